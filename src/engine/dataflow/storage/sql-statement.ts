/** What an SQL statement reads and writes, as far as its text says. Dialects are not told apart. */
import type { Shape } from '../values/shape.ts';

export interface SqlRead {
  kind: 'read';
  /** As written, the last part of dotted names. */
  tables: readonly string[];
  /** Names of what is selected, in order; null for one without a name, and where it is not listed. */
  selected: readonly (string | null)[] | null;
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
const tokenPattern =
  /\s+|--[^\n]*|'(?:[^'\\]|\\.|'')*'|[`"][^`"]*[`"]|\[[^\]\s]*\]|%\(\w+\)s|%s|[:@$]?[\w.\uFFFF]+|[\s\S]/gy;

/** @returns null for what is no statement, or reads and writes nothing that has a name */
export function sqlStatement(shape: Shape): SqlStatement | null {
  const [first] = shape;
  if (!first || !('fixed' in first) || !verbs.test(first.fixed)) return null;
  const text = shape
    .map((part) => ('fixed' in part ? part.fixed : part.hole === 'tainted' ? outside : unknown))
    .join('');
  return new Parser(tokensOf(text.slice(0, maxLength))).statement();
}

interface Token {
  text: string;
  parameter?: number | string;
}

/** Without blanks and comments; parameters without a name are counted. */
function tokensOf(text: string): Token[] {
  let count = 0;
  return (text.match(tokenPattern) ?? [])
    .filter((token) => !/^(?:\s|--)/.test(token))
    .map((token): Token => {
      if (token === '?' || token === '%s') return { text: token, parameter: count++ };
      const numbered = /^[$:?@](\d+)$/.exec(token)?.[1];
      if (numbered) return { text: token, parameter: Number(numbered) - 1 };
      const named = /^(?:[:@](\w+)|%\((\w+)\)s)$/.exec(token);
      const name = named?.[1] ?? named?.[2];
      return name ? { text: token, parameter: name } : { text: token };
    });
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
    const selected = isPlain ? this.#listTo(/^from$/).map(selectedName) : null;
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
    const isListed = selected?.every((name) => name !== '*' && !name?.endsWith('.*')) ?? false;
    return tables.length === 0 ? null : { kind: 'read', tables, selected: isListed ? selected : null };
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

/** The last name, without quotes and what stands before dots. */
function nameIn(tokens: readonly Token[]): string {
  const text = tokens.at(-1)?.text ?? '';
  const plain = text.replace(/^[`"[]|[`"\]]$/g, '');
  return /[\w]/.test(plain) ? (plain.split('.').at(-1) ?? '') : '';
}

/** `a.text`, `text as body`, `text body`: what the column is called in the result. */
function selectedName(tokens: readonly Token[]): string | null {
  const last = tokens.at(-1)?.text ?? '';
  if (last === '*' || last.endsWith('.')) return '*';
  const name = nameIn(tokens);
  return name === '' || /^\d/.test(name) ? null : name;
}

function origin(tokens: readonly Token[]): WrittenColumn['from'] {
  if (tokens.some(({ text }) => text.includes(outside))) return 'outside';
  const parameter = tokens.find((token) => token.parameter !== undefined)?.parameter;
  return parameter === undefined ? 'text' : { parameter };
}
