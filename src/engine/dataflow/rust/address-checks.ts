/**
 * Functions of the program that look at where an address leads before it is asked: `if ip.is_loopback() || ip.is_private()`,
 * by themselves or through others of the same file. How they go about it nobody has to follow.
 */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { clearFromNow } from '../guards/clear-from-now.ts';
import { peek } from '../guards/peek.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { addressCategories } from '../taint/address-categories.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';

/** At least two kinds of address that are none of the internet's. */
const kinds = /\.is_(?:loopback|private|link_local|unique_local|unspecified|unicast_link_local)\(/g;
const named = /\b([a-z_]\w{2,60})\(/g;
const maxCode = 6_000;
const maxHelpers = 10;

/** Where such a check went well, what it was given leads to the internet. */
export function narrowCheckedAddress(it: Interpreter, { callee, args }: Call, scope: Scope): void {
  const fn = functionCalled(it, callee, scope);
  if (!fn || !looksAtAddresses(fn)) return;
  const mask = it.models.categories.mask(addressCategories);
  for (const argument of args) clearFromNow(it, peek(it, argument, scope)?.taints ?? [], mask);
}

const good = /public|global|external|safe|allow|valid|permit|ok\b/i;
const bad =
  /private|internal|local|block|forbid|den(?:y|ied)|reserved|bad|unsafe|disallow|not_allow|invalid/i;

/** The same for one that answers yes or no, where its name says what the yes means: `is_public(&url)`. */
export function narrowByKindOfAddress(it: Interpreter, call: Call, scope: Scope, holds: boolean): void {
  const name = lastNameOf(call.callee);
  const isBad = bad.test(name);
  if ((isBad || good.test(name)) && isBad !== holds) narrowCheckedAddress(it, call, scope);
}

function functionCalled(it: Interpreter, callee: Expression, scope: Scope): FunctionObject | undefined {
  return peek(it, callee, scope)?.objects.find((object) => object instanceof FunctionObject);
}

const answers = new WeakMap<FunctionObject['node'], boolean>();

function looksAtAddresses(fn: FunctionObject): boolean {
  const known = answers.get(fn.node);
  if (known !== undefined) return known;
  const asked = new Set<string>();
  const reached = new Set([fn]);
  // What is added while it goes on is gone through as well.
  for (const one of reached) {
    const code = codeOf(one);
    for (const kind of code.match(kinds) ?? []) asked.add(kind);
    for (const [, name = ''] of code.matchAll(named)) {
      const helper = one.scope.find(name)?.value?.objects[0];
      if (helper instanceof FunctionObject && helper.file === fn.file && reached.size < maxHelpers)
        reached.add(helper);
    }
  }
  answers.set(fn.node, asked.size >= 2);
  return asked.size >= 2;
}

function codeOf({ node, file }: FunctionObject): string {
  return file.text.slice(node.start, Math.min(node.end, node.start + maxCode));
}
