/** What a framework does before it calls an action: fields are filled through setters, its own and those of what it holds. */
import type { ClassNode, FunctionNode } from '../../parsing/ir/declarations.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { Role } from '../../rules/model-field-schemas.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';
import { filledFrom } from './handler-places.ts';
import { type RequestPlace, roleValue } from './roles.ts';

/** So many objects that a bean holds are filled, with so many fields each. */
const maxHeld = 8;
const maxFields = 30;

export function fillBean(it: Interpreter, action: FunctionObject, role: Role, thisValue: Value): void {
  const made = action.homeClass;
  if (!made) return;
  for (const { name } of made.node.methods) callSetter(it, made.instancePrototype, name, role, thisValue);
  // `#{bean.user.name}` and the model of a `ModelDriven` are reached through a getter.
  for (const getter of made.node.methods.filter((method) => givesHeld(made.node, method)).slice(0, maxHeld))
    for (const fn of functionsOf(made.instancePrototype, getter.name))
      for (const held of it.apply(fn, thisValue, [], { span: null }).objects)
        if (held.kind === 'object') fillHeld(it, held, role, getter);
}

/** @param getter where it is told to come from: what it holds may be declared in another file */
function fillHeld(it: Interpreter, held: HeapObject, role: Role, getter: FunctionNode): void {
  const methods = held.prototype;
  if (!methods) return;
  for (const [name] of [...methods.entries()].slice(0, maxFields * 2))
    callSetter(it, methods, name, role, objectValue(held), getter);
}

function callSetter(
  it: Interpreter,
  holder: HeapObject,
  name: string,
  role: Role,
  thisValue: Value,
  from: Span | null = null,
): void {
  if (!/^set[A-Z]/.test(name)) return;
  for (const fn of functionsOf(holder, name)) {
    const [parameter, ...others] = fn.node.parameters;
    if (!parameter || others.length > 0) continue;
    if (parameter.type !== undefined && it.language.isInjectedType?.(parameter.type)) continue;
    const { line, endLine, start, end } = from ?? parameter;
    const place: RequestPlace = {
      location: 'query',
      name: parameterName(parameter),
      ...filledFrom({ it, fn, parameter }),
    };
    const value = roleValue(it, role, { ...parameter, line, endLine, start, end }, place);
    it.apply(fn, thisValue, [value], { span: null });
  }
}

/** `return user;` of what is there from the beginning, or can be put there: a getter that does more may do anything. */
function givesHeld(
  { fields, methods }: ClassNode,
  { name, parameters, body, isStatic }: FunctionNode,
): boolean {
  const [only, ...others] = body;
  const value = only?.kind === 'return' ? only.value : null;
  const field =
    value?.kind === 'identifier' ? value.name : value?.kind === 'member' ? value.property : undefined;
  if (!/^get[A-Z]/.test(name) || isStatic || parameters.length > 0 || others.length > 0) return false;
  const setter = name.replace('get', 'set');
  return (
    fields.some((one) => one.name === field && one.value !== undefined) ||
    (field !== undefined && methods.some((method) => method.name === setter))
  );
}

function functionsOf(holder: HeapObject, name: string): FunctionObject[] {
  return (holder.get(name)?.value?.objects ?? []).filter((object) => object instanceof FunctionObject);
}
