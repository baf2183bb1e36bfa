/** Built-in functions. What is not listed is known by the models or passes on what it is given. */
import type { Span } from '../../parsing/ir.ts';
import type { CallSite } from '../call-site.ts';
import { HeapObject, RegexObject } from '../heap.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language.ts';
import { elementsOf, readMember, step, writeMember } from '../members.ts';
import { flatten } from '../taint.ts';
import {
  constantValue,
  joinValues,
  noPaths,
  notConstant,
  objectValue,
  taintedValue,
  unknown,
  Value,
} from '../value.ts';
import { copyOf, listOf } from './containers.ts';
import { regexFlags } from './regex-uses.ts';

const nothing: Builtin = () => unknown;

/** `str(value)`, and what else gives the content as text. */
function text(it: Interpreter, call: CallSite): Value {
  const [value] = call.args;
  if (!value) return constantValue('');
  if (typeof value.constant === 'string') return value;
  if (typeof value.constant === 'number') return constantValue(String(value.constant));
  const inner = value.isTainted
    ? value
    : value.objects[0]?.kind === 'array'
      ? elementsOf(it, value, call.span)
      : value;
  return taintedValue(flatten(step(it, inner.taints, 'call', call.span)), value.shape);
}

function list(it: Interpreter, call: CallSite): Value {
  const [value] = call.args;
  if (!value) {
    const made = new HeapObject('array', it.entryId);
    made.items.value = [];
    return objectValue(made);
  }
  return value.objects[0]?.kind === 'array'
    ? copyOf(it, value)
    : listOf(it, elementsOf(it, value, call.span));
}

function dictionary(it: Interpreter, call: CallSite): Value {
  const made = new HeapObject('object', it.entryId);
  const [from] = call.args;
  for (const [name, value] of from?.objects[0]?.entries() ?? []) made.cell(name).value = value;
  const rest = from?.objects[0]?.elementsValue;
  if (rest) made.elements.value = from?.objects[0]?.kind === 'array' ? secondOf(it, rest, call.span) : rest;
  for (const [name, value] of call.keywords ?? []) made.cell(name).value = value;
  return new Value(notConstant, from?.taints ?? [], [made], noPaths, null);
}

/** What pairs hold under their keys: `dict((key, value) for …)`. */
function secondOf(it: Interpreter, pair: Value, span: Span): Value {
  return pair.objects[0]?.itemsValue?.[1] ?? elementsOf(it, pair, span);
}

/** The elements go through the function. */
function map(it: Interpreter, call: CallSite): Value | null {
  const [fn, over] = call.args;
  if (!fn || !over) return null;
  const element = elementsOf(it, over, call.span);
  if (fn.objects.length > 0) return listOf(it, it.callValue(fn, unknown, [element], call.span));
  const inner: CallSite = {
    ...call,
    callee: fn,
    receiver: null,
    args: [element],
    keywords: null,
    name: fn.paths[0]?.segment ?? '',
    paths: fn.paths,
    argNodes: [],
    node: null,
  };
  return listOf(it, it.invoke(inner));
}

function filter(it: Interpreter, call: CallSite): Value | null {
  const [fn, over] = call.args;
  if (!fn || !over) return null;
  const element = elementsOf(it, over, call.span);
  it.callValue(fn, unknown, [element], call.span);
  return listOf(it, element);
}

function zip(it: Interpreter, call: CallSite): Value {
  const pair = new HeapObject('array', it.entryId);
  pair.items.value = call.args.map((arg) => elementsOf(it, arg, call.span));
  return listOf(it, objectValue(pair));
}

function enumerate(it: Interpreter, call: CallSite): Value | null {
  const [over] = call.args;
  if (!over) return null;
  const pair = new HeapObject('array', it.entryId);
  pair.items.value = [unknown, elementsOf(it, over, call.span)];
  return listOf(it, objectValue(pair));
}

const sameElements: Builtin = (it, call) => {
  const [over] = call.args;
  return over ? listOf(it, elementsOf(it, over, call.span)) : null;
};

const oneElement: Builtin = (it, call) => {
  const [first, ...others] = call.args;
  if (!first) return null;
  return others.length === 0 || call.name === 'next'
    ? elementsOf(it, first, call.span)
    : (others.reduce<Value | undefined>(joinValues, first) ?? null);
};

function getAttribute(it: Interpreter, call: CallSite): Value | null {
  const [object, name] = call.args;
  return object && typeof name?.constant === 'string'
    ? readMember(it, object, name.constant, call.span)
    : null;
}

function setAttribute(it: Interpreter, call: CallSite): Value | null {
  const [object, name, value] = call.args;
  if (!object || typeof name?.constant !== 'string' || !value) return null;
  writeMember(it, object, name.constant, value);
  return constantValue(null);
}

function length(it: Interpreter, call: CallSite): Value {
  const [value] = call.args;
  if (typeof value?.constant === 'string') return constantValue(value.constant.length);
  const [object, ...others] = value?.objects ?? [];
  const items = others.length === 0 && object?.madeIn === it.entryId ? object.itemsValue : null;
  return items ? constantValue(items.length) : unknown;
}

/** A pattern that matches from the beginning (`match`), everywhere (`search`) or as a whole (`fullmatch`). */
function compile(it: Interpreter, call: CallSite): Value | null {
  const pattern = call.args[0]?.constant;
  if (typeof pattern !== 'string') return null;
  const path = it.models.paths.type('re.Pattern');
  return new Value(notConstant, [], [new RegexObject(pattern, regexFlags(call), it.entryId)], [path], null);
}

function partial(_it: Interpreter, call: CallSite): Value | null {
  return call.args[0] ?? null;
}

export const builtinFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['str()', text],
  ['str', text],
  ['unicode', text],
  ['repr', text],
  ['bytes', text],
  ['bytearray', text],
  ['format', text],
  ['list', list],
  ['tuple', list],
  ['set', list],
  ['frozenset', list],
  ['dict', dictionary],
  ['collections.OrderedDict', dictionary],
  ['collections.defaultdict', nothingBut(dictionary)],
  ['collections.deque', list],
  ['map', map],
  ['filter', filter],
  ['zip', zip],
  ['enumerate', enumerate],
  ['sorted', sameElements],
  ['reversed', sameElements],
  ['iter', sameElements],
  ['itertools.chain', oneElement],
  ['next', oneElement],
  ['min', oneElement],
  ['max', oneElement],
  ['getattr', getAttribute],
  ['setattr', setAttribute],
  ['len', length],
  ['isinstance', nothing],
  ['hasattr', nothing],
  ['callable', nothing],
  ['any', nothing],
  ['all', nothing],
  ['print', nothing],
  ['re.compile', compile],
  ['functools.partial', partial],
  ['copy.copy', (it, call) => (call.args[0] ? copyOf(it, call.args[0]) : null)],
  ['copy.deepcopy', (it, call) => (call.args[0] ? copyOf(it, call.args[0]) : null)],
]);

/** A `defaultdict` is given what makes its values, not its contents. */
function nothingBut(make: (it: Interpreter, call: CallSite) => Value): Builtin {
  return (it, call) => make(it, { ...call, args: call.args.slice(1) });
}
