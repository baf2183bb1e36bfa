/**
 * Reads the part of TOML that lock files are written in: tables, arrays of tables, strings, arrays and inline tables,
 * each with its place. Dates, numbers and booleans are texts. What cannot be read is passed over to the next line.
 */
import type { Place } from '../lock-file.ts';
import { PartCount } from './reading-limit.ts';

export type TomlValue = string | readonly TomlValue[] | TomlInline;
export type TomlInline = ReadonlyMap<string, TomlValue>;

export interface TomlEntry extends Place {
  value: TomlValue;
}

export interface TomlTable extends Place {
  /** `package`, `package.dependencies`; empty before the first header. */
  name: string;
  /** Of `[[…]]`. */
  isElement: boolean;
  entries: Map<string, TomlEntry>;
}

const maximumDepth = 20;

/**
 * All tables in their order.
 * @throws TooMuchToReadError
 */
export function parseTomlTables(text: string): TomlTable[] {
  return new TomlReading(text).run();
}

class TomlReading {
  readonly #text: string;
  #at = 0;
  #line = 1;
  readonly #count = new PartCount();
  /** Up to where lines are counted. */
  #counted = 0;

  constructor(text: string) {
    this.#text = text;
  }

  run(): TomlTable[] {
    let table: TomlTable = { name: '', isElement: false, entries: new Map(), line: 1, start: 0 };
    const tables = [table];
    while (this.#at < this.#text.length) {
      this.#skip(/[ \t\r\n]*/y);
      const place = this.#place();
      const next = this.#text[this.#at];
      this.#count.add();
      if (next === '[') {
        const isElement = this.#text[this.#at + 1] === '[';
        const name = this.#header();
        table = { name, isElement, entries: new Map(), ...place };
        tables.push(table);
      } else if (next !== '#') this.#takeEntry(table, place);
      this.#skip(/[^\n]*/y);
    }
    return tables;
  }

  #place(): Place {
    for (let at = this.#text.indexOf('\n', this.#counted); at >= 0 && at < this.#at; ) {
      this.#line++;
      this.#counted = at + 1;
      at = this.#text.indexOf('\n', this.#counted);
    }
    return { line: this.#line, start: this.#at };
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const skipped = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += skipped.length;
    return skipped;
  }

  /** What may stand between the values of an array: blanks, commas, comments. */
  #skipFiller(): void {
    do this.#skip(/[\s,]*/y);
    while (this.#skip(/#[^\n]*/y) !== '');
  }

  #header(): string {
    return this.#skip(/\[\[?[^\]\n]{0,500}/y)
      .replace(/^\[\[?/, '')
      .replace(/"([^"]*)"|'([^']*)'/g, '$1$2')
      .trim();
  }

  #takeEntry(table: TomlTable, place: Place): void {
    const key = this.#key();
    if (key === null) return;
    const from = this.#at;
    const value = this.#value(0);
    if (value !== null) table.entries.set(key, { value, ...place });
    // What is not closed must not take the following lines along. Depth is limited, so they are not read often.
    else this.#at = from;
  }

  /** With its `=`; null where there is none. */
  #key(): string | null {
    const key = this.#skip(/"[^"\n]{0,500}"|'[^'\n]{0,500}'|[\w.-]{1,500}/y);
    this.#skip(/[ \t]*/y);
    if (key === '' || this.#skip(/=[ \t]*/y) === '') return null;
    return /^["']/.test(key) ? key.slice(1, -1) : key;
  }

  #value(depth: number): TomlValue | null {
    this.#count.add();
    if (depth > maximumDepth) return null;
    switch (this.#text[this.#at]) {
      case '"':
      case "'":
        return this.#string();
      case '[':
        return this.#array(depth);
      case '{':
        return this.#inlineTable(depth);
      default: {
        const word = this.#skip(/[^\s,\]}#=]{1,400}/y);
        return word === '' ? null : word;
      }
    }
  }

  #string(): string | null {
    const long = this.#skip(/"""|'''/y);
    if (long !== '') {
      const end = this.#text.indexOf(long, this.#at);
      const text = this.#text.slice(this.#at, end < 0 ? this.#text.length : end);
      this.#at = end < 0 ? this.#text.length : end + 3;
      return text;
    }
    const quoted = this.#skip(/"(?:[^"\\\n]|\\.){0,20000}"|'[^'\n]*'/y);
    if (quoted === '') return null;
    return quoted.slice(1, -1).replace(/\\(["\\])/g, '$1');
  }

  #array(depth: number): TomlValue[] | null {
    const values: TomlValue[] = [];
    this.#at++;
    for (;;) {
      this.#skipFiller();
      if (this.#text[this.#at] === ']') break;
      const value = this.#value(depth + 1);
      if (value === null) return null;
      values.push(value);
    }
    this.#at++;
    return values;
  }

  #inlineTable(depth: number): TomlInline | null {
    const table = new Map<string, TomlValue>();
    this.#at++;
    for (;;) {
      this.#skipFiller();
      if (this.#text[this.#at] === '}') break;
      const key = this.#key();
      const value = key === null ? null : this.#value(depth + 1);
      if (key === null || value === null) return null;
      table.set(key, value);
    }
    this.#at++;
    return table;
  }
}

export function tomlText(value: TomlValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function tomlList(value: TomlValue | undefined): readonly TomlValue[] {
  return Array.isArray(value) ? value : [];
}

export function tomlMember(value: TomlValue | undefined, key: string): TomlValue | undefined {
  return value instanceof Map ? value.get(key) : undefined;
}
