/** Components of React that are classes: what they are given, what they keep, and what they show. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { libraryBases } from '../classes/base-classes.ts';
import { instantiate } from '../classes/instances.ts';
import { findProperty } from '../classes/members.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import type { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import { join, objectValue, unknown, type Value } from '../values/value.ts';

/** What React calls on a component, in this order. */
const shown = ['componentDidMount', 'render'];

function isComponent(made: ClassObject): boolean {
  return libraryBases(made).some(({ text }) => text === 'react.Component');
}

/** An instance has its properties before its constructor and its fields ask for them. */
export function emptyComponent(
  it: Interpreter,
  made: ClassObject,
  [properties]: readonly Value[],
): HeapObject | null {
  if (!properties || !isComponent(made)) return null;
  const instance = new HeapObject('object', it.entryId);
  instance.cell('props').value = properties;
  return instance;
}

/** `<Article text={text} />` of a class. */
export function renderClass(it: Interpreter, made: ClassObject, properties: Value, span: Span): void {
  if (!isComponent(made)) return;
  const instance = instantiate(it, made, [properties], span);
  for (const name of shown) {
    const method = instance.objects[0] && findProperty(it, instance.objects[0], name);
    if (method) it.callValue(method, instance, [], span);
  }
}

/** `this.setState({ text })`: what the state holds from then on, besides what it held. */
function setState(it: Interpreter, { receiver, args: [next = unknown], span }: CallSite): Value {
  for (const instance of receiver?.objects ?? []) {
    const state = stateOf(it, instance);
    const properties = findProperty(it, instance, 'props') ?? unknown;
    const isFunction = next.objects.some(({ kind }) => kind === 'function');
    const changes = isFunction ? it.callValue(next, unknown, [state, properties], span) : next;
    for (const [name, value] of changes.objects.flatMap((object) => [...object.entries()]))
      for (const held of state.objects)
        writeMember(it, objectValue(held), name, join(findProperty(it, held, name) ?? value, value));
  }
  return unknown;
}

function stateOf(it: Interpreter, instance: HeapObject): Value {
  const state = findProperty(it, instance, 'state');
  if (state && state.objects.length > 0) return state;
  const fresh = objectValue(new HeapObject('object', it.entryId));
  writeMember(it, objectValue(instance), 'state', fresh);
  return fresh;
}

export const componentFunctions: ReadonlyMap<string, Builtin> = new Map([
  ['<react.Component>.setState', setState],
]);
