/** `clone $object`: another object that holds the same; `clone($object, ['name' => $name])` with some of it replaced. */
import type { CallSite } from '../calls/call-site.ts';
import { callOwn } from '../classes/own-methods.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import { ownArray, shallowCopy } from '../values/copied-objects.ts';
import type { Value } from '../values/value.ts';

export function clone(it: Interpreter, { args: [object, replaced], span }: CallSite): Value | null {
  if (!object) return null;
  const copy = shallowCopy(it, object, (held) => ownArray(it, held));
  callOwn(it, copy, '__clone', [], span);
  for (const given of replaced?.objects ?? [])
    for (const [name, value] of given.entries()) writeMember(it, copy, name, value);
  return copy;
}
