/** Functions of Lodash that do with their first argument what its own method of that name does: `_.split(text, '/')`. */
import type { CallSite } from '../calls/call-site.ts';
import type { Builtin } from '../language-builtins.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { arrayMethods } from './arrays.ts';
import { stringMethods } from './strings.ts';

const ofTexts = ['split', 'replace', 'trim'];
const ofLists = ['filter', 'find', 'join', 'concat'];
/** In place of a function these take the names of properties as well. */
const taking = new Set(['filter', 'find']);

function asMethod(method: Builtin): Builtin {
  return (it, call: CallSite) => {
    const [receiver, ...args] = call.args;
    if (!receiver) return null;
    const takesFunction = args[0]?.objects.some((object) => object instanceof FunctionObject) ?? false;
    if (taking.has(call.name) && !takesFunction) return null;
    return method(it, { ...call, receiver, args, argNodes: call.argNodes.slice(1) });
  };
}

const found = [
  ...ofTexts.map((name) => ({ name, method: stringMethods.get(name) })),
  ...ofLists.map((name) => ({ name, method: arrayMethods.get(name) })),
];

export const lodashMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>(
  found.flatMap(({ name, method }): [string, Builtin][] =>
    method ? [[`lodash.${name}`, asMethod(method)]] : [],
  ),
);
