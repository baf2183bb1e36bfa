/** Iterators are the lists that they go through. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { concatenate } from '../execution/operators.ts';
import { chosenOnly } from '../guards/chosen-elements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { clean } from '../taint/taint.ts';
import { joinValues, unknown, type Value } from '../values/value.ts';
import { isOverCharacters, maskOfCharacters, withReplaced } from './characters.ts';
import { isList, knownItems, listOf, listOfAny } from './lists.ts';
import { applied } from './options.ts';

const keeping =
  `iter iter_mut into_iter par_iter into_par_iter collect rev skip take step_by peekable chain_from copied cloned
  sorted sorted_unstable dedup drain stream by_ref sort sort_by unique as_mut_slice windows chunks try_collect
  collect_vec sort_unstable reverse values keys_iter into_values buffered buffer_unordered filter_ok`.split(
    /\s+/,
  );

const keep: Builtin = (_it, { receiver }) => receiver;

/** Each element through the function, in order where the items are known. */
function each(it: Interpreter, call: CallSite): Value[] | null {
  const { receiver, args, span } = call;
  if (!isList(receiver)) return null;
  const items = knownItems(receiver) ?? [elementsOf(it, receiver, span)];
  return items.map((item) => applied(it, args[0], item, call) ?? item);
}

const mapped: Builtin = (it, call) => {
  const results = each(it, call);
  if (!results || !isList(call.receiver)) return null;
  if (knownItems(call.receiver)) return listOf(it, results);
  const element = results.reduce<Value | undefined>(joinValues, undefined) ?? unknown;
  return listOfAny(it, isCharacterwise(call) ? withReplaced(it, call, element) : element);
};

/** Whether each element that the function is given is a character of a text. */
function isCharacterwise({ node }: CallSite): boolean {
  return node?.callee.kind === 'member' && isOverCharacters(node.callee.object);
}

/** `flat_map`, `flatten`: of each result its elements. */
const flattened: Builtin = (it, call) => {
  const results =
    call.args.length === 0 && isList(call.receiver)
      ? [elementsOf(it, call.receiver, call.span)]
      : each(it, call);
  if (!results) return null;
  const inner = results.map((value) => (isList(value) ? elementsOf(it, value, call.span) : value));
  return listOfAny(it, inner.reduce<Value | undefined>(joinValues, undefined) ?? unknown);
};

/** Runs the function for what it does; the elements stay. */
const asked: Builtin = (it, call) => (each(it, call) ? call.receiver : null);

/** What is left has passed the check; of `text.chars().filter(|c| c.is_alphanumeric())` it has no other characters. */
const filtered: Builtin = (it, call) => {
  const kept = asked(it, call);
  const [check] = call.argNodes;
  const [fn] = call.args;
  if (!kept || !check || !fn) return kept;
  const element = elementsOf(it, kept, call.span);
  if (isCharacterwise(call)) {
    const mask = element.isTainted ? maskOfCharacters(it, check, fn, true) : 0;
    if (mask !== 0) return listOfAny(it, element.withTaints(clean(element.taints, mask)));
  }
  const chosen = isList(kept) ? chosenOnly(it, call.span, fn, element) : element;
  return chosen === element ? kept : listOfAny(it, chosen);
};

const found: Builtin = (it, call) => {
  if (!each(it, call) || !isList(call.receiver)) return null;
  return elementsOf(it, call.receiver, call.span);
};

const foundAs: Builtin = (it, call) =>
  each(it, call)?.reduce<Value | undefined>(joinValues, undefined) ?? null;

const told: Builtin = (it, call) => (each(it, call) ? unknown : null);

const next: Builtin = (it, { receiver, args, span }) => {
  // What came from outside as a whole: one of its parts.
  if (receiver?.isTainted && !isList(receiver)) return elementsOf(it, receiver, span);
  if (!isList(receiver)) return null;
  if (args.length === 1 && typeof args[0]?.constant === 'number')
    return knownItems(receiver)?.[args[0].constant] ?? elementsOf(it, receiver, span);
  return elementsOf(it, receiver, span);
};

const enumerated: Builtin = (it, { receiver, span }) => {
  if (!isList(receiver)) return null;
  const items = knownItems(receiver);
  const pair = (value: Value) => listOf(it, [unknown, value]);
  return items ? listOf(it, items.map(pair)) : listOfAny(it, pair(elementsOf(it, receiver, span)));
};

const zipped: Builtin = (it, { receiver, args, span }) => {
  if (!isList(receiver) || !args[0]) return null;
  return listOfAny(it, listOf(it, [elementsOf(it, receiver, span), elementsOf(it, args[0], span)]));
};

const chained: Builtin = (it, { receiver, args, span }) => {
  if (!isList(receiver) || !args[0]) return null;
  const [own, more] = [knownItems(receiver), knownItems(args[0])];
  if (own && more) return listOf(it, [...own, ...more]);
  return listOfAny(it, joinValues(elementsOf(it, receiver, span), elementsOf(it, args[0], span)) ?? unknown);
};

/** `fold(start, |sum, x| …)`, `reduce(|sum, x| …)`: two rounds say what the rest would. */
const folded: Builtin = (it, { receiver, args, span }) => {
  const fn = args.at(-1);
  const [start] = args.length === 2 || !receiver ? args : [elementsOf(it, receiver, span)];
  if (!isList(receiver) || !start || !fn) return null;
  const items = knownItems(receiver)?.slice(0, 10) ?? [
    elementsOf(it, receiver, span),
    elementsOf(it, receiver, span),
  ];
  return items.reduce<Value>((sum, item) => it.callValue(fn, unknown, [sum, item], span), start);
};

/** `partition(|x| …)`: each of the two has some of them. */
const parted: Builtin = (it, call) => {
  const kept = asked(it, call);
  return kept && listOf(it, [kept, kept]);
};

/** `scan(start, |state, x| …)` */
const scanned: Builtin = (it, { receiver, args: [start, fn], span }) => {
  if (!isList(receiver) || !start || !fn) return null;
  return listOfAny(it, it.callValue(fn, unknown, [start, elementsOf(it, receiver, span)], span));
};

const joined: Builtin = (it, { receiver, args, span }) =>
  isList(receiver) ? concatenate(it, [elementsOf(it, receiver, span), ...args], span) : null;

export const iteratorMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...keeping.map((name): [string, Builtin] => [name, keep]),
  ['map', mapped],
  ['filter_map', mapped],
  ['map_while', mapped],
  ['flat_map', flattened],
  ['flatten', flattened],
  ['filter', filtered],
  ['inspect', asked],
  ['take_while', asked],
  ['skip_while', asked],
  ['retain', asked],
  ['for_each', told],
  ['any', told],
  ['all', told],
  ['position', told],
  ['find', found],
  ['find_map', foundAs],
  ['next', next],
  ['next_back', next],
  ['nth', next],
  ['peek', next],
  ['min', next],
  ['max', next],
  ...['min_by', 'min_by_key', 'max_by', 'max_by_key'].map((name): [string, Builtin] => [name, found]),
  ['partition', parted],
  ['scan', scanned],
  ['enumerate', enumerated],
  ['zip', zipped],
  ['chain', chained],
  ['fold', folded],
  ['reduce', folded],
  ['format', joined],
]);
