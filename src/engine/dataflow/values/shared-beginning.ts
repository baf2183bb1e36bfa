/** What two statements have in common where one way adds to a statement, or another one writes it for itself. */
import { type Shape, unknownHole } from './shape.ts';

const statement = /^\s*(?:select|insert|update|delete|replace)\s/i;
/** Of less nobody can tell what it is about. */
const shortest = 12;

/**
 * `SELECT * FROM posts` and `SELECT * FROM posts WHERE author = …` are about the same table.
 * @returns the whole words with which both begin, and something unknown; null where they are no statements of one kind
 */
export function sharedBeginning(a: Shape, b: Shape): Shape | null {
  const [text, other] = [beginningOf(a), beginningOf(b)];
  if (text.slice(0, shortest) !== other.slice(0, shortest) || !statement.test(text)) return null;
  let end = shortest;
  while (end < text.length && text[end] === other[end]) end++;
  // Behind a quote it would say what is open there.
  const unquoted = text.slice(0, end).split(/['"`]/, 1)[0] ?? '';
  const isWhole = unquoted.length === end && endsAt(a, end) && endsAt(b, end);
  const words = isWhole ? unquoted : unquoted.replace(/\S+$/, '');
  return [{ fixed: `${words.trimEnd()} ` }, ...unknownHole];
}

function beginningOf([first]: Shape): string {
  return first && 'fixed' in first ? first.fixed : '';
}

/** Whether a word is over there: what is not known may go on with it. */
function endsAt(shape: Shape, at: number): boolean {
  const next = beginningOf(shape)[at];
  return next === undefined ? shape.length === 1 : !/\w/.test(next);
}
