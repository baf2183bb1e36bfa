/** Attributes that a model of Laravel works out when they are read: `getTeaserAttribute()`, `teaser(): Attribute`. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { isRecord } from '../classes/found-records.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { recordOf } from '../storage/row-methods.ts';
import { isRow } from '../taint/taint.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';

/** What is read of a stored model, or of a row of its table, under the name; undefined where it has no such accessor. */
export function readAccessor(it: Interpreter, owner: Value, name: string, span: Span): Value | undefined {
  if (!owner.taints.some(isRow)) return undefined;
  const made = owner.objects[0]?.prototype?.maker ?? recordOf(it, owner);
  if (!made || !isRecord(made)) return undefined;
  const studly = name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const old = methodOf(it, made, `get${studly}Attribute`);
  if (old) return it.callValue(objectValue(old), owner, [unknown], span);
  const method = methodOf(it, made, studly.charAt(0).toLowerCase() + studly.slice(1));
  if (!/(?:^|\\)Attribute$/.test(method?.node.returnType ?? '')) return undefined;
  const attribute = method && it.callValue(objectValue(method), owner, [], span);
  const get = attribute?.objects[0]?.get('get')?.value;
  // The column itself, and all of them.
  return get && it.callValue(get, owner, [owner, owner], span);
}

/** `Attribute::make(get: fn ($value, $attributes) => …)`; null for any other call. */
export function madeAttribute(it: Interpreter, { paths, args, keywords }: CallSite): Value | null {
  if (
    !paths.some(({ text }) =>
      /^Illuminate\.Database\.Eloquent\.Casts\.Attribute(?:\.(?:make|get))?$/.test(text),
    )
  )
    return null;
  const made = new HeapObject('opaque', it.entryId);
  made.cell('get').value = keywords?.get('$get') ?? args[0];
  return objectValue(made);
}

function methodOf(it: Interpreter, made: ClassObject, name: string): FunctionObject | undefined {
  return findProperty(it, made.instancePrototype, name)?.objects.find(
    (object): object is FunctionObject => object instanceof FunctionObject,
  );
}
