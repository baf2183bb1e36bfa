/**
 * A tolerant reader of HCL: blocks, attributes and the values that are written out. Operators, conditions, loops
 * and references are kept as text. What is wrong is skipped to the end of its line.
 */
import { type Entry, type MapNode, valueAt } from '../document/node.ts';
import { HclScanner } from './hcl-scanner.ts';
import { HclValues, maximumDepth, restLeftOut } from './hcl-values.ts';

export interface HclBlock {
  type: string;
  labels: string[];
  body: MapNode;
  start: number;
  /** Where its head ends: before the bracket. */
  headEnd: number;
}

/** The blocks at the top of a file. */
export function readHcl(text: string): HclBlock[] {
  return new HclReader(text).readFile();
}

/** The attributes at the top of a file, as files of variables (`.tfvars`) have them. */
export function readAttributes(text: string): MapNode {
  return new HclReader(text).readStatements();
}

class HclReader {
  private readonly scanner: HclScanner;
  private readonly values: HclValues;
  private depth = 0;

  constructor(text: string) {
    this.scanner = new HclScanner(text);
    this.values = new HclValues(this.scanner);
  }

  readFile(): HclBlock[] {
    const blocks: HclBlock[] = [];
    while (!this.scanner.isAtEnd) {
      this.scanner.skipBlanks(true);
      const start = this.scanner.at;
      const type = this.scanner.readName();
      if (type === null) {
        this.scanner.at++;
        continue;
      }
      const block = this.readBlock(type, start);
      if (block) blocks.push(block);
    }
    return blocks;
  }

  /** What follows a name when it is a block; null after skipping what is none. */
  private readBlock(type: string, start: number): HclBlock | null {
    const labels: string[] = [];
    for (;;) {
      this.scanner.skipBlanks(false);
      if (this.scanner.peek() === '"') labels.push(this.scanner.readQuoted().value);
      else {
        const name = this.scanner.readName();
        if (name === null) break;
        labels.push(name);
      }
    }
    if (this.scanner.peek() !== '{') {
      this.skipLine();
      return null;
    }
    const headEnd = this.scanner.at;
    return { type, labels, body: this.readBody(), start, headEnd };
  }

  private readBody(): MapNode {
    const { scanner } = this;
    const start = scanner.at;
    scanner.at++;
    if (++this.depth > maximumDepth) return restLeftOut(scanner, start);
    const { entries } = this.readStatements();
    this.depth--;
    return { kind: 'map', entries, start, end: scanner.at };
  }

  /** Attributes and blocks, up to the bracket that closes them or the end of the file. */
  readStatements(): MapNode {
    const { scanner } = this;
    const start = scanner.at;
    const entries: Entry[] = [];
    for (;;) {
      scanner.skipBlanks(true);
      if (scanner.isAtEnd) break;
      if (scanner.peek() === '}') {
        scanner.at++;
        break;
      }
      const entry = this.readStatement();
      if (entry) entries.push(entry);
    }
    return { kind: 'map', entries, start, end: scanner.at };
  }

  /** An attribute or a block. A `dynamic` block is what it makes. */
  private readStatement(): Entry | null {
    const { scanner } = this;
    const start = scanner.at;
    const key = scanner.readName();
    if (key === null) {
      scanner.at++;
      return null;
    }
    scanner.skipBlanks(false);
    if (scanner.peek() === '=' && scanner.peek(1) !== '=') {
      scanner.at++;
      const value = this.values.readExpression(false);
      return { key, value, start, end: Math.max(scanner.at, value.end) };
    }
    const block = this.readBlock(key, start);
    if (!block) return null;
    const made = key === 'dynamic' ? block.labels[0] : undefined;
    const content = valueAt(block.body, 'content');
    if (!made || content?.kind !== 'map') return { key, value: block.body, start, end: block.body.end };
    const over = valueAt(block.body, 'for_each');
    const iterator = valueAt(block.body, 'iterator');
    const name = iterator?.kind === 'unknown' ? iterator.text : made;
    const value = over ? { ...content, loop: { name, over } } : content;
    return { key: made, value, start, end: block.body.end };
  }

  private skipLine(): void {
    const end = this.scanner.text.indexOf('\n', this.scanner.at);
    this.scanner.at = end < 0 ? this.scanner.text.length : end + 1;
  }
}
