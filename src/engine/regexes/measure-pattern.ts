/**
 * How large a regular expression is, read once from left to right. What is too large for the checker is kept from
 * it, because its own work grows faster than the pattern. Reads any text: what is no right pattern is measured too.
 */

export interface PatternMeasure {
  /** Characters, classes and anchors, with counted repetitions written out. */
  size: number;
  /** Repetitions without an upper bound, written out in the same way. */
  loops: number;
  /** How deep groups are nested. */
  depth: number;
  /** Looks around or refers back: no plain automaton can do that. */
  isIrregular: boolean;
  /** What is repeated without bound holds a repetition or a choice: it may fit one text in several ways. */
  hasOpenLoop: boolean;
}

interface Item {
  size: number;
  loops: number;
  /** Alternatives, and repetitions with or without a bound. */
  choices: number;
}

interface Frame extends Item {
  /** The last item, to which a quantifier belongs. */
  item: Item;
}

const single: Item = { size: 1, loops: 0, choices: 0 };

/** Sizes beyond this are all the same. */
const most = 1_000_000;

const lookAround = /\(\?(?:[=!]|<[=!])/y;
const groupStart = /\((?:\?(?:<?[=!]|<[^>]{0,50}>|[a-z-]{0,8}:))?/y;
const escapes =
  /\\(?:[1-9]|k<[^>]{0,50}>|u\{[^}]{0,8}\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[pP]\{[^}]{0,60}\}|c[A-Za-z]|[\s\S])/y;
const quantifier = /[*+?]|\{(\d{1,9})(,(\d{0,9}))?\}/y;

export function measurePattern(pattern: string): PatternMeasure {
  const frames: Frame[] = [emptyFrame()];
  const measure = { depth: 0, isIrregular: false, hasOpenLoop: false };
  let at = 0;
  /** Matches at the current place and steps over it. */
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const match = expression.exec(pattern);
    if (match) at += match[0].length;
    return match;
  };
  while (at < pattern.length) {
    const frame = frames.at(-1);
    if (!frame) break;
    const character = pattern[at];
    if (character === '(') {
      lookAround.lastIndex = at;
      measure.isIrregular ||= lookAround.test(pattern);
      take(groupStart);
      frames.push(emptyFrame());
      measure.depth = Math.max(measure.depth, frames.length - 1);
    } else if (character === ')') {
      at++;
      if (frames.length > 1) {
        frames.pop();
        addItem(frames.at(-1), { size: frame.size + 1, loops: frame.loops, choices: frame.choices });
      }
    } else if (character === '[') {
      at = endOfClass(pattern, at);
      addItem(frame, single);
    } else if (character === '\\') {
      const escaped = take(escapes)?.[0] ?? '';
      if (escaped === '') at++;
      measure.isIrregular ||= /^\\(?:[1-9]|k<)/.test(escaped);
      addItem(frame, single);
    } else {
      const repeat = take(quantifier);
      if (repeat) measure.hasOpenLoop = repeatItem(frame, repeat) || measure.hasOpenLoop;
      else {
        at++;
        if (character === '|') frame.choices++;
        addItem(frame, single);
      }
    }
  }
  // Groups that were never closed.
  const size = frames.reduce((sum, frame) => sum + frame.size, 0);
  const loops = frames.reduce((sum, frame) => sum + frame.loops, 0);
  return { ...measure, size: Math.min(size, most), loops: Math.min(loops, most) };
}

function emptyFrame(): Frame {
  return { size: 0, loops: 0, choices: 0, item: { size: 0, loops: 0, choices: 0 } };
}

function addItem(frame: Frame | undefined, item: Item): void {
  if (!frame) return;
  frame.size = Math.min(frame.size + item.size, most);
  frame.loops = Math.min(frame.loops + item.loops, most);
  frame.choices += item.choices;
  frame.item = item;
}

/** Says whether it is a loop around what has a choice. */
function repeatItem(frame: Frame, [text, from, comma, to]: RegExpExecArray): boolean {
  const { item } = frame;
  const isUnbounded = text === '*' || text === '+' || (comma !== undefined && to === '');
  const times = Math.max(1, Number(to || from || 1));
  const size = Math.min(item.size * times, most);
  const loops = Math.min(item.loops * times + (isUnbounded ? 1 : 0), most);
  frame.size -= item.size;
  frame.loops -= item.loops;
  frame.choices -= item.choices;
  // `a{2}{3}` is no pattern, but it is a text.
  addItem(frame, { size, loops, choices: item.choices + 1 });
  return isUnbounded && item.choices > 0;
}

/** Behind the bracket that ends the class which begins here. */
function endOfClass(pattern: string, start: number): number {
  let at = start + 1;
  while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, pattern.length);
}
