/**
 * The expression language of pages (`param.name`, `empty user ? 'x' : user.name`) as expressions of Java. What cannot
 * carry text from outside, such as a comparison, is null.
 */
import type { Expression } from '../../ir/expressions.ts';
import type { ExpressionBuilder } from './expression-builder.ts';
import { beanCall, functionName } from './tag-names.ts';

const tokens =
  /\s*(?:("(?:[^"\\]|\\.){0,1000}"|'(?:[^'\\]|\\.){0,1000}')|(\d[\w.]{0,40})|([a-zA-Z_#$@][\w$]{0,200})|(&&|\|\||[=!<>+]=|[-+*/%<>!?:()[\].,;]))/y;
const maxTokens = 200;
const maxDepth = 20;

const wordOperators = new Set(['eq', 'ne', 'lt', 'gt', 'le', 'ge', 'and', 'or', 'div', 'mod', 'instanceof']);
const signOperators = new Set(['&&', '||', '==', '!=', '<=', '>=', '+=', '-', '+', '*', '/', '%', '<', '>']);
/** Functions that give back their text, changed a little. What others do is known where they are of the program. */
const passingFunctions = new Set(
  'toUpperCase toLowerCase trim substring substringAfter substringBefore replace join split'.split(' '),
);

/** What reads a field of the request, or an attribute of something. */
const fieldReaders: ReadonlyMap<string, string> = new Map([
  ['param', 'getParameter'],
  ['paramValues', 'getParameterValues'],
  ['parameters', 'getParameter'],
  ['header', 'getHeader'],
  ['headerValues', 'getHeaders'],
  ['cookie', 'getParameter'],
]);
const scopes: ReadonlyMap<string, string> = new Map([
  ['requestScope', 'request'],
  ['request', 'request'],
  ['sessionScope', 'session'],
  ['session', 'session'],
]);
const withoutText = new Set(['applicationScope', 'initParam', 'true', 'false', 'null']);

/**
 * Null also for what is no expression. Linear in its length.
 * @param joint the operator that joins texts
 */
export function readExpression(text: string, build: ExpressionBuilder, joint = '+='): Expression | null {
  const found = tokenize(text);
  return found === null ? null : new ExpressionReader(found, build, joint).read();
}

function tokenize(text: string): string[] | null {
  const found: string[] = [];
  const source = text.trim();
  tokens.lastIndex = 0;
  while (tokens.lastIndex < source.length) {
    const token = tokens.exec(source);
    if (!token || found.length >= maxTokens) return null;
    found.push(token[0].trim());
  }
  return found;
}

class ExpressionReader {
  readonly #tokens: readonly string[];
  readonly #build: ExpressionBuilder;
  readonly #joint: string;
  #at = 0;
  #depth = 0;

  constructor(found: readonly string[], build: ExpressionBuilder, joint: string) {
    this.#tokens = found;
    this.#joint = joint;
    this.#build = build;
  }

  read(): Expression | null {
    const value = this.#choice();
    return this.#at < this.#tokens.length ? null : value;
  }

  #next(): string {
    return this.#tokens[this.#at++] ?? '';
  }

  #skip(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at++;
    return true;
  }

  /** `test ? a : b`: what the test looks at is not written. */
  #choice(): Expression | null {
    if (++this.#depth > maxDepth) {
      this.#at = this.#tokens.length;
      return null;
    }
    let value = this.#operation();
    if (this.#skip('?')) {
      // `a ?: b`
      const first = this.#tokens[this.#at] === ':' ? value : this.#choice();
      this.#skip(':');
      value = this.#either(first, this.#choice());
    }
    this.#depth--;
    return value;
  }

  #either(first: Expression | null, second: Expression | null): Expression | null {
    return first && second ? this.#build.either(first, second) : (first ?? second);
  }

  /** All operators but one give numbers and truth values. */
  #operation(): Expression | null {
    let value = this.#operand();
    for (;;) {
      const operator = this.#tokens[this.#at] ?? '';
      if (!signOperators.has(operator) && !wordOperators.has(operator)) return value;
      this.#at++;
      const other = this.#operand();
      value = operator === this.#joint ? this.#either(value, other) : null;
    }
  }

  #operand(): Expression | null {
    let isTest = false;
    while (this.#skip('!') || this.#skip('not') || this.#skip('empty') || this.#skip('-')) isTest = true;
    const value = this.#path();
    return isTest ? null : value;
  }

  #path(): Expression | null {
    const first = this.#next();
    if (first === '(') {
      const inner = this.#choice();
      this.#skip(')');
      return this.#members(inner);
    }
    if (/^["']/.test(first)) return this.#members(this.#build.text(first.slice(1, -1)));
    if (!/^[a-zA-Z_#$@]/.test(first)) return null;
    if (first.startsWith('@'))
      return this.#members(this.#build.call(beanCall, this.#build.text(first.slice(1))));
    if (this.#tokens[this.#at] === ':' && this.#tokens[this.#at + 2] === '(') return this.#function(first);
    // `#strings.escapeXml(x)`: what the template language brings along.
    const isUtility = first.startsWith('#') && this.#tokens[this.#at + 2] === '(';
    return this.#members(isUtility ? null : this.#head(first.replace(/^#/, '')));
  }

  /** `fn:trim(x)` */
  #function(prefix: string): Expression | null {
    this.#at++;
    const name = this.#next();
    const args = this.#arguments();
    if (passingFunctions.has(name)) return args[0] ?? null;
    const given = args.map((arg) => arg ?? this.#build.text(''));
    return args.some((arg) => arg !== null)
      ? this.#build.ofLibrary(prefix, functionName(name), ...given)
      : null;
  }

  #arguments(): (Expression | null)[] {
    const found: (Expression | null)[] = [];
    if (!this.#skip('(')) return found;
    while (this.#at < this.#tokens.length && !this.#skip(')')) {
      found.push(this.#choice());
      if (!this.#skip(',') && this.#tokens[this.#at] !== ')') break;
    }
    return found;
  }

  #head(name: string): Expression | null {
    const build = this.#build;
    const reader = fieldReaders.get(name);
    const scope = scopes.get(name);
    if (reader !== undefined || scope !== undefined) {
      const field = this.#field();
      if (field === null) return null;
      if (name === 'cookie' && this.#skip('.')) this.#next();
      return build.method(build.name(scope ?? 'request'), reader ?? 'getAttribute', build.text(field));
    }
    if (withoutText.has(name)) {
      this.#members(null);
      return null;
    }
    if (name === 'pageContext') return build.name(name);
    return build.known(name);
  }

  /** `.name` or `['name']`; null where it is not known. */
  #field(): string | null {
    if (this.#skip('.')) return this.#next();
    if (!this.#skip('[')) return null;
    const key = this.#tokens[this.#at] ?? '';
    this.#choice();
    this.#skip(']');
    return /^["']/.test(key) ? key.slice(1, -1) : null;
  }

  /** Properties are read by their getters; elements are of what holds them. */
  #members(object: Expression | null): Expression | null {
    let value = object;
    for (;;) {
      if (this.#skip('.')) {
        const name = this.#next();
        if (this.#tokens[this.#at] === '(') {
          const args = this.#arguments().flatMap((arg) => arg ?? []);
          value = value && this.#build.method(value, name, ...args);
        } else value = value && this.#property(value, name);
      } else if (this.#tokens[this.#at] === '[') {
        const field = this.#field();
        if (field !== null) value = value && this.#property(value, field);
      } else return value;
    }
  }

  #property(object: Expression, name: string): Expression | null {
    if (!/^[a-zA-Z_]\w*$/.test(name)) return object;
    return this.#build.property(object, name);
  }
}
