/**
 * Functions of the program that look at where an address leads before it is asked: they look its host up, or compare it
 * with the networks that are nobody else's, by themselves or through others. How they go about it nobody has to follow.
 */
import type { Call } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import { peek } from '../guards/peek.ts';
import { addressCategories, clearFromNow } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { allCategories } from '../taint/taint.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';

/** What such a function says in its code, two of them at least. */
const signs: readonly RegExp[] = [
  /\bdns\b|\blookup\(|\bresolve[46]\(/i,
  /\b127\.|localhost|loopback/i,
  /\b169\.254|link_?local|metadata\./i,
  /\b192\.168|\b10\.|\b172\.|private/i,
  /::1|\bfe80|\bf[cd]00|unique_?local/i,
  /BlockList|CIDR|ipaddr|\bisIP\b|(?:deny|block|black)_?list/i,
];
const called = /\b([A-Za-z_$][\w$]{2,60})\(/g;
const maxCode = 6_000;
const maxHelpers = 10;

const checks = /check|valid|assert|ensure|verify|guard|resolve|restrict|protect|ssrf|allow|safe/i;
const good = /public|external|safe|allow|valid|permit/i;
const bad = /private|internal|local|block|forbid|den(?:y|ied)|reserved|unsafe|disallow|not_?allow|invalid/i;

/** `await assertPublic(url)`: where it threw nothing, what it was given leads to the internet. */
export function noteAddressCheck(it: Interpreter, { callee, args, name }: CallSite): void {
  if (!checks.test(name) || !args.some(isOpen(it))) return;
  const found = functionIn(callee);
  if (found && looksAtAddresses(found).throws) clearAll(it, args);
}

/** The same for one that answers, where its name says what a yes means: `if (await isPrivate(url)) return`. */
export function narrowByKindOfAddress(it: Interpreter, call: Call, scope: Scope, holds: boolean): void {
  const name = lastNameOf(call.callee);
  const isBad = bad.test(name);
  if ((!isBad && !good.test(name)) || isBad === holds) return;
  const found = functionIn(peek(it, call.callee, scope));
  if (!found || !looksAtAddresses(found).isCheck) return;
  clearAll(
    it,
    call.args.flatMap((argument) => peek(it, argument, scope) ?? []),
  );
}

function isOpen(it: Interpreter): (value: Value) => boolean {
  const mask = it.models.categories.mask(addressCategories);
  return ({ taints }) => taints.some(({ cleaned }) => cleaned !== allCategories && (cleaned & mask) !== mask);
}

function clearAll(it: Interpreter, values: readonly Value[]): void {
  const mask = it.models.categories.mask(addressCategories);
  for (const { taints } of values) clearFromNow(it, taints, mask);
}

function functionIn(value: Value | null): FunctionObject | undefined {
  return value?.objects.find((object) => object instanceof FunctionObject);
}

interface Look {
  isCheck: boolean;
  throws: boolean;
}

const looks = new WeakMap<FunctionObject['node'], Look>();

function looksAtAddresses(fn: FunctionObject): Look {
  const known = looks.get(fn.node);
  if (known) return known;
  const code = codeReached(fn);
  const isCheck = signs.filter((sign) => sign.test(code)).length >= 2;
  const look = { isCheck, throws: isCheck && /\bthrow\b|\breject\(/.test(code) };
  looks.set(fn.node, look);
  return look;
}

/** The code of the function and of those that it calls by name. */
function codeReached(fn: FunctionObject): string {
  const reached = new Set([fn]);
  let all = '';
  // What is added while it goes on is gone through as well.
  for (const { node, file, scope } of reached) {
    const code = file.text.slice(node.start, Math.min(node.end, node.start + maxCode));
    all += `${code}\n`;
    for (const [, name = ''] of code.matchAll(called)) {
      const helper = functionIn(scope.find(name)?.value ?? null);
      if (helper && reached.size < maxHelpers) reached.add(helper);
    }
  }
  return all;
}
