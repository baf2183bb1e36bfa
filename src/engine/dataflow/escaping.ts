/** Which categories a string is clean for after characters were replaced in it: escape functions people write. */

/** Text (or character class) of which all must be gone → categories that need it. */
const needs: readonly { character: string; categories: readonly string[] }[] = [
  { character: '<', categories: ['xss'] },
  { character: "'", categories: ['sql-injection', 'xpath-injection'] },
  { character: '\n', categories: ['log-injection', 'header-injection'] },
  { character: '.', categories: ['path-traversal', 'file-inclusion', 'archive-slip'] },
  { character: '/', categories: ['path-traversal', 'file-inclusion', 'archive-slip'] },
  { character: '*', categories: ['ldap-injection'] },
  { character: '*+(', categories: ['regex-injection'] },
];

const all = [
  'xss',
  'sql-injection',
  'xpath-injection',
  'log-injection',
  'header-injection',
  'path-traversal',
  'file-inclusion',
  'archive-slip',
  'ldap-injection',
  'command-injection',
  'code-injection',
  'open-redirect',
  'ssrf',
  'template-injection',
  'regex-injection',
];

/** Longer patterns are not looked into: what looks into them may take quadratic time. */
const maxPattern = 500;

/**
 * @param removed what is replaced everywhere
 * @param replacement what stands there instead; null-like where not known
 */
export function categoriesWithout(
  removed: { text: string } | { regex: string } | null,
  replacement: unknown,
): readonly string[] {
  if (!removed) return [];
  if ('text' in removed)
    return cleanFor(
      (character) => removed.text === character || (character === '.' && /^\.\.[/\\]?$/.test(removed.text)),
      replacement,
    );
  const { regex } = removed;
  if (regex.length > maxPattern) return [];
  // `[^a-z0-9]`: everything but what is listed goes.
  const negated = /^\[\^((?:\\.|[^\]\\])*)\]\+?$/.exec(regex);
  if (negated) return keepsOnly(negated[1] ?? '');
  const characters = replacedCharacters(regex);
  return cleanFor(
    (character) => characters.has(character) || (character === '.' && /\\\.\\\./.test(regex)),
    replacement,
  );
}

function cleanFor(isRemoved: (character: string) => boolean, replacement: unknown): string[] {
  return needs
    .filter(({ character }) => [...character].every(isRemoved) && replacement !== character)
    .flatMap(({ categories }) => categories);
}

/** What a class of allowed characters is clean for. */
function keepsOnly(kept: string): string[] {
  const has = (character: string) => kept.includes(character) || (character !== '_' && /\\[SDW]/.test(kept));
  return all.filter((category) => {
    switch (category) {
      case 'xss':
        return !has('<');
      case 'path-traversal':
      case 'file-inclusion':
      case 'archive-slip':
        return !(has('.') && has('/'));
      case 'open-redirect':
      case 'ssrf':
        return !(has('/') && (has('.') || has(':')));
      case 'log-injection':
      case 'header-injection':
        return !(has('\\n') || has('\\s') || has('\\r'));
      case 'command-injection':
        return !/[;&|`$<> ]|\\s/.test(kept);
      case 'template-injection':
        return !/[{}<%$]/.test(kept);
      case 'regex-injection':
        return !/[+*(){}|[\]]/.test(kept);
      default:
        return !/['"`()*]/.test(kept);
    }
  });
}

/** Single characters, alternatives of them, and members of a class. */
function replacedCharacters(regex: string): Set<string> {
  const characters = new Set<string>();
  const isSimple =
    /^\(?(?:\[(?:\\.|[^\]\\^])(?:\\.|[^\]\\])*\]|(?:\\.|[^\\[\](){}*+?^$.|])(?:\|(?:\\.|[^\\[\](){}*+?^$.|]))*)\)?\+?$/.test(
      regex,
    );
  if (!isSimple) return characters;
  for (let index = 0; index < regex.length; index++) {
    const character = regex[index] ?? '';
    if (character === '\\') {
      index++;
      const escaped = regex[index] ?? '';
      characters.add(escaped === 'n' || escaped === 'r' || escaped === 's' ? '\n' : escaped);
    } else characters.add(character);
  }
  return characters;
}
