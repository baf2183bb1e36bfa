/** `+` counts in PHP, or puts arrays together; text is joined by `.`. */
import type { Span } from '../../parsing/ir/span.ts';
import type { Interpreter } from '../interpreter.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { isWholeCollection } from '../taint/request-fields.ts';
import { step } from '../taint/steps.ts';
import { flatten, noTaints } from '../taint/taint.ts';
import { joinValues, notConstant, unknown, Value } from '../values/value.ts';
import { addedArrays } from './merged-arrays.ts';
import { behindPosition } from './positions.ts';

export function operator(it: Interpreter, sign: string, left: Value, right: Value, span: Span): Value | null {
  if (sign === '|') return flags(left, right);
  if (sign !== '+') return null;
  if (isCollection(left)) return addedArrays(it, left, right, span);
  if (mayBeArrays(left, right)) return joinValues(left, right) ?? unknown;
  const place = behindPosition(left, right);
  if (place) return place;
  if (!left.isTainted && !right.isTainted) return null;
  const foretold = joinTaints(left.taints, right.taints).filter(
    ({ source }) => source.kind === 'weak-random',
  );
  return unknown.withTaints(flatten(step(it, foretold, 'call', span)));
}

/** `LIBXML_NOENT | LIBXML_NOBLANKS` is both of them. */
function flags(left: Value, right: Value): Value | null {
  const paths = [...left.paths, ...right.paths];
  return paths.length > 0 && paths.length <= maxFlags
    ? new Value(notConstant, noTaints, [], paths, null)
    : null;
}

const maxFlags = 20;

/** What comes from outside may be an array, but a field of it is counted with unless the other one is an array. */
function mayBeArrays(left: Value, right: Value): boolean {
  return isCollection(left) || isCollection(right) || (isWhole(left) && isWhole(right));
}

/** All fields of a request: `$_GET + $_POST`. */
function isWhole({ taints }: Value): boolean {
  return taints.some(isWholeCollection);
}

function isCollection({ objects }: Value): boolean {
  return objects.some(({ kind }) => kind === 'array' || kind === 'object');
}
