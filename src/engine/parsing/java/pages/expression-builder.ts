/** Expressions of Java that stand for something a page says in another way. All have the place of that. */
import type { Call, Expression } from '../../ir/expressions.ts';
import type { Span } from '../../ir/span.ts';
import type { Statement } from '../../ir/statements.ts';
import { tagCall, tagName } from './tag-names.ts';

export class ExpressionBuilder {
  readonly span: Span;
  /** Of the tags and functions of a page, by the prefixes that it gives them. */
  readonly #libraries: ReadonlyMap<string, string>;
  readonly #elements: readonly string[];

  /** @param elements names of what loops are at, whose properties are known by their own names */
  constructor(
    span: Span,
    libraries: ReadonlyMap<string, string> = new Map(),
    elements: readonly string[] = [],
  ) {
    this.span = span;
    this.#libraries = libraries;
    this.#elements = elements;
  }

  name(name: string): Expression {
    return { ...this.span, kind: 'identifier', name };
  }

  text(value: string): Expression {
    return { ...this.span, kind: 'literal', value };
  }

  /** `callee(args)` */
  call(callee: string, ...args: Expression[]): Call {
    return { ...this.span, kind: 'call', callee: this.name(callee), args };
  }

  /** Of a library that the page may have under this prefix; otherwise the library is called so itself. */
  ofLibrary(prefix: string, name: string, ...args: Expression[]): Call {
    const library = this.#libraries.get(prefix) ?? prefix;
    return this.call(tagCall, this.text(tagName(library, name)), ...args);
  }

  /** Another template of the program, filled with what is known here. */
  include(page: string): Statement {
    return { ...this.span, kind: 'expression', expression: this.call('include_template', this.text(page)) };
  }

  /** `object.property(args)` */
  method(object: Expression, property: string, ...args: Expression[]): Call {
    return { ...this.span, kind: 'call', callee: { ...this.span, kind: 'member', object, property }, args };
  }

  /** `object.getName()` */
  property(object: Expression, name: string): Call {
    return this.method(object, `get${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  }

  /** What a page calls by this name: a property of an element, or what it was given. */
  known(name: string): Expression {
    return this.#elements.reduce<Expression>(
      (value, element) => this.either(this.property(this.name(element), name), value),
      this.either(this.name(name), this.method(this.name('request'), 'getAttribute', this.text(name))),
    );
  }

  /** One of the two; which, nobody knows. */
  either(consequent: Expression, alternate: Expression): Expression {
    return {
      ...this.span,
      kind: 'conditional',
      test: { ...this.span, kind: 'unknown', children: [] },
      consequent,
      alternate,
    };
  }

  object(values: readonly [key: string, value: Expression][]): Expression {
    const properties = values.map(([key, value]) => ({ kind: 'property' as const, key, value }));
    return { ...this.span, kind: 'object', properties };
  }

  concat(parts: Expression[]): Expression {
    return { ...this.span, kind: 'concat', parts };
  }
}
