/** Filters of Rails that answer a request themselves: after `head :forbidden` the action is not run. */
import type { CallSite } from '../call-site.ts';
import type { Interpreter } from '../interpreter.ts';

/** Interpreters that are running a filter. */
const inFilter = new WeakSet<Interpreter>();

export function asFilter(it: Interpreter, run: () => void): void {
  inFilter.add(it);
  run();
  inFilter.delete(it);
  it.flow = 'live';
}

/** Whether nothing comes after the call, for which the request is over. */
export function endsRequest(it: Interpreter, { node }: CallSite): boolean {
  return (
    inFilter.has(it) &&
    node?.callee.kind === 'identifier' &&
    /^(?:head|render|redirect_to|redirect_back|redirect_back_or_to)$/.test(node.callee.name)
  );
}
