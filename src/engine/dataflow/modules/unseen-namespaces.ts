/** Classes of the program that a file does not see by their name alone, since it neither is in their namespace nor uses it. */
import type { Interpreter } from '../interpreter.ts';
import type { Declared } from './declared.ts';

const known = new WeakMap<Interpreter, ReadonlySet<string>>();
/** `global using Shop.Tools;` (C#) */
const forAll = /^[ \t]*global[ \t]+using[ \t]+([\w.]+)[ \t]*;/gm;

/** Whether none of them is meant where a library that the file imports has the name as well. */
export function areUnseen(it: Interpreter, declared: readonly Declared[]): boolean {
  const { packageStatement, implicitImports } = it.language;
  if (!packageStatement || !implicitImports || declared.length === 0) return false;
  const { file } = it.frame;
  const own = it.declarations.packageOf(file);
  const used = file.module?.wildcards ?? [];
  return declared.every((one) => {
    const stated = it.declarations.packageOf(one.file);
    if (one.file === file || stated === null) return false;
    const isAround = own === stated || (own?.startsWith(`${stated}.`) ?? false);
    return !isAround && !used.includes(stated) && !usedByAll(it).has(stated);
  });
}

function usedByAll(it: Interpreter): ReadonlySet<string> {
  let found = known.get(it);
  if (!found) {
    found = new Set(
      [...it.files.values()].flatMap(({ text }) => [...text.matchAll(forAll)].map(([, name = '']) => name)),
    );
    known.set(it, found);
  }
  return found;
}
