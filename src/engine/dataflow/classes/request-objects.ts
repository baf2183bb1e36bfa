/** Objects of which every request has one, whoever hands it on: `ctx.state`, `event.locals`, `HttpContext`. */
import { behindRequest } from '../entry-points/kept-by-routers.ts';
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { HeapObject } from '../values/heap.ts';

/**
 * What middleware leaves there is there for the handlers of the same request.
 * @param isWhole it is the request itself, and not an object that hangs on it
 */
export function ofRequest(it: Interpreter, { text }: AccessPath, isWhole = false): HeapObject {
  const shared = behindRequest(it, text.slice(1, -1));
  if (it.entry.isMiddleware) return readAnew(it, shared);
  const object = new HeapObject(isWhole ? 'opaque' : 'object', it.entryId);
  object.prototype = shared;
  if (!isWhole) takeOver(object, shared);
  return object;
}

/** What was left there is in it, for who takes all of it: `{ ...res.locals }`. */
function takeOver(object: HeapObject, shared: HeapObject): void {
  for (let holder: HeapObject | null = shared; holder; holder = holder.prototype)
    for (const [name, value] of holder.entries(maxRead))
      if (!holder.get(name)?.isDerived) object.cell(name).value ??= value;
}

/** In which entry the object was last read from the beginning. */
const readIn = new WeakMap<HeapObject, number>();
/** So many of its properties are looked at. */
const maxRead = 60;

/** What middleware has only read of a request, the next one reads of another: what it checks of that is its own. */
export function readAnew(it: Interpreter, shared: HeapObject): HeapObject {
  if (readIn.get(shared) === it.entryId) return shared;
  readIn.set(shared, it.entryId);
  for (const [name, { objects }] of shared.entries(maxRead)) {
    const cell = shared.cell(name);
    // Not journalled, as it was not when it was kept.
    if (cell.isDerived && objects.every(isUntouched)) cell.value = undefined;
  }
  return shared;
}

function isUntouched(part: HeapObject): boolean {
  return part.firstValues(1).length === 0 && part.elementsValue === undefined;
}
