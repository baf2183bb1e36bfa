/** Converters: `$mapper->map(Order::class, $sent)` gives an object of the class, and its properties are what they are declared. */
import type { CallSite } from '../calls/call-site.ts';
import { typed } from '../classes/types.ts';
import type { Interpreter } from '../interpreter.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { step } from '../taint/steps.ts';
import { noTaints, type Taint } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import { taintedValue, type Value } from '../values/value.ts';

const converting = /^(?:map|mapTo|deserialize|denormalize|hydrate|convert)$/;

/** What a library makes of what was sent, where it is told the class; null for any other call. */
export function mappedObject(it: Interpreter, { name, receiver, args, span }: CallSite): Value | null {
  if (!receiver || !converting.test(name)) return null;
  const made = args.flatMap(({ objects }) => objects.filter((object) => object instanceof ClassObject));
  const [asked] = made;
  if (!(asked instanceof ClassObject) || made.length > 1) return null;
  const sent = args.reduce<readonly Taint[]>((all, arg) => joinTaints(all, taintsWithin(arg)), noTaints);
  if (sent.length === 0) return null;
  const taints = step(it, sent, 'call', span).map((taint) => ({ ...taint, structured: true }));
  return typed(it, taintedValue(taints), asked.node.name, asked.scope);
}
