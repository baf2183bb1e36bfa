/** What a handler of exceptions gets. */
import { ClassObject } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import { joinValues, pathValue, type Value } from './value.ts';

const maxAncestors = 8;

/** Something of the handler's type, or what the program threw. */
export function caughtValue(it: Interpreter, type: string | undefined, thrown: Value | undefined): Value {
  const any = pathValue(it.models.paths.type(type ?? 'Error'));
  return thrown && mayBeCaught(it, thrown, type) ? (joinValues(thrown, any) ?? any) : any;
}

/** What is of a class of the program is not caught as another class of the program. */
function mayBeCaught(it: Interpreter, { objects }: Value, type: string | undefined): boolean {
  if (type === undefined || objects.length === 0) return true;
  const names = type.split('|').map((one) => /\w*$/.exec(one.trim())?.[0] ?? '');
  const isOfProgram = (name: string) =>
    it.moduleScope.own(name)?.value?.objects.some((object) => object instanceof ClassObject) ||
    it.declarations.find(name, it.frame.file).length > 0;
  if (!names.every(isOfProgram)) return true;
  return objects.some(({ prototype }) => {
    let made = prototype?.maker ?? null;
    if (!made) return true;
    for (let depth = 0; made && depth < maxAncestors; depth++, made = made.parent)
      if (names.includes(made.node.name)) return true;
    return false;
  });
}
