/** What patterns of detectors have in common, written `{{name}}` in them. */

const passwordWord =
  'passw(?:or)?d|passphrase|passcode|pwd|(?:(?<![a-z0-9])|(?<=db|sql|user|smtp|mail|ftp|root|admin|login))pass(?![a-z])';
const keyWord =
  'secret|token|credential|(?:api|access|auth|private|signing|encryption|crypt|cipher|aes|hmac|jwt|master|session|shared|storage|account|service|subscription|admin|app(?:lication)?)[_:.-]?key';

const pieces: Readonly<Record<string, string>> = {
  /** Around a token: no other letter of it comes before or behind. */
  begin: '(?<![A-Za-z0-9_-])',
  end: '(?![A-Za-z0-9_-])',
  uuid: '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
  /** The rest of a name, from the word on that makes it suspicious; what stands before is read from the text. */
  password: `(?<name>(?:${passwordWord})[\\w.-]{0,30})`,
  key: `(?<name>(?:${keyWord})[\\w.-]{0,30})`,
  /** Between a name and its value in code: with the types of TypeScript, Rust and Go, and with what stands in for nothing. */
  assigns:
    `["'\\]]{0,2}(?:\\[\\d{0,5}\\])?\\s{0,30}` +
    `(?::\\s{0,3}(?:&\\s?(?:'static\\s{1,3})?)?(?:string|str|String)\\??\\s{0,3}=|` +
    `:\\s{0,3}&\\s?(?:'static\\s{1,3})?\\[u8\\]\\s{0,3}=\\s{0,3}b|\\sstring\\s{0,3}=|` +
    `(?::{0,3}|\\?{1,2}|\\|\\||[.])=|=>|:|\\)?\\s{0,3}(?:\\|\\||\\?\\?|\\?:))\\s{0,30}(?:[@bru]|\\[\\]byte\\()?`,
  /** The same in configuration, on one line. */
  sets: `["'\\]]{0,2}[ \\t]{0,30}(?:\\??=|=>|:(?=[ \\t]))[ \\t]{0,30}`,
  /** A name in quotes and a value behind it as arguments: of what reads settings with a default, and of what sets them. */
  argument:
    `(?=["'])(?<=(?:get|getOrDefault|getProperty|setProperty|put|define|fetch|config|(?:add|set)\\w{0,10}Header|Header\\.(?:Set|Add)|\\w{0,10}env(?:\\.\\w{1,10})?)\\(\\s{0,3}["'][\\w.-]{0,80})["']` +
    `\\s{0,3},\\s{0,3}(?:default\\s{0,3}=\\s{0,3})?`,
  /** `<key>…</key><string>…</string>` of a property list. */
  listing: `(?=</)(?<=<key>[\\w.-]{0,80})</key>\\s{0,20}<string>`,
  /** `buildConfigField "String", "…", "…"` of Gradle for Android: the value is in quotes within its quotes. */
  field: `(?=["'])(?<=(?:buildConfigField|resValue)[\\s(]{1,3}["'][Ss]tring["'],\\s{0,3}["'][\\w.-]{0,80})["'],\\s{0,3}["'](?:\\\\?["'])?`,
  /** `.setPassword("…")`. */
  setter: `(?=\\()(?<=\\.(?:set|with)\\w{0,80})\\(\\s{0,3}`,
  /** `== "…"`, `.equals("…")`: whoever sends just this is let in. */
  compared: `["'\\]]{0,2}\\s{0,3}(?:[!=]==?\\s{0,3}|(?=\\()(?<=\\.[eE]quals(?:IgnoreCase)?)\\(\\s{0,3})`,
  /** What holds where a variable is not set: `${NAME:…}` of Spring, `${NAME:-…}` of shells and compose files. */
  fallback: `(?=:)(?<=\\$\\{[\\w.-]{0,80}):(?:[-=]|(?![-=?+]))(?=[^\\s}]{4,200}\\})`,
  /** `<property name="…">…</property>`. */
  attribute: `(?=["'])(?<=(?:name|key)=["'][\\w.:-]{0,80})["']\\s{0,3}>`,
  /** `name="…" value="…"` and the like: XML, task definitions, settings of .NET. */
  named: `(?=["'])(?<=(?:name|key)["']?\\s{0,3}[:=]\\s{0,3}["'][\\w.:-]{0,80})["'][\\s,]{0,20}["']?value["']?\\s{0,3}[:=]\\s{0,3}`,
  /** `- name: X` with its value on the next line, as in manifests of Kubernetes. */
  listed: `(?=["' \\t\\r\\n])(?<=-[ \\t]{1,5}name:[ \\t]{1,5}["']?[\\w.-]{0,80})["']?[ \\t]{0,5}\\r?\\n[ \\t]{1,60}value:[ \\t]{1,5}["']?`,
  /** `ENV NAME value` of a Dockerfile, `setenv NAME value` of a shell, `login … password …` of a .netrc. */
  spaced: `(?=[ \\t])(?<=\\b(?:ENV|ARG|setenv)[ \\t]{1,5}\\w{0,80}|\\blogin\\s{1,5}\\S{1,80}\\s{1,5}\\w{0,20})[ \\t]{1,5}`,
  /** `#define NAME "…"`. */
  defines: `(?=[ \\t])(?<=#[ \\t]{0,5}define[ \\t]{1,8}\\w{0,80})[ \\t]{1,40}`,
  /** The default of a variable of Terraform. */
  defaults: `(?=")(?<=variable[ \\t]{1,5}"[\\w-]{0,80})"[ \\t]{0,5}\\{[^{}]{0,600}?\\bdefault[ \\t]{0,40}=[ \\t]{0,5}`,
};

/** @throws Error for a piece that does not exist */
export function withPieces(pattern: string): string {
  return pattern.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const piece = pieces[name];
    if (piece === undefined) throw new Error(`There is no piece ${whole} of patterns`);
    return piece;
  });
}
