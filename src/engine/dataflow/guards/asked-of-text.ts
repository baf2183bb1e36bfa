/** What a function of the program says of a text that a library asks it about. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { taintFrom } from '../taint/sources.ts';
import { allCategories, cleanMask, type Taint } from '../taint/taint.ts';
import { newSource } from '../taint/taint-source.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { Scope } from '../values/scope.ts';
import { notConstant, Value } from '../values/value.ts';
import { narrowByPredicate } from './predicate-functions.ts';

/**
 * For which categories a text is of no use to which the function said yes.
 * @param at the place of the text among its parameters
 * @param given what the text came from; something that was sent where nobody says
 */
export function maskOfYes(
  it: Interpreter,
  asked: FunctionObject,
  at: number,
  given: readonly Taint[] = [
    taintFrom(it, { kind: 'http-parameter', fields: false, structured: false }, asked.node, null),
  ],
): number {
  const { line, endLine, start, end } = asked.node;
  const name = (text: string): Expression => ({ kind: 'identifier', name: text, line, endLine, start, end });
  const scope = new Scope(asked.scope, true);
  scope.declare('$asked', new Value(notConstant, [], [asked], [], null), it.journal);
  scope.declare('$text', new Value(notConstant, given.map(readAlone), [], [], null), it.journal);
  const nothing: Expression = { kind: 'literal', value: null, line, endLine, start, end };
  const args = [...Array<Expression>(at).fill(nothing), name('$text')];
  const call: Call = { kind: 'call', callee: name('$asked'), args, line, endLine, start, end };
  narrowByPredicate(it, call, scope, true);
  const passed = scope.own('$text')?.value?.taints ?? given;
  if (passed.length === 0) return allCategories;
  return maskOf(passed) & ~maskOf(given);
}

/** What is found out here is said of the text by who asks, and of nothing else that was read. */
function readAlone(taint: Taint): Taint {
  const { kind, expression, parameter, entry } = taint.source;
  return { ...taint, source: newSource(kind, expression, parameter, entry) };
}

function maskOf(taints: readonly Taint[]): number {
  return taints.reduce((mask, taint) => mask & cleanMask(taint), allCategories);
}
