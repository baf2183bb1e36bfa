/** What a template printed, and from where in it each part came. */
import type { Range } from '../document/node.ts';
import { hole, holeCharacter } from './go-value.ts';

interface Segment {
  /** In the printed text. */
  at: number;
  /** In the template. */
  origin: Range;
  /** Each character stands at its own place; what an action prints stands at the action. */
  isVerbatim: boolean;
}

export class RenderedText {
  readonly #parts: string[] = [];
  readonly #segments: Segment[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  write(text: string, origin: Range, isVerbatim: boolean): void {
    if (text === '') return;
    this.#parts.push(text);
    this.#segments.push({ at: this.#length, origin, isVerbatim });
    this.#length += text.length;
  }

  get text(): string {
    return this.#parts.join('');
  }

  /** The place in the template from which this part of the text came. */
  originOf({ start, end }: Range): Range {
    const from = this.#originAt(start).start;
    return { start: from, end: Math.max(from, this.#originAt(Math.max(start, end - 1)).end) };
  }

  #originAt(offset: number): Range {
    let low = 0;
    let high = this.#segments.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#segments[middle]?.at ?? 0) <= offset) low = middle;
      else high = middle;
    }
    const segment = this.#segments[low];
    if (!segment) return { start: 0, end: 0 };
    if (!segment.isVerbatim) return segment.origin;
    const at = segment.origin.start + (offset - segment.at);
    return { start: at, end: at + 1 };
  }
}

/**
 * Makes YAML of lines that are nothing but a hole: beside keys a hole is keys that are not known, beside items of a
 * list it is an item. The length of the text stays.
 */
export function closeHoles(text: string): string {
  if (!text.includes(hole)) return text;
  const lines = text.split('\n');
  return lines
    .map((line, at) => {
      const [, indent, rest] = /^([ \t]*)([^ \t\r].*)$/.exec(line) ?? [];
      if (indent === undefined || rest === undefined || rest.replaceAll(holeCharacter, '').trim() !== '')
        return line;
      const key = rest.trimEnd().length % hole.length === 0 ? siblingKind(lines, at, indent.length) : null;
      if (key === 'key') return `${indent}${holeCharacter}: ${' '.repeat(rest.length - 3)}`;
      if (key === 'item') return `${indent}- ${holeCharacter}${' '.repeat(rest.length - 3)}`;
      return line;
    })
    .join('\n');
}

/** Neighbours further away than this do not tell. */
const maximumDistance = 40;

/** What stands at the same column before or after a line: keys or items. Null: nothing, so the line is a value. */
function siblingKind(lines: readonly string[], at: number, column: number): 'key' | 'item' | null {
  for (const step of [1, -1]) {
    for (let distance = 1; distance <= maximumDistance; distance++) {
      const line = lines[at + step * distance];
      if (line === undefined || line.startsWith('---')) break;
      const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
      const rest = line.slice(indent).trimEnd();
      if (rest === '' || rest.startsWith('#') || rest.replaceAll(holeCharacter, '').trim() === '') continue;
      if (indent > column) continue;
      if (indent < column) break;
      if (rest === '-' || rest.startsWith('- ')) return 'item';
      if (/^[^\s'"][^:]{0,200}:(?:\s|$)|^["'][^"']{0,200}["']:(?:\s|$)/.test(rest)) return 'key';
      break;
    }
  }
  return null;
}
