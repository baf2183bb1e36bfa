/** Methods that every value has, or every object of a data class. */
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { notConstant, Value } from '../values/value.ts';
import { partOf } from './pairs.ts';

/** `a to b` */
const pair: Builtin = (it, { receiver, args: [second] }) =>
  receiver && second ? partOf(it, [receiver, second]) : null;

/** `user.copy(name = "…")`: another one with the same fields, but for these. */
const copy: Builtin = (it, { receiver, args, keywords }) => {
  const [original, ...others] = receiver?.objects ?? [];
  if (!receiver || isCollection(receiver)) return null;
  const copied = new HeapObject('object', it.entryId);
  if (original?.kind !== 'object' || others.length > 0) {
    // Of what is copied nothing is known: what was given has its names.
    for (const [name, value] of keywords ?? []) copied.cell(name).value = value;
    return keywords ? new Value(notConstant, receiver.taints, [copied], receiver.paths, null) : null;
  }
  copied.prototype = original.prototype;
  for (const [name, value] of original.entries()) copied.cell(name).value = value;
  for (const [name, value] of keywords ?? []) copied.cell(name).value = value;
  const parameters = original.prototype?.maker?.node.methods.find(
    ({ name }) => name === 'constructor',
  )?.parameters;
  for (const [at, value] of args.entries()) {
    const pattern = parameters?.[at]?.pattern;
    if (pattern?.kind === 'identifier') copied.cell(pattern.name).value = value;
  }
  return new Value(notConstant, receiver.taints, [copied], receiver.paths, receiver.shape);
};

export function isCollection({ objects }: Value): boolean {
  return objects.some(({ kind }) => kind === 'array' || kind === 'collection');
}

export const objectMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['to', pair],
  ['copy', copy],
]);
