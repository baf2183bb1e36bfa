/** Addresses that are put together from their parts. */
import type { CallSite } from '../calls/call-site.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { addressCategories } from '../taint/address-categories.ts';
import { clean } from '../taint/taint.ts';
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

/** `urlsplit(url)._replace(netloc='files.example.com')`: where it leads the program says. */
function withHost(it: Interpreter, { receiver, keywords }: CallSite): Value | null {
  const host = keywords?.get('netloc');
  if (!receiver || !host || host.isTainted || host.constant === '') return null;
  return receiver.withTaints(clean(receiver.taints, it.models.categories.mask(addressCategories)));
}

export const addressFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['urllib.parse.urlunparse', putTogether],
  ['urllib.parse.urlunsplit', putTogether],
  ['urllib.parse.urlparse()._replace', withHost],
  ['urllib.parse.urlsplit()._replace', withHost],
]);
