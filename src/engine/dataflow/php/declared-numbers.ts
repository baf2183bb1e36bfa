/** Methods that give numbers in every class of the program that has them: `getID(): ?int` of whatever a form has filled. */
import type { CallSite } from '../calls/call-site.ts';
import { typeNameIn } from '../classes/type-names.ts';
import type { Interpreter } from '../interpreter.ts';
import { unknown, type Value } from '../values/value.ts';

/** Method → whether all that are called so say that they give what is harmless. */
const indices = new WeakMap<Interpreter, ReadonlyMap<string, boolean>>();

function indexOf(it: Interpreter): ReadonlyMap<string, boolean> {
  const known = indices.get(it);
  if (known) return known;
  const index = new Map<string, boolean>();
  for (const { node } of it.declarations.allClasses())
    for (const { name, returnType } of [...node.methods, ...(node.signatures ?? [])]) {
      const type = returnType === undefined ? null : typeNameIn(it, returnType);
      const isHarmless = type !== null && it.language.harmlessTypes?.has(type) === true;
      index.set(name, isHarmless && (index.get(name) ?? true));
    }
  indices.set(it, index);
  return index;
}

/** Of an object that came from outside, of which the class is not known; null for all else. */
export function numberDeclared(it: Interpreter, { receiver, name, paths }: CallSite): Value | null {
  const isOpaque = receiver?.isTainted && receiver.objects.every(({ kind }) => kind === 'opaque');
  const isOfLibrary = paths.some((path) => it.models.isNamed(path));
  return isOpaque && !isOfLibrary && indexOf(it).get(name) ? unknown : null;
}
