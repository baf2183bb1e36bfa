/** Which types fit an interface that they do not name (Go): by their own methods, and by those of what they embed. */
import type { ClassNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { isInPackage } from './directory-of.ts';

/** So deep are types embedded in types. */
const maxEmbedded = 3;

/** A type by its directory and its name. */
interface Place {
  directory: string;
  name: string;
}

type PlacedType = Place & { node: ClassNode };

export class FittingTypes {
  /** Places of types, by the names of their methods. */
  readonly #typesWith = new Map<string, Map<string, Place>>();
  readonly #known = new Map<ClassNode, readonly Place[]>();
  readonly #find: (name: string) => readonly PlacedType[];
  readonly #packageName: (directory: string) => string | undefined;

  constructor(
    find: (name: string) => readonly PlacedType[],
    packageName: (directory: string) => string | undefined,
  ) {
    this.#find = find;
    this.#packageName = packageName;
  }

  addMethod(method: string, place: Place): void {
    const types = this.#typesWith.get(method) ?? new Map<string, Place>();
    this.#typesWith.set(method, types.set(keyOf(place), place));
  }

  /** Those with methods of their own for all of the interface's first. */
  of(wanted: PlacedType): readonly Place[] {
    const known = this.#known.get(wanted.node);
    if (known) return known;
    const names = [...this.#methodsOf(wanted)];
    const some = new Map(names.flatMap((name) => [...(this.#typesWith.get(name) ?? [])]));
    const hasItself = (place: Place) =>
      names.every((name) => this.#typesWith.get(name)?.has(keyOf(place)) === true);
    const own = [...some.values()].filter(hasItself);
    const others = [...some.values()].filter(
      (place) => !hasItself(place) && names.every((name) => this.#has(place, name)),
    );
    const fitting = [...own, ...others];
    this.#known.set(wanted.node, fitting);
    return fitting;
  }

  /** The methods that an interface asks for, with those of the interfaces in it. */
  #methodsOf({ node, directory }: PlacedType, depth = 0): Set<string> {
    const names = new Set(node.fields.map(({ name }) => name));
    if (depth < maxEmbedded)
      for (const base of this.#embeddedIn(node, directory))
        if (base.node.isAbstract) for (const name of this.#methodsOf(base, depth + 1)) names.add(name);
    return names;
  }

  #has(place: Place, method: string, depth = 0): boolean {
    if (this.#typesWith.get(method)?.has(keyOf(place))) return true;
    const declared = this.#find(place.name).find(({ directory }) => directory === place.directory);
    if (!declared) return false;
    if (declared.node.isAbstract && declared.node.fields.some(({ name }) => name === method)) return true;
    if (depth >= maxEmbedded) return false;
    return this.#embeddedIn(declared.node, place.directory).some((base) =>
      this.#has(base, method, depth + 1),
    );
  }

  #embeddedIn({ superclass, mixins = [] }: ClassNode, directory: string) {
    const embedded = superclass ? [superclass, ...mixins] : mixins;
    return embedded.flatMap((base) => this.#declared(base, directory));
  }

  #declared(type: Expression, from: string) {
    if (type.kind === 'identifier')
      return this.#find(type.name).filter(({ directory }) => directory === from);
    if (type.kind !== 'member' || type.object.kind !== 'identifier') return [];
    const { name } = type.object;
    return this.#find(type.property).filter(({ directory }) =>
      isInPackage(directory, name, this.#packageName(directory)),
    );
  }
}

function keyOf({ directory, name }: Place): string {
  return `${directory}\0${name}`;
}
