/** What stands in the parentheses behind a directive of Blade. */

/** A piece of the template, with its offset. */
export interface Part {
  text: string;
  at: number;
}

const maxLength = 5_000;
const maxSpace = 100;

/** Without the parentheses, and where the text goes on; null where no parenthesis follows. */
export function argumentsAt(source: string, from: number): (Part & { after: number }) | 'unclosed' | null {
  let start = from;
  while (start < from + maxSpace && (source[start] === ' ' || source[start] === '\t')) start++;
  if (source[start] !== '(') return null;
  const end = closingBracket(source, start);
  return end < 0 ? 'unclosed' : { text: source.slice(start + 1, end), at: start + 1, after: end + 1 };
}

/** At commas outside of quotes and brackets. */
export function splitArguments({ text, at }: Part): Part[] {
  const parts: Part[] = [];
  let from = 0;
  walk(text, 0, (index, character, depth) => {
    if (character !== ',' || depth > 0) return true;
    parts.push({ text: text.slice(from, index), at: at + from });
    from = index + 1;
    return true;
  });
  const last = { text: text.slice(from), at: at + from };
  return last.text.trim() === '' ? parts : [...parts, last];
}

/** The bracket that closes the one at `start`, or -1. */
function closingBracket(source: string, start: number): number {
  let found = -1;
  walk(source, start, (index, _, depth) => {
    if (depth > 0) return true;
    found = index;
    return false;
  });
  return source[found] === ')' ? found : -1;
}

/** Calls with each character that is not in quotes, and how many brackets are open after it, until told to stop. */
function walk(
  text: string,
  start: number,
  visit: (index: number, character: string, depth: number) => boolean,
): void {
  let quote = '';
  let depth = 0;
  const end = Math.min(text.length, start + maxLength);
  for (let index = start; index < end; index++) {
    const character = text[index] ?? '';
    if (quote !== '') {
      if (character === '\\') index++;
      else if (character === quote) quote = '';
      continue;
    }
    if (character === '"' || character === "'") quote = character;
    else if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth--;
    if (!visit(index, character, depth)) return;
  }
}
