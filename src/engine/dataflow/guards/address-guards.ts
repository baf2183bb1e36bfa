/** What checks of the parts and of the beginning of an address say of where it leads. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import { beginsWithSlash } from '../../results/partial-guards.ts';
import { absolutePath } from '../../rules/absolute-path.ts';
import { isRequestPath } from '../../rules/source-kinds.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { addressCategories } from '../taint/address-categories.ts';
import type { Taint } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import { shapeOf, unknown, type Value } from '../values/value.ts';
import { clearFromNow, guardFromNow } from './clear-from-now.ts';
import { peek, peekCall } from './peek.ts';
import { cleanExpression, cleanWithParts, partially, settleEnding } from './refine.ts';

const hostNames = /^(?:netloc|hostname|host|origin)$/;

const noSecondSlash = 'the value does not begin with two slashes';
const withoutScheme = 'the address has no scheme of its own';

/**
 * `url.startsWith('/')` and not `url.startsWith('//')`, in either order: an address that stays on the site. Says
 * whether it is one of these.
 */
export function narrowSlashes(
  it: Interpreter,
  subject: Expression,
  prefix: string,
  scope: Scope,
  holds: boolean,
): boolean {
  const isFirst = prefix === '/' && holds;
  const isSecond = /^\/[/\\]/.test(prefix) && !holds;
  if (!isFirst && !isSecond) return false;
  const [own, other] = isFirst ? [beginsWithSlash, noSecondSlash] : [noSecondSlash, beginsWithSlash];
  const taints = peek(it, subject, scope)?.taints ?? [];
  // The path of a request begins with a slash; what has neither scheme nor host stays on the site, too.
  const isSlashKnown = ({ partialGuards, source }: Taint) =>
    other === beginsWithSlash && (isRequestPath(source.kind) || partialGuards.includes(withoutScheme));
  if (taints.some((taint) => taint.partialGuards.includes(other) || isSlashKnown(taint)))
    cleanExpression(it, subject, scope, it.models.categories.mask(addressCategories));
  else partially(it, subject, scope, own);
  return true;
}

/**
 * `!uri.isAbsolute()` of an address, and not `text.startsWith("//")` of the text that it was made from: no scheme, and
 * no host. A file that is absolute begins with a slash instead.
 */
export function narrowAbsolute(
  it: Interpreter,
  asked: Expression,
  kind: 'address' | 'file' | null,
  scope: Scope,
  holds: boolean,
): void {
  if (!holds) cleanWithParts(it, asked, scope, it.models.categories.maskOfSteps([absolutePath]));
  if (!kind || holds !== (kind === 'file')) return;
  const taints = peekCall(it, asked, scope)?.taints ?? [];
  const mask = it.models.categories.mask(addressCategories);
  const settled = taints.filter(({ partialGuards }) => partialGuards.includes(noSecondSlash));
  clearFromNow(it, settled, mask);
  guardFromNow(it, taints, kind === 'file' ? beginsWithSlash : withoutScheme);
}

/** `url.hostname.endsWith('.example.org')`: one of our hosts; of other values the end says little. */
export function narrowEnd(it: Interpreter, subject: Expression, end: Expression, scope: Scope): void {
  const ending = peek(it, end, scope);
  const isOurDomain = isDomain(ending);
  if (!ending?.isTainted) settleEnding(it, subject, scope);
  const isHost =
    /^(?:hostname|host|netloc|host_str)$/.test(lastNameOf(subject)) || isNamedHost(peek(it, subject, scope));
  if (isOurDomain && isHost) {
    cleanExpression(it, subject, scope, it.models.categories.mask(addressCategories));
    return;
  }
  // Only what is a host is cleaned by this, and the address that it was taken from.
  if (isOurDomain) cleanExpression(it, subject, scope, 0);
  partially(it, subject, scope, 'the end of the value is checked');
}

/** What a variable holds that was taken of an address: `String name = uri.getHost()`. */
function isNamedHost(value: Value | null): boolean {
  return value?.paths.some(({ text }) => /\.(?:getHost\(\)|Host|hostname|netloc)$/.test(text)) ?? false;
}

/** `.example.org`, `'.' + settings.DOMAIN` */
function isDomain(end: Value | null): boolean {
  if (!end || end.isTainted) return false;
  if (typeof end.constant === 'string') return /^\.[\w-]+\.[\w.-]+$/.test(end.constant);
  const [first, ...rest] = shapeOf(end);
  return first !== undefined && 'fixed' in first && first.fixed === '.' && rest.length > 0;
}

/** `not urlparse(target).netloc`: an address without a host stays on the site. */
export function narrowHost(
  it: Interpreter,
  test: Extract<Expression, { kind: 'member' }>,
  scope: Scope,
  holds: boolean,
): void {
  if (!holds && hostNames.test(test.property)) cleanHost(it, test, scope);
  // `uri.host.nil?`
  if (holds && /^(?:nil|blank)\?$/.test(test.property) && test.object.kind === 'member')
    narrowHost(it, test.object, scope, false);
}

/** `urlsplit(request.host_url).netloc == urlsplit(target).netloc`: the host is the one that the visitor asked. */
export function narrowSameHost(it: Interpreter, left: Expression, right: Expression, scope: Scope): void {
  const mask = it.models.categories.mask(addressCategories);
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const { taints } = peek(it, other, scope) ?? unknown;
    const isHarmless = taints.every(({ cleaned }) => (cleaned & mask) === mask);
    if (isHarmless && hostNames.test(lastNameOf(one))) cleanHost(it, one, scope);
  }
}

/** `url.host = nil`: the address leads where the application says. */
export function assignHost(
  it: Interpreter,
  target: Extract<Expression, { kind: 'member' }>,
  isTainted: boolean,
  scope: Scope,
): void {
  if (!isTainted && hostNames.test(target.property)) cleanHost(it, target, scope);
}

function cleanHost(it: Interpreter, member: Expression, scope: Scope): void {
  cleanExpression(it, member, scope, it.models.categories.mask(addressCategories));
}
