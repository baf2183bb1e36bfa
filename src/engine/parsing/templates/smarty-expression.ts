/** Expressions of Smarty as PHP: what matters is which values flow where. */
import { applyModifier, isHtmlEscape } from './smarty-modifiers.ts';
import { type SmartyToken, smartyTokens } from './smarty-tokens.ts';

export interface SmartyExpression {
  php: string;
  /** The value before it was escaped for HTML last of all; null where it was not. */
  unescaped: string | null;
}

/** Deeper than this nobody nests expressions. */
const maxDepth = 40;
const end: SmartyToken = { kind: 'end', text: '' };

/** What stands between two values. */
const operators: ReadonlyMap<string, string> = new Map(
  Object.entries({
    eq: '==',
    ne: '!=',
    neq: '!=',
    gt: '>',
    lt: '<',
    gte: '>=',
    ge: '>=',
    lte: '<=',
    le: '<=',
    mod: '%',
    and: '&&',
    or: '||',
    xor: '!=',
  }),
);
const symbols = new Set('== != === !== < > <= >= && || + - * / % ?? ?: ? : &'.split(' '));

/** `$smarty.get.name` is what PHP has there; other parts of `$smarty` are the template's own. */
const superglobals: ReadonlyMap<string, string> = new Map(
  Object.entries({
    get: '$_GET',
    post: '$_POST',
    request: '$_REQUEST',
    cookies: '$_COOKIE',
    server: '$_SERVER',
    session: '$_SESSION',
    env: '$_ENV',
  }),
);

/** Reads one expression after the other; what is no expression ends it. */
export class SmartyReader {
  readonly #tokens: readonly SmartyToken[];
  #at = 0;
  #depth: number;

  constructor(text: string, depth = 0) {
    this.#tokens = smartyTokens(text);
    this.#depth = depth;
  }

  get isAtEnd(): boolean {
    return this.#next.kind === 'end';
  }

  takes(text: string): boolean {
    const { kind, text: next } = this.#next;
    if (next !== text || kind === 'string' || kind === 'end' || kind === 'variable') return false;
    this.#at++;
    return true;
  }

  /** `$name`, without the mark. */
  variable(): string | null {
    const { kind, text } = this.#next;
    if (kind !== 'variable') return null;
    this.#at++;
    return text;
  }

  /** `a=1 b="x" $c`: what stands without a name goes by its place. */
  attributes(): Map<string, string> {
    const found = new Map<string, string>();
    for (let place = 0; !this.isAtEnd; ) {
      const before = this.#at;
      const { kind, text } = this.#next;
      const isNamed = kind === 'name' && this.#peek(1).text === '=';
      if (isNamed) this.#at += 2;
      found.set(isNamed ? text : String(place++), this.expression().php);
      if (this.#at === before) this.#at++;
    }
    return found;
  }

  /** The operators bind as they do in PHP. */
  expression(): SmartyExpression {
    if (++this.#depth > maxDepth) this.#at = this.#tokens.length;
    let { php, unescaped } = this.#operand();
    for (;;) {
      const operator = this.#operator();
      if (operator === null) break;
      unescaped = null;
      // `is even`, `is not odd by 3`
      if (operator === 'is') {
        for (const word of ['not', 'even', 'odd', 'div', 'by']) this.takes(word);
        if (this.#next.kind === 'number') this.#at++;
        php = `isset(${php})`;
      } else php = `${php} ${operator} ${this.#operand().php}`;
    }
    this.#depth--;
    return { php, unescaped };
  }

  get #next(): SmartyToken {
    return this.#peek(0);
  }

  #peek(ahead: number): SmartyToken {
    return this.#tokens[this.#at + ahead] ?? end;
  }

  #operator(): string | null {
    const { kind, text } = this.#next;
    if (kind !== 'name' && kind !== 'symbol') return null;
    // What has a sign behind it is the name of the next attribute.
    if (kind === 'name' && this.#peek(1).text === '=') return null;
    const found =
      kind === 'name' ? (text === 'is' ? 'is' : operators.get(text)) : symbols.has(text) ? text : null;
    if (!found) return null;
    this.#at++;
    return found;
  }

  #operand(): SmartyExpression {
    if (this.takes('!') || this.takes('not')) return { php: `!(${this.#operand().php})`, unescaped: null };
    if (this.takes('-')) return { php: `-${this.#operand().php}`, unescaped: null };
    if (this.takes('@') || this.takes('&') || this.takes('+')) return this.#operand();
    let php = this.#value();
    let unescaped: string | null = null;
    while (this.takes('|')) {
      this.takes('@');
      const { kind, text } = this.#next;
      if (kind !== 'name') break;
      this.#at++;
      const args: string[] = [];
      while (this.takes(':')) args.push(this.#value());
      unescaped = isHtmlEscape(text, args) ? php : null;
      php = applyModifier(text, php, args);
    }
    return { php, unescaped };
  }

  /** One value with what is taken of it. */
  #value(): string {
    if (++this.#depth > maxDepth) this.#at = this.#tokens.length;
    const value = this.#postfix(this.#primary());
    this.#depth--;
    return value;
  }

  #primary(): string {
    const { kind, text } = this.#next;
    if (kind === 'end') return "''";
    if (this.takes('(')) {
      const { php } = this.expression();
      this.takes(')');
      return `(${php})`;
    }
    if (this.takes('[')) return `[${this.#list(']').join(', ')}]`;
    // `#setting#` of a configuration file
    if (this.takes('#')) {
      this.#at += 2;
      return "''";
    }
    if (kind === 'symbol') return "''";
    this.#at++;
    if (kind === 'variable') return text === 'smarty' ? this.#smarty() : `$${text}`;
    if (kind === 'number') return text;
    return kind === 'string' ? this.#string(text) : this.#named(text);
  }

  #smarty(): string {
    if (!this.takes('.')) return "''";
    const { text } = this.#next;
    this.#at++;
    const superglobal = superglobals.get(text);
    if (superglobal) return superglobal;
    while (this.takes('.')) this.#at++;
    return '0';
  }

  /** A function, a class, a constant, or a word that stands for itself. */
  #named(name: string): string {
    if (this.takes('(')) return name === 'array' ? `[${this.#list(')').join(', ')}]` : this.#call(name);
    if (/^(?:true|false|null)$/i.test(name)) return name.toLowerCase();
    if (this.takes('::')) return `${name}::${this.#next.kind === 'name' ? this.#member() : this.#primary()}`;
    let word = name;
    while (this.#next.text === '.' || this.#next.text === '/') {
      word += `${this.#next.text}${this.#peek(1).text}`;
      this.#at += 2;
    }
    return quoted(word);
  }

  #call(name: string): string {
    return `${name}(${this.#list(')').join(', ')})`;
  }

  #postfix(start: string): string {
    let php = start;
    for (;;) {
      if (this.takes('.')) php = `${php}[${this.#key()}]`;
      else if (this.takes('->')) php = `${php}->${this.#member()}`;
      else if (this.takes('::')) php = `${php}::${this.#member()}`;
      else if (this.takes('[')) php = this.#element(php);
      else if (this.#next.text === '@' && this.#peek(1).kind === 'name') {
        // Counters of a loop.
        this.#at += 2;
        php = '0';
      } else return php;
    }
  }

  #key(): string {
    const { kind, text } = this.#next;
    if (this.takes('(')) {
      const { php } = this.expression();
      this.takes(')');
      return php;
    }
    if (kind !== 'name' && kind !== 'number' && kind !== 'variable') return "''";
    this.#at++;
    return kind === 'variable' ? `$${text}` : kind === 'number' ? text : quoted(text);
  }

  #member(): string {
    const { kind, text } = this.#next;
    if (kind !== 'name' && kind !== 'variable') return '_';
    this.#at++;
    const name = kind === 'variable' ? `$${text}` : text;
    return this.takes('(') ? this.#call(name) : name;
  }

  /** `list[row]` is the element that the section `row` has come to. */
  #element(object: string): string {
    if (this.takes(']')) return `${object}[]`;
    const section = this.#next;
    const isSection = section.kind === 'name' && /^[\].]$/.test(this.#peek(1).text);
    const index = isSection ? `$${section.text}` : this.expression().php;
    while (!this.isAtEnd && !this.takes(']')) this.#at++;
    return `${object}[${index}]`;
  }

  #list(closing: string): string[] {
    const items: string[] = [];
    while (!this.isAtEnd && !this.takes(closing)) {
      const before = this.#at;
      const { php } = this.expression();
      items.push(this.takes('=>') ? `${php} => ${this.expression().php}` : php);
      this.takes(',');
      if (this.#at === before) this.#at++;
    }
    return items;
  }

  /** In double quotes there are values: `"a $b.c d"`, "`$b.c`", `"{$b.c}"`. */
  #string(text: string): string {
    const inner = text.slice(1, -1);
    if (!text.startsWith('"') || !inner.includes('$') || this.#depth > maxDepth) return quoted(inner);
    const parts = inner.split(/(`\$[^`]{1,300}`|\{\$[^{}]{1,300}\}|\$\w{1,100})/);
    const written = parts.map((part, index) =>
      index % 2 === 0
        ? quoted(part)
        : new SmartyReader(part.replace(/^[`{]|[`}]$/g, ''), this.#depth + 1).expression().php,
    );
    return `(${written.join(' . ')})`;
  }
}

function quoted(text: string): string {
  const plain = text.replace(/\\([\s\S])/g, '$1');
  return `'${plain.replace(/[\\']/g, '\\$&')}'`;
}
