/** Expressions of Java that stand for something a page says in another way. All have the place of that. */
import type { Call, Expression } from '../../ir/expressions.ts';
import type { Span } from '../../ir/span.ts';
import type { Statement } from '../../ir/statements.ts';

export class ExpressionBuilder {
  readonly span: Span;

  constructor(span: Span) {
    this.span = span;
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

  /** Another template of the program, filled with what is known here. */
  include(page: string): Statement {
    return { ...this.span, kind: 'expression', expression: this.call('include_template', this.text(page)) };
  }

  /** `object.property(args)` */
  method(object: Expression, property: string, ...args: Expression[]): Call {
    return { ...this.span, kind: 'call', callee: { ...this.span, kind: 'member', object, property }, args };
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

  concat(parts: Expression[]): Expression {
    return { ...this.span, kind: 'concat', parts };
  }
}
