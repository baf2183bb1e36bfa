/** The configuration of nginx: directives, and blocks of them. */
import type { Entry, MapNode, Range } from '../document/node.ts';

const maximumDirectives = 20_000;
/** Words, quoted texts, and what ends them; comments count as space. */
const token =
  /(?:\s|#[^\n]*)+|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|[;{}]|(?:\\.|\$\{[^}\s]{0,200}\}|[^\s;{}"'\\])+|./gsu;
/** What is served from here; other files of this form are of other programs. */
const known = new Set(['http', 'server', 'location', 'upstream', 'events']);

/**
 * A map for each block, and one for what stands outside of them: its directives with their words, how the block is called
 * (`block`), and what stands behind that name (`of`). None where the file is of another program.
 */
export function readNginx(text: string): MapNode[] {
  const outermost = blockAt(0, '', []);
  const blocks = [outermost];
  const open = [outermost];
  let words: (Range & { text: string })[] = [];
  let count = 0;
  for (const match of text.matchAll(token)) {
    const [whole, double, single] = match;
    const start = match.index;
    const end = start + whole.length;
    if (/^[\s#]/.test(whole)) continue;
    if (whole !== ';' && whole !== '{' && whole !== '}') {
      words.push({ text: double ?? single ?? whole, start, end });
      continue;
    }
    const block = open.at(-1);
    const [first, ...rest] = words;
    words = [];
    if (++count > maximumDirectives) break;
    if (whole === '}') {
      if (block && open.length > 1) block.end = end;
      if (open.length > 1) open.pop();
    } else if (first && whole === ';') block?.entries.push(directive(first, rest, end));
    else if (whole === '{') {
      const inner = blockAt(first?.start ?? start, first?.text ?? '', rest);
      inner.end = end;
      blocks.push(inner);
      open.push(inner);
    }
  }
  outermost.end = text.length;
  return blocks.some(({ name }) => known.has(name)) ? blocks : [];
}

interface Block extends MapNode {
  name: string;
}

function blockAt(start: number, name: string, rest: readonly (Range & { text: string })[]): Block {
  const range = { start, end: rest.at(-1)?.end ?? start + name.length };
  return {
    kind: 'map',
    name,
    entries: [scalar('block', name, range), scalar('of', rest.map(({ text }) => text).join(' '), range)],
    ...range,
  };
}

function directive(
  { text, start }: Range & { text: string },
  rest: readonly (Range & { text: string })[],
  end: number,
): Entry {
  return scalar(text, rest.map((word) => word.text).join(' '), { start, end });
}

function scalar(key: string, value: string, range: Range): Entry {
  return { key, value: { kind: 'scalar', value, ...range }, ...range };
}
