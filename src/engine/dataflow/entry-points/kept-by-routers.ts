/**
 * What middleware leaves on a request: `req.folder = 'own'` of one router is not what another router's leaves there. The
 * handlers of a router find what its own middleware has left, then what that of the routers around it has, then any.
 */
import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from '../values/heap.ts';

/** By the interpreter: by what is kept, by the router whose middleware keeps it. */
const kept = new WeakMap<Interpreter, Map<string, Map<HeapObject, HeapObject>>>();
/** Of the properties of one object so many are there for all. */
const maxShared = 60;

/** What lies behind each request of the router that the running handler belongs to. */
export function behindRequest(it: Interpreter, role: string): HeapObject {
  const all = kept.get(it) ?? new Map<string, Map<HeapObject, HeapObject>>();
  kept.set(it, all);
  const byRouter = all.get(role) ?? new Map<HeapObject, HeapObject>();
  all.set(role, byRouter);
  const around = it.routes.routersAround(it.entry.router ?? null);
  return around.reduceRight((outer, router) => {
    const own = byRouter.get(router) ?? new HeapObject('opaque', it.entryId);
    if (!byRouter.has(router)) own.prototype = outer;
    byRouter.set(router, own);
    return own;
  }, it.sharedBehind(role));
}

/** What the middleware that has just run has left is there for handlers of whose routers nothing is known, as well. */
export function shareKept(it: Interpreter): void {
  const { router } = it.entry;
  if (!router) return;
  for (const [role, byRouter] of kept.get(it) ?? []) {
    const shared = it.sharedBehind(role);
    for (const [name, value] of byRouter.get(router)?.entries(maxShared) ?? [])
      if (!byRouter.get(router)?.get(name)?.isDerived) it.journal.write(shared.cell(name), value);
  }
}
