/** Paths of files are texts that are joined by slashes. */

import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import type { AccessPath } from '../models/access-path.ts';
import { restarted } from '../taint/propagation.ts';
import { step } from '../taint/steps.ts';
import { clean, flatten } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, notConstant, taintedValue, Value } from '../values/value.ts';

const categories = ['path-traversal', 'file-inclusion', 'archive-slip', 'unrestricted-upload'];

export function joinedPath(
  it: Interpreter,
  base: Value,
  more: Value,
  span: Parameters<typeof concatenate>[2],
): Value {
  return concatenate(it, [base, constantValue('/'), more], span);
}

const join: Builtin = (it, { receiver, args, span }) => {
  const [more] = args;
  if (!receiver || !more || receiver.objects.some(({ kind }) => kind === 'array')) return null;
  // A path from the root takes the place of what it is joined to. What is pushed is one segment more often than not.
  return joinedPath(it, receiver, more.withTaints(restarted(it, more.taints, [more])), span);
};

/** `path.file_name()`: nothing is left that leads elsewhere. What an upload is called is no path: models know it. */
const lastPart: Builtin = (it, { receiver, args, paths, span }) => {
  if (!receiver || args.length > 0) return null;
  if (!receiver.isTainted || paths.some((path) => isSource(it, path.call()))) return null;
  const taints = clean(flatten(receiver.taints), it.models.categories.mask(categories));
  return taintedValue(step(it, taints, 'sanitizer', span));
};

function isSource(it: Interpreter, path: AccessPath | null): boolean {
  return path !== null && it.models.know(path).sources.length > 0;
}

const kept: Builtin = (it, { receiver, span }) =>
  receiver ? taintedValue(step(it, receiver.taints, 'call', span), receiver.shape) : null;

/** Without links and steps back: what it begins with then says where it leads. */
const resolved: Builtin = (it, { receiver, span }) => {
  if (!receiver) return null;
  const object = new HeapObject('opaque', it.entryId);
  object.marks = new Set(['resolved']);
  return new Value(
    notConstant,
    step(it, receiver.taints, 'call', span),
    [object],
    receiver.paths,
    receiver.shape,
  );
};

/** `path.with_extension("html")`, `path.with_file_name(name)` */
const changed: Builtin = (it, { receiver, args, span }) =>
  receiver && args[0] ? concatenate(it, [receiver, args[0]], span) : null;

export const pathMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['join', join],
  ['file_name', lastPart],
  ['file_stem', lastPart],
  ['extension', lastPart],
  ['parent', kept],
  ['display', kept],
  ['canonicalize', resolved],
  ['absolutize', resolved],
  ['components', kept],
  ['with_extension', changed],
  ['with_file_name', changed],
]);
