/** Functions that need no receiver, and functions of modules, by their path. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { branch } from '../execution/branching.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { step } from '../taint/steps.ts';
import { flatten } from '../taint/taint.ts';
import { HeapObject, RegexObject } from '../values/heap.ts';
import { concatShapes, type Shape } from '../values/shape.ts';
import { constantValue, objectValue, shapeOf, taintedValue, unknown, type Value } from '../values/value.ts';
import { arraysOf, listOf } from './collections.ts';
import { formatted } from './formatting.ts';

function format(it: Interpreter, call: CallSite): Value | null {
  const [template, ...values] = call.args;
  if (!template || call.receiver) return null;
  if (call.keywords) {
    const named = new HeapObject('object', it.entryId);
    for (const [name, value] of call.keywords) named.cell(name).value = value;
    values.push(objectValue(named));
  }
  return formatted(it, template, values, call.span);
}

function asText(it: Interpreter, call: CallSite): Value | null {
  const [value] = call.args;
  if (!value) return null;
  if (value.isConstant) return constantValue(String(value.constant));
  return taintedValue(flatten(step(it, value.taints, 'call', call.span)), value.shape);
}

/** `Array(value)`: the value where it is a list, else a list of it. */
function asArray(it: Interpreter, call: CallSite): Value | null {
  if (call.isNew) return newArray(it, call);
  const [value] = call.args;
  if (!value) return null;
  return arraysOf(value).length > 0 ? value : listOf(it, value);
}

function newArray(it: Interpreter, call: CallSite): Value {
  const made = new HeapObject('array', it.entryId);
  if (call.args.length === 0) made.items.value = [];
  else if (call.args.at(-1)?.objects.some(({ kind }) => kind === 'function'))
    made.elements.value = it.callValue(call.args.at(-1) ?? unknown, unknown, [], call.span).withoutConstant();
  else made.elements.value = call.args[1] ?? elementsOf(it, call.args[0] ?? unknown, call.span);
  return objectValue(made);
}

/** `Enumerator.new { |y| y << value }`: what the block hands out. */
function enumerator(it: Interpreter, call: CallSite): Value | null {
  const block = call.args.at(-1);
  if (!block?.objects.some(({ kind }) => kind === 'function')) return null;
  const list = listOf(it, undefined);
  it.callValue(block, unknown, [list], call.span);
  return list;
}

/** `Regexp.new(pattern)` with a constant pattern is as good as a literal. */
function newRegex(it: Interpreter, call: CallSite): Value | null {
  const pattern = call.args[0]?.constant;
  if (typeof pattern !== 'string') return null;
  const isByLine = /^\^|\$$/.test(pattern);
  return objectValue(new RegexObject(pattern.replace(/\\Z$/, '\\z'), isByLine ? 'm' : '', it.entryId));
}

/** `File.join(a, b)`: the parts with slashes between them. */
function joinPath(it: Interpreter, call: CallSite): Value {
  const taints = call.args.flatMap((arg) => taintsWithin(arg));
  const shapes = call.args.flatMap((arg, index): Shape[] =>
    index === 0 ? [shapeOf(arg)] : [[{ fixed: '/' }], shapeOf(arg)],
  );
  const [path] = call.paths;
  const made = path?.call();
  const value = taintedValue(flatten(step(it, taints, 'call', call.span)), concatShapes(shapes));
  return made ? value.withPaths([made]) : value;
}

/** `lambda(&block)`, `proc { … }`, `Proc.new { … }`: the block. */
function itself(_it: Interpreter, call: CallSite): Value | null {
  return call.args.at(-1) ?? null;
}

/** Runs the block as often as it likes. */
function runBlock(it: Interpreter, call: CallSite): Value | null {
  const block = call.args.at(-1);
  if (!block?.objects.some(({ kind }) => kind === 'function')) return null;
  it.callValue(block, unknown, [], call.span);
  return it.callValue(block, unknown, [], call.span);
}

/** `suppress(ArgumentError) { check!(name) }`: what the block does may not have come to its end. */
function mayBreakOff(it: Interpreter, call: CallSite): Value | null {
  const block = call.args.at(-1);
  if (!block?.objects.some(({ kind }) => kind === 'function')) return null;
  let result: Value = unknown;
  branch(it, [
    () => {
      result = it.callValue(block, unknown, [], call.span);
    },
    () => {},
  ]);
  return result;
}

/** Code for development is not there where the application runs for others. */
function never(): Value {
  return constantValue(false);
}

export const kernelFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['format', format],
  ['sprintf', format],
  ['Kernel.sprintf', format],
  ['Kernel.format', format],
  ['String', asText],
  ['Array', asArray],
  // Sinatra's address of a page of the application, which begins as it is told: `redirect to("/items/#{id}")`.
  ...['to', 'url', 'uri'].flatMap((name): [string, Builtin][] => [
    [name, asText],
    [`<Sinatra.Base>.${name}`, asText],
    [`Sinatra.Base.${name}`, asText],
  ]),
  ['Set', newArray],
  ['Enumerator', enumerator],
  ['Regexp', newRegex],
  ['File.join', joinPath],
  ['lambda', itself],
  ['proc', itself],
  ['Proc', itself],
  ['loop', runBlock],
  // What is kept under a key is what the block makes, whatever the key.
  ['Rails.cache().fetch', runBlock],
  ['suppress', mayBreakOff],
  ['Rails.env().development?', never],
  ['Rails.env().test?', never],
  ['Rails.env().local?', never],
]);
