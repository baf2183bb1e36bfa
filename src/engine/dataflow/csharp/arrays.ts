/** Functions of `Array` that move elements. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { forgetItems } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { joinValues, unknown, type Value } from '../values/value.ts';

const copy: Builtin = (it, call) => {
  const { args, span } = call;
  const [from] = args;
  // `Array.Copy(from, to, length)`, `Array.Copy(from, at, to, at, length)`
  const to = args.slice(1).find(({ objects }) => objects.some(({ kind }) => kind === 'array'));
  if (!from || !to) return null;
  put(it, to, elementsOf(it, from, span));
  return unknown;
};

function put(it: Interpreter, target: Value, element: Value): void {
  for (const object of target.objects) {
    forgetItems(it, object);
    it.journal.write(object.elements, joinValues(object.elementsValue, element.withoutConstant()));
  }
}

const fill: Builtin = (it, { args: [target, element] }) => {
  if (!target || !element) return null;
  put(it, target, element);
  return unknown;
};

/** Elements change their places: nobody looks further. */
function reorder(it: Interpreter, value: Value | null | undefined): Value | null {
  const lists = value?.objects.filter(({ kind }) => kind === 'array') ?? [];
  for (const list of lists) forgetItems(it, list);
  return lists.length > 0 ? unknown : null;
}

/** `Array.Reverse(list)`, and `list.Reverse()` of what is known to be a list. */
const reverse: Builtin = (it, call) => {
  const target = reversed(call);
  const [object, ...others] = target?.objects ?? [];
  if (object?.itemsValue && others.length === 0)
    it.journal.write(object.items, [...object.itemsValue].reverse());
  else reorder(it, target);
  return unknown;
};

function reversed({ args, receiver }: CallSite): Value | null | undefined {
  return args[0] ?? receiver;
}

const sort: Builtin = (it, { args: [list] }) => reorder(it, list);

export const arrayFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['System.Array.Copy', copy],
  ['System.Array.ConstrainedCopy', copy],
  ['System.Array.Fill', fill],
  ['System.Array.Reverse', reverse],
  ['System.Array.Sort', sort],
  ['<System.Collections.Generic.List>.Reverse', reverse],
]);

export const arrayMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['Sort', (it, { receiver }) => reorder(it, receiver)],
  [
    'Clone',
    (_it, { receiver }) => (receiver?.objects.some(({ kind }) => kind === 'array') ? receiver : null),
  ],
]);
