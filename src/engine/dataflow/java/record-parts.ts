/** Parts of records by their place, as patterns take them apart: `Point(var x, var y)`. */

import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { componentOf } from '../kotlin/operator-functions.ts';
import { partAt } from '../kotlin/pairs.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';

export function positional(it: Interpreter, object: HeapObject, at: number, span: Span): Value | undefined {
  const parts = object.prototype?.maker?.node.methods.find(({ name }) => name === 'constructor');
  const part = parts?.parameters[at];
  return (
    componentOf(it, object, at, span) ??
    (part?.isField ? findProperty(it, object, parameterName(part)) : partAt(object, at))
  );
}
