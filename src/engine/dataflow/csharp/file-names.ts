/** Checks that a name holds no character that a file's name cannot have, of which the separators of folders are some. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin, PossibleAnswers } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, objectValue } from '../values/value.ts';

/** The characters that no system allows and those that part folders; a loop over them takes them one by one. */
const forbidden = ['\0', '/', '\\'];

const invalidCharacters: Builtin = (it, { paths }) => {
  const array = new HeapObject('array', it.entryId);
  array.items.value = forbidden.map(constantValue);
  return objectValue(array).withPaths(paths.flatMap((path) => path.call() ?? []));
};

export const fileNameFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['System.IO.Path.GetInvalidFileNameChars', invalidCharacters],
]);

const categories = ['path-traversal', 'file-inclusion', 'archive-slip'];

/** `name.IndexOfAny(Path.GetInvalidFileNameChars()) < 0`, `name.IndexOfAny(['/', '\\']) < 0` */
export function narrowAnswer(it: Interpreter, test: Call, scope: Scope, may: PossibleAnswers): boolean {
  const { callee, args } = test;
  if (callee.kind !== 'member' || callee.property !== 'IndexOfAny') return false;
  if (!isForbidden(args[0]) && !listsSlash(args[0])) return false;
  if (!may(0) && !may(1)) cleanName(it, callee.object, scope);
  return true;
}

/** `!name.Any(c => Path.GetInvalidFileNameChars().Contains(c) || …)`, `!Path.GetInvalidFileNameChars().Any(name.Contains)` */
export function narrowAny(it: Interpreter, { callee, args }: Call, scope: Scope, holds: boolean): boolean {
  if (holds || callee.kind !== 'member' || callee.property !== 'Any') return false;
  const [choose] = args;
  const [statement] = choose?.kind === 'function' ? choose.body : [];
  const test = statement?.kind === 'return' ? statement.value : choose;
  if (isForbidden(callee.object)) {
    const contains = test?.kind === 'call' ? test.callee : test;
    if (contains?.kind !== 'member' || contains.property !== 'Contains') return false;
    cleanName(it, contains.object, scope);
    return true;
  }
  if (!test || !isOneForbidden(test)) return false;
  cleanName(it, callee.object, scope);
  return true;
}

function isOneForbidden(test: Expression): boolean {
  let at = test;
  // Alternatives lean to the left, and each says no alone.
  while (at.kind === 'logical' && at.operator === '||') {
    if (containsOne(at.right)) return true;
    at = at.left;
  }
  return containsOne(at);
}

function containsOne(test: Expression): boolean {
  return (
    test.kind === 'call' &&
    test.callee.kind === 'member' &&
    test.callee.property === 'Contains' &&
    isForbidden(test.callee.object)
  );
}

function isForbidden(expression: Expression | undefined): boolean {
  return (
    expression?.kind === 'call' &&
    expression.callee.kind === 'member' &&
    expression.callee.property === 'GetInvalidFileNameChars'
  );
}

function listsSlash(expression: Expression | undefined): boolean {
  return (
    expression?.kind === 'array' &&
    expression.elements.some((one) => one?.kind === 'literal' && one.value === '/')
  );
}

/** The name, or what its characters are taken of. */
function cleanName(it: Interpreter, name: Expression, scope: Scope): void {
  const isOfCharacters =
    name.kind === 'call' && name.callee.kind === 'member' && name.callee.property === 'ToCharArray';
  const text = isOfCharacters && name.callee.kind === 'member' ? name.callee.object : name;
  cleanExpression(it, text, scope, it.models.categories.mask(categories));
}
