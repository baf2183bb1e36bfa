/** `if (!result.success) return …` after `result = schema.safeParse(name)`: `name` itself fits the schema from there on. */
import type { Call, Expression, Member } from '../../parsing/ir/expressions.ts';
import { withCondition } from '../guards/conditions.ts';
import { peek } from '../guards/peek.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { noteFit } from './checked-input.ts';
import { formOf } from './schemas.ts';

/** What says whether the input fitted, and whether a yes means that it did. */
const answers: ReadonlyMap<string, boolean> = new Map([
  ['success', true],
  ['error', false],
]);

/** `result.success`, `result.error` */
export function narrowMember(it: Interpreter, test: Member, scope: Scope, holds: boolean): void {
  if (answers.get(test.property) === holds) narrowInput(it, test.object, scope);
}

function narrowInput(it: Interpreter, result: Expression, scope: Scope): void {
  if (result.kind === 'identifier') withCondition(scope, result.name, (made) => narrowInput(it, made, scope));
  else if (result.kind === 'await') narrowInput(it, result.operand, scope);
  else if (result.kind === 'call' && result.callee.kind === 'member') {
    const asked = askedOf(it, result, result.callee, scope);
    if (asked) inputFits(it, asked.schema, asked.input, scope);
  }
}

/** `schema.safeParse(input)`, joi's `schema.validate(input)`, and `v.safeParse(schema, input)` of valibot. */
function askedOf(it: Interpreter, { args }: Call, callee: Member, scope: Scope) {
  if (!/^(?:safeParse(?:Async)?|spa|validate)$/.test(callee.property)) return null;
  const holder = peek(it, callee.object, scope);
  const isValibot = holder?.paths.some(({ text }) => text === 'valibot') ?? false;
  const schema = isValibot && args[0] ? peek(it, args[0], scope) : holder;
  const input = args[isValibot ? 1 : 0];
  return schema && input ? { schema, input } : null;
}

function inputFits(it: Interpreter, schema: Value, input: Expression, scope: Scope): void {
  const form = formOf(it, schema);
  if (form.isConverted || form.through) return;
  if (form.mask !== 0) cleanExpression(it, input, scope, form.mask);
  const value = peek(it, input, scope);
  if (value) noteFit(it, value, form, input);
}
