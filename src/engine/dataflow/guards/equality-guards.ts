/** What it says of a value that it equals another, is nothing, or is of a type. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { allCategories, flatten } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import { settleResolved } from './prefix-guards.ts';
import { changeTaints, cleanExpression } from './refine.ts';

/** Classes of which nothing that can be sent is an instance, and which hold no text. */
export const ofNoText =
  /^\\?(?:Closure|Date|DateTime(?:Interface|Immutable|Offset)?|UnitEnum|BackedEnum|Number|Boolean|Integer|Long|Short|Byte|Double|Float|BigDecimal|BigInteger|UUID|Enum|LocalDate(?:Time)?|Instant|int|long|short|byte|double|float|decimal|bool|Guid|Int)$/;

/** `base64_encode(base64_decode($x)) === $x` says that it can be decoded, not what it then is; `Object(x) === x` even less. */
export function isRoundTrip(other: Expression): boolean {
  if (other.kind !== 'call') return false;
  if (other.callee.kind === 'identifier' && other.callee.name === 'Object') return true;
  return other.args.some(
    (arg) => arg.kind === 'call' && /decode|atob|unhex|hex2bin|^unpack|^pack$/i.test(lastNameOf(arg.callee)),
  );
}

/** It equals something of ours. */
export function settle(it: Interpreter, subject: Expression, scope: Scope): void {
  settleResolved(it, subject, scope);
  cleanExpression(it, subject, scope, allCategories);
}

/** `null`, `undefined`, `void 0` */
export function isNothing(expression: Expression): boolean {
  return (
    (expression.kind === 'literal' && (expression.value === null || expression.value === undefined)) ||
    (expression.kind === 'identifier' && expression.name === 'undefined') ||
    (expression.kind === 'unary' && expression.operator === 'void')
  );
}

/** `pattern.exec(text)`, `text.match(pattern)`, `re.fullmatch(pattern, text)` give nothing where nothing fits. */
export function isMatchResult(expression: Expression): boolean {
  return (
    expression.kind === 'call' &&
    expression.callee.kind === 'member' &&
    /^(?:exec|match|fullmatch|search)$/.test(expression.callee.property)
  );
}

export function narrowTypeof(
  it: Interpreter,
  left: Expression,
  right: Expression,
  scope: Scope,
  isEqual: boolean,
): boolean {
  if (left.kind !== 'unary' || left.operator !== 'typeof' || right.kind !== 'literal') return false;
  if (!isEqual) return true;
  if (right.value === 'number' || right.value === 'boolean' || right.value === 'bigint')
    cleanExpression(it, left.operand, scope, allCategories);
  else if (right.value === 'string') changeTaints(it, left.operand, scope, flatten);
  return true;
}
