/** Methods that fill what they are called on, or what they are given: `document.Load(stream)`, `a.CopyTo(b)`. */

import type { CallSite } from '../calls/call-site.ts';
import { pour } from '../calls/filling.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { memberPaths } from '../models/access-path.ts';
import { sourceAt } from '../taint/sources.ts';
import { clean } from '../taint/taint.ts';
import { taintedValue, unknown, type Value } from '../values/value.ts';

/** `stream.Read(buffer, 0, length)`. */
function read(it: Interpreter, call: CallSite): Value | null {
  const [buffer] = call.args;
  if (!call.receiver?.isTainted || !buffer?.objects.some(({ kind }) => kind === 'array')) return null;
  pour(it, call, call.receiver, buffer);
  return unknown;
}

function load(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [content] = call.args;
  if (!receiver?.objects.some(({ kind }) => kind === 'object') || !content) return null;
  pour(it, call, content, receiver);
  return unknown;
}

function copyTo(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [target] = call.args;
  if (!receiver || !target) return null;
  // What an uploaded file holds is as foreign as its name.
  const uploaded = sourceAt(it, memberPaths(receiver.paths, 'Content'), call.span);
  pour(it, call, uploaded ? taintedValue([uploaded.taint]) : receiver, target);
  return unknown;
}

/** `formatter.Serialize(stream, object)`: what is written is what the program chose, whatever texts are in it. */
function serialize(it: Interpreter, call: CallSite): Value | null {
  const [stream, content] = call.args;
  if (!stream?.objects.some(({ kind }) => kind === 'object') || !content) return null;
  const mask = it.models.categories.mask(['unsafe-deserialization']);
  pour(it, call, content.withTaints(clean(content.taints, mask)), stream);
  return unknown;
}

export const fillingMethods: ReadonlyMap<string, Builtin> = new Map([
  ['Load', load],
  ['LoadXml', load],
  ['LoadAsync', load],
  ['Write', load],
  ['WriteAsync', load],
  ['Serialize', serialize],
  ['WriteObject', serialize],
  ['Read', read],
  ['ReadAsync', read],
  ['ReadExactly', read],
  ['ReadExactlyAsync', read],
  ['CopyTo', copyTo],
  ['CopyToAsync', copyTo],
]);
