/** Another spelling, as long, of what the grammar does not know yet; texts and comments stay as they are. */

type Spell = (part: string) => string;

const blanked: Spell = (text) => text.replace(/[^\n]/g, ' ');

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
  // What a function takes from where it is called, `context(log: Logger) fun save()`.
  [/\bcontext\s?\([^()"]{1,300}\)(?=\s{1,80}(?:[a-z]{1,20}\s{1,20}){0,5}(?:fun|val|var|class)\b)/, blanked],
  // `var name = ""; get() = field`
  [
    /;(?=\s{0,80}(?:(?:private|protected|internal)\s)?(?:get\(\)\s?[={:]|set\(\w{1,50}(?::\s?\w{1,50})?\)\s?[={]|set\s?[;}\n]))/,
    () => '\n',
  ],
  // `suspend { … }`, `String?::length`
  [/\bsuspend(?=\s?\{)|\?(?=::)/, blanked],
];

const any = new RegExp(respellings.map(([{ source }]) => `(${source})`).join('|'), 'g');

/** `is Type if condition ->`: the condition beside the type becomes another one, to the same effect for taint. */
const guards = /(?<=^|[{;])([^\S\n]*!?i[sn][^\S\n][^\n"]{1,100}?) if (?=[^\n]{0,300}->)/gm;

/** `else if condition ->` */
const guardedElse = /^([^\S\n]*)else if (?=[^\n{}]*->)/gm;

export function respell(source: string): string {
  const spelled = source.replace(any, (part: string, ...groups: (string | undefined)[]) => {
    const which = groups.findIndex((group) => group !== undefined);
    return respellings[which]?.[1](part) ?? part;
  });
  if (!spelled.includes('when')) return spelled;
  return spelled.replace(guards, '$1 ,  ').replace(guardedElse, '$1        ');
}
