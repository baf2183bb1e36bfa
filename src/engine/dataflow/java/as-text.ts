/** What an object is where text is wanted: `"" + object`, `object.toString()`. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { step } from '../taint/steps.ts';
import { flatten, noTaints, type Taint } from '../taint/taint.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { joinValues, objectValue, taintedValue, type Value } from '../values/value.ts';
import { isException, messageOf } from './exceptions.ts';
import { arraysOf } from './lists.ts';
import { entriesOf } from './map-views.ts';
import { keysOf, mapsOf } from './maps.ts';
import { holdsText, textOf } from './text.ts';

const maxDepth = 3;
const maxItems = 20;

/** The text of a builder, of all that a collection holds, or what the object's own `toString` gives. */
export function asText(it: Interpreter, value: Value, span: Span): Value {
  if (holdsText(value)) return textOf(value);
  if (isCollection(value)) return taintedValue(flatten(step(it, contained(value, 0), 'concat', span)));
  const own = ownText(it, value, span) ?? value;
  return own === value && isException(value) ? (messageOf(value) ?? value) : own;
}

function isCollection(value: Value): boolean {
  return arraysOf(value).length > 0 || mapsOf(value).length > 0;
}

/** What is in a collection, and in the collections in it. */
function contained(value: Value, depth: number): readonly Taint[] {
  if (value.taints.length > 0 || depth > maxDepth) return value.taints;
  const inner = [
    ...arraysOf(value).flatMap(({ itemsValue, elementsValue }) => [
      ...(itemsValue?.slice(0, maxItems) ?? []),
      elementsValue,
    ]),
    ...entriesOf(value),
    ...mapsOf(value).flatMap((map) => [...keysOf(map), ...map.firstValues(maxItems), map.elementsValue]),
  ];
  return inner.reduce<readonly Taint[]>(
    (all, one) => (one ? joinTaints(all, contained(one, depth + 1)) : all),
    noTaints,
  );
}

/** What `toString` of the program gives; the components of a record that has none. */
function ownText(it: Interpreter, value: Value, span: Span): Value | null {
  let found: Value | undefined;
  for (const object of value.objects) {
    if (object.kind !== 'object') continue;
    const method = findProperty(it, object, 'toString');
    if (method?.objects.some((one) => one instanceof FunctionObject))
      found = joinValues(found, it.callValue(method, objectValue(object), [], span));
  }
  return found ?? null;
}

function toText(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  return receiver && call.args.length === 0 && isCollection(receiver) && !holdsText(receiver)
    ? asText(it, receiver, call.span)
    : null;
}

export const textMethods: ReadonlyMap<string, Builtin> = new Map([['toString', toText]]);
