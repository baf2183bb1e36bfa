/** Choosing elements of an array by a function of the program: `filter`, `find`, `findLast`. */
import type { CallSite } from '../calls/call-site.ts';
import { listedIn } from '../classes/members.ts';
import { chosenOnly } from '../guards/chosen-elements.ts';
import type { Interpreter } from '../interpreter.ts';
import { constantValue, joinValues, notConstant, unknown, type Value } from '../values/value.ts';
import { arrayOf, knownItems, listOf } from './array-values.ts';

/** Of longer arrays the elements are looked at as one. */
const maxLookedAt = 8;

/** The elements for which the function may say yes, as they are where it does. */
export function selected(it: Interpreter, call: CallSite, receiver: Value, choose: Value): Value {
  const items = knownItems(call);
  const known = items && items.length <= maxLookedAt ? items : null;
  const given = known ?? [listedIn(it, receiver, call.span)];
  const chosen: { item: Value; isCertain: boolean }[] = [];
  for (const [at, item] of given.entries()) {
    const place = known ? constantValue(at) : unknown;
    const answer = it.callValue(choose, call.args[1] ?? unknown, [item, place, receiver], call.span);
    const isDecided = answer.constant !== notConstant;
    if (isDecided && !answer.constant) continue;
    chosen.push({ item: isDecided ? item : chosenOnly(it, call.span, choose, item), isCertain: isDecided });
  }
  const found = call.name === 'findLast' ? chosen.reverse() : chosen;
  if (call.name !== 'filter') {
    const first = found.findIndex(({ isCertain }) => isCertain);
    const candidates = known && first >= 0 ? found.slice(0, first + 1) : found;
    const value = candidates.reduce<Value | undefined>((all, { item }) => joinValues(all, item), undefined);
    return value ?? (known ? constantValue(undefined) : unknown);
  }
  if (known && found.every(({ isCertain }) => isCertain))
    return listOf(
      it,
      found.map(({ item }) => item),
    );
  return arrayOf(
    it,
    found.reduce<Value | undefined>((all, { item }) => joinValues(all, item), undefined),
  );
}
