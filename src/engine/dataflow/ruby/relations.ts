/** Queries of Active Record answer what their class answers: scopes and class methods follow one another. */

import type { CallSite } from '../calls/call-site.ts';
import { lineageOf } from '../classes/base-classes.ts';
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

/** `Product.where(state: 'new')`, `where(state: 'new')` in a scope: the class again, whose methods may be called. */
export function relation(it: Interpreter, { name, receiver }: CallSite): Value | null {
  // Where it is asked what rows hold, a query answers rows.
  if (!queries.has(name) || it.storage.isOpen) return null;
  const { homeClass } = it.frame;
  const made = receiver ? receiver.objects.find((object) => object instanceof ClassObject) : homeClass;
  return made instanceof ClassObject && isRecord(made) ? objectValue(made) : null;
}

function isRecord(made: ClassObject): boolean {
  return lineageOf(made).some(({ superclass }) =>
    superclass?.paths.some(({ text }) => text === 'ActiveRecord.Base' || text === 'ApplicationRecord'),
  );
}
