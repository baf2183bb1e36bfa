/** `send("on_#{event}")`: what is called is one of the object's methods whose names begin so. */
import { branch } from '../branching.ts';
import type { CallSite } from '../call-site.ts';
import { withSomePath } from '../callees.ts';
import { ClassObject, FunctionObject } from '../heap.ts';
import type { Interpreter } from '../interpreter.ts';
import { readMember } from '../members.ts';
import { joinValues, shapeOf, type Value } from '../value.ts';

/** A shorter beginning says nothing of what is meant. */
const minPrefix = 3;
/** So many are looked at, in the order in which they are written. */
const maxMethods = 40;
const maxAncestors = 30;

/** Calls each of them with the other arguments; null where no method of the program is meant. */
export function callByPrefix(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [named, ...args] = call.args;
  const [first] = named ? shapeOf(named) : [];
  if (!receiver || !first || !('fixed' in first) || first.fixed.length < minPrefix) return null;
  let result: Value | undefined;
  const callOne = (name: string) => () => {
    const callee = withSomePath(it, readMember(it, receiver, name, call.span), name);
    const site = { ...call, callee, name, args, paths: callee.paths, argNodes: call.argNodes.slice(1) };
    result = joinValues(result, it.invoke(site));
  };
  const names = methodsBeginning(receiver, first.fixed);
  branch(it, names.map(callOne));
  return result ?? null;
}

function methodsBeginning(receiver: Value, prefix: string): string[] {
  const names = new Set<string>();
  const classes = receiver.objects.flatMap(({ prototype }) => prototype?.maker ?? []);
  for (const made of classes) {
    for (const [name, value] of made.instancePrototype.entries())
      if (name.startsWith(prefix) && value.objects.some((object) => object instanceof FunctionObject))
        names.add(name);
    for (const base of made.superclass?.objects ?? [])
      if (base instanceof ClassObject && !classes.includes(base) && classes.length < maxAncestors)
        classes.push(base);
  }
  return [...names].slice(0, maxMethods);
}
