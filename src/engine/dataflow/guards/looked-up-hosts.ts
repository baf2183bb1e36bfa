/**
 * Hosts whose addresses were looked up. The address says nothing of the text that was sent, and yet a check of it is one of
 * where the text leads: `const { address } = await dns.lookup(host); if (isPrivate(address)) return;`
 */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { hostCategories } from '../taint/address-categories.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { clearFromNow } from './clear-from-now.ts';

const lookups: ReadonlySet<string> = new Set([
  ...['lookup', 'resolve4', 'resolve6', 'resolveAny'],
  ...['getaddrinfo', 'gethostbyname', 'gethostbyname_ex', 'gethostbynamel', 'dns_get_record'],
  ...['LookupIP', 'LookupIPAddr', 'LookupNetIP', 'LookupHost', 'lookup_host'],
  ...['getByName', 'getAllByName'],
  ...['GetHostAddresses', 'GetHostAddressesAsync', 'GetHostEntry', 'GetHostEntryAsync'],
  ...['getaddress', 'getaddresses', 'each_address'],
]);

/** `net.LookupIP(url.Hostname())` */
export function noteLookup(it: Interpreter, { name, callee, args }: CallSite): void {
  if (!lookups.has(name) || callee?.objects.some((one) => one instanceof FunctionObject)) return;
  const taints = args.flatMap((arg) => arg.taints);
  if (taints.length > 0) it.frame.lookedUp = [...(it.frame.lookedUp ?? []), ...taints];
}

/** An address that this function looked up leads to the internet, and so do those that were sent. */
export function clearLookedUp(it: Interpreter): void {
  const { lookedUp } = it.frame;
  if (lookedUp) clearFromNow(it, lookedUp, it.models.categories.mask(hostCategories(it)));
}
