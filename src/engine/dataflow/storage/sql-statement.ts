/** What an SQL statement reads and writes, as far as its text says. Dialects are not told apart. */
import type { Shape } from '../values/shape.ts';
import { type Renamed, renamedIn, selectedColumn } from './sql-selection.ts';
import { nameIn, type Token, tokensOf } from './sql-tokens.ts';

export interface SqlRead {
  kind: 'read';
  /** As written, the last part of dotted names. */
  tables: readonly string[];
  /** Columns that are selected, in order; null for what is none, and where they are not listed. */
  selected: readonly (string | null)[] | null;
  /** Those that have other names in the result. */
  renamed?: Renamed;
}

export interface SqlWrite {
  kind: 'write';
  table: string;
  /** Null where columns are not named. */
  columns: readonly WrittenColumn[] | null;
}

export interface WrittenColumn {
  name: string;
  /** Where its value comes from: out of the text, in which it is from outside or not, or from a parameter. */
  from: 'outside' | 'text' | { parameter: number | string };
}

export type SqlStatement = SqlRead | SqlWrite;

/** Longer statements are not looked into. */
const maxLength = 4_000;
const outside = '\uFFFE';
const unknown = '\uFFFF';

const verbs = /^\s*(?:select|insert|update|replace|merge|with|from)\s/i;
/** @returns null for what is no statement, or reads and writes nothing that has a name */
export function sqlStatement(shape: Shape): SqlStatement | null {
  const [first] = shape;
  if (!first || !('fixed' in first) || !verbs.test(first.fixed)) return null;
  const text = shape
    .map((part) => ('fixed' in part ? part.fixed : part.hole === 'tainted' ? outside : unknown))
    .join('');
  return new Parser(tokensOf(text.slice(0, maxLength))).statement();
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  statement(): SqlStatement | null {
    const verb = this.#word();
    switch (verb) {
      case 'insert':
      case 'replace':
        return this.#insert();
      case 'update':
        return this.#update();
      case 'merge':
        return this.#skipTo('into') ? written(this.#name(), null) : null;
      default:
        return this.#read(verb === 'select');
    }
  }

  #insert(): SqlWrite | null {
    while (
      /^(?:or|replace|ignore|into|low_priority|delayed|high_priority|overwrite|table)$/.test(this.#peek())
    )
      this.#at++;
    const table = this.#name();
    if (this.#peek() === 'set') return this.#assignments(table);
    const names = this.#peek() === '(' ? this.#list().map(nameIn) : null;
    if (!names || !/^values?$/.test(this.#peek())) return written(table, null);
    this.#at++;
    const values = this.#list();
    const columns = names.map((name, index): WrittenColumn => ({ name, from: origin(values[index] ?? []) }));
    return written(table, columns);
  }

  #update(): SqlWrite | null {
    while (/^(?:ignore|only|low_priority)$/.test(this.#peek())) this.#at++;
    const table = this.#name();
    return this.#skipTo('set', false) ? this.#assignments(table) : null;
  }

  /** From `set` on. */
  #assignments(table: string): SqlWrite | null {
    this.#at++;
    const columns = this.#listTo(/^(?:where|from|returning|order|limit|on|;)$/).map(
      (parts): WrittenColumn => {
        const equals = parts.findIndex(({ text }) => text === '=');
        return { name: nameIn(parts.slice(0, equals)), from: origin(parts.slice(equals + 1)) };
      },
    );
    return written(table, columns);
  }

  /** @param isPlain begins with `select`, which was read */
  #read(isPlain: boolean): SqlRead | null {
    const selected = isPlain ? this.#listTo(/^from$/).map(selectedColumn) : null;
    const tables: string[] = [];
    if (!isPlain) this.#at = 0;
    while (this.#skipTo('from', true, 'join')) {
      if (this.#peek() === '(') continue;
      const name = this.#name();
      if (name !== '') tables.push(name);
      // `from a x, b y`
      while (/^\w+$/.test(this.#peek()) && this.#tokens[this.#at + 1]?.text === ',') {
        this.#at += 2;
        tables.push(this.#name());
      }
    }
    if (tables.length === 0) return null;
    const isListed = selected?.every(({ column }) => column !== '*') ?? false;
    return {
      kind: 'read',
      tables,
      selected: isListed && selected ? selected.map(({ column }) => column) : null,
      renamed: renamedIn(selected ?? []),
    };
  }

  #peek(): string {
    return this.#tokens[this.#at]?.text.toLowerCase() ?? '';
  }

  #word(): string {
    const word = this.#peek();
    this.#at++;
    return word;
  }

  #name(): string {
    const name = nameIn([this.#tokens[this.#at] ?? { text: '' }]);
    this.#at++;
    // `schema`.`table`
    if (this.#peek() !== '.') return name;
    this.#at++;
    return this.#name();
  }

  /** @param isPast whether the word itself is read too */
  #skipTo(word: string, isPast = true, other = word): boolean {
    while (this.#at < this.#tokens.length) {
      const found = this.#peek();
      if (found === word || found === other) {
        if (isPast) this.#at++;
        return true;
      }
      this.#at++;
    }
    return false;
  }

  /** `(a, b)`. */
  #list(): Token[][] {
    this.#at++;
    const parts = this.#listTo(/^\)$/);
    this.#at++;
    return parts;
  }

  /** What stands between commas, up to a word outside of parentheses. */
  #listTo(end: RegExp): Token[][] {
    const parts: Token[][] = [[]];
    let depth = 0;
    for (; this.#at < this.#tokens.length; this.#at++) {
      const token = this.#tokens[this.#at];
      if (!token || (depth === 0 && end.test(this.#peek()))) break;
      if (token.text === '(') depth++;
      if (token.text === ')') depth--;
      if (token.text === ',' && depth === 0) parts.push([]);
      else parts.at(-1)?.push(token);
    }
    return parts;
  }
}

function written(table: string, columns: readonly WrittenColumn[] | null): SqlWrite | null {
  return table === '' ? null : { kind: 'write', table, columns };
}

function origin(tokens: readonly Token[]): WrittenColumn['from'] {
  if (tokens.some(({ text }) => text.includes(outside))) return 'outside';
  const parameter = tokens.find((token) => token.parameter !== undefined)?.parameter;
  return parameter === undefined ? 'text' : { parameter };
}
