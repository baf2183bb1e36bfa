/** Setters and getters of objects whose code is not known: what was set is what is got. */
import type { CallSite } from '../calls/call-site.ts';
import { keepForOtherWays } from '../classes/derived-members.ts';
import { findProperty, readMember } from '../classes/members.ts';
import { classFilled } from '../entry-points/bound-types.ts';
import type { Interpreter } from '../interpreter.ts';
import { isFilledObject, isPartOfField } from '../taint/request-fields.ts';
import { isRow } from '../taint/taint.ts';
import type { HeapObject } from '../values/heap.ts';
import { constantValue, joinValues, type Value } from '../values/value.ts';

/** `setX(v)`, `setX(key, v)`, `getX()`, `getX(key)`, `isX()`, `attribute(key, v)`, `attribute(key)`; null for other methods. */
export function beanMethod(it: Interpreter, call: CallSite): Value | null {
  const named = /^(set|add|get|is)([A-Z]\w*)$/.exec(writtenOut(call));
  const part = partOfRequest(it, call, named?.[2]);
  if (part || !named || !call.receiver) return part;
  const objects = call.receiver.objects.filter(({ kind }) => kind === 'opaque' || kind === 'object');
  if (objects.length === 0) return null;
  const [, verb, name = ''] = named;
  const [key, value] = call.args;
  if (verb === 'add') return noteAdded(it, objects, fieldName(name), call.args);
  if (verb === 'set') return set(it, call, objects, name, key, value);
  const property = key ? keyedName(name, key) : fieldName(name);
  return property === null || call.args.length > 1 ? null : get(it, objects, property);
}

/** Routers call `setAttribute` and `getAttribute` of a request `attribute`. */
function writtenOut({ name, args }: CallSite): string {
  return name === 'attribute' && args.length > 0 ? `${args.length > 1 ? 'set' : 'get'}Attribute` : name;
}

/** `body.getName()`, `body.name()` of an object that was filled from a request: the field of that name. */
function partOfRequest(it: Interpreter, call: CallSite, bean: string | undefined): Value | null {
  const { receiver, args, name, span } = call;
  if (args.length > 0 || !receiver) return null;
  // What a getter gave, whose type nobody knows, is asked for what it holds in the same way.
  const isPart = bean !== undefined && receiver.paths.length === 0 && receiver.taints.some(isPartOfField);
  const isFilled = receiver.taints.some(isFilledObject) || receiver.objects.some(hasPart(bean ?? name));
  if (!isPart && !isFilled) return null;
  if (/^(?:toString|hashCode|getClass|clone)$/.test(name)) return null;
  return readMember(it, receiver, bean === undefined ? name : fieldName(bean), span);
}

/** A record that was filled has a method for each part: `place.days()` is the number that it is declared as. */
function hasPart(name: string): (object: HeapObject) => boolean {
  return (object) => classFilled(object) !== undefined && object.get(fieldName(name)) !== undefined;
}

function set(
  it: Interpreter,
  call: CallSite,
  objects: readonly HeapObject[],
  name: string,
  key: Value | undefined,
  value: Value | undefined,
): Value | null {
  if (!key || call.args.length > 2) return null;
  const property = value ? keyedName(name, key) : fieldName(name);
  if (property === null) return null;
  if (call.receiver) keepForOtherWays(it, call.receiver, property, call.span);
  for (const object of objects) {
    const cell = object.cell(property);
    cell.isDerived = false;
    const given = value ?? key;
    it.journal.write(cell, objects.length === 1 ? given : joinValues(cell.value, given));
  }
  // Setters of builders give the builder back, and those of queries what is found.
  return call.receiver?.withTaints(call.receiver.taints.filter(isRow)) ?? constantValue(undefined);
}

/** `cors.addAllowedOrigin("*")`: what it does besides is not known, and one of what was added is remembered. */
function noteAdded(
  it: Interpreter,
  objects: readonly HeapObject[],
  property: string,
  [added, ...others]: readonly Value[],
): null {
  const [only] = objects;
  const isSetting = added?.isConstant && !added.isTainted && others.length === 0;
  if (only?.kind === 'opaque' && objects.length === 1 && isSetting)
    it.journal.write(only.cell(property), added);
  return null;
}

function get(it: Interpreter, objects: readonly HeapObject[], property: string): Value | null {
  let found: Value | undefined;
  for (const object of objects) {
    const own = object.get(property);
    // What middleware has set on the request lies behind that of each handler, router by router.
    const value = own ? (own.isDerived ? undefined : own.value) : findProperty(it, object, property);
    found = joinValues(found, value);
  }
  return found ?? null;
}

/** `Secure` → `secure`. */
function fieldName(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/**
 * Under `feature:disallow-doctype-decl` stands what `setFeature("http://…/disallow-doctype-decl", true)` set: the
 * last part of the key, or the name of the constant it stands in.
 */
export function keyedName(name: string, key: Value): string | null {
  const { constant } = key;
  const text = typeof constant === 'string' ? constant.split('/').at(-1) : key.paths[0]?.segment;
  return text ? `${fieldName(name)}:${text.replaceAll('.', '_')}` : null;
}
