/**
 * What is called is one of several methods: `send("on_#{event}")`, those of the object whose names begin, and end, so;
 * `public_send(FINDERS[kind])`, those that a table names.
 */

import type { CallSite } from '../calls/call-site.ts';
import { withSomePath } from '../calls/callees.ts';
import { readMember } from '../classes/members.ts';
import { branch } from '../execution/branching.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { joinValues, shapeOf, type Value } from '../values/value.ts';

/** A shorter beginning says nothing of what is meant. */
const minPrefix = 3;
/** Of more than these one is chosen among many: what all of them together may do says little of the call. */
const maxMethods = 20;
const maxAncestors = 30;

/** Calls each of them with the other arguments; null where no method of the program is meant. */
export function callOneOf(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [named, ...args] = call.args;
  if (!receiver || !named) return null;
  let result: Value | undefined;
  const callOne = (name: string) => () => {
    const callee = withSomePath(it, readMember(it, receiver, name, call.span), name);
    const site = { ...call, callee, name, args, paths: callee.paths, argNodes: call.argNodes.slice(1) };
    result = joinValues(result, it.invoke(site));
  };
  const names = named.texts.length > 0 ? named.texts : namesByPrefix(receiver, named);
  if (names.length === 0 || names.length > maxMethods) return null;
  branch(it, names.map(callOne));
  return result ?? null;
}

function namesByPrefix(receiver: Value, named: Value): string[] {
  const [first, ...rest] = shapeOf(named);
  if (!first || !('fixed' in first) || first.fixed.length < minPrefix) return [];
  const last = rest.at(-1);
  return methodsNamed(receiver, first.fixed, last && 'fixed' in last ? last.fixed : '');
}

function methodsNamed(receiver: Value, prefix: string, end: string): string[] {
  const names = new Set<string>();
  const classes = receiver.objects.flatMap(({ prototype }) => prototype?.maker ?? []);
  for (const made of classes) {
    for (const [name, value] of made.instancePrototype.entries())
      if (
        name.startsWith(prefix) &&
        name.endsWith(end) &&
        value.objects.some((object) => object instanceof FunctionObject)
      )
        names.add(name);
    for (const base of made.superclass?.objects ?? [])
      if (base instanceof ClassObject && !classes.includes(base) && classes.length < maxAncestors)
        classes.push(base);
  }
  return [...names];
}
