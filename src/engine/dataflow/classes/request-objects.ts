/** Objects of which every request has one, whoever hands it on: `ctx.state`, `event.locals`, `HttpContext`. */
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { HeapObject } from '../values/heap.ts';

/**
 * What middleware leaves there is there for the handlers of the same request.
 * @param isWhole it is the request itself, and not an object that hangs on it
 */
export function ofRequest(it: Interpreter, { text }: AccessPath, isWhole = false): HeapObject {
  const shared = it.sharedBehind(text.slice(1, -1));
  if (it.entry.isMiddleware) return shared;
  const object = new HeapObject(isWhole ? 'opaque' : 'object', it.entryId);
  object.prototype = shared;
  return object;
}
