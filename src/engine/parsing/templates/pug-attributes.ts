/** The attributes of an element as Pug writes them: `a.button(href=address, title="x")`. */

export interface PugAttribute {
  element: string;
  name: string;
  expression: string;
  /** Where the expression begins in the line. */
  at: number;
  /** `!=`: it is not escaped. */
  isRaw: boolean;
}

const element = /^([\w-]*)(?:[.#][\w-]{1,100}){0,5}\(/;
const assignment = /([\w:@.-]{1,100})\s{0,5}(!?)=\s{0,5}(?!=)/y;
/** More are not looked at. */
const maxAttributes = 40;

/** @param line without what it is indented by */
export function attributesIn(line: string): PugAttribute[] {
  const opening = element.exec(line);
  if (!opening) return [];
  const found: PugAttribute[] = [];
  let at = opening[0].length;
  while (at < line.length && line[at] !== ')' && found.length < maxAttributes) {
    assignment.lastIndex = at;
    const match = assignment.exec(line);
    if (!match) {
      at++;
      continue;
    }
    const start = at + match[0].length;
    at = endOf(line, start);
    const expression = line.slice(start, at).trim();
    if (expression !== '')
      found.push({
        element: (opening[1] || 'div').toLowerCase(),
        name: (match[1] ?? '').toLowerCase(),
        expression,
        at: start,
        isRaw: match[2] === '!',
      });
  }
  return found;
}

/** Where an expression ends: at a comma, the bracket around all, or the name of the next attribute. */
function endOf(line: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let at = start; at < line.length; at++) {
    const character = line[at] ?? '';
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
    } else if (/["'`]/.test(character)) quote = character;
    else if (/[([{]/.test(character)) depth++;
    else if (depth > 0) depth -= /[)\]}]/.test(character) ? 1 : 0;
    else if (character === ')' || character === ',') return at;
    else if (character === ' ' && /^ {1,5}[\w:@.-]{1,100}!?=(?!=)/.test(line.slice(at, at + 120))) return at;
  }
  return line.length;
}
