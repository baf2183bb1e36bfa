/** Dictionaries that functions make: of pairs, of keys, of other ones, of what is given by name. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, iterated } from '../classes/members.ts';
import { copyProperties } from '../execution/literals.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { noTaints } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, joinValues, noPaths, notConstant, objectValue, Value } from '../values/value.ts';

/** `dict(pairs)`, `dict(other, name=value)` */
export function dictionary(it: Interpreter, call: CallSite): Value {
  const made = new HeapObject('object', it.entryId);
  const [from] = call.args;
  for (const [name, value] of from?.objects[0]?.entries() ?? []) made.cell(name).value = value;
  const source = from?.objects[0];
  if (source?.kind === 'array') {
    const pair = elementsOf(it, objectValue(source), call.span);
    made.elements.value = partOf(it, pair, 1, call.span);
    const key = partOf(it, pair, 0, call.span);
    if (key.isTainted) made.keys.value = key;
  } else if (source?.elementsValue) {
    made.elements.value = source.elementsValue;
    made.keys.value = source.keysValue;
  }
  for (const [name, value] of call.keywords ?? []) made.cell(name).value = value;
  // `dict(**{name: value for …})`
  for (const { elementsValue } of call.spreadByName.flatMap(({ objects }) => objects))
    made.elements.value = joinValues(made.elements.value, elementsValue);
  // `SimpleNamespace(**request.args)`
  const taints = call.spreadByName.reduce(
    (all, spread) => joinTaints(all, spread.taints),
    from?.taints ?? noTaints,
  );
  return new Value(notConstant, taints, [made], noPaths, null);
}

/** Of pairs, what stands before or after the comma: `dict((key, value) for …)`. */
function partOf(it: Interpreter, pair: Value, at: number, span: Span): Value {
  return pair.objects[0]?.itemsValue?.[at] ?? elementsOf(it, pair, span);
}

/** `dict.fromkeys(keys, value)` */
function fromKeys(it: Interpreter, { args, span }: CallSite): Value | null {
  const [keys, value] = args;
  if (!keys) return null;
  const made = new HeapObject('object', it.entryId);
  made.elements.value = value ?? constantValue(null);
  made.keys.value = iterated(it, keys, span).withoutConstant();
  return objectValue(made);
}

/** How often each element occurs: a dictionary of which the elements are the keys. */
function counter(it: Interpreter, call: CallSite): Value | null {
  const [over] = call.args;
  if (over?.objects[0]?.kind !== 'array' && !over?.isTainted) return dictionary(it, call);
  return fromKeys(it, { ...call, args: [over] });
}

/** `ChainMap(first, second)`: what an earlier one has hides what a later one has. */
function chainMap(it: Interpreter, { args }: CallSite): Value {
  const made = new HeapObject('object', it.entryId);
  for (const arg of [...args].reverse()) copyProperties(arg, made);
  return objectValue(made);
}

/** `SimpleNamespace(name=value)` */
const namespace: Builtin = (it, call) => dictionary(it, { ...call, args: [] });

export const dictionaryFunctions: readonly (readonly [string, Builtin])[] = [
  ['dict', dictionary],
  ['collections.OrderedDict', dictionary],
  ['dict.fromkeys', fromKeys],
  ['collections.Counter', counter],
  ['collections.ChainMap', chainMap],
  ['collections.UserDict', dictionary],
  ['types.SimpleNamespace', namespace],
  ['argparse.Namespace', namespace],
];
