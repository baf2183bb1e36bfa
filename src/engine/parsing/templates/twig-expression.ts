/** Expressions of Twig as PHP: what matters is which values flow where. */
import { applyFilter, applyTest, callFunction, operators } from './twig-functions.ts';
import { TwigMacros } from './twig-macros.ts';
import { type Token, tokensOf } from './twig-tokens.ts';

export interface TwigExpression {
  php: string;
  /** Marked as fit for the page: by `raw`, or because it is escaped. */
  isRaw: boolean;
  /** What it is before `escape` at its end, which is no help everywhere. */
  unescaped?: string | null;
}

/** Deeper than this nobody nests expressions. */
const maxDepth = 40;
const testBinds = 100;
const notBinds = 50;
const signBinds = 500;
const end: Token = { kind: 'end', text: '' };
const nothing: TwigExpression = { php: "''", isRaw: false };

const constants: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['false', 'false'],
  ['null', 'null'],
  ['none', 'null'],
  // The surroundings, with the request.
  ['app', 'twig_app()'],
  ['_context', '[]'],
]);

/** Reads one expression after the other; what is no expression ends it. */
export class TwigReader {
  readonly #tokens: readonly Token[];
  readonly #macros: TwigMacros;
  #at = 0;
  #depth: number;

  /** @param macros what the page calls by a name alone, or as `_self.name` */
  constructor(text: string, macros = new TwigMacros(), depth = 0) {
    this.#tokens = tokensOf(text);
    this.#macros = macros;
    this.#depth = depth;
  }

  /** Takes this word or symbol, if it is next. */
  takes(text: string): boolean {
    const { kind, text: next } = this.#next;
    if (next !== text || kind === 'string' || kind === 'end') return false;
    this.#at++;
    return true;
  }

  name(): string | null {
    const { kind, text } = this.#next;
    if (kind !== 'name') return null;
    this.#at++;
    return text;
  }

  expression(): TwigExpression {
    if (++this.#depth > maxDepth) this.#at = this.#tokens.length;
    const read = this.#arrow() ?? this.#conditional();
    this.#depth--;
    return read;
  }

  get isAtEnd(): boolean {
    return this.#next.kind === 'end';
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? end;
  }

  #peek(ahead: number): string {
    return this.#tokens[this.#at + ahead]?.text ?? '';
  }

  /** `x => …`, `(x, y) => …` */
  #arrow(): TwigExpression | null {
    if (this.#next.kind === 'name' && this.#peek(1) === '=>') {
      const parameter = this.name();
      this.takes('=>');
      return { php: `fn($${parameter}) => ${this.expression().php}`, isRaw: false };
    }
    const close = this.#next.text === '(' ? [2, 4].find((ahead) => this.#peek(ahead) === ')') : undefined;
    if (close === undefined || this.#peek(close + 1) !== '=>') return null;
    const names = close === 2 ? [this.#peek(1)] : [this.#peek(1), this.#peek(3)];
    this.#at += close + 2;
    return {
      php: `fn(${names.map((name) => `$${name}`).join(', ')}) => ${this.expression().php}`,
      isRaw: false,
    };
  }

  /** Each way is marked on its own. */
  #conditional(): TwigExpression {
    const test = this.#fallback();
    if (this.takes('?:')) {
      const other = this.expression();
      return eitherOf([test, other], ([one, two]) => `(${one} ?: ${two})`);
    }
    if (!this.takes('?')) return test;
    const holds = this.expression();
    const other = this.takes(':') ? this.expression() : nothing;
    return eitherOf([holds, other], ([one, two]) => `(${test.php} ? ${one} : ${two})`);
  }

  #fallback(): TwigExpression {
    const value = this.#binary(0);
    if (!this.takes('??')) return value;
    return eitherOf([value, this.expression()], ([one, two]) => `(${one} ?? ${two})`);
  }

  #binary(least: number): TwigExpression {
    let left = this.#unary();
    for (;;) {
      const { kind, text } = this.#next;
      if (kind === 'string') return left;
      if ((text === 'is' || text === 'is not') && testBinds >= least) {
        this.#at++;
        const test = this.#test(left.php);
        left = { php: text === 'is' ? test : `!${test}`, isRaw: false };
        continue;
      }
      const operator = operators.get(text);
      if (!operator || operator.binds < least) return left;
      this.#at++;
      const right = this.#binary(operator.binds + 1);
      left = { php: operator.toPhp(left.php, right.php), isRaw: false };
    }
  }

  #test(value: string): string {
    const name = this.name() ?? '';
    if (name === 'same' || name === 'divisible') this.name();
    const args = this.takes('(') ? this.#list(')') : [];
    return applyTest(name, value, args);
  }

  #unary(): TwigExpression {
    if (this.takes('not')) return { php: `!(${this.#operand(notBinds)})`, isRaw: false };
    if (this.takes('-') || this.takes('+')) return { php: `-(${this.#operand(signBinds)})`, isRaw: false };
    return this.#postfix(this.#primary());
  }

  #operand(least: number): string {
    if (++this.#depth > maxDepth) this.#at = this.#tokens.length;
    const { php } = this.#binary(least);
    this.#depth--;
    return php;
  }

  #primary(): TwigExpression {
    const { kind, text } = this.#next;
    if (kind === 'number') return this.#took({ php: text, isRaw: false });
    if (kind === 'string') return this.#took({ php: this.#string(text), isRaw: false });
    if (this.takes('(')) {
      const inner = this.expression();
      this.takes(')');
      return { php: `(${inner.php})`, isRaw: inner.isRaw };
    }
    if (this.takes('[')) return { php: `[${this.#list(']').join(', ')}]`, isRaw: false };
    if (this.takes('{')) return { php: `[${this.#pairs().join(', ')}]`, isRaw: false };
    if (kind !== 'name') return nothing;
    this.#at++;
    if (this.takes('(')) {
      const args = this.#list(')');
      const macro = this.#macros.called(text);
      return { php: macro ? `${macro}(${args.join(', ')})` : callFunction(text, args), isRaw: false };
    }
    return { php: constants.get(text) ?? `$${text.replace(/\W/g, '_')}`, isRaw: false };
  }

  #took(value: TwigExpression): TwigExpression {
    this.#at++;
    return value;
  }

  #postfix(start: TwigExpression): TwigExpression {
    let { php, isRaw } = start;
    let unescaped: string | null = null;
    for (;;) {
      if (this.takes('.') || this.takes('?.')) php = this.#member(php);
      else if (this.takes('[')) php = this.#element(php);
      else if (this.takes('|')) {
        const name = this.name() ?? 'raw';
        const args = this.takes('(') ? this.#list(')') : [];
        const isEscape = name === 'e' || name === 'escape';
        unescaped = isEscape && /^(?:'html(?:_attr)?')?$/.test(args[0] ?? '') ? php : null;
        php = applyFilter(name, php, args);
        isRaw = name === 'raw' || isEscape;
        continue;
      } else return { php, isRaw, unescaped };
      isRaw = false;
      unescaped = null;
    }
  }

  #member(object: string): string {
    const { kind, text } = this.#next;
    if (kind !== 'name' && kind !== 'number') return object;
    this.#at++;
    if (kind === 'number') return `${object}[${text}]`;
    if (!this.takes('(')) return `${object}->${text}`;
    const callee = this.#macros.memberOf(object, text) ?? `${object}->${text}`;
    return `${callee}(${this.#list(')').join(', ')})`;
  }

  /** `list[1:2]` is a part of the same list. */
  #element(object: string): string {
    const isSlice = this.#next.text === ':';
    const index = isSlice ? '0' : this.expression().php;
    if (this.takes(':')) {
      if (!this.takes(']')) this.expression();
      this.takes(']');
      return object;
    }
    this.takes(']');
    return `${object}[${index}]`;
  }

  /** Up to the closing bracket; names of arguments are left out. */
  #list(closing: string): string[] {
    const items: string[] = [];
    while (!this.isAtEnd && !this.takes(closing)) {
      const before = this.#at;
      const isSpread = this.takes('...');
      if (this.#next.kind === 'name' && /^[=:]$/.test(this.#peek(1))) this.#at += 2;
      items.push(`${isSpread ? '...' : ''}${this.expression().php}`);
      this.takes(',');
      if (this.#at === before) this.#at++;
    }
    return items;
  }

  #pairs(): string[] {
    const pairs: string[] = [];
    while (!this.isAtEnd && !this.takes('}')) {
      const before = this.#at;
      if (this.takes('...')) pairs.push(`...${this.expression().php}`);
      else {
        const { kind, text } = this.#next;
        const key = kind === 'name' ? `'${this.name()}'` : this.expression().php;
        pairs.push(`${key} => ${this.takes(':') ? this.expression().php : `$${text}`}`);
      }
      this.takes(',');
      if (this.#at === before) this.#at++;
    }
    return pairs;
  }

  /** In double quotes there may be expressions: `"a #{b}"`. */
  #string(text: string): string {
    const inner = text.slice(1, -1);
    if (!text.startsWith('"') || !inner.includes('#{') || this.#depth > maxDepth) return quoted(inner);
    const parts = inner.split(/#\{([^{}]{0,300})\}/);
    const written = parts.map((part, index) =>
      index % 2 === 0 ? quoted(part) : new TwigReader(part, this.#macros, this.#depth + 1).expression().php,
    );
    return `(${written.join(' . ')})`;
  }
}

/** Of two ways of which one is marked the other one is escaped. */
function eitherOf(
  ways: readonly [TwigExpression, TwigExpression],
  toPhp: (php: [string, string]) => string,
): TwigExpression {
  const isRaw = ways.some((way) => way.isRaw);
  const [one, two] = ways.map((way) => (isRaw && !way.isRaw ? `htmlspecialchars(${way.php})` : way.php));
  return { php: toPhp([one ?? "''", two ?? "''"]), isRaw };
}

function quoted(text: string): string {
  const plain = text.replace(/\\([\s\S])/g, '$1');
  return `'${plain.replace(/[\\']/g, '\\$&')}'`;
}
