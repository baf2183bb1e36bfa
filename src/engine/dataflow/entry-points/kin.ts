/** What a class extends and implements, near and far, by the names that models use. */
import { libraryBase } from '../classes/base-classes.ts';
import { classNamed } from '../classes/named-classes.ts';
import { typeNameIn } from '../classes/type-names.ts';
import { declaredType } from '../classes/types.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import { unknown } from '../values/value.ts';

const maxAncestors = 8;

/** Gathered once for a class: models ask for hundreds of types. */
export class Kin {
  readonly #names: ReadonlySet<string>;
  #lastNames: readonly string[] | null = null;

  constructor(it: Interpreter, made: ClassObject) {
    this.#names = namesOf(it, made);
  }

  /** @param types of a model: the same array each time */
  isOneOf(types: readonly string[]): boolean {
    const { names, patterns } = readyTypes(types);
    for (const name of names) if (this.#names.has(name)) return true;
    if (patterns.length === 0) return false;
    this.#lastNames ??= [...this.#names].map((name) =>
      name.slice(name.lastIndexOf('.') + 1).replace(/>$/, ''),
    );
    for (const { start, end } of patterns)
      for (const name of this.#lastNames) if (name.startsWith(start) && name.endsWith(end)) return true;
    return false;
  }
}

interface ReadyTypes {
  names: readonly string[];
  /** `Unimplemented*Server`: types that are generated for each service, in whatever package. */
  patterns: readonly { start: string; end: string }[];
}

const ready = new WeakMap<readonly string[], ReadyTypes>();

function readyTypes(types: readonly string[]): ReadyTypes {
  const known = ready.get(types);
  if (known) return known;
  const patterns = types.flatMap((type) => {
    const at = type.indexOf('*');
    return at < 0 ? [] : [{ start: type.slice(0, at), end: type.slice(at + 1) }];
  });
  const made = { names: types.filter((type) => !type.includes('*')), patterns };
  ready.set(types, made);
  return made;
}

function namesOf(it: Interpreter, made: ClassObject): Set<string> {
  const names = new Set<string>();
  let at: ClassObject | null = made;
  for (let depth = 0; at && depth < maxAncestors; depth++, at = at.parent) {
    // What the base class of a console is asked for comes from nobody outside.
    if (at !== made && /(?:^|\/)(?:console|cli)\//i.test(at.file.path)) break;
    // The base class of an application, by its name: frameworks put one there and expect it. One of the same name is a base itself.
    if (at.node.name !== made.node.name) names.add(at.node.name);
    for (const name of interfacesOf(it, at)) names.add(name);
    for (const { text } of at.superclass?.paths ?? []) {
      names.add(text);
      for (const type of it.models.lineageOf(it.paths.type(text))) names.add(type);
    }
  }
  return names;
}

/** The interfaces of libraries that it says it implements, or that a configuration says of it. */
function interfacesOf(it: Interpreter, made: ClassObject, seen = new Set<ClassObject>()): readonly string[] {
  const { node, scope, file } = made;
  seen.add(made);
  const found: string[] = it.declarations.extensionsOf(node).flatMap((one) => one.node.interfaces ?? []);
  const { interfaces } = node;
  if (!interfaces) return found;
  // What wildcard imports bring is known in the class's own file.
  it.withFrame(file, node.methods[0] ?? null, unknown, made, '', () => {
    for (const written of interfaces) {
      const name = typeNameIn(it, written);
      if (name === null) continue;
      // Asking for an object of the program's own would make one, before the program does.
      const own = classNamed(it, name, scope);
      if (own && !seen.has(own)) found.push(...interfacesOf(it, own, seen));
      const paths = own ? libraryBase(it, own) : (declaredType(it, name, scope)?.paths ?? []);
      found.push(...paths.map(({ text }) => text.slice(1, -1)));
    }
  });
  return found;
}
