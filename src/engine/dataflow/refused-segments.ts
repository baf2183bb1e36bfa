/** Checks of the parts of a path: `foreach (explode('/', $path) as $part) if ($part === '..') throw …`. */
import type { Expression, ForEach, Statement } from '../parsing/ir.ts';
import { withCondition } from './conditions.ts';
import type { Interpreter } from './interpreter.ts';
import { changeTaints, peek } from './refine.ts';
import type { Scope } from './scope.ts';
import { cleanInContext } from './taint.ts';

const pathCategories = ['path-traversal', 'file-inclusion', 'archive-slip', 'unrestricted-upload'];

/** After the loop there is no such part. */
export function narrowSegments(it: Interpreter, { iterable, target, body }: ForEach, scope: Scope): void {
  if (target.kind === 'identifier' && body.some((statement) => isRefusing(statement, target.name)))
    cleanSegments(it, iterable, scope);
}

/** A path of which no part is `..` leads no further up, as long as something of ours stands before it. */
export function cleanSegments(it: Interpreter, parts: Expression, scope: Scope): void {
  if (parts.kind === 'identifier') {
    withCondition(scope, parts.name, (split) => cleanSegments(it, split, scope));
    return;
  }
  const path = pathSplit(it, parts, scope);
  const mask = it.models.categories.mask(pathCategories);
  if (path) changeTaints(it, path, scope, (taints) => cleanInContext(taints, mask));
}

function isRefusing(statement: Statement, name: string): boolean {
  if (statement.kind !== 'if') return false;
  const last = statement.consequent.at(-1)?.kind;
  return (last === 'throw' || last === 'return') && looksForParent(statement.test, name);
}

/** `part === '..'`, also as one of several. */
function looksForParent(test: Expression, name: string): boolean {
  if (test.kind === 'logical' && test.operator === '||')
    return looksForParent(test.left, name) || looksForParent(test.right, name);
  if (test.kind !== 'binary' || !/^===?$/.test(test.operator)) return false;
  const [part, parent] = test.left.kind === 'identifier' ? [test.left, test.right] : [test.right, test.left];
  return (
    part.kind === 'identifier' && part.name === name && parent.kind === 'literal' && parent.value === '..'
  );
}

/** `explode('/', $path)`, `strings.Split(path, "/")`, `path.split('/')`: what is taken apart at its slashes. */
function pathSplit(it: Interpreter, split: Expression, scope: Scope): Expression | null {
  if (split.kind !== 'call') return null;
  const { callee, args } = split;
  const [first, second] = args;
  let parts: readonly (Expression | undefined)[] = [];
  if (callee.kind === 'identifier' && callee.name.toLowerCase() === 'explode') parts = [second, first];
  else if (callee.kind === 'member' && /^[sS]plit$/.test(callee.property))
    parts = second && callee.property === 'Split' ? [first, second] : [callee.object, first];
  const [path, separator] = parts;
  const sign = separator && peek(it, separator, scope)?.constant;
  return path && (typeof sign !== 'string' || /^[/\\]$/.test(sign)) ? path : null;
}
