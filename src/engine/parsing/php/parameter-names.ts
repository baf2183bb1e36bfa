/**
 * What PHP's own functions call their parameters, in order: arguments may be given by these names. Functions of which
 * something is known, and only as far as somebody would name an argument.
 */
const table = `
addcslashes string characters
addslashes string
array_column array column_key index_key
array_combine keys values
array_diff array arrays
array_fill start_index count value
array_fill_keys keys value
array_filter array callback mode
array_key_exists key array
array_map callback array arrays
array_reduce array callback initial
array_search needle haystack strict
array_slice array offset length preserve_keys
array_walk array callback arg
assert assertion description
base64_decode string strict
base64_encode string
basename path suffix
call_user_func callback args
call_user_func_array callback args
chdir directory
chmod filename permissions
chown filename user
copy from to context
crypt string salt
curl_init url
curl_setopt handle option value
curl_setopt_array handle options
define constant_name value case_insensitive
dirname path levels
error_log message message_type destination additional_headers
escapeshellarg arg
escapeshellcmd command
exec command output result_code
explode separator string limit
extract array flags prefix
file filename flags context
file_exists filename
file_get_contents filename use_include_path context offset length
file_put_contents filename data flags context
filter_input type var_name filter options
filter_input_array type options add_empty
filter_var value filter options
filter_var_array array options add_empty
fopen filename mode use_include_path context
fsockopen hostname port error_code error_message timeout
fwrite stream data length
get_headers url associative context
glob pattern flags
hash algo data binary options
hash_equals known_string user_string
hash_file algo filename binary options
hash_hmac algo data key binary
hash_pbkdf2 algo password salt iterations length binary options
header header replace response_code
highlight_file filename return
highlight_string string return
html_entity_decode string flags encoding
htmlentities string flags encoding double_encode
htmlspecialchars string flags encoding double_encode
htmlspecialchars_decode string flags
http_build_query data numeric_prefix arg_separator encoding_type
implode separator array
in_array needle haystack strict
ini_set option value
intval value base
is_a object_or_class class allow_string
is_subclass_of object_or_class class allow_string
join separator array
json_decode json associative depth flags
json_encode value flags depth
ldap_bind ldap dn password
ldap_escape value ignore flags
ldap_list ldap base filter attributes
ldap_read ldap base filter attributes
ldap_search ldap base filter attributes
link target link
lcfirst string
ltrim string characters
mail to subject message additional_headers additional_params
mb_send_mail to subject message additional_headers additional_params
mb_strtolower string encoding
mb_strtoupper string encoding
mb_substr string start length encoding
mb_convert_encoding string to_encoding from_encoding
md5 string binary
md5_file filename binary
mkdir directory permissions recursive context
move_uploaded_file from to
mt_rand min max
mysqli_connect hostname username password database port socket
mysqli_multi_query mysql query
mysqli_prepare mysql query
mysqli_query mysql query result_mode
mysqli_real_escape_string mysql string
mysqli_real_query mysql query
number_format num decimals decimal_separator thousands_separator
oci_connect username password connection_string encoding session_mode
openssl_decrypt data cipher_algo passphrase options iv tag aad
openssl_encrypt data cipher_algo passphrase options iv tag aad tag_length
openssl_pkey_new options
openssl_public_encrypt data encrypted_data public_key padding
opendir directory context
parse_ini_file filename process_sections scanner_mode
parse_str string result
parse_url url component
passthru command result_code
password_hash password algo options
pathinfo path flags
pcntl_exec path args env_vars
pg_connect connection_string flags
pg_query connection query
pg_escape_string connection string
popen command mode
preg_filter pattern replacement subject limit count
preg_grep pattern array flags
preg_match pattern subject matches flags offset
preg_match_all pattern subject matches flags offset
preg_quote str delimiter
preg_replace pattern replacement subject limit count
preg_replace_callback pattern callback subject limit count flags
preg_split pattern subject limit flags
print_r value return
proc_open command descriptor_spec pipes cwd env_vars options
rand min max
random_int min max
rawurlencode string
readfile filename use_include_path context
readgzfile filename use_include_path
realpath path
rename from to context
rmdir directory context
rtrim string characters
scandir directory sorting_order context
session_id id
session_set_cookie_params lifetime_or_options path domain secure httponly
setcookie name value expires_or_options path domain secure httponly
setrawcookie name value expires_or_options path domain secure httponly
sha1 string binary
shell_exec command
simplexml_load_file filename class_name options namespace_or_prefix is_prefix
simplexml_load_string data class_name options namespace_or_prefix is_prefix
sprintf format values
printf format values
str_contains haystack needle
str_ends_with haystack needle
str_ireplace search replace subject count
str_pad string length pad_string pad_type
str_replace search replace subject count
str_starts_with haystack needle
stream_context_create options params
stream_socket_client address error_code error_message timeout flags context
stream_socket_enable_crypto stream enable crypto_method session_stream
strip_tags string allowed_tags
stripos haystack needle offset
strpos haystack needle offset
strstr haystack needle before_needle
strtolower string
strtoupper string
strtr string from to
substr string offset length
symlink target link
syslog priority message
system command result_code
tempnam directory prefix
touch filename mtime atime
trim string characters
ucfirst string
ucwords string separators
uniqid prefix more_entropy
unlink filename context
unserialize data options
urldecode string
urlencode string
usort array callback
var_export value return
vsprintf format values
`;

/** Parameters of a function by its name, in lower case. */
export const parameterNames: ReadonlyMap<string, readonly string[]> = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...parameters] = line.split(' ');
      return [name, parameters];
    }),
);
