/** Collections that are made of the elements of others: maps by key, pairs, groups. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { callFunction } from '../java/functional-interfaces.ts';
import { listOf } from '../java/lists.ts';
import { mapOf, putInto } from '../java/maps.ts';
import type { Builtin } from '../language-builtins.ts';
import { unknown, type Value } from '../values/value.ts';
import { eachOf, listIn } from './elements.ts';
import { partOf, putPairs } from './pairs.ts';

/** A map with what each element gives to it. */
function keyed(put: (it: Interpreter, call: CallSite, map: Value, element: Value) => void): Builtin {
  return (it, call) => {
    const list = listIn(it, call);
    if (!list) return null;
    const made = mapOf(it, 'java.util.Map');
    for (const element of eachOf(it, list, call)) put(it, call, made, element);
    return made;
  };
}

function under(it: Interpreter, map: Value, key: Value, value: Value): void {
  for (const object of map.objects) putInto(it, object, key, value, false);
}

/** What the function at this place makes of the element; the element where there is no such function. */
function by(it: Interpreter, { args, span }: CallSite, at: number, element: Value): Value {
  const change = args[at];
  return change ? callFunction(it, change, [element], span) : element;
}

const associate = keyed((it, call, map, element) => putPairs(it, map, [by(it, call, 0, element)], false));
const associateBy = keyed((it, call, map, element) =>
  under(it, map, by(it, call, 0, element), by(it, call, 1, element)),
);
const associateWith = keyed((it, call, map, element) => under(it, map, element, by(it, call, 0, element)));
const groupBy = keyed((it, call, map, element) =>
  under(it, map, by(it, call, 0, element), listOf(it, 'java.util.List', [by(it, call, 1, element)])),
);

/** `pairs.toMap()` */
const toMap = keyed((it, _call, map, element) => putPairs(it, map, [element], false));

/** A list of what is made of any element. */
function listed(make: (it: Interpreter, call: CallSite, element: Value) => Value): Builtin {
  return (it, call) => {
    const list = listIn(it, call);
    return list && listOf(it, 'java.util.List', make(it, call, elementsOf(it, list, call.span)));
  };
}

const groups = listed((it, call, element) => {
  const [, change] = call.args;
  const group = listOf(it, 'java.util.List', element);
  return change ? callFunction(it, change, [group], call.span) : group;
});

const zipped = listed((it, call, element) => {
  const [other, combine] = call.args;
  const second = other ? elementsOf(it, other, call.span) : element;
  return combine ? callFunction(it, combine, [element, second], call.span) : partOf(it, [element, second]);
});

const partition: Builtin = (it, call) => {
  const list = listIn(it, call);
  return list && partOf(it, [list, list]);
};

/** `for ((index, value) in list.withIndex())` */
const withIndex = listed((it, _call, element) => {
  const indexed = partOf(it, [unknown, element]);
  for (const object of indexed.objects) object.cell('value').value = element;
  return indexed;
});

export const groupingMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['associate', associate],
  ['associateBy', associateBy],
  ['associateWith', associateWith],
  ['groupBy', groupBy],
  ['toMap', toMap],
  ['toMutableMap', toMap],
  ['chunked', groups],
  ['windowed', groups],
  ['zip', zipped],
  ['zipWithNext', zipped],
  ['partition', partition],
  ['withIndex', withIndex],
]);
