/** Values of HCL: what is written out is read, what computes is kept as text. */
import type { Entry, MapNode, Node } from '../document/node.ts';
import type { HclScanner } from './hcl-scanner.ts';

/** Deeper blocks and values are of no use to anybody. */
export const maximumDepth = 100;

const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y;
const words: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

/** The name of the function that `a ? b : c` is read as. */
export const choice = '?';

export class HclValues {
  private readonly scanner: HclScanner;
  private depth = 0;

  constructor(scanner: HclScanner) {
    this.scanner = scanner;
  }

  /** A value; with anything behind it that computes, it is not known and kept as text. */
  readExpression(isInBrackets: boolean): Node {
    const { scanner } = this;
    scanner.skipBlanks(isInBrackets);
    const start = scanner.at;
    const value = this.readValue();
    const end = scanner.at;
    scanner.skipBlanks(isInBrackets);
    if (this.isEndOfExpression()) {
      if (end > start) return { ...value, start, end };
      return { kind: 'unknown', text: '', start, end };
    }
    return this.readChoice(value, start, isInBrackets) ?? this.readRest(start, isInBrackets);
  }

  /** `a ? b : c` as a function of these three; null in the middle of it where it is not as simple. */
  private readChoice(condition: Node, start: number, isInBrackets: boolean): Node | null {
    const { scanner } = this;
    if (scanner.peek() !== '?') return null;
    scanner.at++;
    scanner.skipBlanks(true);
    const then = this.readValue();
    scanner.skipBlanks(true);
    if (scanner.peek() !== ':') return null;
    scanner.at++;
    scanner.skipBlanks(true);
    if (++this.depth > maximumDepth) return this.leaveOut(start);
    const otherwise = this.readExpression(isInBrackets);
    this.depth--;
    const end = scanner.at;
    const text = scanner.text.slice(start, Math.min(end, start + 2_000));
    return { kind: 'call', name: choice, parameters: [condition, then, otherwise], text, start, end };
  }

  private isEndOfExpression(): boolean {
    const next = this.scanner.peek();
    return next === '' || next === '\n' || ',]})'.includes(next);
  }

  /** The rest of an expression that is more than one value. */
  private readRest(start: number, isInBrackets: boolean): Node {
    const { scanner } = this;
    let end = scanner.at;
    while (!this.isEndOfExpression()) {
      const before = scanner.at;
      this.readValue();
      if (scanner.at === before) scanner.at++;
      end = scanner.at;
      scanner.skipBlanks(isInBrackets);
      // A condition may go on in the next line.
      if (scanner.peek() === '\n' && /[?:&|+*/=<>-]\s*$/.test(scanner.text.slice(before, end)))
        scanner.skipBlanks(true);
    }
    return { kind: 'unknown', text: scanner.text.slice(start, Math.min(end, start + 2_000)), start, end };
  }

  private readValue(): Node {
    const { scanner } = this;
    const start = scanner.at;
    const range = () => ({ start, end: scanner.at });
    const character = scanner.peek();
    if (character === '"') return this.textNode(scanner.readQuoted(), start);
    if (character === '[') return this.readList(start);
    if (character === '{') return this.readObject(start);
    if (character === '(') {
      this.readGroup(')');
      return {
        kind: 'unknown',
        text: scanner.text.slice(start, Math.min(scanner.at, start + 2_000)),
        ...range(),
      };
    }
    const heredoc = character === '<' ? scanner.readHeredoc() : null;
    if (heredoc) return this.textNode(heredoc, start);
    const digits = scanner.match(number);
    if (digits) return { kind: 'scalar', value: Number(digits[0]), ...range() };
    const name = scanner.readName();
    if (name === null) return { kind: 'unknown', text: '', ...range() };
    if (scanner.peek() === '(') {
      const parameters = this.readGroup(')');
      const text = scanner.text.slice(start, Math.min(scanner.at, start + 2_000));
      return { kind: 'call', name, parameters, text, ...range() };
    }
    if (Object.hasOwn(words, name)) return { kind: 'scalar', value: words[name] ?? null, ...range() };
    while (scanner.peek() === '.') {
      scanner.at++;
      if (scanner.readName() === null) scanner.match(/\d+|\*/y);
    }
    return { kind: 'unknown', text: scanner.text.slice(start, scanner.at), ...range() };
  }

  /** `"${var.a}"` is the same as `var.a`. */
  private textNode({ value, isTemplate }: { value: string; isTemplate: boolean }, start: number): Node {
    const end = this.scanner.at;
    const whole = isTemplate ? /^\$\{\s*([\w.[\]"*-]+)\s*\}$/.exec(value) : null;
    if (whole) return { kind: 'unknown', text: whole[1] ?? '', start, end };
    return { kind: 'scalar', value, ...(isTemplate ? { isTemplate } : {}), start, end };
  }

  private readList(start: number): Node {
    const isLoop = /\[\s*for\s/y;
    isLoop.lastIndex = start;
    const loops = isLoop.test(this.scanner.text);
    const items = this.readGroup(']');
    const end = this.scanner.at;
    if (loops)
      return {
        kind: 'unknown',
        text: this.scanner.text.slice(start, Math.min(end, start + 2_000)),
        start,
        end,
      };
    return { kind: 'list', items, start, end };
  }

  /** Values in brackets, up to the closing one. */
  private readGroup(close: string): Node[] {
    const { scanner } = this;
    const start = scanner.at;
    scanner.at++;
    if (++this.depth > maximumDepth) return [this.leaveOut(start)];
    const items: Node[] = [];
    for (;;) {
      scanner.skipBlanks(true);
      const next = scanner.peek();
      if (next === '') break;
      if (next === close) {
        scanner.at++;
        break;
      }
      if (',]})'.includes(next)) {
        // Of another bracket: it is closed for what stands around.
        if (next !== ',') break;
        scanner.at++;
        continue;
      }
      items.push(this.readExpression(true));
    }
    this.depth--;
    return items;
  }

  private readObject(start: number): Node {
    const { scanner } = this;
    scanner.at++;
    if (++this.depth > maximumDepth) return this.leaveOut(start);
    const entries: Entry[] = [];
    for (;;) {
      scanner.skipBlanks(true);
      const next = scanner.peek();
      if (next === '') break;
      if (next === '}') {
        scanner.at++;
        break;
      }
      if (',])'.includes(next)) {
        scanner.at++;
        continue;
      }
      const from = scanner.at;
      const key = this.readValue();
      scanner.skipBlanks(false);
      if (scanner.peek() === '=' || scanner.peek() === ':') {
        scanner.at++;
        const value = this.readExpression(false);
        entries.push({ key: keyText(key), value, start: from, end: scanner.at });
      } else if (scanner.at === from) scanner.at++;
    }
    this.depth--;
    return { kind: 'map', entries, start, end: scanner.at };
  }

  private leaveOut(start: number): Node {
    this.depth--;
    return restLeftOut(this.scanner, start);
  }
}

/** Nested too deep: the rest of the file is not read, so that nothing in it is misread. */
export function restLeftOut(scanner: HclScanner, start: number): MapNode {
  scanner.at = scanner.text.length;
  return { kind: 'map', entries: [], start, end: scanner.at };
}

function keyText(node: Node): string {
  if (node.kind === 'scalar') return String(node.value);
  return node.kind === 'unknown' || node.kind === 'call' ? node.text : '';
}
