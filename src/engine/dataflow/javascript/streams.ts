/** Streams: what comes out of one goes through those behind it, which may be the program's own. */
import type { CallSite } from '../calls/call-site.ts';
import { findProperty, iterated } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { arrayOf } from './array-values.ts';
import { keepEmitted } from './events.ts';
import { nativeFunction } from './indirect-calls.ts';
import { isFunction } from './observables.ts';

type Span = CallSite['span'];

/** What takes the pieces: a method of a class that extends a stream, or of the options that one is made with. */
function takerOf(it: Interpreter, stream: HeapObject): Value | undefined {
  if (stream.kind === 'object')
    return findProperty(it, stream, '_transform') ?? findProperty(it, stream, '_write');
  for (const options of stream.madeWith?.[0]?.objects ?? []) {
    const taker = findProperty(it, options, 'transform') ?? findProperty(it, options, 'write');
    if (taker) return taker;
  }
  return undefined;
}

/** What comes out where this goes in; of a library's stream what went in. */
function through(it: Interpreter, stage: Value, piece: Value, span: Span): Value {
  const isCalled: boolean = isFunction(stage);
  if (isCalled) return iterated(it, it.callValue(stage, unknown, [arrayOf(it, piece)], span), span);
  let isOwn = false;
  let out: Value | undefined;
  const handsOut = (at: number) =>
    nativeFunction(it, (_, { args }) => {
      out = joinValues(out, args[at]);
      return unknown;
    });
  for (const stream of stage.objects) {
    const taker = takerOf(it, stream);
    if (!taker || !isFunction(taker)) continue;
    isOwn = true;
    it.journal.write(stream.cell('push'), handsOut(0));
    it.callValue(taker, objectValue(stream), [piece, unknown, handsOut(1)], span);
  }
  return isOwn ? (out ?? unknown) : piece;
}

/** `a.pipe(b)` goes on with `b`; where schemas are joined so, it makes another. */
function pipe(it: Interpreter, { receiver, paths, args: [stage], span }: CallSite): Value | null {
  if (!stage || paths.some((path) => path.call()?.text.startsWith('<schema.'))) return null;
  const piece = receiver ? iterated(it, receiver, span) : unknown;
  if (!piece.isTainted) return stage;
  const out = through(it, stage, piece, span);
  const piped = withPieces(it, stage, out);
  keepEmitted(it, piped, 'data', [out], span);
  return piped;
}

/** The stream, and beside it what comes out piece by piece: its size and its name are its own. */
function withPieces(it: Interpreter, stage: Value, piece: Value): Value {
  const pieces = new HeapObject('array', it.entryId);
  pieces.elements.value = piece;
  return stage.withObjects([...stage.objects, pieces]);
}

/** `pipeline(source, …stages)`; behind them may stand what is told that all is done. */
function pipeline(isCalledBack: boolean): Builtin {
  return (it, { args: [source, ...rest], span }) => {
    const last = rest.at(-1);
    const stages = isCalledBack && last && isFunction(last) ? rest.slice(0, -1) : rest;
    const piece = source ? iterated(it, source, span) : unknown;
    if (!piece.isTainted) return null;
    stages.reduce((came, stage) => through(it, stage, came, span), piece);
    return unknown;
  };
}

export const streamMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([['pipe', pipe]]);

export const streamFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['stream.pipeline', pipeline(true)],
  ['stream.promises.pipeline', pipeline(false)],
  ['stream/promises.pipeline', pipeline(false)],
]);
