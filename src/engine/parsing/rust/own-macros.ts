/**
 * Macros of the program with one arm whose body is code, as text that the grammar takes for functions, of the same length:
 * `macro_rules! shell { ($command:expr) => { run("sh", $command) }; }`. What calls them is read as a call already.
 */

/** A letter that may stand in names and that nobody uses: it looks like the `!` it replaces. */
export const bangLetter = '\u01c3';

/** Up to the arm's body. A blank behind the name becomes its mark. */
const definition =
  /\bmacro_rules!\s{1,20}(\w{1,100})\s{1,20}\{\s{0,100}\(((?:[^()]|\$\(,\)\s?\?){0,300})\)\s{0,20}=>\s{0,20}[{(]/g;
/** Parameters that are values, and the comma that may stand behind them. */
const parameters =
  /^\s*(?:\$\w+\s*:\s*(?:expr|literal|ident)\s*(?:,\s*\$\w+\s*:\s*(?:expr|literal|ident)\s*)*)?,?\s*(?:\$\(,\)\s?\?)?\s*$/;
/** Such bodies declare something where the macro is called; `$(…)*` repeats what it is given. */
const otherBody =
  /\b(?:struct|enum|union|impl|fn|mod|trait|macro_rules|extern|static|const|type|use)\b|\$(?!\w)|r#+"/;
const bracket = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\\n]|\\.)'|[()[\]{}]/g;
const maxBody = 4_000;
/** More of them are written by nobody. */
const maxMacros = 300;

export function withOwnMacros(source: string): string {
  if (!source.includes('macro_rules!')) return source;
  const parts: string[] = [];
  let from = 0;
  let count = 0;
  for (const { 0: head, 1: name = '', 2: given = '', index } of source.matchAll(definition)) {
    if (++count > maxMacros) break;
    const begin = index + head.length;
    const body = bodyFrom(source, begin);
    const closing = begin + (body?.length ?? 0);
    const end = /^.\s{0,100};?\s{0,100}\}/s.exec(source.slice(closing, closing + 300))?.[0];
    if (body === null || end === undefined || index < from) continue;
    if (!parameters.test(given) || otherBody.test(body)) continue;
    const inner = body.replaceAll('$', ' ');
    parts.push(source.slice(from, index), asFunction(head, name), inner, `}${' '.repeat(end.length - 1)}`);
    from = closing + end.length;
  }
  return parts.join('') + source.slice(from);
}

/** `macro_rules! name { ($a:expr) => {` → `fn name! ( a:expr) {`, of the same length. */
function asFunction(head: string, name: string): string {
  const nameAt = head.indexOf(name, 'macro_rules!'.length);
  const behind = head
    .slice(nameAt + name.length + 1, -1)
    .replace('{', ' ')
    .replace(/\$\(,\)\s?\?|=>/g, (text) => ' '.repeat(text.length))
    .replaceAll('$', ' ');
  return `${'fn'.padEnd(nameAt)}${name}${bangLetter}${behind}{`;
}

/** What stands up to the bracket that closes; null where that is far away. */
function bodyFrom(source: string, begin: number): string | null {
  const text = source.slice(begin, begin + maxBody);
  let depth = 1;
  for (const { 0: sign, index } of text.matchAll(bracket)) {
    if (/^[([{]$/.test(sign)) depth++;
    else if (/^[)\]}]$/.test(sign) && --depth === 0) return text.slice(0, index);
  }
  return null;
}
