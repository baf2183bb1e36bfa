/** Checks as PHP's own functions and Symfony's routes make them. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function reported(code: string): string[] {
  return [...new Set(findings({ 'a.php': `<?php\n${code}` }).map((finding) => finding.split(' ')[0] ?? ''))];
}

test('an address or a number that a filter lets through does no harm', () => {
  const ping = (filter: string) =>
    reported(`$ip = $_GET['ip']; if (!filter_var($ip, ${filter})) { exit; } system("ping $ip");`);
  expect(ping('FILTER_VALIDATE_IP')).toEqual([]);
  expect(ping('FILTER_VALIDATE_INT')).toEqual([]);
  expect(ping('FILTER_VALIDATE_EMAIL')).toEqual(['code/command-injection']);
});

test('an address whose host is one of ours leads there; its scheme says nothing of that', () => {
  const fetched = (part: string) =>
    reported(`$url = $_GET['url'];
$part = parse_url($url, PHP_URL_${part.toUpperCase()});
if (!in_array($part, ['a.example', 'b.example'], true)) { exit; }
file_get_contents($url);`);
  expect(fetched('host')).toEqual([]);
  expect(fetched('scheme')).toContain('code/ssrf');
  const asked = (part: string) =>
    reported(`$url = $_GET['url'];
if (!in_array(parse_url($url, PHP_URL_${part}), ['a.example', 'b.example'], true)) { exit; }
file_get_contents($url);`);
  expect(asked('HOST')).toEqual([]);
  expect(asked('SCHEME')).toContain('code/ssrf');
  const compared = (part: string) =>
    reported(`$url = $_GET['url'];
$parts = parse_url($url);
if ($parts['${part}'] !== 'a.example') { exit; }
file_get_contents($url);`);
  expect(compared('host')).not.toContain('code/ssrf');
  expect(compared('scheme')).toContain('code/ssrf');
});

test('a redirect to what begins with one slash, and not with two, stays on the site', () => {
  const go = (test: string) =>
    reported(`$to = $_GET['to']; if (${test}) { $to = '/'; } header("Location: $to");`);
  expect(go("!str_starts_with($to, '/') || str_starts_with($to, '//')")).toEqual([]);
  expect(go("!str_starts_with($to, '/')")).toEqual(['code/open-redirect']);
});

test('what a whole path does not hold, no part of it holds, whoever looks', () => {
  const read = (check: string, path = "'plugins/' . $name") =>
    reported(`function isFine($path) { return strpos($path, '..') === false && is_readable($path); }
function endsWell($path) { return substr($path, -4) === '.php'; }
$name = $_GET['name']; if (!(${check})) { exit; } readfile(${path});`);
  expect(read("strpos('plugins/' . $name, '..') === false")).toEqual([]);
  expect(read("isFine('plugins/' . $name)")).toEqual([]);
  expect(read('isFine($name)')).toEqual([]);
  expect(read('isFine($name)', '$name')).toContain('code/path-traversal');
  expect(read("endsWell('plugins/' . $name)")).toEqual(['code/path-traversal']);
});

describe('a part of the path of a route of Symfony', () => {
  const page = (route: string) =>
    reported(`use Symfony\\Component\\Routing\\Attribute\\Route;
use Symfony\\Component\\Routing\\Requirement\\Requirement;
class Page {
  const PLAIN = '[a-z]+';
  #[Route(${route})]
  public function show(string $id) { system("show $id"); }
}`);
  test('is what its requirement lets through', () => {
    expect(page("'/p/{id<\\d+>}'")).toEqual([]);
    expect(page("'/p/{id}', requirements: ['id' => '[a-z]+']")).toEqual([]);
    expect(page("'/p/{id}', requirements: ['id' => Requirement::ASCII_SLUG]")).toEqual([]);
    expect(page("'/p/{id}', requirements: ['id' => Page::PLAIN]")).toEqual([]);
    expect(page("'/p/{id}', requirements: ['id' => Requirement::CATCH_ALL]")).toEqual([
      'code/command-injection',
    ]);
    expect(page("'/p/{id<.+>}'")).toEqual(['code/command-injection']);
    expect(page("'/p/{id}'")).toEqual(['code/command-injection']);
  });
});

describe('fields of what Symfony fills from a request', () => {
  const listed = (constraint: string) =>
    reported(`use Symfony\\Component\\HttpKernel\\Attribute\\MapQueryString;
use Symfony\\Component\\Validator\\Constraints as Assert;
class Search { public function __construct(${constraint} public readonly string $sort) {} }
class ListController {
  public function __construct(private \\Doctrine\\DBAL\\Connection $db) {}
  #[Route('/list')]
  public function list(#[MapQueryString] Search $search) { return $this->db->fetchOne("select * from t order by $search->sort"); }
}`);

  test.each(["#[Assert\\Choice(['a', 'b'])]", '#[Assert\\Uuid]', "#[Assert\\Regex('/^[a-z]+$/D')]"])(
    '%s lets through what does no harm',
    (constraint) => {
      expect(listed(constraint)).toEqual([]);
    },
  );

  test.each(['', '#[Assert\\Length(max: 100)]', "#[Assert\\Regex('/^a/')]"])(
    '%s lets through anything',
    (constraint) => {
      expect(listed(constraint)).toEqual(['code/sql-injection']);
    },
  );
});

describe('a way that only a few values get through', () => {
  const run = (check: string) => reported(`$x = $_GET['x']; ${check} system("run $x");`);

  test.each([
    "switch ($x) { case 'a': case 'b': break; default: exit; }",
    "switch ($x) { case 'a': $n = 1; break; case 'b': $n = 2; break; default: throw new Exception('no'); }",
    "$n = match ($x) { 'a', 'b' => 1, default => throw new Exception('no') };",
    "$n = match ($x) { 'a' => 1, 'b' => 2 };",
    "$n = $x === 'a' ? 1 : throw new Exception('no');",
  ])('%s', (check) => {
    expect(run(check)).toEqual([]);
  });

  test.each([
    "switch ($x) { case 'a': break; default: $n = 1; break; }",
    "switch ($x) { case 'a': break; }",
    "switch ($x) { case 'a': if ($y) { break; } exit; default: break; }",
    "$n = match ($x) { 'a' => 1, default => 2 };",
  ])('%s lets everything through', (check) => {
    expect(run(check)).toEqual(['code/command-injection']);
  });
});

describe('a list of which nothing is left without those that are allowed', () => {
  const select = (check: string, list = "$_GET['c']") =>
    reported(`$c = ${list}; ${check} mysqli_query($db, 'SELECT ' . implode(',', $c) . ' FROM t');`);

  test.each([
    "if (array_diff($c, ['id', 'name'])) { exit; }",
    "if (!empty(array_diff($c, ['id', 'name']))) { exit; }",
    "if (count(array_diff($c, ['id', 'name'])) > 0) { exit; }",
    "if (array_diff($c, ['id', 'name']) !== []) { exit; }",
    "$bad = array_diff($c, ['id', 'name']); if ($bad) { exit; }",
    "$bad = array_diff($c, ['id', 'name']); if (count($bad) > 0) { exit; }",
  ])('%s', (check) => {
    expect(select(check)).toEqual([]);
    expect(select(check, "explode(',', $_GET['c'])")).toEqual([]);
  });

  test.each(["if (array_diff(['id', 'name'], $c)) { exit; }", "if (!array_diff($c, ['id'])) { exit; }"])(
    '%s says nothing of it',
    (check) => {
      expect(select(check)).toEqual(['code/sql-injection']);
    },
  );
});

test('without angle brackets no tag begins, but an attribute ends until quotes are gone, too', () => {
  const page = (removed: string, before: string) =>
    reported(`$s = str_replace([${removed}], '', $_GET['s']); echo '${before}' . $s;`);
  expect(page("'<', '>'", '<p>')).toEqual([]);
  expect(page("'<', '>'", '<input value="')).toEqual(['code/reflected-xss']);
  expect(page(`'"', '<', '>'`, '<input value="')).toEqual([]);
});

describe('a path no part of which is the folder above', () => {
  const read = (check: string, file = "'/var/files/' . $p") =>
    reported(`$p = $_GET['p']; ${check} readfile(${file});`);

  test.each([
    "foreach (explode('/', $p) as $part) { if ($part === '..') { exit; } }",
    "$parts = explode('/', $p); foreach ($parts as $part) { if ($part === '' || $part === '..') { throw new E(); } }",
    "if (in_array('..', explode('/', $p), true)) { exit; }",
  ])('%s', (check) => {
    expect(read(check)).toEqual([]);
    expect(read(check, '$p')).toContain('code/path-traversal');
  });

  test.each([
    "foreach (explode('/', $p) as $part) { if ($part === '..') { continue; } }",
    "foreach (explode(',', $p) as $part) { if ($part === '..') { exit; } }",
    "foreach (explode('/', $p) as $part) { if ($part === '.') { exit; } }",
    "if (!in_array('..', explode('/', $p), true)) { exit; }",
  ])('%s does not look for it', (check) => {
    expect(read(check)).toContain('code/path-traversal');
  });
});

test('a check of a field by its name is made anew for each of many names', () => {
  const comment = `/* ${'A function that is not small. '.repeat(20)} */`;
  const names = Array.from({ length: 60 }, (_, index) => `id${index}`);
  const pages = names.map((name) => [
    `${name}.php`,
    `<?php check('${name}', $_GET); mysqli_query($db, 'SELECT 1 FROM a WHERE id = ' . $_GET['${name}']);`,
  ]);
  const check = `<?php function check($name, $fields) { ${comment} if (!ctype_digit($fields[$name])) { exit; } }`;
  expect(findings({ 'check.php': check, ...Object.fromEntries(pages) })).toEqual([]);
});

test('a file in the folder of the script is no address, wherever the script lies', () => {
  const opened = (folder: string) => reported(`readfile(${folder} . '/' . $_GET['name']);`);
  expect(opened('__DIR__')).toEqual(['code/path-traversal']);
  expect(opened('dirname(__FILE__)')).toEqual(['code/path-traversal']);
});

test('elements that a loop gives a new value are that, in a property of a variable, too', () => {
  const listed = (to: string) =>
    reported(`$out = new stdClass();
$out->ids = json_decode($_POST['ids']);
foreach ($out->ids as $i => $id) { $out->ids[$i] = ${to}; }
mysqli_query($db, 'SELECT 1 FROM a WHERE id IN (' . implode(',', $out->ids) . ')');`);
  expect(listed('intval($id)')).toEqual([]);
  expect(listed('trim($id)')).toEqual(['code/sql-injection']);
});

test('what a script takes from its own arguments into `$_GET` is not there for requests', () => {
  const shown = (before: string) => reported(`${before} echo $_GET['name'];`);
  expect(shown("if (PHP_SAPI === 'cli') { parse_str(implode('&', $argv), $_GET); }")).toEqual([
    'code/reflected-xss',
  ]);
});

test("Slim's routes name a class and its method", () => {
  const page = `class Notes { function show($request, $response, array $args) {
  mysqli_query($db, "SELECT 1 FROM a WHERE id = '{$args['id']}'"); } }
`;
  for (const route of ["Notes::class . ':show'", "'Notes:show'"]) {
    expect(reported(`${page}$app = new \\Slim\\App(); $app->get('/a/{id}', ${route});`)).toEqual([
      'code/sql-injection',
    ]);
    expect(reported(`${page}global $app; $app->get('/a/{id}', ${route});`)).toEqual(['code/sql-injection']);
  }
});

test('a filter whose functions are not known is given the value, not the name of the filter', () => {
  const shown = (name: string, value: string) =>
    reported(`function filtered($hook, $value) {
  global $filters;
  $args = func_get_args();
  foreach ($filters[$hook] as $one) { $value = call_user_func_array($one['function'], array_slice($args, 1)); }
  return $value;
}
echo filtered(${name}, ${value});`);
  expect(shown("$_GET['a']", "'b'")).toEqual([]);
  expect(shown("'b'", "$_GET['a']")).toEqual(['code/reflected-xss']);
});

test('what `print_r` gives back is not written, unless that is', () => {
  expect(reported("print_r($_GET['a']);")).toEqual(['code/reflected-xss']);
  expect(reported("print_r($_GET['a'], false);")).toEqual(['code/reflected-xss']);
  expect(reported("$text = print_r($_GET['a'], true);")).toEqual([]);
  expect(reported("echo print_r($_GET['a'], true);")).toEqual(['code/reflected-xss']);
});

test('what browsers encode in an address is what was sent once it is decoded', () => {
  expect(reported("echo $_SERVER['QUERY_STRING'];")).toEqual([]);
  expect(reported("echo urldecode($_SERVER['QUERY_STRING']);")).toEqual(['code/reflected-xss']);
  expect(reported("parse_str($_SERVER['QUERY_STRING'], $q); echo $q['a'];")).toEqual(['code/reflected-xss']);
  expect(reported("parse_str($_SERVER['QUERY_STRING'], $q); echo (int) $q['a'];")).toEqual([]);
});

test("a key of what was sent is the sender's", () => {
  expect(reported('echo key($_GET);')).toEqual(['code/reflected-xss']);
  expect(reported('echo array_key_first($_POST);')).toEqual(['code/reflected-xss']);
  expect(reported("echo key(['a' => $_GET['a']]);")).toEqual([]);
});

test('what is formatted as a date is one', () => {
  const queried = (value: string) =>
    reported(`$d = ${value}; mysqli_query($db, "SELECT 1 FROM a WHERE d = '" . $d . "'");`);
  expect(queried("date_format(date_create($_GET['d']), 'Y-m-d')")).toEqual([]);
  expect(queried("trim($_GET['d'])")).toEqual(['code/sql-injection']);
});

test('the name of a class that there is does no harm as text, but whoever may choose it chooses what is made', () => {
  const made = (check: string) =>
    reported(`$c = $_GET['c']; if (!${check}) { exit; } echo $c; $o = new $c();`);
  expect(made('class_exists($c)')).toEqual(['code/code-injection']);
  expect(made("is_subclass_of($c, 'Handler')")).toEqual([]);
  expect(made('is_a($c, Handler::class, true)')).toEqual([]);
  expect(made('is_a($c, $_GET["base"], true)')).toEqual(['code/reflected-xss', 'code/code-injection']);
});

test('a check behind an early return says nothing to the script that goes on', () => {
  const shown = (checks: string) =>
    reported(`function title($t) { ${checks} return 'none'; } echo title($_GET['t']);`);
  expect(shown("if ($t != '') { return $t; }")).toEqual(['code/reflected-xss']);
  expect(shown("if ($t == 'a') { return $t; }")).toEqual([]);
  expect(shown('if (!ctype_digit($t)) { return false; } return $t;')).toEqual([]);
});

test('what printf writes as a number is no text', () => {
  const written = (format: string) => reported(`printf('<p>${format}</p>', $_GET['n'], 'x');`);
  expect(written('%d %s')).toEqual([]);
  expect(written('%s %d')).toEqual(['code/reflected-xss']);
  expect(written('%2$d %1$s')).toEqual(['code/reflected-xss']);
});

test('what a choice between two texts would be elsewhere is true or false', () => {
  expect(reported('$shown = $_GET["a"] || $_GET["b"]; echo $shown;')).toEqual([]);
  expect(reported('$shown = $_GET["a"] && $_GET["b"]; echo $shown;')).toEqual([]);
  expect(reported('$shown = $_GET["a"] ?: "none"; echo $shown;')).toEqual(['code/reflected-xss']);
  expect(reported('$shown = $_GET["a"] ?? "none"; echo $shown;')).toEqual(['code/reflected-xss']);
});

test('a text of a request is no instance of a class of the program', () => {
  const run = (type: string) =>
    reported(`class Raw { function __toString() { return 'x'; } }
function part($value) { return $value instanceof ${type} ? (string) $value : escapeshellarg($value); }
system('ls ' . part($_GET['name']));`);
  expect(run('Raw')).toEqual([]);
  expect(run('Unknown')).toEqual(['code/command-injection']);
});

describe('what Symfony finds no violations in keeps its constraints', () => {
  const told = (constraints: string, check = 'if (count($errors) > 0) { return; }', used = '$x') =>
    reported(`use Symfony\\Component\\Validator\\Constraints as Assert;
class C { public function __construct(private \\Symfony\\Component\\Validator\\Validator\\ValidatorInterface $validator) {}
  #[\\Symfony\\Component\\Routing\\Attribute\\Route('/x')]
  function show(\\Symfony\\Component\\HttpFoundation\\Request $request) {
    $x = $request->query->all();
    $errors = $this->validator->validate($x, ${constraints});
    ${check}
    system("ls " . ${used});
  } }`).includes('code/command-injection');
  test.each([
    ["new Assert\\Choice(['a', 'b'])"],
    ["[new Assert\\NotBlank(), new Assert\\Regex('/^[a-z]+$/D')]"],
    ["new Assert\\Regex(['pattern' => '/\\A\\w+\\z/'])"],
    ['new Assert\\Uuid()', 'if ($errors->count()) { throw new \\Exception(); }'],
    ['new Assert\\Uuid()', 'if (0 !== count($errors)) { throw new \\Exception(); }'],
    [
      "new Assert\\Collection(['f' => [new Assert\\Choice(['a'])]])",
      'if (count($errors)) { return; }',
      "$x['f']",
    ],
  ])('%s %s', (constraints, check?: string, used?: string) => {
    expect(told(constraints, check, used)).toBe(false);
  });
  test.each([
    ['new Assert\\Length(max: 200)'],
    ["new Assert\\Regex('/[a-z]+/')"],
    ["new Assert\\Regex(pattern: '/^\\w+$/', match: false)"],
    ["new Assert\\Choice(['a', 'b'])", 'log(count($errors));'],
    ["new Assert\\Choice(['a', 'b'])", 'if (count($errors) === 0) { return; }'],
    [
      "new Assert\\Collection(['f' => [new Assert\\Choice(['a'])]])",
      'if (count($errors)) { return; }',
      "$x['g']",
    ],
  ])('not where it is %s %s', (constraints, check?: string, used?: string) => {
    expect(told(constraints, check, used)).toBe(true);
  });
});

test('the host of an address is its host, however it is taken out of what parse_url gives', () => {
  const asked = (taken: string, address = '$url') =>
    reported(`$url = $_GET['url'];
${taken}
if (!in_array($host, ['a.example', 'b.example'], true)) { exit; }
curl_init(${address});`).includes('code/ssrf');
  expect(asked("$parts = parse_url($url);\n$host = $parts['host'] ?? '';")).toBe(false);
  expect(asked("$host = parse_url($url)['host'] ?? null;")).toBe(false);
  expect(asked("['scheme' => $scheme, 'host' => $host] = parse_url($url);")).toBe(false);
  expect(asked('$host = strtolower((string) parse_url($url, PHP_URL_HOST));')).toBe(false);
  expect(asked("$host = parse_url($_GET['url'], PHP_URL_HOST);", "$_GET['url']")).toBe(false);
  expect(asked("['host' => $name, 'scheme' => $host] = parse_url($url);")).toBe(true);
  expect(asked("$parts = parse_url($url);\n$host = $parts['path'] ?? '';")).toBe(true);
  expect(asked("['host' => $host] = parse_url($_GET['other']);")).toBe(true);
});

test('a list that is made of what was sent allows nothing', () => {
  const told = (list: string) =>
    reported(`$x = $_GET['x']; if (!in_array($x, ${list}, true)) { exit; } system("ls $x");`);
  expect(told("$_GET['allowed'] ?? []")).toEqual(['code/command-injection']);
  expect(told("explode(',', $_GET['allowed'])")).toEqual(['code/command-injection']);
  expect(told("explode(',', getenv('ALLOWED'))")).toEqual([]);
  expect(told("$allowed ?? ['a', 'b']")).toEqual([]);
});

test('what was signed with a key of ours was made by us', () => {
  const told = (check: string) =>
    reported(`[$data, $signature] = explode('.', $_COOKIE['state']);
$key = getenv('KEY');
${check}
unserialize(base64_decode($data));`);
  expect(told("if (!hash_equals(hash_hmac('sha256', $data, $key), $signature)) { exit; }")).toEqual([]);
  const kept = "$ours = hash_hmac('sha256', $data, $key);\nif (!hash_equals($ours, $signature)) { exit; }";
  expect(told(kept)).toEqual([]);
  const parts =
    "$all = $head . '.' . $data;\nif (!hash_equals(hash_hmac('sha256', $all, $key), $signature)) { exit; }";
  expect(told(parts)).toEqual([]);
  const bad = ['code/unsafe-deserialization'];
  expect(told("$ok = hash_equals(hash_hmac('sha256', $data, $key), $signature);")).toEqual(bad);
  expect(told("if (!hash_equals(hash_hmac('sha256', $_GET['other'], $key), $signature)) { exit; }")).toEqual(
    bad,
  );
  expect(told("if (!hash_equals(hash_hmac('sha256', $data, $_GET['key']), $signature)) { exit; }")).toEqual(
    bad,
  );
  expect(told("if (!hash_equals(hash('sha256', $data), $signature)) { exit; }")).toEqual(bad);
});

test('filters and escapes that let something through are none for what needs that', () => {
  const ping = (flag: string) =>
    reported(
      `$h = $_GET['h']; if (!filter_var($h, FILTER_VALIDATE_DOMAIN${flag})) { exit; } system("ping $h");`,
    );
  expect(ping(', FILTER_FLAG_HOSTNAME')).toEqual([]);
  expect(ping('')).toEqual(['code/command-injection']);
  expect(reported("echo '<p>' . strip_tags($_GET['x']) . '</p>';")).toEqual([]);
  expect(reported("echo '<p>' . strip_tags($_GET['x'], '<a>') . '</p>';")).toEqual(['code/reflected-xss']);
  const find = (flag: string) =>
    reported(`ldap_search($c, 'dc=x', '(uid=' . ldap_escape($_GET['u'], '', ${flag}) . ')');`);
  expect(find('LDAP_ESCAPE_FILTER')).toEqual([]);
  expect(find('LDAP_ESCAPE_DN')).toEqual(['code/ldap-injection']);
  expect(
    reported("$e = filter_input(INPUT_GET, 'e', FILTER_SANITIZE_EMAIL); mysqli_query($c, \"SELECT '$e'\");"),
  ).toEqual(['code/sql-injection']);
});

test('a chain of rules of a library is asked as a whole', () => {
  const told = (check: string) =>
    reported(`use Respect\\Validation\\Validator as v;\n$x = $_GET['x']; ${check} system("ls $x");`);
  expect(told("if (!v::in(['a', 'b'])->validate($x)) { exit; }")).toEqual([]);
  expect(told('if (!v::alnum()->noWhitespace()->length(1, 9)->isValid($x)) { exit; }')).toEqual([]);
  expect(told('v::digit()->assert($x);')).toEqual([]);
  const bad = ['code/command-injection'];
  expect(told('if (!v::stringType()->length(1, 9)->validate($x)) { exit; }')).toEqual(bad);
  expect(told("if (v::in(['a', 'b'])->validate($x)) { exit; }")).toEqual(bad);
  expect(told("v::in(['a', 'b'])->validate($x);")).toEqual(bad);
});

test('a path that was resolved and lies inside is inside as it was given, too', () => {
  const read = (resolved: string) =>
    reported(`$path = '/srv/files/' . $_GET['f'];
$real = realpath(${resolved});
if ($real === false || strpos($real, '/srv/files/') !== 0) { exit; }
readfile($path);`);
  expect(read('$path')).toEqual([]);
  expect(read("'/srv/files/' . $_GET['other']")).toEqual(['code/path-traversal']);
});

test('a pattern that is written with spaces and comments says what it says without', () => {
  const removed = (pattern: string) =>
    reported(`$name = preg_replace('~ ${pattern} ~x', '-', $_GET['name']); readfile("/srv/files/$name");`);
  expect(removed('[/\\\\\\\\] |  # separators of folders\n [\\x00-\\x1F]')).toEqual([]);
  expect(removed('[a-z]  # nothing about a /')).toEqual(['code/path-traversal']);
  const held = (pattern: string) =>
    reported(`if (preg_match('/ ${pattern} /x', $_GET['name'])) { system('id ' . $_GET['name']); }`);
  expect(held('^ [a-z]+ \\z  # a name')).toEqual([]);
  expect(held('^ [a-z]+   # how it begins')).toEqual(['code/command-injection']);
});

describe('an escape that goes through arrays', () => {
  const escapeOf = (rest: string) => `function escape($db, $data) {
  if (is_string($data)) { return mysqli_real_escape_string($db, $data); }
  ${rest}
  return $data;
}
`;
  const arrays =
    'if (is_array($data)) { foreach ($data as $key => $value) { $data[$key] = escape($db, $value); } }';
  const query = (value: string) => `mysqli_query($db, "SELECT * FROM users WHERE name = '{${value}}'");`;
  const isInjected = (code: string) =>
    findings({ 'a.php': `<?php\n${code}` }).some((one) => one.startsWith('code/sql-injection '));

  test('leaves nothing that is a text', () => {
    expect(isInjected(`${escapeOf(arrays)}$name = escape($db, $_POST['name']);\n${query('$name')}`)).toBe(
      false,
    );
    expect(isInjected(`${escapeOf(arrays)}$all = escape($db, $_POST);\n${query("$all['name']")}`)).toBe(
      false,
    );
  });

  test('leaves the elements where it forgets them', () => {
    expect(isInjected(`${escapeOf('')}$all = escape($db, $_POST['all']);\n${query("$all['name']")}`)).toBe(
      true,
    );
    expect(
      isInjected(
        `$all = $_POST['all'];\nif (!is_string($all)) { $all = implode(',', $all); }\n${query('$all')}`,
      ),
    ).toBe(true);
  });
});
