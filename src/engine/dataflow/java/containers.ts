/** Instances of classes that extend a container of the library: `class Names extends ArrayList<String>`. */
import type { Span } from '../../parsing/ir/span.ts';
import { type CallSite, plainCall } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { HeapObject } from '../values/heap.ts';
import { unknown, type Value } from '../values/value.ts';
import { containers } from './constructors.ts';

/** What the constructor of the library makes; null where it makes no container. */
export function emptyInstance(
  it: Interpreter,
  made: ClassObject,
  args: readonly Value[],
  span: Span | null,
): HeapObject | null {
  for (const path of made.superclass?.paths ?? []) {
    const make = containers.get(path.text);
    if (make) return make(it, baseCall(made, args, span))?.objects[0] ?? null;
  }
  return null;
}

/** The call of the constructor that is not written anywhere. */
function baseCall({ superclass, node }: ClassObject, args: readonly Value[], span: Span | null): CallSite {
  return { ...plainCall(superclass ?? unknown, null, args, span ?? node), isNew: true };
}
