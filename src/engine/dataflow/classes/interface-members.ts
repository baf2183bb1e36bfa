/** What a class has from the interfaces it implements: methods with code, and constants. */
import type { ClassNode } from '../../parsing/ir/declarations.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { joinValues, type Value } from '../values/value.ts';
import { findProperty } from './members.ts';
import { classNamed } from './named-classes.ts';
import { typeNameIn } from './type-names.ts';

/** Methods that neither the class nor what it extends has for the same number of parameters; constants it has not. */
export function addInterfaceMembers(it: Interpreter, made: ClassObject): void {
  if (!it.language.interfacesGiveMembers) return;
  const parts = [made.node, ...it.declarations.extensionsOf(made.node).map(({ node }) => node)];
  for (const written of new Set(parts.flatMap(({ interfaces }) => interfaces ?? []))) {
    const name = typeNameIn(it, written);
    // Most interfaces have nothing to give, and need not be made for it.
    if (name === null || !givesAny(it, name, made.file)) continue;
    const base = classNamed(it, name, made.scope);
    if (!base?.node.isAbstract || base === made) continue;
    for (const [member, value] of base.instancePrototype.entries()) addMissing(it, made, member, value);
    for (const constant of constantsOf(base)) addConstant(it, made, constant, base);
  }
}

function addConstant(it: Interpreter, made: ClassObject, name: string, base: ClassObject): void {
  if (made.node.fields.some((own) => own.name === name)) return;
  made.place(name, base.cell(name));
  if (it.language.staticsOnInstances) made.instancePrototype.place(name, base.cell(name));
}

/** Its own, and those that it has from others already; they get their values later. */
function constantsOf(base: ClassObject): Set<string> {
  const { fields, methods } = base.node;
  const own = fields.filter(({ isStatic }) => isStatic).map(({ name }) => name);
  const known = base.entries().map(([name]) => name);
  return new Set([...own, ...known.filter((one) => !methods.some(({ name }) => name === one))]);
}

/** An interface may extend others, so deep. */
const maxDepth = 16;

/** By interface: whether it, or one that it extends, has such members. */
const answers = new WeakMap<ClassNode, boolean>();

function givesAny(it: Interpreter, name: string, from: ProgramFile, depth = maxDepth): boolean {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return it.declarations
    .find(last, from)
    .some(
      ({ file, statement }) =>
        statement.kind === 'class-declaration' && givesMembers(it, statement.class, file, depth),
    );
}

function givesMembers(it: Interpreter, node: ClassNode, file: ProgramFile, depth: number): boolean {
  const known = answers.get(node);
  if (known !== undefined) return known;
  // Those that extend each other in a circle give nothing.
  answers.set(node, false);
  const bases = depth > 0 ? (node.interfaces ?? []) : [];
  const gives =
    node.isAbstract === true &&
    (node.methods.some(isDefault) ||
      node.fields.some(({ isStatic }) => isStatic) ||
      bases.some((base) => givesAny(it, typeNameIn(it, base) ?? '', file, depth - 1)));
  answers.set(node, gives);
  return gives;
}

function isDefault({ name, isStatic }: ClassNode['methods'][number]): boolean {
  return !isStatic && name !== 'constructor';
}

function addMissing(it: Interpreter, made: ClassObject, name: string, value: Value): void {
  const own = findProperty(it, made.instancePrototype, name);
  const known = new Set((own?.objects ?? []).flatMap((object) => parametersOf(object) ?? []));
  const missing = value.objects.filter((object) => {
    const count = parametersOf(object);
    return count !== null && !known.has(count);
  });
  if (missing.length === 0) return;
  const inherited = value.withObjects(missing);
  made.instancePrototype.cell(name).value = joinValues(own, inherited) ?? inherited;
}

function parametersOf(object: HeapObject): number | null {
  return object.kind === 'function' ? (object as FunctionObject).node.parameters.length : null;
}
