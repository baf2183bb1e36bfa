/** Which path is looked at, where it is tidied up for a check. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import { lastNameOf } from '../models/expression-names.ts';

/** Which path is looked at, where it is tidied up for a check: `filepath.Clean(name)`, `filepath.Join(base, name)`. */
export function pathMeant(expression: Expression): {
  path: Expression;
  /** What a yes to the check says something of. */
  parts: readonly Expression[];
  isResolved: boolean;
} {
  if (expression.kind !== 'call') return { path: expression, parts: [expression], isResolved: false };
  const { args, callee } = expression;
  const [only, ...others] = args;
  // `Path(name).resolve()`
  if (only && others.length === 0 && lastNameOf(callee) === 'Path') return pathMeant(only);
  if (callee.kind !== 'member') return { path: expression, parts: [expression], isResolved: false };
  if (!only && /^(?:resolve|getCanonical(?:File|Path)|toRealPath|normalize)$/.test(callee.property))
    return { ...pathMeant(callee.object), isResolved: true };
  if (
    only &&
    others.length === 0 &&
    /^(?:Clean|ToSlash|FromSlash|Abs|normalize|abspath|normpath|realpath|GetFullPath)$/.test(callee.property)
  ) {
    const inner = pathMeant(only);
    return { ...inner, isResolved: inner.isResolved || !/Slash$/.test(callee.property) };
  }
  if (/^(?:[Jj]oin|Combine|resolve)$/.test(callee.property) && others.length > 0)
    return { path: expression, parts: others, isResolved: /^(?:Join|resolve)$/.test(callee.property) };
  return { path: expression, parts: [expression], isResolved: false };
}
