/**
 * `Object.keys(fields).forEach((key) => { fields[key] = clean(fields[key]); })` gives each field a new value, and is the
 * loop that says so. Callbacks that do anything but assign stay calls.
 */
import type { Call, Expression } from '../ir/expressions.ts';
import { spanOf } from '../ir/span.ts';
import type { ForEach, Statement } from '../ir/statements.ts';

/** The loop that the statement is; null for any other. */
export function roundsOverKeys(expression: Expression): ForEach | null {
  if (expression.kind !== 'call' || expression.args.length !== 1) return null;
  const { callee, args } = expression;
  const [callback] = args;
  if (callee.kind !== 'member' || callee.property !== 'forEach' || !asksForKeys(callee.object)) return null;
  if (callback?.kind !== 'function' || callback.isAsync || callback.isGenerator) return null;
  const [parameter, ...others] = callback.parameters;
  const body = callback.body.map(asAssignment);
  if (!parameter || parameter.rest || others.length > 0 || !isWritten(body)) return null;
  const { pattern: target } = parameter;
  return { ...spanOf(expression), kind: 'for-each', target, iterable: callee.object, body };
}

/** `Object.keys(…)`, `Object.entries(…)` */
function asksForKeys(node: Expression): node is Call {
  if (node.kind !== 'call' || node.callee.kind !== 'member') return false;
  const { object, property } = node.callee;
  return (
    object.kind === 'identifier' &&
    object.name === 'Object' &&
    (property === 'keys' || property === 'entries')
  );
}

/** `fields[key] = …` as a statement, and as what an arrow function gives back. */
function asAssignment(statement: Statement): Statement | null {
  if (statement.kind !== 'expression' && statement.kind !== 'return') return null;
  const expression = statement.kind === 'return' ? statement.value : statement.expression;
  if (expression?.kind !== 'assign' || expression.compound || expression.target.kind !== 'index') return null;
  return { ...spanOf(statement), kind: 'expression', expression };
}

function isWritten(body: readonly (Statement | null)[]): body is Statement[] {
  return body.length > 0 && body.every((statement) => statement !== null);
}
