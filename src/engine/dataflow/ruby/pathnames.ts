/** `Pathname('/srv') / name` and `Rails.root + name`: both operators join. */
import type { Span } from '../../parsing/ir/span.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import { constantValue, type Value } from '../values/value.ts';

const pathname =
  /^(?:<Pathname>|Pathname(?:\.\w+)?\(\)|Rails\.(?:root|public_path)(?:\(\))?(?:\.join\(\))?)$/;

/** What the operator makes of two paths; null where neither it nor its left side is of that kind. */
export function joinedPath(
  it: Interpreter,
  operator: string,
  left: Value,
  right: Value,
  span: Span,
): Value | null {
  if ((operator !== '/' && operator !== '+') || !left.paths.some(({ text }) => pathname.test(text)))
    return null;
  const joined = concatenate(it, [left.withPaths([]), constantValue('/'), right], span);
  return joined.withPaths([it.paths.type('Pathname')]);
}
