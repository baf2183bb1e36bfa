/** Operators that Java gives another meaning than JavaScript. */
import type { Span } from '../../parsing/ir/span.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { step } from '../taint/steps.ts';
import { type Constant, constantValue, taintedValue, type Value } from '../values/value.ts';
import { holdsText, textOf } from './text.ts';

const arithmetic = new Set(['+', '-', '*', '/', '%', '<<', '>>', '>>>', '&', '|', '^']);

/** Division of whole numbers, text put together with builders, and numbers that can be foretold. */
export function operator(it: Interpreter, sign: string, left: Value, right: Value, span: Span): Value | null {
  const a: Constant = left.constant;
  const b: Constant = right.constant;
  if (sign === '/' && isWhole(a) && isWhole(b) && b !== 0) return constantValue(Math.trunc(a / b));
  if (sign === '+' && (holdsText(left) || holdsText(right)))
    return concatenate(it, [textOf(left), textOf(right)], span);
  if (!arithmetic.has(sign) || sign === '+') return null;
  const taints = joinTaints(left.taints, right.taints).filter(({ source }) => source.kind === 'weak-random');
  return taints.length > 0 ? taintedValue(step(it, taints, 'call', span)) : null;
}

function isWhole(constant: Constant): constant is number {
  return typeof constant === 'number' && Number.isInteger(constant);
}
