/** Collections that others are taken out of: `list.removeIf(one -> !allowed.contains(one))`, `list.retainAll(allowed)`. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { forgetItems } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { unknown, type Value } from '../values/value.ts';
import { chosenOnly } from './chosen-elements.ts';

/** Which elements are left is not known, but what they are. */
function leave(it: Interpreter, { receiver }: CallSite, change: (element: Value) => Value): Value | null {
  const arrays = receiver?.objects.filter(({ kind }) => kind === 'array') ?? [];
  for (const array of arrays) {
    forgetItems(it, array);
    const { elementsValue } = array;
    if (elementsValue) it.journal.write(array.elements, change(elementsValue));
  }
  return arrays.length > 0 ? unknown : null;
}

/** Those to which the function says yes, or no. */
export function leftBy(holds: boolean): Builtin {
  return (it, call) => {
    const [choose] = call.args;
    const isFunction = choose?.objects.some(({ kind }) => kind === 'function' || kind === 'native');
    if (!choose || !isFunction) return null;
    return leave(it, call, (element) => {
      it.callValue(choose, unknown, [element], call.span);
      return chosenOnly(it, call.span, choose, element, holds);
    });
  };
}

/** Those that another collection has, too. */
export const leftOf: Builtin = (it, call) => {
  const [others] = call.args;
  if (!others || others.isTainted || elementsOf(it, others, call.span).isTainted) return null;
  return leave(it, call, (element) => element.withTaints([]));
};
