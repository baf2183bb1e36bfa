/** What a regular expression that a value matched says of the value. */

export interface Permitted {
  /** Both dots and slashes. */
  path: boolean;
  /** Colons and slashes, or dots and slashes. */
  url: boolean;
  /** Letters and dots as they come, so that it may be the name of any host. */
  host: boolean;
  quotes: boolean;
  markup: boolean;
  /** A hyphen at the beginning, and what an option with a value needs besides. */
  option: boolean;
}

/** The same pattern, asked of the whole text. */
export function wholeText(pattern: string): string {
  return `^(?:${pattern.replace(/^\^|\$$/g, '')})$`;
}

/** Longer patterns are not looked into: what looks into them may take quadratic time. */
const maxPattern = 500;

/**
 * Which dangerous characters a value may still hold after it matched the whole pattern; null when the pattern says
 * nothing of the value as a whole (not anchored at both ends) or lets anything through.
 */
export function permittedCharacters(pattern: string, flags: string): Permitted | null {
  if (!isOfWholeText(pattern, flags) || matchesAnything(pattern)) return null;
  const dots = /\\\.|\[[^\]]*\./.test(pattern);
  const slashes = pattern.includes('/');
  return {
    path: dots && slashes && !staysBelow(pattern),
    url: slashes && (dots || pattern.includes(':')),
    host: dots && !slashes && !domainAtEnd.test(pattern),
    quotes: /['"`;|&$]/.test(withoutChoices(pattern.replace(/^\^|\$$/g, ''))),
    markup: pattern.includes('<'),
    option: /[=/]/.test(pattern) && !beginsWithLetter.test(pattern),
  };
}

/** It has to match from the beginning of the text to its end. */
export function isOfWholeText(pattern: string, flags: string): boolean {
  const isAnchored =
    /^\^|^\(\?:\^|^\\A/.test(pattern) && /\$\)?$|\\z$/.test(pattern) && !/\\\$$/.test(pattern);
  const isShort = pattern.length <= maxPattern;
  return isShort && isAnchored && !flags.includes('m') && !hasTopLevelAlternative(pattern);
}

const negatedClass = /\[\^((?:\\.|[^\]\\])*)\]/g;
const lineEnds = /\\s|\\r.*\\n|\\n.*\\r/;

/** `^[^\s,]+$`, `^\S+@\S+$`: it may hold nearly anything, but no end of a line. */
export function keepsToOneLine(pattern: string, flags: string): boolean {
  if (!isOfWholeText(pattern, flags)) return false;
  const others = pattern
    .replaceAll(negatedClass, (all, left: string) => (lineEnds.test(left) ? '' : all))
    .replaceAll('\\S', '');
  return others !== pattern && !/\\[snrvDWpP]|\s/.test(others) && !matchesAnything(others);
}

/** A letter, a digit or a class of such that has to be there, behind groups that are opened. */
const beginsWithLetter =
  /^(?:\^|\\A)(?:\((?:\?(?:[:>]|<\w+>|P<\w+>))?\^?)*(?:\(\?!-\)|[\w/@:](?![*?{|])|\\[wd/.](?![*?]|\{0)|\[(?!\^|[^\]]*(?:-\]|\\-)|-)[^\]]+\](?![*?]|\{0))/;

/** `\.example\.com$` */
const domainAtEnd = /[a-z\d-]{2,}\\\.(?:[a-z]{2,}|\([\w?:|]+\))\)*(?:\$|\\z)\)?$/i;

/** `^\/sitemap(-[a-z0-9]+)?\.xml$`: it begins with a name, and behind every dot comes something else. */
function staysBelow(pattern: string): boolean {
  if (pattern.includes('\\\\') || /\[[^\]]*\./.test(pattern)) return false;
  const [, ...behindDots] = pattern.split('\\.');
  return beginsWithName.test(pattern) && behindDots.every((rest) => somethingElse.test(rest));
}

/** A letter, behind a slash or not, or a class in which no slash is. */
const beginsWithName =
  /^(?:\^|\\A)(?:\(\?:\^?)?(?:(?:\\?\/)?[A-Za-z0-9](?![*?{])|(?:\[(?!\^)[^\]/]+\]|\\[wd])(?![*?]|\{0))/;
/** What has to be there, and is no dot. */
const somethingElse =
  /^(?:[A-Za-z0-9]|\\[wd]\+?|\[[^\]]+\]\+?|\((?:\?:)?[A-Za-z0-9]+(?:\|[A-Za-z0-9]+)*\))(?![*?{])/;

/**
 * `\A/[^/\\]`, `^\/(?![/\\])`, `^/\w`: the value begins with one slash, and with a second one only where a browser
 * does not take it for the beginning of a host.
 * @param hostIsPutInFront such values are made whole by the framework: a backslash says nothing
 */
export function staysOnSite(pattern: string, flags: string, hostIsPutInFront: boolean): boolean {
  if (pattern.length > maxPattern || hasTopLevelAlternative(pattern)) return false;
  // What has to match as a whole begins where the group around it does.
  const inner = /^\^\(\?:(.*)\)\$$/s.exec(pattern)?.[1];
  if (inner !== undefined && !hasTopLevelAlternative(inner))
    return staysOnSite(`^${inner}`, flags, hostIsPutInFront);
  const begin = /^(?:\\A|(\^))\\?\/(.*)$/s.exec(pattern);
  if (!begin || (begin[1] !== undefined && flags.includes('m'))) return false;
  const excluded = afterSlash.map((next) => next.exec(begin[2] ?? '')).find((match) => match !== null);
  if (!excluded) return false;
  // A class of letters has neither in it.
  const [, characters] = excluded;
  return (
    characters === undefined ||
    (characters.includes('/') && (hostIsPutInFront || characters.includes('\\\\')))
  );
}

/** What may follow the slash: a class that leaves characters out, a look ahead for them, or letters alone. */
const afterSlash = [
  /^\[\^((?:[^\]\\]|\\.)*)\](?![?*{|])/,
  /^\((?:\?:)?\[\^((?:[^\]\\]|\\.)*)\](?:\|(?:\$|\\[zZ]))?\)(?![?*{])/,
  /^\(\?!\[((?:[^\]\\]|\\.)*)\]\)/,
  // A range from capital to small letters holds the backslash.
  /^(?:\w|\\w|\[(?![^\]]*[0-9A-Z]-[a-z])(?:\\[wd]|[\w-])+\])(?![?*{|])/,
];

/** A dot, a negated class or a "not white space" outside of escapes lets nearly everything through. */
function matchesAnything(pattern: string): boolean {
  let isInClass = false;
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index];
    if (character === '\\') {
      if (/[SDW]/.test(pattern[index + 1] ?? '')) return true;
      index++;
    } else if (isInClass) {
      if (character === ']') isInClass = false;
    } else if (character === '[') {
      if (pattern[index + 1] === '^') return true;
      isInClass = true;
    } else if (character === '.') return true;
  }
  return false;
}

/** `^a|b$` is anchored at one end of each alternative only. */
export function hasTopLevelAlternative(pattern: string): boolean {
  let depth = 0;
  let isInClass = false;
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index];
    if (character === '\\') index++;
    else if (isInClass) isInClass = character !== ']';
    else if (character === '[') isInClass = true;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === '|' && depth === 0) return true;
  }
  return false;
}

/** `asc|desc` → `ascdesc`: a bar between alternatives is none that the text may have, as one in a class is. */
function withoutChoices(pattern: string): string {
  let isClass = false;
  let kept = '';
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern.charAt(at);
    if (character === '\\') {
      kept += pattern.slice(at, at + 2);
      at++;
      continue;
    }
    if (character === '[') isClass = true;
    else if (character === ']') isClass = false;
    if (character !== '|' || isClass) kept += character;
  }
  return kept;
}
