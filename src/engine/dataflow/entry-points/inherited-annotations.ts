/**
 * What methods of interfaces, and of classes that are extended, are annotated with holds for those that take their place:
 * `@GetMapping` of a generated `PetsApi`, `[OperationContract]` of a service's contract.
 */
import type { ClassNode, FunctionNode, Parameter } from '../../parsing/ir/declarations.ts';
import { importsOf } from '../../parsing/ir/imports-of.ts';
import { typeNameIn } from '../classes/type-names.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import type { ClassObject } from '../values/class-object.ts';

/** Of interfaces that extend others. */
const maxDepth = 4;
/** Interfaces that a library makes clients of: what stands in for one is not called from outside. */
const clients = /Client$/;
/** The same, told by where the annotations come from: Retrofit has a `@POST` of its own. */
const ofClients = /^(?:retrofit2?\.http|feign)\b/;

const bases = new WeakMap<ClassNode, readonly ClassNode[]>();
const merged = new WeakMap<FunctionNode, FunctionNode>();

/** The method with the annotations that it inherits; the method itself where there are none. */
export function withInherited(it: Interpreter, made: ClassObject, node: FunctionNode): FunctionNode {
  const found = basesOf(it, made).flatMap(({ methods, signatures = [] }) =>
    [...signatures, ...methods].filter((method) => method !== node && stands(method, node)),
  );
  if (!found.some(isAnnotated)) return node;
  let all = merged.get(node);
  if (!all) {
    all = found.reduce(addAnnotations, node);
    merged.set(node, all);
  }
  return all;
}

function stands(base: FunctionNode, { name, parameters, isStatic }: FunctionNode): boolean {
  return base.name === name && !isStatic && base.parameters.length === parameters.length;
}

function isAnnotated({ decorators, parameters }: FunctionNode): boolean {
  return decorators !== undefined || parameters.some((parameter) => parameter.decorators !== undefined);
}

/** Its own come first. */
function addAnnotations(node: FunctionNode, base: FunctionNode): FunctionNode {
  const parameters = node.parameters.map((parameter, index): Parameter => {
    const inherited = base.parameters[index]?.decorators;
    return inherited
      ? { ...parameter, decorators: [...(parameter.decorators ?? []), ...inherited] }
      : parameter;
  });
  const decorators = [...(node.decorators ?? []), ...(base.decorators ?? [])];
  return { ...node, parameters, ...(decorators.length > 0 && { decorators }) };
}

function basesOf(it: Interpreter, made: ClassObject): readonly ClassNode[] {
  let found = bases.get(made.node);
  if (!found) {
    const all = new Set<ClassNode>();
    for (let at: ClassObject | null = made; at && all.size < 50; at = at.parent) {
      if (at !== made) all.add(at.node);
      addInterfaces(it, at.node, at.file, all, maxDepth);
    }
    found = [...all].filter(
      ({ decorators, methods, signatures = [] }) =>
        !decorators?.some(({ name }) => clients.test(name)) && [...methods, ...signatures].some(isAnnotated),
    );
    bases.set(made.node, found);
  }
  return found;
}

function addInterfaces(
  it: Interpreter,
  node: ClassNode,
  from: ProgramFile,
  all: Set<ClassNode>,
  depth: number,
): void {
  for (const written of node.interfaces ?? []) {
    const name = typeNameIn(it, written);
    const [nearest] = name === null ? [] : it.declarations.find(name.slice(name.lastIndexOf('.') + 1), from);
    if (nearest?.statement.kind !== 'class-declaration' || all.has(nearest.statement.class)) continue;
    if (importsOf(nearest.file.ir.body).some(({ module }) => ofClients.test(module))) continue;
    all.add(nearest.statement.class);
    if (depth > 0) addInterfaces(it, nearest.statement.class, nearest.file, all, depth - 1);
  }
}
