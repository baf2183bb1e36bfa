/** Functions that are given functions, or make them: `map`, `partial`, `reduce`, `itemgetter`. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, iterated, readIndex, readMember } from '../classes/members.ts';
import { chosenOnly } from '../guards/chosen-elements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { join, objectValue, unknown, type Value } from '../values/value.ts';
import { callWith, nativeFunction } from './call-value.ts';
import { listOf } from './views.ts';

/** The elements go through the function. */
function map(it: Interpreter, { args, span }: CallSite): Value | null {
  const [fn, ...over] = args;
  if (!fn || over.length === 0) return null;
  const elements = over.map((one) => iterated(it, one, span));
  return listOf(it, callWith(it, fn, elements, span));
}

/** The elements of which the function said yes. */
function filter(it: Interpreter, { args, span }: CallSite): Value | null {
  const [fn, over] = args;
  if (!fn || !over) return null;
  const element = iterated(it, over, span);
  it.callValue(fn, unknown, [element], span);
  return listOf(it, chosenOnly(it, span, fn, element));
}

/** What the function makes of the beginning and an element, and of that and another one. */
function reduce(it: Interpreter, { args, span }: CallSite): Value | null {
  const [fn, over, initial] = args;
  if (!fn || !over) return null;
  const element = elementsOf(it, over, span);
  const first = callWith(it, fn, [initial ?? element, element], span);
  return join(first, callWith(it, fn, [first.withoutConstant(), element], span));
}

/** A function with its first arguments, and some by name. */
function partial(it: Interpreter, { args, keywords }: CallSite): Value | null {
  const [fn, ...leading] = args;
  if (!fn) return null;
  const given = keywords ?? new Map<string, Value>();
  return nativeFunction(it, (inner, call) => {
    const all = new Map([...given, ...(call.keywords ?? [])]);
    return callWith(inner, fn, [...leading, ...call.args], call.span, all.size > 0 ? all : null);
  });
}

/** `panel.bind(show, name)`: runs with what the widgets hold, whenever that changes. */
function bound(it: Interpreter, { args: [fn, ...widgets], keywords, span }: CallSite): Value | null {
  if (!fn) return null;
  const held = (widget: Value) => (widget.paths.length > 0 ? readMember(it, widget, 'value', span) : widget);
  const named = [...(keywords ?? [])].map(([name, widget]): [string, Value] => [name, held(widget)]);
  return callWith(it, fn, widgets.map(held), span, named.length > 0 ? new Map(named) : null);
}

/** `@panel.depends(name)`, `@panel.depends(name.param.value)`: the function below runs with what the widgets hold. */
function dependent(it: Interpreter, call: CallSite): Value {
  return nativeFunction(it, (inner, { args: [fn = unknown] }) => {
    bound(inner, { ...call, args: [fn, ...call.args], keywords: null });
    return fn;
  });
}

type Read = (it: Interpreter, value: Value, key: Value, span: CallSite['span']) => Value;

/** One value of what it is given, or several as a tuple. */
function getter(read: Read): Builtin {
  return (it, { args }) =>
    nativeFunction(it, (inner, call) => {
      const [from = unknown] = call.args;
      const values = args.map((key) => read(inner, from, key, call.span));
      const [only] = values;
      if (values.length === 1 && only) return only;
      const tuple = new HeapObject('array', inner.entryId);
      tuple.items.value = values;
      return objectValue(tuple);
    });
}

const attribute: Read = (it, value, key, span) =>
  typeof key.constant === 'string'
    ? key.constant.split('.').reduce((from, name) => readMember(it, from, name, span), value)
    : unknown;

/** `methodcaller('strip')(text)` */
function methodCaller(it: Interpreter, { args, keywords }: CallSite): Value | null {
  const [name, ...given] = args;
  const { constant } = name ?? unknown;
  if (typeof constant !== 'string') return null;
  return nativeFunction(it, (inner, call) => {
    const [receiver = unknown] = call.args;
    const callee = readMember(inner, receiver, constant, call.span);
    return inner.invoke({
      ...call,
      callee,
      receiver,
      args: given,
      keywords,
      name: constant,
      paths: callee.paths,
      argNodes: [],
      node: null,
    });
  });
}

/** `pool.map(fetch, urls, chunk)`: the same, elsewhere. */
const poolMap: Builtin = (it, call) => map(it, { ...call, args: call.args.slice(0, 2) });

const pools = [
  'multiprocessing.Pool',
  'multiprocessing.dummy.Pool',
  'multiprocessing.pool.Pool',
  'multiprocessing.pool.ThreadPool',
  'concurrent.futures.ThreadPoolExecutor',
  'concurrent.futures.ProcessPoolExecutor',
];
const ofPools = pools.flatMap((pool) =>
  ['map', 'imap', 'imap_unordered', 'map_async'].map((name): [string, Builtin] => [
    `${pool}().${name}`,
    poolMap,
  ]),
);

/** `NewType('UserId', str)`: a name for a type, which gives back what it is given. */
const newType: Builtin = (it) => nativeFunction(it, (_, { args }) => args[0] ?? unknown);

/** `sync_to_async(run)(name)`: a function that only runs elsewhere. */
const sameFunction: Builtin = (_, { args }) => args[0] ?? null;

export const higherOrderFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['map', map],
  ['itertools.imap', map],
  ...ofPools,
  ['filter', filter],
  ['functools.reduce', reduce],
  ['reduce', reduce],
  ['functools.partial', partial],
  ['panel.bind', bound],
  ['panel.depends', dependent],
  ['typing.NewType', newType],
  ['asgiref.sync.sync_to_async', sameFunction],
  ['asgiref.sync.async_to_sync', sameFunction],
  ['channels.db.database_sync_to_async', sameFunction],
  ['asyncer.asyncify', sameFunction],
  ['asyncer.syncify', sameFunction],
  ['operator.itemgetter', getter(readIndex)],
  ['operator.attrgetter', getter(attribute)],
  ['operator.methodcaller', methodCaller],
]);
