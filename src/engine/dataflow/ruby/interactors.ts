/** Interactors: `PlaceOrder.call(id: 1)` runs an object of the class, or of each that it organizes, with one context. */
import { instantiate } from '../classes/instances.ts';
import { findProperty } from '../classes/members.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { declaredElsewhere } from '../modules/names.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';

const isInteractor = /^<\??Interactor(?:\.Organizer)?>$/;
const maxOrganized = 20;
const maxDepth = 3;

/** What comes back is the context, with all that the interactors have left in it. */
export const interaction: Builtin = (it, { name, receiver, callee, args, keywords }) => {
  if (name !== 'call' && name !== 'call!') return null;
  const made = receiver?.objects.find((object): object is ClassObject => object instanceof ClassObject);
  if (!made || callee.objects.some((object) => object instanceof FunctionObject)) return null;
  const context = new HeapObject('object', it.entryId);
  for (const given of args[0]?.objects ?? [])
    for (const [key, value] of given.entries()) context.cell(key).value = value;
  for (const [key, value] of keywords ?? []) context.cell(key).value = value;
  return run(it, made, objectValue(context), 0) ? objectValue(context) : null;
};

function run(it: Interpreter, made: ClassObject, context: Value, depth: number): boolean {
  const instance = instantiate(it, made, [], made.node);
  if (!instance.paths.some(({ text }) => isInteractor.test(text))) return false;
  if (depth < maxDepth) for (const next of organizedBy(it, made)) run(it, next, context, depth + 1);
  writeMember(it, instance, 'context', context);
  const method = findProperty(it, made.instancePrototype, 'call');
  if (method?.objects.some((object) => object instanceof FunctionObject))
    it.callValue(method, instance, [], made.node);
  return true;
}

/** `organize ReserveStock, ChargeCard` */
function organizedBy(it: Interpreter, { node }: ClassObject): ClassObject[] {
  const listed = (node.decorators ?? [])
    .filter(({ name }) => name === 'organize')
    .flatMap(({ args }) => args);
  return listed
    .flatMap((one) => (one.kind === 'array' ? one.elements : [one]))
    .slice(0, maxOrganized)
    .flatMap((one) => {
      const name = one?.kind === 'member' ? one.property : one?.kind === 'identifier' ? one.name : null;
      const found = name === null ? undefined : declaredElsewhere(it, name)?.objects[0];
      return found instanceof ClassObject ? [found] : [];
    });
}
