/** Names of modules that are put together: `require(path.join(__dirname, 'config.js'))`. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';

/** Deeper than anybody writes a path. */
const maxDepth = 8;

/** The path from the repository's root, behind a slash; null where a part of it is not known. */
export function requiredPath(it: Interpreter, node: Expression, scope: Scope): string | null {
  const path = pathText(it, node, scope, 0);
  return path?.startsWith('/') ? path : null;
}

function pathText(it: Interpreter, node: Expression, scope: Scope, depth: number): string | null {
  if (depth > maxDepth) return null;
  const textOf = (part: Expression) => pathText(it, part, scope, depth + 1);
  switch (node.kind) {
    case 'literal':
      return typeof node.value === 'string' ? node.value : null;
    case 'identifier':
      if (node.name === '__dirname' && !scope.find(node.name)) return folderOf(it.frame.file.path);
      return constantText(it, node, scope);
    case 'member':
      return constantText(it, node, scope);
    case 'concat':
      return concatenated(node.parts.map(textOf));
    case 'binary':
      return node.operator === '+' ? concatenated([textOf(node.left), textOf(node.right)]) : null;
    case 'call':
      return joinedBy(pathFunction(it, node.callee, scope), node.args.map(textOf));
    default:
      return null;
  }
}

function constantText(it: Interpreter, node: Expression, scope: Scope): string | null {
  const { constant } = it.evaluate(node, scope);
  return typeof constant === 'string' ? constant : null;
}

function pathFunction(it: Interpreter, callee: Expression, scope: Scope): string | undefined {
  if (callee.kind !== 'member' && callee.kind !== 'identifier') return undefined;
  const names = it.evaluate(callee, scope).paths.map(({ text }) => text);
  return names.find((name) => name === 'path.join' || name === 'path.resolve');
}

function joinedBy(name: string | undefined, parts: readonly (string | null)[]): string | null {
  if (name === undefined || !isKnown(parts)) return null;
  // What stands before an absolute part does not count in `resolve`.
  const from = name === 'path.resolve' ? parts.findLastIndex((part) => part.startsWith('/')) : 0;
  return parts.slice(Math.max(from, 0)).join('/');
}

function concatenated(parts: readonly (string | null)[]): string | null {
  return isKnown(parts) ? parts.join('') : null;
}

function isKnown(parts: readonly (string | null)[]): parts is readonly string[] {
  return parts.every((part) => part !== null);
}

/** The repository's root is where paths begin: what is put behind it brings the slash. */
function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : `/${path.slice(0, slash)}`;
}
