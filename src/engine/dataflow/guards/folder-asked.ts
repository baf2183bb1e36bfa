/** Checks of the folder that a path lies in. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import { lastNameOf } from '../models/expression-names.ts';

const functions = /^(?:dirname|Dir|GetDirectoryName)$/;
const methods = /^(?:getParent|getParentFile|parent|parentFile|DirectoryName)$/;

/** `new FileInfo(path).DirectoryName` is the folder of the path as it is resolved. */
export function isOfResolved(folder: Expression): boolean {
  return folder.kind === 'member' && folder.property === 'DirectoryName';
}

/** The path whose folder this is: `path.dirname(full)`, `file.getParentFile()`, `full.parent`; null for anything else. */
export function pathInFolder(expression: Expression): Expression | null {
  if (expression.kind === 'member') return methods.test(expression.property) ? expression.object : null;
  if (expression.kind !== 'call') return null;
  const { callee, args } = expression;
  const [only, ...others] = args;
  if (only) return others.length === 0 && functions.test(lastNameOf(callee)) ? only : null;
  return callee.kind === 'member' && methods.test(callee.property) ? callee.object : null;
}
