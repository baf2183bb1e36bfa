/** Checks of libraries that take what they look at as their first argument: `StringUtils.contains(name, "..")`. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { peek } from '../guards/peek.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';

/** Classes of Commons Lang, Spring and Hutool; also by the name of a class that extends one. */
const utilities =
  /^(?:org\.apache\.commons\.lang3?\.(?:String|Array)(?:Util)?s(?:\.C[IS])?|org\.springframework\.util\.\w+Utils|cn\.hutool\.core\.\w+\.(?:\w+Util|CharSequenceUtil))\.(\w+)$/;

/** What the functions are called as methods. */
const methods: Readonly<Record<string, string>> = {
  contains: 'contains',
  containsIgnoreCase: 'contains',
  startsWith: 'startsWith',
  startsWithIgnoreCase: 'startsWith',
  startWith: 'startsWith',
  startWithIgnoreCase: 'startsWith',
  endsWith: 'endsWith',
  endsWithIgnoreCase: 'endsWith',
  endWith: 'endsWith',
  endWithIgnoreCase: 'endsWith',
  // What has none of them is asked for each.
  containsAny: 'contains',
  containsAnyIgnoreCase: 'contains',
};

/** The same as calls of methods, all of which answer as the function does; none for any other call. */
export function asMethods(it: Interpreter, call: Call, scope: Scope, holds: boolean): Call[] {
  const { callee, args } = call;
  const [subject, ...asked] = args;
  if (callee.kind !== 'member' || !Object.hasOwn(methods, callee.property)) return [];
  const property = methods[callee.property];
  const isAny = callee.property.startsWith('containsAny');
  if (!property || !subject || (isAny ? holds : asked.length !== 1)) return [];
  if (!peek(it, callee, scope)?.paths.some(({ text }) => utilities.test(text))) return [];
  return asked.map((one: Expression) => ({
    ...call,
    callee: { ...callee, object: subject, property },
    args: [one],
  }));
}
