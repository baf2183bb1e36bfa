/** Expressions of Handlebars as JavaScript: paths, and helpers of the program with what they are given. */
import { pageCalls } from './page-calls.ts';

/** A text, a bracket, the name of what is given by name, or a path. */
const token = /"[^"]*"|'[^']*'|[()]|[\w-]+=|[^\s"'()=]+/g;
const maxDepth = 8;

/**
 * `helper a "b" key=c` is the call of a helper, `helper` alone may be one; anything else is a value.
 * @param depth how many blocks it stands in
 */
export function handlebarsExpression(text: string, depth: number): string {
  return new Reader(text, depth).call(0) ?? "''";
}

/** `#helper a`: what a helper of the program makes of its block, whose text writes itself; null where it is given nothing. */
export function blockHelper(text: string, depth: number): string | null {
  return /^[\w-]+\s+\S/.test(text) ? new Reader(text, depth).call(0, pageCalls.block) : null;
}

/** Inside of a block a name may be the item's or one from outside. */
export function pathOf(path: string, depth: number): string {
  const names = path
    .replace(/^(?:this|\.\.|@root)[./]|^@/g, '')
    .split(/[./[\]]+/)
    .filter((name) => /^[a-zA-Z_]\w*$/.test(name));
  if (names.length === 0 || path === 'this') return depth > 0 ? '__item__' : "''";
  const written = names.join('.');
  return depth > 0 ? `(__item__.${written} || ${written})` : written;
}

class Reader {
  readonly #tokens: readonly string[];
  readonly #depth: number;
  #at = 0;

  constructor(text: string, depth: number) {
    this.#tokens = text.match(token) ?? [];
    this.#depth = depth;
  }

  /** A helper with its arguments, up to the closing bracket. */
  call(nesting: number, how: string = pageCalls.helper): string | null {
    const name = this.#tokens[this.#at++] ?? '';
    if (!/^[@\w./[\]-]+$/.test(name) || /^\d/.test(name)) return null;
    const given: string[] = [];
    const named: string[] = [];
    for (
      let next = this.#tokens[this.#at];
      next !== undefined && next !== ')';
      next = this.#tokens[this.#at]
    ) {
      const key = next.endsWith('=') ? next.slice(0, -1) : null;
      if (key !== null) this.#at++;
      const value = this.#value(nesting);
      if (key === null) given.push(value);
      else named.push(`${JSON.stringify(key)}: ${value}`);
    }
    const isAlone = given.length === 0 && named.length === 0;
    if (isAlone && !/^[\w-]+$/.test(name)) return pathOf(name, this.#depth);
    const options = isAlone ? '{}' : `{ hash: { ${named.join(', ')} }, fn: () => '', inverse: () => '' }`;
    const context = this.#depth > 0 ? '__item__' : 'null';
    // What nobody knows as a helper is a value.
    const other = isAlone ? pathOf(name, this.#depth) : 'null';
    return `${how}(${[JSON.stringify(name), context, options, other, ...given].join(', ')})`;
  }

  #value(nesting: number): string {
    const next = this.#tokens[this.#at++] ?? '';
    if (next === '(') {
      const found = nesting < maxDepth ? this.call(nesting + 1) : null;
      if (this.#tokens[this.#at] === ')') this.#at++;
      return found ?? "''";
    }
    if (/^["']/.test(next)) return JSON.stringify(next.slice(1, -1));
    if (/^(?:\d+|true|false|null)$/.test(next)) return next;
    return pathOf(next, this.#depth);
  }
}
