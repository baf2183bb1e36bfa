/** Objects of which every request has one, whoever hands it on: `ctx.state`, `event.locals`. */
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { HeapObject } from '../values/heap.ts';

/** What middleware leaves there is there for the handlers of the same request. */
export function ofRequest(it: Interpreter, { text }: AccessPath): HeapObject {
  const shared = it.sharedBehind(text);
  if (it.entry.isMiddleware) return shared;
  const object = new HeapObject('object', it.entryId);
  object.prototype = shared;
  return object;
}
