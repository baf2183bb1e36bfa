/** Values that are handed out one by one: sequences and flows, by the functions that make them, and channels. */
import { runBeside } from '../calls/beside.ts';
import { callFunction } from '../java/functional-interfaces.ts';
import { arraysOf, listMethods, listOf } from '../java/lists.ts';
import type { Builtin } from '../language-builtins.ts';
import { unknown } from '../values/value.ts';
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

/** `Channel<String>()` */
const channel: Builtin = (it) => listOf(it, 'java.util.Queue', []);

const toList =
  (name: string): Builtin =>
  (it, call) =>
    arraysOf(call.receiver).length > 0 ? (listMethods.get(name)?.(it, { ...call, name }) ?? null) : null;

/** `flow.collect { … }`: for each of them. */
const collected: Builtin = (it, call) => {
  const [action] = call.args;
  const list = action && listIn(it, call);
  if (!list || !action) return null;
  for (const element of eachOf(it, list, call)) callFunction(it, action, [element], call.span);
  return unknown;
};

/** The same values, in another order of time. */
const same: Builtin = (_it, { receiver }) => (arraysOf(receiver).length > 0 ? receiver : null);

const like =
  (name: string): Builtin =>
  (it, call) =>
    elementMethods.get(name)?.(it, { ...call, name }) ?? null;

export const sentValueFunctions: readonly [names: string, fn: Builtin][] = [
  ['sequence iterator flow channelFlow callbackFlow produce', handedOut],
  ['Channel MutableSharedFlow', channel],
];

export const sentValueMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['yield', toList('add')],
  ['emit', toList('add')],
  ['send', toList('add')],
  ['trySend', toList('add')],
  ['yieldAll', toList('addAll')],
  ['emitAll', toList('addAll')],
  ['receive', like('first')],
  ['collect', collected],
  ['collectLatest', collected],
  ['consumeEach', collected],
  ['mapLatest', like('map')],
  ['flowOn', same],
  ['buffer', same],
  ['conflate', same],
  ['consumeAsFlow', same],
  ['receiveAsFlow', same],
]);
