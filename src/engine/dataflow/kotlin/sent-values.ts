/** Values that are handed out one by one: sequences and flows, by the functions that make them, and channels. */
import { runBeside, waitedFor } from '../calls/beside.ts';
import { noteSent, noteSpawned } from '../calls/spawned.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { callFunction } from '../java/functional-interfaces.ts';
import { arraysOf, listMethods, listOf } from '../java/lists.ts';
import type { Builtin } from '../language-builtins.ts';
import { join, unknown, type Value } from '../values/value.ts';
import { eachOf, elementMethods, listIn } from './elements.ts';

const streamType = 'java.util.stream.Stream';

/** `sequence { yield(x) }`, `flow { emit(x) }`: the function is run when the values are asked for. */
const handedOut: Builtin = (it, { args, span }) => {
  const block = args.at(-1);
  if (!block) return null;
  const values = listOf(it, streamType, []);
  runBeside(it, () => callFunction(it, block, [values], span));
  return values;
};

/** `scope.produce { for (one in requests) send(one) }`: it goes on, and waits for what is sent to it. */
const produced: Builtin = (it, call) => {
  const values = handedOut(it, call);
  const block = call.args.at(-1);
  if (values && block) noteSpawned(it, () => callFunction(it, block, [values], call.span));
  return values;
};

/** `Channel<String>()` */
const channel: Builtin = (it) => listOf(it, 'java.util.Queue', []);

/** `merge(first, second)` */
const merged: Builtin = (it, { args, span }) =>
  args.length > 0 && args.every((one) => arraysOf(one).length > 0)
    ? listOf(it, streamType, args.map((one) => elementsOf(it, one, span)).reduce(join, unknown))
    : null;

const toList =
  (name: string): Builtin =>
  (it, call) => {
    if (arraysOf(call.receiver).length === 0) return null;
    noteSent(it, call.args[0]);
    return listMethods.get(name)?.(it, { ...call, name }) ?? null;
  };

/** `flow.collect { … }`: for each of them. */
const collected: Builtin = (it, call) => {
  const [action] = call.args;
  const list = action && listIn(it, call);
  if (!list || !action) return null;
  for (const element of eachOf(it, list, call)) callFunction(it, action, [element], call.span);
  return unknown;
};

/** `events.onEach { … }.launchIn(scope)`: also for what comes later. */
const watched: Builtin = (it, call) => {
  const flow = elementMethods.get('onEach')?.(it, call) ?? null;
  if (flow) noteSpawned(it, () => collected(it, call));
  return flow;
};

/** What the flows in which something runs now hand out. */
const emitting = new WeakMap<Interpreter, Value[]>();

/** `flow.transform { value -> emit(value) }` */
const transformed: Builtin = (it, call) => {
  const [change] = call.args;
  const list = change && listIn(it, call);
  if (!list || !change) return null;
  const values = listOf(it, streamType, []);
  const open = emitting.get(it) ?? [];
  emitting.set(it, open);
  open.push(values);
  for (const element of eachOf(it, list, call)) callFunction(it, change, [element], call.span);
  open.pop();
  return values;
};

const emitted: Builtin = (it, call) => {
  const values = emitting.get(it)?.at(-1);
  return values ? toList('add')(it, { ...call, receiver: values, name: 'add' }) : null;
};

/** `jobs.awaitAll()` */
const waited: Builtin = (it, call) => {
  const list = listIn(it, call);
  return (
    list &&
    listOf(
      it,
      'java.util.List',
      eachOf(it, list, call).map((one) => waitedFor(it, one)),
    )
  );
};

/** The same values, in another order of time. */
const same: Builtin = (_it, { receiver }) => (arraysOf(receiver).length > 0 ? receiver : null);

/** The same, and what is done at its beginning or its end. */
const sameAround: Builtin = (it, call) => {
  const [block] = call.args;
  const flow = same(it, call);
  if (flow && block) callFunction(it, block, [unknown], call.span);
  return flow;
};

const like =
  (name: string): Builtin =>
  (it, call) =>
    elementMethods.get(name)?.(it, { ...call, name }) ?? null;

export const sentValueFunctions: readonly [names: string, fn: Builtin][] = [
  ['sequence iterator flow channelFlow callbackFlow', handedOut],
  ['produce', produced],
  ['Channel MutableSharedFlow', channel],
  ['merge', merged],
  ['emit', emitted],
  [
    'awaitAll',
    (it, call) =>
      listOf(
        it,
        'java.util.List',
        call.args.map((one) => waitedFor(it, one)),
      ),
  ],
];

const table: readonly [names: string, method: Builtin][] = [
  ['yield emit tryEmit send trySend trySendBlocking', toList('add')],
  ['yieldAll emitAll', toList('addAll')],
  ['receive', like('first')],
  ['collect collectLatest consumeEach', collected],
  ['onEach', watched],
  ['mapLatest', like('map')],
  ['flatMapConcat flatMapMerge flatMapLatest', like('flatMap')],
  ['transform transformLatest', transformed],
  ['awaitAll', waited],
  ['produce', produced],
  [
    `flowOn buffer conflate consumeAsFlow receiveAsFlow asSharedFlow asStateFlow shareIn stateIn distinctUntilChanged
    debounce sample cancellable retry launchIn`,
    same,
  ],
  ['onStart onCompletion catch onSubscription', sameAround],
];

export const sentValueMethods: ReadonlyMap<string, Builtin> = new Map(
  table.flatMap(([names, method]) => names.split(/\s+/).map((name): [string, Builtin] => [name, method])),
);
