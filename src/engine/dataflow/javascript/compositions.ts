/** Functions that are made of others, each of which is given what the one before gave: `_.flow(trim, lower)`. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { unknown, type Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';

/** What is called one after the other; `flow([one, other])` takes a list as well. */
function stepsOf({ args }: CallSite): readonly Value[] {
  return args.flatMap((arg) => arg.objects[0]?.itemsValue ?? [arg]);
}

function composed(steps: readonly Value[], it: Interpreter): Value | null {
  if (!steps.some(({ objects }) => objects.some(({ kind }) => kind === 'function'))) return null;
  return nativeFunction(it, (inner, { args, span }) => {
    const [first = unknown, ...others] = steps;
    const begun = inner.callValue(first, unknown, args, span);
    return others.reduce((came, step) => inner.callValue(step, unknown, [came], span), begun);
  });
}

const forwards: Builtin = (it, call) => composed(stepsOf(call), it);
const backwards: Builtin = (it, call) => composed([...stepsOf(call)].reverse(), it);

/** `pipe(value, one, other)` */
const applied: Builtin = (it, { args: [value, ...steps], span }) =>
  value ? steps.reduce((came, step) => it.callValue(step, unknown, [came], span), value) : null;

export const compositionFunctions: ReadonlyMap<string, Builtin> = new Map([
  ['lodash.flow', forwards],
  ['lodash/fp.flow', forwards],
  ['lodash/fp.pipe', forwards],
  ['lodash.flowRight', backwards],
  ['lodash/fp.compose', backwards],
  ['ramda.pipe', forwards],
  ['ramda.compose', backwards],
  ['redux.compose', backwards],
  ['fp-ts/function.flow', forwards],
  ['fp-ts/function.pipe', applied],
  ['effect.pipe', applied],
  ['remeda.pipe', applied],
]);
