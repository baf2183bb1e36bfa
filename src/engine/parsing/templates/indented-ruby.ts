/** Ruby of templates whose blocks are told by how far lines stand in: Haml and Slim. The ends are put where they belong. */
import { type Output, outputs, ScriptBuilder } from './script-builder.ts';

const middle = /^(?:else|elsif|when|in|rescue|ensure)\b/;
const opens = /^(?:if|unless|while|until|for|case|begin)\b|=\s*(?:if|unless|case|begin)\b/;
const opensWithBlock = /\bdo\s*(?:\|[^|\n]{0,200}\|)?\s*$/;
const isClosed = /\bend\b[\s).]*$/;

/** What is looked at of a line to find out whether a block begins with it. */
const maxEnd = 250;

export class IndentedRuby {
  readonly script = new ScriptBuilder();
  /** Blocks that are open, innermost last; the middle of one has no end of its own. */
  readonly #open: { indent: number; hasEnd: boolean }[] = [];

  /** A line of markup: blocks of lines that stand as far in have ended. */
  line(indent: number, at: number): void {
    this.#close(indent, at, false);
  }

  /** A line of code. */
  code(text: string, start: number, indent: number): void {
    const trimmed = text.trim();
    const isMiddle = middle.test(trimmed);
    this.#close(indent, start, isMiddle);
    this.script.copy(text, start);
    this.script.generate('\n', start + text.length);
    const isWithin = isMiddle && this.#open.at(-1)?.indent === indent;
    if (!isWithin && (isMiddle || beginsBlock(trimmed))) this.#open.push({ indent, hasEnd: !isMiddle });
  }

  /** A value that is written; where a block begins with it, it is the block that matters. */
  write(output: Output, text: string, start: number, indent: number): void {
    if (beginsBlock(text.trim())) {
      this.code(text, start, indent);
      return;
    }
    this.#close(indent, start, false);
    this.value(output, text, start);
  }

  /** A value within a line. */
  value(output: Output, text: string, start: number): void {
    if (text.trim() === '') return;
    this.script.generate(`${outputs[output]}((`, start);
    this.script.copy(text, start);
    this.script.generate('\n))\n', start + text.length);
  }

  /** Attributes as Ruby writes them: `href: x, class: y`. */
  attributes(text: string, start: number): void {
    if (text.trim() === '') return;
    this.script.generate(`${outputs.escaped}(`, start);
    this.script.copy(text, start);
    this.script.generate('\n)\n', start + text.length);
  }

  /**
   * The values in a text: `Hello #{name}`.
   * @param doubled how values in doubled braces are written: `#{{name}}`
   */
  text(output: Output, text: string, start: number, doubled: Output = output): void {
    let at = 0;
    for (;;) {
      const open = text.indexOf('#{', at);
      if (open < 0) return;
      if (text[open - 1] === '\\') {
        at = open + 2;
        continue;
      }
      const close = closingBracket(text, open + 1);
      const isDoubled = text[open + 2] === '{' && text[close - 1] === '}';
      const inset = isDoubled && doubled !== output ? 1 : 0;
      const inner = text.slice(open + 2 + inset, close - inset);
      this.value(inset ? doubled : output, inner, start + open + 2 + inset);
      at = close + 1;
    }
  }

  finish(at: number): ScriptBuilder {
    this.#close(0, at, false);
    return this.script;
  }

  #close(indent: number, at: number, isMiddle: boolean): void {
    for (let top = this.#open.at(-1); top && top.indent >= indent; top = this.#open.at(-1)) {
      if (isMiddle && top.indent === indent && top.hasEnd) return;
      this.#open.pop();
      if (top.hasEnd) this.script.generate('end\n', at);
    }
  }
}

function beginsBlock(code: string): boolean {
  const end = code.slice(-maxEnd);
  return opensWithBlock.test(end) || (opens.test(code.slice(0, maxEnd)) && !isClosed.test(end));
}

/** Where the bracket at `open` is closed, past texts in quotes; the end of the text where it is not. */
export function closingBracket(text: string, open: number): number {
  let depth = 0;
  let quote = '';
  for (let at = open; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '\\') at++;
    else if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char) && --depth === 0) return at;
  }
  return text.length;
}

/** Where the part ends that begins at `start`: at a character that stands in no brackets and quotes. */
export function endOfPart(text: string, start: number, separator: RegExp): number {
  for (let at = start, quote = ''; at < text.length; at++) {
    const char = text[at] ?? '';
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if ('([{'.includes(char)) at = closingBracket(text, at);
    else if (separator.test(char)) return at;
  }
  return text.length;
}

/** Where a line of code ends that may go on in the lines below: after a comma or a backslash. */
export function endOfCode(source: string, start: number): number {
  let from = start;
  for (;;) {
    const end = lineEnd(source, from);
    if (end >= source.length || !/[,\\]\s*$/.test(source.slice(Math.max(from, end - maxEnd), end)))
      return end;
    from = end + 1;
  }
}

export function lineEnd(source: string, from: number): number {
  const at = source.indexOf('\n', from);
  return at < 0 ? source.length : at;
}

/** How far in the line stands. */
export function indentAt(source: string, lineStart: number): number {
  let at = lineStart;
  while (source[at] === ' ' || source[at] === '\t') at++;
  return at - lineStart;
}

/** Where the lines end that stand further in than the one before `from`; blank ones count to them. */
export function endOfNested(source: string, from: number, indent: number): number {
  let at = from;
  while (at < source.length) {
    const end = lineEnd(source, at);
    const own = indentAt(source, at);
    if (own <= indent && source.slice(at + own, end).trim() !== '') return at;
    at = end + 1;
  }
  return source.length;
}
