/** Expressions of Angular's templates as JavaScript: names are members of the component, and pipes are calls. */

const token =
  /\s+|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|\d[\w.]*|[A-Za-z_$][\w$]*|\?\.|\?\?=?|\|\||&&|[=!]==?|[<>]=|=>|[\s\S]/gy;

/** Words that are no names of members. */
const words = new Set(
  'true false null undefined this typeof void in new if else let const return'.split(' '),
);

const maxDepth = 30;
/** Longer ones are left alone. */
const maxLength = 5_000;

/**
 * Several expressions with `;` between them stay several.
 * @param isLocal whether the template itself has declared a name
 * @returns null where it cannot be read
 */
export function angularExpression(text: string, isLocal: (name: string) => boolean): string | null {
  return text.length > maxLength ? null : new Reader(text, isLocal).all();
}

class Reader {
  readonly #tokens: readonly string[];
  readonly #isLocal: (name: string) => boolean;
  #at = 0;
  #depth = 0;

  constructor(text: string, isLocal: (name: string) => boolean) {
    // Blanks matter between two words only.
    this.#tokens = (text.match(token) ?? []).flatMap((one) => (/^\s/.test(one) ? [] : [one]));
    this.#isLocal = isLocal;
  }

  all(): string | null {
    const read = this.#list('', ';');
    return read !== null && read.trim() !== '' ? read : null;
  }

  /** Values up to the closing bracket. */
  #list(closing: string, separators: string): string | null {
    if (++this.#depth > maxDepth) return null;
    let text = '';
    for (;;) {
      const value = this.#piped();
      if (value === null) return null;
      text += value;
      const next = this.#tokens[this.#at++] ?? '';
      if (next === closing) break;
      if (next === '' || !separators.includes(next)) return null;
      text += next;
    }
    this.#depth--;
    return text;
  }

  /** `value | pipe: argument : argument | other` */
  #piped(): string | null {
    let value = this.#plain();
    while (value !== null && this.#tokens[this.#at] === '|') {
      const name = this.#tokens[this.#at + 1] ?? '';
      if (!/^[\w$]+$/.test(name)) return null;
      this.#at += 2;
      const given = [value];
      while (this.#tokens[this.#at] === ':') {
        this.#at++;
        const argument = this.#plain();
        if (argument === null) return null;
        given.push(argument);
      }
      value = `apply_pipe('${name}', ${given.join(', ')})`;
    }
    return value;
  }

  /** Up to what ends a value: a bar, a colon that is of no condition, a separator, a closing bracket. */
  #plain(): string | null {
    let text = '';
    for (;;) {
      const next = this.#tokens[this.#at];
      if (next === undefined || /^[|:;,)\]}]$/.test(next)) return text;
      this.#at++;
      const read = this.#part(next);
      if (read === null) return null;
      text += read;
    }
  }

  #part(next: string): string | null {
    if (next === '(' || next === '[') {
      const inner = this.#list(next === '(' ? ')' : ']', ',');
      return inner === null ? null : `${next}${inner}${next === '(' ? ')' : ']'}`;
    }
    if (next === '{') return this.#object();
    if (next === '?') {
      const yes = this.#plain();
      return yes !== null && this.#tokens[this.#at++] === ':' ? ` ? ${yes} : ` : null;
    }
    return /^[A-Za-z_$]/.test(next) ? this.#name(next) : next;
  }

  #name(name: string): string {
    const before = this.#tokens[this.#at - 2] ?? '';
    if (/^\??\.$/.test(before)) return name;
    if (name === '$any') return '';
    if (words.has(name)) return ` ${name} `;
    return this.#isLocal(name) ? name : `this.${name}`;
  }

  /** `{ key: value, name }` */
  #object(): string | null {
    if (++this.#depth > maxDepth) return null;
    const given: string[] = [];
    while (this.#tokens[this.#at] !== '}') {
      const key = this.#tokens[this.#at++] ?? '';
      if (!/^["'\w$]/.test(key)) return null;
      const isShort = this.#tokens[this.#at] !== ':';
      if (!isShort) this.#at++;
      const value = isShort ? this.#name(key) : this.#piped();
      if (value === null) return null;
      given.push(`${key}: ${value}`);
      if (this.#tokens[this.#at] === ',') this.#at++;
    }
    this.#at++;
    this.#depth--;
    return `({ ${given.join(', ')} })`;
  }
}
