/** What a package is called that is imported without saying so: its own name, which its path mostly tells. */

/**
 * The last part of the path, without a version and without the words that say that it is Go: `mysql` for
 * `github.com/go-sql-driver/mysql`, `jwt` for `github.com/dgrijalva/jwt-go`, `yaml` for `gopkg.in/yaml.v3`.
 */
export function packageName(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.length > 1 && /^v\d+$/.test(parts.at(-1) ?? '')) parts.pop();
  const last = (parts.at(-1) ?? '').replace(/\.v\d+$/, '');
  const short = last.replace(/^go[-.]/, '').replace(/[-.]go$/, '');
  const word = /[^-.]*$/.exec(short)?.[0] ?? '';
  return word === '' ? short : word;
}
