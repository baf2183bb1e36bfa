/** Callbacks that are called for one element after another, by lists and by functions of libraries. */

import type { CallSite } from '../calls/call-site.ts';
import { changesVariables } from '../calls/changed-variables.ts';
import { elementsOf, keysIn } from '../classes/members.ts';
import { branch } from '../execution/branching.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { join, unknown, type Value } from '../values/value.ts';
import { arrayOf } from './array-values.ts';

/** Calls it, and once more where it leaves something for the next round: `at = at[key]`. */
export function callInRounds(
  it: Interpreter,
  callback: Value,
  self: Value,
  args: readonly Value[],
  span: CallSite['span'],
): Value {
  let result = it.callValue(callback, self, args, span);
  for (const fn of callback.objects) {
    if (!(fn instanceof FunctionObject) || !changesVariables(fn.node)) continue;
    const again = () => {
      result = join(result, it.apply(fn, self, args, { span, isAnew: true }));
    };
    branch(it, [again, () => {}]);
  }
  return result;
}

/** `each(collection, (value, key, collection) => …, self)` */
const eachOf: Builtin = (it, call) => {
  const [collection, callback, self = unknown] = call.args;
  if (!collection || !callback?.objects.some((object) => object instanceof FunctionObject)) return null;
  const given = [elementsOf(it, collection, call.span), keysIn(it, collection, call.span), collection];
  const result = callInRounds(it, callback, self, given, call.span);
  return /map/i.test(call.name) ? arrayOf(it, result) : collection;
};

/** `$.each(collection, (key, value) => …)` */
const eachKeyOf: Builtin = (it, call) => {
  const [collection, callback] = call.args;
  if (!collection || !callback?.objects.some((object) => object instanceof FunctionObject)) return null;
  const given = [keysIn(it, collection, call.span), elementsOf(it, collection, call.span)];
  callInRounds(it, callback, unknown, given, call.span);
  return collection;
};

const ofLodash = ['each', 'forEach', 'eachRight', 'forEachRight', 'forOwn', 'forIn', 'map', 'flatMap'];

export const iteratingFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...ofLodash.map((name): [string, Builtin] => [`lodash.${name}`, eachOf]),
  ...['for-own', 'for-in', 'for-each', 'foreach', 'lodash.foreach', 'lodash.forown', 'lodash.forin'].map(
    (name): [string, Builtin] => [name, eachOf],
  ),
  ...['jQuery.each', '$.each', 'jquery.each'].map((name): [string, Builtin] => [name, eachKeyOf]),
]);
