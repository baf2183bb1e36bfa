/** Methods that fill what they are called on, or what they are given: `document.Load(stream)`, `a.CopyTo(b)`. */

import { memberPaths } from '../access-path.ts';
import type { CallSite } from '../call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language.ts';
import { step } from '../members.ts';
import { taintsWithin } from '../propagation.ts';
import { sourceAt } from '../sources.ts';
import { joinValues, taintedValue, unknown, type Value } from '../value.ts';

/** The content becomes an element of every object that the target may be. */
function pour(it: Interpreter, call: CallSite, content: Value, target: Value): void {
  const taints = step(it, taintsWithin(content), 'call', call.span);
  if (taints.length === 0) return;
  for (const object of target.objects)
    if (object.kind === 'object' || object.kind === 'array')
      it.journal.write(object.elements, joinValues(object.elementsValue, taintedValue(taints)));
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

export const fillingMethods: ReadonlyMap<string, Builtin> = new Map([
  ['Load', load],
  ['LoadXml', load],
  ['LoadAsync', load],
  ['Write', load],
  ['WriteAsync', load],
  ['CopyTo', copyTo],
  ['CopyToAsync', copyTo],
]);
