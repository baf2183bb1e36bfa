/** Methods that every sequence has: `Select`, `Where`, `First`, `ToList`, … */
import { type CallSite, plainCall } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { chosenOnly } from '../guards/chosen-elements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { memberPaths } from '../models/access-path.ts';
import { step } from '../taint/steps.ts';
import { clean } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { nameElements } from '../values/tuples.ts';
import { join, objectValue, taintedValue, unknown, type Value } from '../values/value.ts';
import { choosesCharacters, maskWithout } from './characters.ts';

function isSequence(value: Value | null): value is Value {
  if (value === null) return false;
  return value.isTainted || value.objects.some(({ kind }) => kind === 'array') || hasElements(value);
}

/** A collection of a library, the type of whose elements is known: `zip.Entries`. */
function hasElements({ paths }: Value): boolean {
  return memberPaths(paths, '[]').some(({ depth }) => depth === 0);
}

export function sequenceOf(it: Interpreter, element: Value): Value {
  const array = new HeapObject('array', it.entryId);
  array.elements.value = element.withoutConstant();
  return objectValue(array);
}

function callback(call: CallSite): Value | undefined {
  return call.args.find((arg) => arg.objects.some(({ kind }) => kind === 'function'));
}

function run(it: Interpreter, call: CallSite, element: Value): Value {
  const fn = callback(call);
  if (fn) return it.callValue(fn, unknown, [element, unknown], call.span);
  const named = methodNamed(call);
  const name = named?.paths[0]?.segment ?? '';
  return named ? it.invoke({ ...plainCall(named, unknown, [element], call.span), name }) : unknown;
}

/** `Select(int.Parse)`: a method of a library that is named and not called. */
function methodNamed({ args: [first] }: CallSite): Value | undefined {
  return first?.objects.length === 0 && first.paths.some(({ isGuess }) => !isGuess) ? first : undefined;
}

const map: Builtin = (it, call) => {
  if (!isSequence(call.receiver) || !(callback(call) ?? methodNamed(call))) return null;
  const result = run(it, call, elementsOf(it, call.receiver, call.span));
  return sequenceOf(it, call.name === 'SelectMany' ? elementsOf(it, result, call.span) : result);
};

/** `text.Where(char.IsLetter)`: the characters that are left. */
function chosenCharacters(it: Interpreter, { name, receiver, args, argNodes, span }: CallSite): Value | null {
  const [choose] = args;
  const [node] = argNodes;
  const isText = receiver?.isTainted && receiver.objects.every(({ kind }) => kind === 'opaque');
  if (name !== 'Where' || !receiver || !isText || !choose || !node || !choosesCharacters(it, node))
    return null;
  const mask = maskWithout(it, choose, false, span);
  return sequenceOf(it, taintedValue(clean(step(it, receiver.taints, 'call', span), mask)));
}

const filter: Builtin = (it, call) => {
  if (!isSequence(call.receiver)) return null;
  const characters = chosenCharacters(it, call);
  if (characters) return characters;
  const element = elementsOf(it, call.receiver, call.span);
  run(it, call, element);
  const choose = callback(call);
  if (!choose) return call.receiver;
  const isChosen = call.name === 'Where' || call.name === 'TakeWhile';
  return sequenceOf(it, isChosen ? chosenOnly(it, call.span, choose, element) : element);
};

const one: Builtin = (it, call) => {
  const { receiver } = call;
  if (!isSequence(receiver)) return null;
  const element = elementsOf(it, receiver, call.span);
  run(it, call, element);
  const items = receiver.objects.length === 1 ? receiver.objects[0]?.itemsValue : null;
  const at = placeOf(call);
  const choose = callback(call);
  if (choose) return chosenOnly(it, call.span, choose, element);
  return !items || at === null ? element : (items.at(at) ?? element);
};

/** Which element is meant; null where nobody knows. */
function placeOf({ name, args }: CallSite): number | null {
  if (/^(?:First|Single)/.test(name)) return 0;
  if (name.startsWith('Last')) return -1;
  const at = name === 'ElementAt' ? args[0]?.constant : null;
  return typeof at === 'number' && at >= 0 ? at : null;
}

const forEach: Builtin = (it, call) => {
  if (!isSequence(call.receiver) || !callback(call)) return null;
  run(it, call, elementsOf(it, call.receiver, call.span));
  return unknown;
};

const same: Builtin = (_it, call) => (isSequence(call.receiver) ? call.receiver : null);

const both: Builtin = (it, call) => {
  const [other] = call.args;
  if (!isSequence(call.receiver) || !other) return null;
  return sequenceOf(it, join(elementsOf(it, call.receiver, call.span), elementsOf(it, other, call.span)));
};

/** `list.Append(x)` */
const withOne: Builtin = (it, { receiver, args: [more], span }) =>
  isSequence(receiver) && more ? sequenceOf(it, join(elementsOf(it, receiver, span), more)) : null;

/** `foreach (var (at, x) in list.Index())` */
const indexed: Builtin = (it, { receiver, args, span }) => {
  if (!isSequence(receiver) || args.length > 0) return null;
  const tuple = new HeapObject('array', it.entryId);
  tuple.items.value = [unknown, elementsOf(it, receiver, span)];
  const pair = objectValue(tuple);
  nameElements(it, pair, ['Index', 'Item']);
  return sequenceOf(it, pair);
};

const fold: Builtin = (it, call) => {
  const { receiver } = call;
  const fn = callback(call);
  if (!isSequence(receiver) || !fn) return null;
  const [start = unknown] = call.args.filter((arg) => arg !== fn);
  const element = elementsOf(it, receiver, call.span);
  return it.callValue(fn, unknown, [join(start.withoutConstant(), element), element], call.span);
};

/** `GroupBy(key)`, `ToLookup(key, element)`: groups are lists of elements and know their key. */
const group: Builtin = (it, call) => {
  if (!isSequence(call.receiver)) return null;
  const element = elementsOf(it, call.receiver, call.span);
  const [key, held = element] = call.args
    .filter((arg) => arg.objects.some(({ kind }) => kind === 'function'))
    .map((fn) => it.callValue(fn, unknown, [element], call.span).withoutConstant());
  const one = new HeapObject('array', it.entryId);
  one.elements.value = held.withoutConstant();
  if (key) one.cell('Key').value = key;
  return sequenceOf(it, objectValue(one));
};

/** `ToDictionary(key, element)` */
const toDictionary: Builtin = (it, call) => {
  if (!isSequence(call.receiver)) return null;
  const element = elementsOf(it, call.receiver, call.span);
  const [key = unknown, held = element] = call.args
    .filter((arg) => arg.objects.some(({ kind }) => kind === 'function'))
    .map((fn) => it.callValue(fn, unknown, [element], call.span).withoutConstant());
  const made = new HeapObject('object', it.entryId);
  made.elements.value = held.withoutConstant();
  if (key.isTainted) made.keys.value = key;
  const type = it.paths.type('System.Collections.Generic.Dictionary');
  return objectValue(made).withPaths([type]);
};

/** Pairs, or what a function makes of them. */
const zip: Builtin = (it, call) => {
  const [other] = call.args;
  if (!isSequence(call.receiver) || !other) return null;
  const pair = [call.receiver, other].map((list) => elementsOf(it, list, call.span));
  const fn = callback(call);
  if (fn) return sequenceOf(it, it.callValue(fn, unknown, pair, call.span));
  const tuple = new HeapObject('array', it.entryId);
  tuple.items.value = pair;
  const made = objectValue(tuple);
  nameElements(it, made, ['First', 'Second']);
  return sequenceOf(it, made);
};

/** `Chunk(size)`: lists of elements. */
const chunk: Builtin = (it, { receiver, span }) =>
  isSequence(receiver) ? sequenceOf(it, sequenceOf(it, elementsOf(it, receiver, span))) : null;

/** `Skip(n)`, `Take(n)` of a list whose elements are known. */
const part: Builtin = (it, call) => {
  const items = call.receiver?.objects.length === 1 ? call.receiver.objects[0]?.itemsValue : null;
  const count = call.args[0]?.constant;
  if (!items || typeof count !== 'number' || call.receiver?.isTainted) return filter(it, call);
  const list = new HeapObject('array', it.entryId);
  list.items.value = call.name === 'Skip' ? items.slice(count) : items.slice(0, count);
  return objectValue(list);
};

const reversed: Builtin = (it, call) => {
  const items = call.receiver?.objects.length === 1 ? call.receiver.objects[0]?.itemsValue : null;
  if (!items || call.receiver?.isTainted) return filter(it, call);
  const list = new HeapObject('array', it.entryId);
  list.items.value = [...items].reverse();
  return objectValue(list);
};

function table(names: string, builtin: Builtin): [string, Builtin][] {
  return names.split(' ').map((name) => [name, builtin]);
}

export const sequenceMethods: ReadonlyMap<string, Builtin> = new Map([
  ...table('Select SelectMany ConvertAll', map),
  ...table(
    'Where OrderBy OrderByDescending ThenBy ThenByDescending SkipWhile TakeWhile Distinct DistinctBy FindAll',
    filter,
  ),
  ...table(
    'First FirstOrDefault FirstAsync FirstOrDefaultAsync Single SingleOrDefault Last LastOrDefault ElementAt Find Min Max MinBy MaxBy',
    one,
  ),
  ...table('ForEach Any All Sum Count', forEach),
  ...table(
    'ToList ToArray ToListAsync ToArrayAsync AsEnumerable AsQueryable ToHashSet Cast OfType AsReadOnly ToImmutableList WithCancellation GetEnumerator GetAsyncEnumerator ToAsyncEnumerable',
    same,
  ),
  ...table('Concat Union UnionBy', both),
  ...table('Append Prepend', withOne),
  ...table('Index', indexed),
  ...table('Aggregate', fold),
  ...table('GroupBy ToLookup', group),
  ...table('ToDictionary', toDictionary),
  ...table('Zip', zip),
  ...table('Chunk', chunk),
  ...table('Skip Take', part),
  ...table('Reverse', reversed),
]);
