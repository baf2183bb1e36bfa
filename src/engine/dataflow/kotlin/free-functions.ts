/** Functions of the standard library and of coroutines that are called on nothing. */
import { attempt } from '../calls/beside.ts';
import type { CallSite } from '../calls/call-site.ts';
import { noteSpawned } from '../calls/spawned.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { callFunction } from '../java/functional-interfaces.ts';
import { listOf } from '../java/lists.ts';
import { mapOf } from '../java/maps.ts';
import { emptyText, textObject, textOf } from '../java/text.ts';
import type { Builtin } from '../language-builtins.ts';
import { constantValue, join, pathValue, unknown, type Value } from '../values/value.ts';
import { heldValueFunctions } from './held-values.ts';
import { partOf, putPairs } from './pairs.ts';
import { withReceiver } from './scope-functions.ts';
import { sentValueFunctions } from './sent-values.ts';

const made =
  (type: string): Builtin =>
  (it, call) =>
    listOf(it, type, call.hasUnknownArguments ? anyOf(it, call) : call.args);

/** `listOf(*names)` */
function anyOf(it: Interpreter, { args, span }: CallSite): Value {
  return args.reduce((all, arg) => join(all, elementsOf(it, arg, span)), unknown);
}

const notNull: Builtin = (it, { args }) =>
  listOf(
    it,
    'java.util.List',
    args.filter(({ constant }) => constant !== null),
  );

const map: Builtin = (it, call) => {
  const result = mapOf(it, 'java.util.Map');
  putPairs(it, result, call.args);
  return result;
};

const text: Builtin = (it, { args, span }) => {
  const block = args.at(-1);
  if (!block) return null;
  const builder = textObject(it, 'java.lang.StringBuilder', emptyText);
  callFunction(it, block, [builder], span);
  return textOf(builder);
};

const built =
  (make: (it: Interpreter) => Value): Builtin =>
  (it, { args, span }) => {
    const block = args.at(-1);
    if (!block) return null;
    const result = make(it);
    callFunction(it, block, [result], span);
    return result;
  };

/** Runs its last argument, here or elsewhere, and gives what that gives. */
const runBlock: Builtin = (it, { args, span }) => {
  const block = args.at(-1);
  return block?.objects.some(({ kind }) => kind === 'function' || kind === 'native')
    ? callFunction(it, block, [], span)
    : null;
};

/** `transaction { exec(statement) }` of Exposed: its block is called on a transaction. */
const inTransaction: Builtin = (it, { args, span }) => {
  const block = args.at(-1);
  const transaction = pathValue(it.paths.type('org.jetbrains.exposed.sql.Transaction'));
  return block?.objects.some(({ kind }) => kind === 'function')
    ? callFunction(it, block, [transaction], span)
    : null;
};

/** `async { … }`, `runCatching { … }`: what it gives, and whether it failed, is asked for later. */
const tried: Builtin = (it, { args, span }) => {
  const block = args.at(-1);
  return block?.objects.some(({ kind }) => kind === 'function' || kind === 'native')
    ? attempt(it, () => callFunction(it, block, [], span))
    : null;
};

/** `launch { … }`, `thread { … }`: it may wait for what is sent later. */
const spawned: Builtin = (it, call) => {
  const block = call.args.at(-1);
  const result = tried(it, call);
  if (result && block) noteSpawned(it, () => callFunction(it, block, [], call.span));
  return result;
};

const first: Builtin = (_it, { args: [value] }) => value ?? null;

/** `generateSequence { next() }`, `generateSequence(first) { next(it) }`: any number of what the function gives. */
const generated: Builtin = (it, { args, span }) => {
  const [seed] = args.length > 1 ? args : [];
  const block = args.at(-1);
  if (!block) return null;
  const next = callFunction(it, block, seed ? [seed] : [], span);
  return listOf(it, 'java.util.stream.Stream', seed ? join(seed, next) : next);
};

/** `List(n) { … }`, `repeat(n) { … }` */
const byIndex: Builtin = (it, { args: [, block], span }) =>
  block ? listOf(it, 'java.util.List', callFunction(it, block, [unknown], span)) : null;

const failed: Builtin = (it) => {
  it.flow = 'throw';
  return unknown;
};

const table: readonly [names: string, fn: Builtin][] = [
  ['sortedSetOf', made('java.util.Set')],
  ['sequenceOf emptySequence flowOf', made('java.util.stream.Stream')],
  ['emptyArray', made('java.util.List')],
  ['setOfNotNull', notNull],
  ['sortedMapOf', map],
  ['buildString', text],
  ['buildList buildSet', built((it) => listOf(it, 'java.util.List', []))],
  ['buildMap', built((it) => mapOf(it, 'java.util.Map'))],
  [
    `run lazy runBlocking withContext coroutineScope supervisorScope withTimeout
    withTimeoutOrNull runInterruptible synchronized measureTimedValue`,
    runBlock,
  ],
  ['transaction newSuspendedTransaction suspendTransaction', inTransaction],
  ['runCatching async', tried],
  ['launch thread', spawned],
  ['with', withReceiver],
  ['requireNotNull checkNotNull lazyOf', first],
  ...sentValueFunctions,
  ...heldValueFunctions,
  // One of the constants of an enumeration, or none at all.
  ['enumValueOf', () => unknown],
  ['generateSequence', generated],
  ['repeat', byIndex],
  ['error TODO exitProcess', failed],
  ['Pair Triple', (it, { args }) => partOf(it, args)],
  ['println print', () => constantValue(undefined)],
];

export const freeFunctions: ReadonlyMap<string, Builtin> = new Map(
  table.flatMap(([names, fn]) => names.split(/\s+/).map((name): [string, Builtin] => [name, fn])),
);
