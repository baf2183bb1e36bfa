/** Queries of Active Record answer what their class answers: scopes and class methods follow one another. */

import type { CallSite } from '../calls/call-site.ts';
import { foundRecord, isByBase } from '../classes/found-records.ts';
import { instantiate } from '../classes/instances.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { classOfTable } from '../storage/row-methods.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { objectValue, type Value } from '../values/value.ts';
import { runCallbacks } from './record-callbacks.ts';

const queries = new Set([
  'all',
  'and',
  'distinct',
  'eager_load',
  'excluding',
  'group',
  'having',
  'includes',
  'joins',
  'left_joins',
  'left_outer_joins',
  'limit',
  'lock',
  'merge',
  'not',
  'offset',
  'or',
  'order',
  'preload',
  'references',
  'reorder',
  'reselect',
  'rewhere',
  'select',
  'unscope',
  'unscoped',
  'where',
]);

const finders = /^(?:find|find_by|find_sole_by|first|last|take|sole)!?$/;

/** `Product.find(params[:id])`: a record, which has the methods of the class. */
export function recordOfQuery(it: Interpreter, call: CallSite): Value | null {
  // What rows hold is asked of rows, whose methods are found by their table.
  return it.storage.isOpen ? null : foundRecord(it, call, finders);
}

const makers = /^(?:create|create_or_find_by|find_or_create_by|find_or_initialize_by)!?$/;

/** `Product.create!(name: params[:name])`: what `new` makes, saved or found by the same columns. */
export function createdRecord(
  it: Interpreter,
  { name, receiver, args, keywords, span }: CallSite,
): Value | null {
  if (!makers.test(name) || it.storage.isOpen) return null;
  const made = receiver?.objects.find((object) => object instanceof ClassObject);
  if (!(made instanceof ClassObject) || !isByBase(made)) return null;
  const record = instantiate(it, made, args, span, { keywords });
  runCallbacks(it, record, span);
  return record;
}

/** `Product.where(state: 'new')`, `where(state: 'new')` in a scope: the class again, whose methods may be called. */
export function relation(it: Interpreter, { name, receiver }: CallSite): Value | null {
  // Where it is asked what rows hold, a query answers rows.
  if (!queries.has(name) || it.storage.isOpen) return null;
  const { homeClass } = it.frame;
  const made = receiver ? receiver.objects.find((object) => object instanceof ClassObject) : homeClass;
  return made instanceof ClassObject && isByBase(made) ? objectValue(made) : null;
}

/**
 * `user.posts.titled(text)`: asked of the class whose records the association holds, as its name says. Of a scope come
 * records again, whatever they were chosen by.
 */
export function askedOfAssociation(it: Interpreter, { node, name, args, span }: CallSite): Value | null {
  if (node?.callee.kind !== 'member' || it.storage.isOpen) return null;
  const held = node.callee.object.kind === 'call' ? node.callee.object.callee : node.callee.object;
  if (held.kind !== 'member' || !held.property.endsWith('s')) return null;
  const made = classOfTable(it, held.property);
  const asked = made && isByBase(made) ? findProperty(it, made, name) : undefined;
  if (!made || !asked?.objects.some((object) => object instanceof FunctionObject)) return null;
  const answered = it.callValue(asked, objectValue(made), args, span);
  return made.node.methods.some((method) => method.name === name) ? answered : objectValue(made);
}
