/**
 * Functions of the program that look at where an address leads before it is asked: they look its host up, or compare it
 * with the networks that are nobody else's, by themselves or through others. How they go about it nobody has to follow.
 */
import type { Call } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { hostCategories } from '../taint/address-categories.ts';
import { allCategories } from '../taint/taint.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { clearFromNow } from './clear-from-now.ts';
import { functionMeant } from './function-meant.ts';
import { clearLookedUp, noteLookup } from './looked-up-hosts.ts';
import { cleanExpression } from './refine.ts';

/** How a language's own functions look at addresses. */
export interface AddressSigns {
  /** What such a function says in its code, two of them at least. */
  signs: readonly RegExp[];
  /** What its code says where it does not come back. */
  throws: RegExp;
  /** The beginning of one whose answer is what went wrong: nothing went wrong is good news, whatever it is called. */
  answersError?: RegExp;
}

/** Also one that is handed on: `addresses.Any(IsPrivate)`. */
const called = /\b([A-Za-z_$][\w$]{2,60}[?!]?)[()]/g;
const maxCode = 6_000;
const maxHelpers = 10;

const checks = /check|valid|assert|ensure|verify|guard|resolve|restrict|protect|ssrf|allow|safe/i;
/** Names of functions that are about where an address leads. */
const aboutAddresses = new RegExp(
  `${checks.source}|public|external|ur[il]|host|address|target|endpoint`,
  'i',
);
const good = /public|global|external|safe|allow|valid|permit/i;
const bad = /private|internal|local|block|forbid|den(?:y|ied)|reserved|unsafe|disallow|not_?allow|invalid/i;

/** `await assertPublic(url)`: where it threw nothing, what it was given leads to the internet. */
export function noteAddressCheck(it: Interpreter, call: CallSite): void {
  noteLookup(it, call);
  const { callee, args, name } = call;
  const { addressSigns } = it.builtins;
  if (!addressSigns || !aboutAddresses.test(name) || !args.some(isOpen(it))) return;
  const found = functionIn(callee);
  if (!found || !looksAtAddresses(found, addressSigns).throws) return;
  for (const { taints } of args) clearFromNow(it, taints, maskOf(it));
}

/** The same for one that answers, where its name says what a yes means: `if (await isPrivate(url)) return`. */
export function narrowByKindOfAddress(it: Interpreter, call: Call, scope: Scope, holds: boolean): void {
  const { addressSigns } = it.builtins;
  if (!addressSigns) return;
  const name = lastNameOf(call.callee);
  const isBad = bad.test(name);
  const isNamed = isBad || good.test(name);
  if (!isNamed && !(addressSigns.answersError && checks.test(name))) return;
  const found = functionIn(functionMeant(it, call.callee, scope));
  const look = found && looksAtAddresses(found, addressSigns);
  if (!look || (look.answersError ? !holds : !isNamed || isBad === holds)) return;
  if (look.isCheck) for (const argument of call.args) cleanExpression(it, argument, scope, maskOf(it));
  if (look.isAboutNetworks) clearLookedUp(it);
}

/** `check(&url).is_ok()`: it went well, whatever it is called. */
export function narrowPassedAddress(it: Interpreter, { callee, args }: Call, scope: Scope): void {
  const { addressSigns } = it.builtins;
  const found = functionIn(functionMeant(it, callee, scope));
  if (!addressSigns || !found || !looksAtAddresses(found, addressSigns).isCheck) return;
  for (const argument of args) cleanExpression(it, argument, scope, maskOf(it));
}

function maskOf(it: Interpreter): number {
  return it.models.categories.mask(hostCategories(it));
}

function isOpen(it: Interpreter): (value: Value) => boolean {
  const mask = maskOf(it);
  return ({ taints }) => taints.some(({ cleaned }) => cleaned !== allCategories && (cleaned & mask) !== mask);
}

function functionIn(value: Value | null): FunctionObject | undefined {
  return value?.objects.find((object) => object instanceof FunctionObject);
}

interface Look {
  isCheck: boolean;
  /** What it is given may be an address that was looked up before. */
  isAboutNetworks: boolean;
  throws: boolean;
  answersError: boolean;
}

const looks = new WeakMap<FunctionObject['node'], Look>();

function looksAtAddresses(fn: FunctionObject, { signs, throws, answersError }: AddressSigns): Look {
  const known = looks.get(fn.node);
  if (known) return known;
  const code = codeReached(fn);
  const found = signs.filter((sign) => sign.test(code)).length;
  const isCheck = found >= 2;
  const look = {
    isCheck,
    isAboutNetworks: found > 0,
    throws: isCheck && throws.test(code),
    answersError: answersError?.test(code) ?? false,
  };
  looks.set(fn.node, look);
  return look;
}

/** The code of the function and of those that it calls by name, also of its class. */
function codeReached(fn: FunctionObject): string {
  const reached = new Set([fn]);
  let all = '';
  // What is added while it goes on is gone through as well.
  for (const { node, file, scope, homeClass } of reached) {
    const code = file.text.slice(node.start, Math.min(node.end, node.start + maxCode));
    all += `${code}\n`;
    for (const [, name = ''] of code.matchAll(called)) {
      const held = scope.find(name) ?? homeClass?.get(name) ?? homeClass?.instancePrototype.get(name);
      const helper = functionIn(held?.value ?? null);
      if (helper && reached.size < maxHelpers) reached.add(helper);
    }
  }
  return all;
}
