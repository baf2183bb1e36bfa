/** Functions that never come back (`fail('bad')`), and whether that ends their callers as well. */
import type { Interpreter } from '../interpreter.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import type { CallSite } from './call-site.ts';

/** The last statement that ran was an exit or a throw. */
export function endedByThrow({ flow }: Interpreter): boolean {
  return flow === 'throw';
}

/**
 * A method that only throws is left to those that override it, and one that gives back what its class holds throws as
 * long as the class holds nothing; a promise is rejected later, and a generator runs later.
 */
export function mayEndCallers({ language }: Interpreter, { homeClass, node }: FunctionObject): boolean {
  if (homeClass === null) return language.exitsEndCallers === true || (!node.isAsync && !node.isGenerator);
  return language.exitsEndCallers === true && node.body.at(-1)?.kind !== 'return';
}

/** What throws on all of its ways ends whoever calls it by name; what others call for them is their business. */
export function endsCaller({ language }: Interpreter, { site }: { site?: CallSite }): boolean {
  return language.exitsEndCallers === true || site !== undefined;
}
