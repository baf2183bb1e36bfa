/** Where a browser is sent to the path that it has asked for: `//evil.example/` is another site. */
import type { EntryContext } from '../entry-points/entry-context.ts';
import type { Shape } from '../values/shape.ts';

/** Whether the path of the request may be the address of another site: it is all that the address begins with, and no route fixes it. */
export function leadsAway(shape: Shape, running: EntryContext): boolean {
  const [first, second] = shape;
  const isWhole = first !== undefined && 'fixed' in first && first.fixed === '/' && second !== undefined;
  return isWhole && 'hole' in second && second.hole === 'tainted' && takesAnyPath(running);
}

/** Middleware and servers' own handlers, mounted nowhere else than at the root, and routes that take whatever no other has taken: `*`, `/{*rest}`. */
function takesAnyPath({ entryPoint: { kind, path = '' }, isMiddleware, isForAll }: EntryContext): boolean {
  if (kind === 'route') return /^\/?(?:\*\w*|\(\.\*\)|\{\*\w+\})$/.test(path);
  return (isMiddleware ?? isForAll ?? false) && /^\/?(?:\*\w*)?$/.test(path);
}
