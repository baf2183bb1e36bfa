/** Queries of Active Record answer what their class answers: scopes and class methods follow one another. */

import type { CallSite } from '../calls/call-site.ts';
import { foundRecord, isByBase } from '../classes/found-records.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { objectValue, type Value } from '../values/value.ts';

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

/** `Product.where(state: 'new')`, `where(state: 'new')` in a scope: the class again, whose methods may be called. */
export function relation(it: Interpreter, { name, receiver }: CallSite): Value | null {
  // Where it is asked what rows hold, a query answers rows.
  if (!queries.has(name) || it.storage.isOpen) return null;
  const { homeClass } = it.frame;
  const made = receiver ? receiver.objects.find((object) => object instanceof ClassObject) : homeClass;
  return made instanceof ClassObject && isByBase(made) ? objectValue(made) : null;
}
