/** What the fields of objects still hold when another entry reads them. */
import type { Field } from '../../parsing/ir/declarations.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';
import { isEnumeration } from './bound-types.ts';
import { ofThisRequest } from './request-state.ts';

/** Flags and counters an earlier entry left behind may have changed since. */
export function refreshed(it: Interpreter, object: HeapObject, name: string, value: Value): Value {
  if (value.isTainted)
    return object instanceof ClassObject || isLeftBehind(it, object) ? ofThisRequest(it, value) : value;
  if (!value.isConstant) return value;
  if (typeof value.constant === 'string' && value.constant !== '') return value;
  const owner = object instanceof ClassObject ? object : object.prototype?.maker;
  if (!(owner instanceof ClassObject)) return object.madeIn === it.entryId ? value : value.withoutConstant();
  if (isEnumeration(owner.node)) return value;
  const field = owner.node.fields.find((one) => one.name === name);
  const holder = field?.isStatic ? owner : object;
  return holder.madeIn === it.entryId || (field && isSettled(owner, field)) ? value : value.withoutConstant();
}

/** A record of an earlier request, which each request reads anew: `Setting::current()->server`. */
function isLeftBehind(it: Interpreter, object: HeapObject): boolean {
  const isRecord = object.kind === 'opaque' && object.madeIn !== it.entryId;
  // What a constructor took from the request is there in each of them.
  return isRecord && it.language.startsAnew === true && !it.frame.thisValue.objects.includes(object);
}

/** A field that keeps what it was declared with: nobody may set it, or nobody does. */
function isSettled({ node, file }: ClassObject, { name, isFixed, isPrivate, decorators }: Field): boolean {
  if (isFixed || !isPrivate) return isFixed ?? false;
  const isFilled = decorators !== undefined || node.decorators?.some((one) => filling.test(one.name));
  return !isFilled && !file.reassigned.has(name) && !file.writtenMembers.has(name);
}

/** Lombok's, which make setters, and Spring's. */
const filling = /(?:^|\.)(?:Data|Setter|ConfigurationProperties)$/;
