/** Addresses that are put together from their parts. */
import type { CallSite } from '../calls/call-site.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { constantValue, type Value } from '../values/value.ts';

/** `urlunparse((scheme, host, path, …))`: what stands behind a host that is given says nothing of where it leads. */
function putTogether(it: Interpreter, { args, span }: CallSite): Value | null {
  const [parts, ...others] = args[0]?.objects ?? [];
  const [scheme, host, ...rest] = (others.length === 0 && parts?.itemsValue) || [];
  if (!scheme || !host) return null;
  const behind = rest.flatMap((part) => [constantValue('/'), part]);
  const isGiven = host.constant !== '' && host.constant !== null;
  const before = isGiven ? [scheme, constantValue('://'), host] : [];
  return concatenate(it, isGiven ? [...before, ...behind] : behind.slice(1), span);
}

export const addressFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['urllib.parse.urlunparse', putTogether],
  ['urllib.parse.urlunsplit', putTogether],
]);
