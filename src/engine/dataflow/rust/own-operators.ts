/** Operators of the program's own types: `impl Add<&str> for Command { fn add(self, more: &str) -> Command … }`. */
import type { Span } from '../../parsing/ir/span.ts';
import { callOwn } from '../classes/own-methods.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Value } from '../values/value.ts';

const methods = new Map([
  ['+', 'add'],
  ['-', 'sub'],
  ['*', 'mul'],
  ['/', 'div'],
  ['%', 'rem'],
  ['|', 'bitor'],
  ['&', 'bitand'],
  ['<<', 'shl'],
  ['>>', 'shr'],
]);

/** What the type of the left side makes of both; null where it says nothing of the operator. */
export function operatorAnswer(
  it: Interpreter,
  operator: string,
  left: Value,
  right: Value,
  span: Span,
): Value | null {
  const name = left.objects.length > 0 ? methods.get(operator) : undefined;
  return name === undefined ? null : callOwn(it, left, name, [right], span);
}
