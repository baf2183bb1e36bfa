/** Templates that Java fills, as what they do with their values, in their order. */
import type { Page } from '../../grammar.ts';
import type { Expression } from '../../ir/expressions.ts';
import type { Span } from '../../ir/span.ts';
import type { Statement } from '../../ir/statements.ts';
import type { Lowering } from '../../lowering.ts';
import { type Output, outputs } from '../../templates/script-builder.ts';
import { ExpressionBuilder } from './expression-builder.ts';
import { readExpression } from './expression-language.ts';

/** A place of a template: a value that is written without escaping, one that gets a name, or another template. */
export interface ViewPlace {
  start: number;
  end: number;
  /** Name of the template that is put here and sees the same values; then there is no expression. */
  page?: string;
  /** In the expression language. */
  expression: string;
  /** The name that the value gets; nothing where it is written. */
  name?: string;
  /** The name is that of each element in turn. */
  isLoop?: boolean;
  /** How the value is written, where that is not as it is. */
  output?: Output;
  /** The value is that of one of these variables, in place of an expression. */
  from?: readonly string[];
}

export function viewPage(source: string, places: readonly ViewPlace[]): Page {
  return {
    text: source.replace(/[^\r\n]/g, ' '),
    before: (lower) => places.flatMap((place) => statementOf(place, lower) ?? []),
  };
}

function statementOf(
  { start, end, page, expression, name, isLoop, from, output = 'raw' }: ViewPlace,
  lower: Lowering,
): Statement | null {
  const span: Span = lower.span({ type: '', field: null, start, end, children: [], tokens: [] });
  const build = new ExpressionBuilder(span);
  if (page !== undefined) return build.include(page);
  const value = from ? oneOf(from, build) : readExpression(expression, build, '+');
  if (name === undefined)
    return value && { ...span, kind: 'expression', expression: build.call(outputs[output], value) };
  return {
    ...span,
    kind: 'declare',
    target: { ...span, kind: 'identifier', name },
    value: given(value, build, isLoop),
  };
}

function given(value: Expression | null, build: ExpressionBuilder, isLoop = false): Expression {
  if (!value) return build.text('');
  return isLoop ? build.method(build.method(value, 'iterator'), 'next') : value;
}

function oneOf(names: readonly string[], build: ExpressionBuilder): Expression | null {
  return names
    .map((name) => build.name(name))
    .reduce<Expression | null>((all, one) => (all ? build.either(all, one) : one), null);
}
