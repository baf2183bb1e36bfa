/** Another spelling, as long, of what the grammar does not know yet; texts and comments stay as they are. */

type Spell = (part: string) => string;

/** The first that fits at a place holds. Each looks no further than it must: files are hostile. No groups that capture. */
const respellings: readonly [pattern: RegExp, spell: Spell][] = [
  // `$$"…"`: in such a text a single dollar is one.
  [
    /(?<!\$)\${1,9}(?:"""[\s\S]*?(?:"""+|$)|"(?:[^"\\\n]|\\.)*"?)/,
    (text) => text.replace(/^\$+/, (all) => ' '.repeat(all.length)).replaceAll('$', '_'),
  ],
  // Elsewhere it means nothing, and the grammar takes long for many.
  [/\$+/, (all) => ' '.repeat(all.length)],
  // Texts, characters and comments.
  [
    /"""[\s\S]*?(?:"""+|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\[^\n]{1,6})'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/,
    (text) => text,
  ],
  // `object A { val b = 1 }`: behind the last member it wants a line's end before the brace.
  [/[^\S\n]\}/, () => '\n}'],
  // A list of nothing.
  [/\[\]/, () => '0 '],
  // The name of a value.
  [/\bwhere(?=[?.,)=])/, () => 'wherE'],
  // `get("/path") { … }` on the line behind a variable: a call, and no getter of it.
  [
    /[^\S\n](?=get(?:\((?!\s*\))|\s?\{))(?<=[\w)\]}"!][^\S\n]{0,9}(?:\/\/[^\n]{0,200})?\n\s{0,200})/,
    () => ';',
  ],
  // `class Name {` behind two annotations with arguments is taken for an operator and a lambda.
  [/[^\S\n]\{\s(?<=\)[^\S\n]{0,9}\n[^\S\n]{0,80}class \w{1,100} \{\s)/, () => '(){'],
];

const any = new RegExp(respellings.map(([{ source }]) => `(${source})`).join('|'), 'g');

/** `is Type if condition ->`: the condition beside the type becomes another one, to the same effect for taint. */
const guards = /^([^\S\n]*!?i[sn][^\S\n][^\n"]{1,200}?) if (?=[^\n]*->)/gm;

export function respell(source: string): string {
  const spelled = source.replace(any, (part: string, ...groups: (string | undefined)[]) => {
    const which = groups.findIndex((group) => group !== undefined);
    return respellings[which]?.[1](part) ?? part;
  });
  return spelled.includes('when') ? spelled.replace(guards, '$1 ,  ') : spelled;
}
