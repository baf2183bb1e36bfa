/** Look-ups that wait for others of their kind: `new DataLoader((keys) => …)` of GraphQL. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';

/** What is asked for one by one is looked up together, and each gets its own of the list. */
function batched(it: Interpreter, { args: [lookUp], isNew }: CallSite): Value | null {
  if (!isNew || !lookUp?.objects.some(({ kind }) => kind === 'function')) return null;
  const loader = new HeapObject('object', it.entryId);
  loader.cell('load').value = nativeFunction(it, (inner, { args: [key = unknown], span }) => {
    const keys = new HeapObject('array', inner.entryId);
    keys.items.value = [key];
    return elementsOf(inner, inner.callValue(lookUp, unknown, [objectValue(keys)], span), span);
  });
  loader.cell('loadMany').value = nativeFunction(it, (inner, { args: [keys = unknown], span }) =>
    inner.callValue(lookUp, unknown, [keys], span),
  );
  return objectValue(loader);
}

export const batchingFunctions: ReadonlyMap<string, Builtin> = new Map([
  ['dataloader', batched],
  ['dataloader.default', batched],
]);
