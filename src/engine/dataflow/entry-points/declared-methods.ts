/**
 * The methods of a class with their marks, also those of what they implement. What a macro makes of a trait calls whatever
 * implements it: `#[rpc(server)] trait Api`, `#[tarpc::service] trait Files` (Rust).
 */
import type { ClassNode, Decorator, FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { withInherited } from './inherited-annotations.ts';

const known = new WeakMap<Interpreter, ReadonlyMap<string, readonly Decorator[]>>();
const none: readonly Decorator[] = [];

interface DeclaredMethod {
  node: FunctionNode;
  /** With the marks of what it implements. */
  declared: FunctionNode;
}

/** The methods of a class, in all places where they are written. */
export function declaredMethods(it: Interpreter, made: ClassObject): readonly DeclaredMethod[] {
  const extensions = it.declarations.extensionsOf(made.node).map(({ node }) => node);
  return [made.node, ...extensions].flatMap((part) => {
    const marks = part.isExtension ? marksOfTraits(it, part) : none;
    return part.methods.map((node) => {
      const declared = withInherited(it, made, node);
      const decorators = [...(declared.decorators ?? []), ...marks];
      return { node, declared: marks.length === 0 ? declared : { ...declared, decorators } };
    });
  });
}

/**
 * Marks that the traits implemented there have, as `trait.rpc`. Of `Api` some macros make a trait `ApiServer`, which is the
 * one that is implemented.
 */
function marksOfTraits(it: Interpreter, { interfaces = [] }: ClassNode): readonly Decorator[] {
  if (interfaces.length === 0) return none;
  const marks = marked(it);
  if (marks.size === 0) return none;
  return interfaces.flatMap((name) => marks.get(name) ?? marks.get(name.replace(/Server$/, '')) ?? none);
}

function marked(it: Interpreter): ReadonlyMap<string, readonly Decorator[]> {
  let found = known.get(it);
  if (!found) {
    found = marksByTrait(it);
    known.set(it, found);
  }
  return found;
}

function marksByTrait(it: Interpreter): ReadonlyMap<string, readonly Decorator[]> {
  const found = new Map<string, readonly Decorator[]>();
  for (const { node, declared } of it.declarations.allClasses()) {
    const { name, decorators = none } = node;
    if (node.isAbstract !== true || decorators.length === 0 || declared.file.isTest) continue;
    found.set(
      name,
      decorators.map((one) => ({ ...one, name: `trait.${one.name}` })),
    );
  }
  return found;
}

/** The function of a method, or of a function of the class itself; null where another has taken its place. */
export function methodOf(made: ClassObject, node: FunctionNode): FunctionObject | null {
  const holder = node.isStatic ? made : made.instancePrototype;
  const fn = holder
    .get(node.name)
    ?.value?.objects.find((object) => object instanceof FunctionObject && object.node === node);
  return fn instanceof FunctionObject ? fn : null;
}
