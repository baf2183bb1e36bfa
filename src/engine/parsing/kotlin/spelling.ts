/**
 * Another spelling, as long, of what the grammar does not know yet; texts and comments stay as they are.
 *
 * - `object A { val b = 1 }`: behind the last member it wants a line's end before the brace.
 * - `$$"…"`: in such a text a single dollar is one.
 * - `[]`: a list of nothing.
 * - `get("/path") { … }` behind a variable: it is a call, and no getter of that.
 * - `class Name {` behind two annotations with arguments, which the grammar takes for an operator and a lambda: a class
 *   whose constructor takes nothing is one.
 * - `where` as the name of a value.
 * - `is Type if condition ->`: a condition beside the type; it becomes another one to the same effect for taint.
 */
const parts =
  /\$+"""[\s\S]*?(?:"""+|$)|\$+"(?:[^"\\\n]|\\.)*"|"""[\s\S]*?(?:"""+|$)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[^\S\n]\}|\[\]|\bwhere(?=[?.,)=])|[^\S\n](?=get(?:\((?!\s*\))|\s?\{))(?<=[\w)\]}"!][^\S\n]{0,9}(?:\/\/[^\n]{0,200})?\n\s{0,200})|[^\S\n]\{\s(?<=\)[^\S\n]{0,9}\n[^\S\n]{0,80}class \w{1,100} \{\s)/g;

const guards = /^([^\S\n]*!?i[sn][^\S\n][^\n"]{1,200}?) if (?=[^\n]*->)/gm;

export function respell(source: string): string {
  const spelled = source.replace(parts, (part) => {
    if (part.startsWith('$'))
      return part.replace(/^\$+/, (all) => ' '.repeat(all.length)).replaceAll('$', '_');
    if (part === '[]') return '0 ';
    if (part === 'where') return 'wherE';
    if (part.length === 1) return ';';
    if (part.length === 3 && part[1] === '{') return '(){';
    return part.length === 2 && part.endsWith('}') ? '\n}' : part;
  });
  return spelled.includes('when') ? spelled.replace(guards, '$1 ,  ') : spelled;
}
