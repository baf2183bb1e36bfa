/** Where the program lets those through who have a permission: which fields of a record they set is theirs to decide. */
import type { Decorator, FunctionNode } from '../../parsing/ir/declarations.ts';
import type { RunningPlace } from '../calls/frame.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Step } from '../taint/taint.ts';

/** They name the permission or role that is asked for: of Spring, JAX-RS, Shiro, Sa-Token, ASP.NET. */
const asking =
  /(?:^|\.)(?:PreAuthorize|Secured|RolesAllowed|Requires(?:Permissions|Roles)|SaCheck(?:Permission|Role)|Authorize)$/;

/** Whoever is there at all. */
const anybody =
  /^\s*(?:isAuthenticated\(\)|isFullyAuthenticated\(\)|isAnonymous\(\)|permitAll(?:\(\))?|true)\s*$/;

/** The name of what asks on a function that the value came through, or that runs, or on its class; null where nothing does. */
export function askedForPermission(it: Interpreter, last: Step, { running }: RunningPlace): string | null {
  const reached = new Set(running.map(({ function: fn }) => fn));
  for (let step: Step | null = last; step; step = step.previous)
    if (step.function) reached.add(step.function);
  for (const fn of reached) {
    const asked = askedOn(it, fn);
    if (asked !== null) return asked;
  }
  return null;
}

function askedOn(it: Interpreter, fn: FunctionNode): string | null {
  const made = it.symbols.functions.get(fn)?.homeClass?.node;
  const found = [...(fn.decorators ?? []), ...(made?.decorators ?? [])].find(isAsking);
  return found?.name ?? null;
}

/** `[Authorize]` alone asks only who it is. */
function isAsking({ name, args, keywords }: Decorator): boolean {
  if (!asking.test(name)) return false;
  const given = [...args, ...Object.values(keywords ?? {})];
  return given.some((one) => one.kind !== 'literal' || !anybody.test(String(one.value)));
}
