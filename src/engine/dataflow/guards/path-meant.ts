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
  // Imported by its name alone: `resolve(base, name)`.
  const name = callee.kind === 'member' || callee.kind === 'identifier' ? lastNameOf(callee) : '';
  if (
    !only &&
    callee.kind === 'member' &&
    /^(?:resolve|getCanonical(?:File|Path)|toRealPath|normalize)$/.test(name)
  )
    return { ...pathMeant(callee.object), isResolved: true };
  if (
    only &&
    others.length === 0 &&
    /^(?:Clean|ToSlash|FromSlash|Abs|normalize|abspath|normpath|realpath|GetFullPath)$/.test(name)
  ) {
    const inner = pathMeant(only);
    return { ...inner, isResolved: inner.isResolved || !/Slash$/.test(name) };
  }
  if (/^(?:[Jj]oin|Combine|resolve)$/.test(name) && others.length > 0) {
    // .NET's `Path.Join` puts the parts behind one another, and leaves the dots.
    const isPlain = callee.kind === 'member' && lastNameOf(callee.object) === 'Path';
    return { path: expression, parts: others, isResolved: /^(?:Join|resolve)$/.test(name) && !isPlain };
  }
  return { path: expression, parts: [expression], isResolved: false };
}
