/** What a framework does before it calls an action: fields are filled through setters, its own and those of what it holds. */
import type { FunctionNode } from '../parsing/ir.ts';
import type { Role } from '../rules/model-schema.ts';
import { FunctionObject, type HeapObject } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import { parameterName, roleValue } from './roles.ts';
import { objectValue, type Value } from './value.ts';

/** So many objects that a bean holds are filled, with so many fields each. */
const maxHeld = 8;
const maxFields = 30;

export function fillBean(it: Interpreter, action: FunctionObject, role: Role, thisValue: Value): void {
  const holder = action.homeClass?.instancePrototype;
  if (!holder) return;
  const methods = action.homeClass?.node.methods ?? [];
  for (const { name } of methods) callSetter(it, holder, name, role, thisValue);
  // `#{bean.user.name}` and the model of a `ModelDriven` are reached through a getter.
  for (const { name } of methods.filter(givesField).slice(0, maxHeld))
    for (const fn of functionsOf(holder, name))
      for (const held of it.apply(fn, thisValue, [], { span: null }).objects)
        if (held.kind === 'object') fillHeld(it, held, role);
}

function fillHeld(it: Interpreter, held: HeapObject, role: Role): void {
  const methods = held.prototype;
  if (!methods) return;
  for (const [name] of [...methods.entries()].slice(0, maxFields * 2))
    callSetter(it, methods, name, role, objectValue(held));
}

function callSetter(it: Interpreter, holder: HeapObject, name: string, role: Role, thisValue: Value): void {
  if (!/^set[A-Z]/.test(name)) return;
  for (const fn of functionsOf(holder, name)) {
    const [parameter, ...others] = fn.node.parameters;
    if (!parameter || others.length > 0) continue;
    if (parameter.type !== undefined && it.language.isInjectedType?.(parameter.type)) continue;
    const value = roleValue(it, role, parameter, { location: 'query', name: parameterName(parameter) });
    it.apply(fn, thisValue, [value], { span: null });
  }
}

/** `return user;`: a getter that does more may do anything. */
function givesField({ name, parameters, body, isStatic }: FunctionNode): boolean {
  const [only, ...others] = body;
  const value = only?.kind === 'return' ? only.value : null;
  return (
    /^get[A-Z]/.test(name) &&
    !isStatic &&
    parameters.length === 0 &&
    others.length === 0 &&
    (value?.kind === 'identifier' || value?.kind === 'member')
  );
}

function functionsOf(holder: HeapObject, name: string): FunctionObject[] {
  return (holder.get(name)?.value?.objects ?? []).filter((object) => object instanceof FunctionObject);
}
