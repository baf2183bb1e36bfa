/** Values that stand where a secret would, without being one. */

const words =
  /example|placeholder|change_?-?(?:me|this)|some_?-?random|replace|your[_-]|[_-]here|dummy|sample|fake|mock|redacted|insert|lorem|todo|fixme|not[_-]?(?:a|real)|(?:^|[^a-z])(?:test|foo|bar|demo|xxx+|none|null|undefined|changeit|default)(?:[^a-z]|$)|\.{3}|…|\*{3}/i;

/** Filled in by something else: templates, shells, environments, configuration; tags of YAML; and what anonymous visitors of FTP say. */
const templates =
  /^anon(?:ymous)?@|\$\{|\$\(|\{\{|\}\}|<%|%>|#\{|^\$[A-Za-z_]|^%[A-Za-z_][\w.:()-]*%$|^<[^>]*>$|^\[[^\]]*\]$|^@[A-Za-z]|%\(|%[sd]|process\.env|import\.meta|os\.environ|getenv|ENV\[|secretKeyRef|valueFrom|^(?:ref|arn|vault|op|ssm|file|env|https?):|!(?:Ref|Sub|GetAtt)|^![A-Za-z]\w*$/i;

/** A name between two marks of a program's own: `^_^password^_^`, `@@token@@`. */
const marked = /^([^A-Za-z0-9\s]{2,4})[A-Za-z][A-Za-z_.-]*\1$/;

const sequences = [
  '0123456789',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'deadbeef',
  'cafebabe',
];

/** Keys of emulators, the same everywhere: of Azure's storage and of Cosmos DB. */
const publicKeys = ['Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1', 'C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEH'];

/** Whether no one could log in with it: an example, a variable, a pattern typed for show; also where base64 hides that. */
export function isPlaceholder(value: string): boolean {
  if (words.test(value) || templates.test(value) || marked.test(value)) return true;
  if (isMonotonous(value)) return true;
  if (publicKeys.some((key) => value.startsWith(key))) return true;
  const decoded = decodedText(value);
  return decoded !== null && (words.test(decoded) || templates.test(decoded) || isCommonPassword(decoded));
}

const base64 = /^[A-Za-z0-9+/_-]{8,}={0,2}$/;
const printable = /^[\x20-\x7e\r\n\t]+$/;

/** What base64 stands for; null where it is no text. */
export function decodedText(value: string): string | null {
  if (!base64.test(value)) return null;
  const text = Buffer.from(value, 'base64').toString('latin1');
  return printable.test(text) ? text.trim() : null;
}

/** What is set up first and changed before it matters, or never meant anything. */
const commonPassword =
  /^(?:p[a@4][s$5]{2}w[o0]rd|passwd|s[e3]cr[e3]t|admin\w{0,5}|root|user|guest|postgres|mysql|mongo|redis|rabbitmq|letmein|welcome|hunter|qwerty|my_?)[\w!@#$]{0,6}$/i;

export function isCommonPassword(value: string): boolean {
  if (satisfiesRules(value)) return false;
  return commonPassword.test(value) || /pass(?:word)?[_-]?\d{0,6}$/i.test(value);
}

/** `Passw0rd!` is written where a system asks for every kind of character: somebody logs in with it. */
function satisfiesRules(value: string): boolean {
  return value.length >= 8 && [/[a-z]/, /[A-Z]/, /\d/, /[^\w\s]/].every((kind) => kind.test(value));
}

/** Few different characters, one short piece over and over, or a run of the keyboard or the alphabet. */
export function isMonotonous(value: string): boolean {
  if (new Set(value).size <= Math.min(4, value.length / 3)) return true;
  const [most = 0] = occurrences(value).sort((a, b) => b - a);
  if (value.length >= 8 && most > value.length * 0.6) return true;
  const lower = value.toLowerCase();
  if (sequences.some((sequence) => lower.includes(sequence.slice(0, value.length < 40 ? 8 : 10))))
    return true;
  const piece = value.slice(0, Math.ceil(value.length / 4));
  return value.length >= 12 && piece.repeat(4).startsWith(value);
}

function occurrences(value: string): number[] {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()];
}
