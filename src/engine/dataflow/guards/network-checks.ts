/** What libraries say of where an address of the network leads: `ip.is_private`, `address.isLoopbackAddress()`. */
import type { Call, Expression, Member } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { hostCategories } from '../taint/address-categories.ts';
import { isWholeCollection } from '../taint/request-fields.ts';
import type { Scope } from '../values/scope.ts';
import { clearFromNow } from './clear-from-now.ts';
import { callsOwnFunction } from './function-meant.ts';
import { clearLookedUp } from './looked-up-hosts.ts';
import { peek } from './peek.ts';

/** Questions about networks that are nobody else's: who refuses one of them has thought of where addresses lead. */
const internal = [
  ...['is_private', 'is_loopback', 'is_link_local', 'private?', 'loopback?', 'link_local?'],
  ...['IsPrivate', 'IsLoopback', 'IsLinkLocalUnicast'],
  ...['IsIPv6LinkLocal', 'IsIPv6SiteLocal', 'IsIPv6UniqueLocal'],
  ...['isSiteLocalAddress', 'isLoopbackAddress', 'isLinkLocalAddress', 'isAnyLocalAddress'],
  ...['isPrivate', 'isLoopback'],
];

/** By name, the answer after which an address leads to the internet. */
const answers: ReadonlyMap<string, boolean> = new Map([
  ...internal.map((name) => [name, false] as const),
  ...['is_global', 'IsGlobalUnicast', 'isPublic'].map((name) => [name, true] as const),
]);

/** `address.is_private`, `ip_address(found[4][0]).is_global` */
export function narrowNetwork(it: Interpreter, test: Member, scope: Scope, holds: boolean): void {
  if (answers.get(test.property) === holds) clearNetwork(it, test.object, scope);
}

/** `ip.IsPrivate()`, `IPAddress.IsLoopback(ip)` */
export function narrowNetworkCall(
  it: Interpreter,
  { callee, args }: Call,
  scope: Scope,
  holds: boolean,
): void {
  if (args.length > 1 || answers.get(lastNameOf(callee)) !== holds || callsOwnFunction(it, callee, scope))
    return;
  const asked = args[0] ?? (callee.kind === 'member' ? callee.object : null);
  if (asked) clearNetwork(it, asked, scope);
}

/** `ipaddr.parse(address).range() === 'unicast'`; says whether it is such a comparison. */
export function narrowRange(it: Interpreter, left: Expression, right: Expression, scope: Scope): boolean {
  const isRange = right.kind === 'literal' && right.value === 'unicast' && lastNameOf(left) === 'range';
  if (isRange && left.kind === 'call' && left.callee.kind === 'member')
    clearNetwork(it, left.callee.object, scope);
  return isRange;
}

/** What was found out about a host, or a text that is taken for an address where it is asked. */
function clearNetwork(it: Interpreter, asked: Expression, scope: Scope): void {
  const given = asked.kind === 'call' ? (asked.args[0] ?? asked) : asked;
  // `item.isPrivate` of what was sent is no question about a network.
  const { taints = [] } = peek(it, given, scope) ?? {};
  const found = taints.filter((taint) => (given === asked ? taint.isDerived : !isWholeCollection(taint)));
  clearFromNow(it, found, it.models.categories.mask(hostCategories(it)));
  clearLookedUp(it);
}
