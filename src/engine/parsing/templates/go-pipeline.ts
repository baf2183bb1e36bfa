/** Pipelines of Go's templates as JavaScript: which values flow where, and through which functions of the program. */
import { pageCalls } from './page-calls.ts';

/** `.Name`, `$x.Name`, `"text"`, `12`, `printf`, `(`, `)`, `|`, `:=`, `=`, `,` */
const token = /"(?:[^"\\]|\\.)*"|`[^`]*`|\$?\w*(?:\.\w+)+|\$\w*|\.|:=|[=|(),]|[\w+-]+/g;

const maxTokens = 200;
const maxDepth = 20;

/** Built-in functions by what of their arguments is in their result. */
const together = new Set(['and', 'or', 'print', 'printf', 'println', 'slice']);
const harmless = new Set('eq ge gt html js le len lt ne not true false nil urlquery'.split(' '));

/** The name that the value of `.` has in a script, at each depth of blocks that change it. */
export function dotAt(depth: number): string {
  return depth === 0 ? 'dot' : `dot${depth}`;
}

function variableOf(name: string): string {
  return name === '$' ? 'root' : `v_${name.slice(1)}`;
}

export class GoPipeline {
  readonly #tokens: readonly string[];
  readonly #dot: string;
  #at = 0;
  #depth = 0;

  /** @param dot what `.` is here */
  constructor(text: string, dot: string) {
    this.#tokens = text.match(token)?.slice(0, maxTokens) ?? [];
    this.#dot = dot;
  }

  /** `$x :=`, `$i, $x =`: the variables, of which the last holds the value. */
  targets(): string[] {
    const end = this.#tokens.findIndex((one) => one === ':=' || one === '=');
    const names = this.#tokens.slice(0, Math.max(end, 0)).filter((one) => one.startsWith('$'));
    if (names.length === 0 || end > 3) return [];
    this.#at = end + 1;
    return names.map(variableOf);
  }

  /** @returns the expression; an empty text where there is none */
  expression(): string {
    if (++this.#depth > maxDepth) this.#at = this.#tokens.length;
    let value = this.#command(null);
    while (this.#takes('|')) value = this.#command(value);
    this.#depth--;
    return value;
  }

  #takes(text: string): boolean {
    if (this.#tokens[this.#at] !== text) return false;
    this.#at++;
    return true;
  }

  /** A value, or a function with what it is given: what comes through the bar is given last. */
  #command(piped: string | null): string {
    const name = this.#tokens[this.#at] ?? '';
    const isFunction = /^[a-zA-Z_]\w*$/.test(name);
    if (isFunction) this.#at++;
    const given: string[] = [];
    for (let one = this.#operand(); one !== null; one = this.#operand()) given.push(one);
    if (piped !== null) given.push(piped);
    return isFunction ? called(name, given) : (given[0] ?? "''");
  }

  #operand(): string | null {
    const text = this.#tokens[this.#at];
    if (text === undefined || /^(?:[|),=]|:=)$/.test(text)) return null;
    this.#at++;
    if (text === '(') {
      const inner = this.expression();
      this.#takes(')');
      const fields = /^(?:\.\w+)+$/.test(this.#tokens[this.#at] ?? '')
        ? (this.#tokens[this.#at++] ?? '')
        : '';
      return fieldsOf(inner, fields);
    }
    if (text === '.') return this.#dot;
    if (text.startsWith('.')) return fieldsOf(this.#dot, text);
    if (text.startsWith('$')) {
      const [name = '$'] = /^\$\w*/.exec(text) ?? [];
      return fieldsOf(variableOf(name), text.slice(name.length));
    }
    if (/^["`]/.test(text)) return JSON.stringify(text.slice(1, -1));
    return /^[\d+-]/.test(text) ? '0' : called(text, []);
  }
}

/** A field, or a method without arguments. */
function fieldsOf(value: string, fields: string): string {
  return fields
    .split('.')
    .filter((name) => name !== '')
    .reduce((object, name) => `${pageCalls.field}("${name}", ${object})`, value);
}

function called(name: string, given: readonly string[]): string {
  if (harmless.has(name)) return "''";
  if (together.has(name)) return given.length === 0 ? "''" : `(${given.join(' + ')})`;
  if (name === 'index') return given.length === 0 ? "''" : given.reduce((object, key) => `${object}[${key}]`);
  if (name === 'call') return `${given[0] ?? "''"}(${given.slice(1).join(', ')})`;
  return `${pageCalls.filter}(${[`"${name}"`, ...given].join(', ')})`;
}
