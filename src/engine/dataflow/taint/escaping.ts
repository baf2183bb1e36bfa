/** Which categories a string is clean for after characters were replaced in it: escape functions people write. */

/** What clears an argument that a program would take for an option. */
export const optionInjection = 'option-injection';

/** Text (or character class) of which all must be gone → categories that need it. */
const needs: readonly { character: string; categories: readonly string[] }[] = [
  { character: '<', categories: ['xss'] },
  { character: '\n', categories: ['log-injection', 'header-injection'] },
  { character: '.', categories: ['path-traversal', 'file-inclusion', 'archive-slip'] },
  { character: '/', categories: ['path-traversal', 'file-inclusion', 'archive-slip'] },
  { character: ')', categories: ['ldap-injection'] },
  { character: '*+(', categories: ['regex-injection'] },
  { character: '-', categories: [optionInjection] },
];

/**
 * What must be gone for a value to be harmless, category by category: a class of allowed characters (`[^a-z0-9]`
 * replaced by nothing) takes it all away, a list of forbidden ones often just enough.
 */
const harmlessOnce: Readonly<Record<string, (isGone: (characters: string) => boolean) => boolean>> = {
  xss: (isGone) => isGone('<'),
  'path-traversal': (isGone) => isGone('.') || isGone('/'),
  'file-inclusion': (isGone) => isGone('.') || isGone('/'),
  'archive-slip': (isGone) => isGone('.') || isGone('/'),
  'open-redirect': (isGone) => isGone('/') || isGone('.:'),
  ssrf: (isGone) => isGone('/') || isGone('.:'),
  'log-injection': (isGone) => isGone('\n\r'),
  'header-injection': (isGone) => isGone('\n\r'),
  'command-injection': (isGone) => isGone(';&|`$<> \n'),
  [optionInjection]: (isGone) => isGone('-') || isGone('=/'),
  'template-injection': (isGone) => isGone('{}<%$'),
  'regex-injection': (isGone) => isGone('+*(){}|[]'),
  'sql-injection': (isGone) => isGone(quoting),
  'xpath-injection': (isGone) => isGone(quoting),
  'ldap-injection': (isGone) => isGone('()*'),
  'code-injection': (isGone) => isGone(quoting),
};

const quoting = '\'"`()*';

/** Longer patterns are not looked into: what looks into them may take quadratic time. */
const maxPattern = 500;

/** What is replaced everywhere. */
export type Removed = { text: string } | { regex: string };

/** Which of the characters are gone once something else stands in the place of what was removed. */
export function charactersRemoved(
  removed: Removed | null,
  replacement: unknown,
  characters: readonly string[],
): string[] {
  if (!removed) return [];
  const pattern = 'regex' in removed && removed.regex.length <= maxPattern ? compiled(removed.regex) : null;
  return characters.filter(
    (character) =>
      ('text' in removed ? removed.text === character : pattern !== null && isRemoved(pattern, character)) &&
      !(typeof replacement === 'string' && replacement.includes(character)),
  );
}

/**
 * @param removed what is replaced everywhere
 * @param replacement what stands there instead; null-like where not known
 */
export function categoriesWithout(removed: Removed | null, replacement: unknown): readonly string[] {
  if (!removed) return [];
  // Doubled, these stand in names of tables and columns, and nowhere else.
  const [doubled, character] = /^([`\]])\1$/.exec(String(replacement)) ?? [];
  if (doubled && charactersRemoved(removed, '', [character ?? '']).length > 0) return ['sql-injection'];
  if ('text' in removed)
    return cleanFor(
      (character) =>
        removed.text === character ||
        (character === '.' &&
          (removed.text === '..' || (climbing.test(removed.text) && isPutInstead(replacement)))),
      replacement,
    );
  const { regex } = removed;
  const isPutThere = typeof replacement === 'string' && replacement.startsWith('-');
  if (hyphenFirst.test(regex)) return isPutThere ? [] : [optionInjection];
  if (regex.length > maxPattern) return [];
  if (dotsInRuns.test(regex) && !String(replacement).includes('.'))
    return cleanFor((character) => character === '.', replacement);
  const pattern = compiled(regex);
  if (!pattern) return [];
  const removes = (character: string) =>
    isRemoved(pattern, character) &&
    !(typeof replacement === 'string' ? replacement.includes(character) : isSeparator(character));
  const single = cleanFor(
    (character) => removes(character) || (character === '.' && dotsAlone.test(regex)),
    replacement,
  );
  const isGone = (characters: string) => [...characters].every(removes);
  const others = Object.keys(harmlessOnce).filter((category) => harmlessOnce[category]?.(isGone));
  return [...new Set([...single, ...others])];
}

/** `^-`, `^\s*--?`, `\A-+` */
const hyphenFirst = /^(?:\^|\\A)(?:\\s\*)?(?:-|\[(?!\^)(?:-|[^\]]*-\]))/;

/** `'\\''`, `'"'"'`: the quotes of a shell are closed, one is written, and they are opened again. */
const reopened = /^'(?:\\'|"'")'$/;

/**
 * What a value is clean for between quotes, once `removed` has become `replacement` in it: a statement ends its text
 * with a quote, and reads two of them as one; so do names in double quotes.
 */
export function categoriesBetweenQuotes(removed: Removed | null, replacement: unknown): readonly string[] {
  const [doubled, character] = /^(['"])\1$/.exec(String(replacement)) ?? [];
  if (doubled) return charactersRemoved(removed, '', [character ?? '']).length > 0 ? ['sql-injection'] : [];
  const isShell = typeof replacement === 'string' && reopened.test(replacement);
  if (isShell) return charactersRemoved(removed, '', ["'"]).length > 0 ? ['command-injection'] : [];
  return charactersRemoved(removed, replacement, ["'"]).length > 0 ? quoted : [];
}

const quoted = ['sql-injection', 'xpath-injection'];

/** Two dots and no separator behind them: taken out together once, `....//` leaves `../`. */
const dotsAlone = /\\\.\\\.(?![/[]|\\[/\\])/;

/** `[./\\]{2,}`: beside what is left of a run stands nothing of the class, and so no second dot. */
const dotsInRuns = /^(?:\\\.|\[(?!\^)[^\]]*\.[^\]]*\])\{2,\}$/;

const climbing = /^\.\.[/\\]$/;

/** Something else takes the place of what climbs: nothing of it is left. */
function isPutInstead(replacement: unknown): boolean {
  return typeof replacement === 'string' && replacement !== '' && !/[./\\]/.test(replacement);
}

/**
 * What a text is clean for that does not hold another, which was looked for and not found.
 * @param absent also as the pattern that it does not match
 */
export function categoriesLacking(absent: Removed): readonly string[] {
  const isClimbing =
    'text' in absent
      ? climbing.test(`.${absent.text}`) || climbing.test(absent.text)
      : absent.regex.length <= maxPattern && looksForParent(absent.regex);
  const without = categoriesWithout(absent, '');
  const all = [...without, ...categoriesBetweenQuotes(absent, ''), ...(isClimbing ? climbingCategories : [])];
  return [...new Set(all)];
}

function looksForParent(regex: string): boolean {
  return dotsAsPart.test(regex) || (/\\\.\\\./.test(regex) && compiled(regex) !== null);
}

/** `(?:^|[\\/])\.\.(?:[\\/]|$)`: two dots as a whole part of a path, and whatever else the pattern looks for as well. */
const dotsAsPart = new RegExp(
  '^EDGE(\\^)\\\\\\.(?:\\\\\\.\\??|\\{(?:1,)?2\\})EDGE(\\$)(?:$|\\|)'
    .replaceAll(
      /EDGE\((.+?)\)/g,
      (_, end: string) => `\\((?:\\?:)?(?:SEPARATOR\\|)*${end}(?:\\|SEPARATOR)*\\)`,
    )
    .replaceAll('SEPARATOR', '(?:\\[(?:\\\\\\\\|\\\\?/)+\\]|\\\\?/|\\\\\\\\)'),
);

const climbingCategories = ['path-traversal', 'file-inclusion', 'archive-slip'];

/** Characters that decide about a category. */
const telling = [...new Set(`<'\n\r./:;&|\`$> {}%+*()[]"`)];

/** @param removes whether the character goes wherever it stands, and comes of none of the others */
export function categoriesWithoutCharacters(removes: (character: string) => boolean): readonly string[] {
  return categoriesOfCharacters(removes).categories;
}

/** The same, and whether there is none left that decides about anything. */
export function categoriesOfCharacters(removes: (character: string) => boolean): {
  categories: readonly string[];
  isAll: boolean;
} {
  const gone = new Set([...telling, '-', '='].filter(removes));
  const isGone = (characters: string) => [...characters].every((character) => gone.has(character));
  const categories = Object.keys(harmlessOnce).filter((category) => harmlessOnce[category]?.(isGone));
  return { categories, isAll: telling.every((character) => gone.has(character)) };
}

function cleanFor(isRemoved: (character: string) => boolean, replacement: unknown): string[] {
  return needs
    .filter(({ character }) => [...character].every(isRemoved) && replacement !== character)
    .filter(({ character }) => typeof replacement === 'string' || !isSeparator(character))
    .flatMap(({ categories }) => categories);
}

/** What is not known and takes its place is the system's own separator: `path.replace("/", File.separator)`. */
function isSeparator(character: string): boolean {
  return character === '/';
}

/** Single characters and classes, or alternatives of them: no more of a stranger's pattern is ever run. */
const simple = new RegExp(
  '^\\(?(?:ATOM)+(?:\\|(?:ATOM)+)*\\)?\\+?$'.replaceAll(
    'ATOM',
    '(?:\\[(?:\\\\.|[^\\]\\\\])+\\]|\\\\.|[^\\\\[\\](){}*+?^$.|])\\+?',
  ),
);

const posixClasses: Readonly<Record<string, string>> = {
  '[:alnum:]': 'a-zA-Z0-9',
  '[:alpha:]': 'a-zA-Z',
  '[:digit:]': '0-9',
  '[:space:]': '\\s',
};

function compiled(regex: string): RegExp | null {
  const text = regex
    .replaceAll(/\[:[a-z]{5}:\]/g, (name) => posixClasses[name] ?? name)
    .replaceAll(/\\p\{Cntrl\}/g, '[\\x00-\\x1f\\x7f]');
  if (!simple.test(text.replaceAll(/\\x[\da-fA-F]{2}/g, '\\x'))) return null;
  try {
    return new RegExp(text, 'g');
  } catch {
    return null;
  }
}

/** Whether the character goes wherever it stands. */
function isRemoved(pattern: RegExp, character: string): boolean {
  return !`a${character}a`.replaceAll(pattern, '').includes(character);
}
