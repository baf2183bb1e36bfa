/** Packages of the standard library by the names that code calls them; of two of one name the one used more. */
const paths = `
  bufio bytes context crypto/aes crypto/cipher crypto/des crypto/md5 crypto/rc4 crypto/rsa crypto/sha1 crypto/sha256
  crypto/tls database/sql encoding/base64 encoding/gob encoding/hex encoding/json encoding/xml errors fmt html
  html/template io io/ioutil log math/rand net net/http net/url os os/exec path path/filepath regexp strconv strings sync
  time archive/tar archive/zip`;

export const forgottenPackages: ReadonlyMap<string, string> = new Map(
  paths
    .trim()
    .split(/\s+/)
    .map((path) => [path.slice(path.lastIndexOf('/') + 1), path]),
);
