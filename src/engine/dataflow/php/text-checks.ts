/** Checks of texts by the names of PHP, and by those that Laravel has for the same. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { lastNameOf } from '../models/expression-names.ts';

const laravelNames: Readonly<Record<string, string>> = {
  startsWith: 'str_starts_with',
  endsWith: 'str_ends_with',
  contains: 'str_contains',
  isMatch: 'preg_match',
};

/**
 * The function that is asked, and what it is given: `Str::startsWith($name, 'a')` and `Str::of($name)->startsWith('a')` are
 * `str_starts_with`.
 */
export function checkAsked({ callee, args }: Call): {
  name: string | undefined;
  args: readonly Expression[];
} {
  if (callee.kind === 'identifier') return { name: callee.name.toLowerCase(), args };
  if (callee.kind !== 'member') return { name: undefined, args };
  const name = laravelNames[callee.property];
  if (lastNameOf(callee.object) === 'Str') return { name, args };
  const [text] =
    callee.object.kind === 'call' && isStringMaker(callee.object.callee) ? callee.object.args : [];
  if (!text) return { name: undefined, args };
  return { name, args: name === 'preg_match' ? [...args, text] : [text, ...args] };
}

/** `Str::of($text)`, `str($text)` */
function isStringMaker(callee: Expression): boolean {
  return callee.kind === 'member'
    ? callee.property === 'of' && lastNameOf(callee.object) === 'Str'
    : callee.kind === 'identifier' && callee.name === 'str';
}
