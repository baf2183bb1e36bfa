/** Checks that are written the Rust way. */

import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { narrowPassedAddress } from '../guards/address-checks.ts';
import { narrowEnd } from '../guards/address-guards.ts';
import { narrowByCallback } from '../guards/callback-checks.ts';
import { clearFromNow } from '../guards/clear-from-now.ts';
import { withCondition } from '../guards/conditions.ts';
import { narrow } from '../guards/guards.ts';
import { maskLacking } from '../guards/lacking.ts';
import { cleanBy } from '../guards/membership-guards.ts';
import { narrowByPattern } from '../guards/pattern-guards.ts';
import { isTainted, peek } from '../guards/peek.ts';
import { cleanExpression, partially } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf, namesIn } from '../models/expression-names.ts';
import { addressCategories } from '../taint/address-categories.ts';
import { allCategories } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import { shapeOf, type Value } from '../values/value.ts';
import { narrowContents } from './asked-contents.ts';
import { narrowStart } from './beginnings.ts';
import { isOverCharacters, maskOfCharacters } from './characters.ts';
import { readPattern, regexIn } from './regexes.ts';
import { harmlessTypes, typeName } from './type-names.ts';

/** Says whether the call is one of these checks. */
export function narrowCall(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  const { callee, args } = test;
  if (callee.kind !== 'member') return false;
  if (narrowContents(it, test, scope, holds)) return true;
  const subject = bare(callee.object);
  const argument = args[0] && bare(args[0]);
  switch (callee.property) {
    case 'is_match': {
      const compiled = regexIn(peek(it, subject, scope)) ?? writtenHere(subject);
      if (!compiled || !argument) return false;
      narrowByPattern(it, compiled.pattern, argument, scope, holds, compiled.flags);
      return true;
    }
    case 'starts_with':
      if (argument) narrowStart(it, subject, argument, scope, holds);
      return true;
    case 'ends_with':
      if (holds && argument) narrowEnd(it, subject, argument, scope);
      return true;
    case 'is_ok':
    case 'is_some':
      narrowOutcome(it, callee.object, scope, holds);
      return true;
    case 'is_err':
    case 'is_none':
      narrowOutcome(it, callee.object, scope, !holds);
      return true;
    case 'contains':
    case 'contains_key':
    case 'get':
    case 'get_mut':
    case 'remove':
    case 'binary_search':
      if (!argument) return false;
      if (isTainted(it, subject, scope)) {
        if (!holds) narrowContains(it, subject, argument, scope);
      } else if (holds) cleanBy(it, argument, callee.object, scope);
      return true;
    case 'eq_ignore_ascii_case':
    case 'eq':
      if (holds && argument) {
        if (isTainted(it, subject, scope)) cleanBy(it, subject, argument, scope);
        else cleanBy(it, argument, subject, scope);
      }
      return true;
    case 'all':
    case 'any':
      narrowCharacters(it, callee.property, callee.object, args[0], scope, holds);
      narrowComponents(it, callee.property, callee.object, args[0], scope, holds);
      if (callee.property === 'any' && holds && args[0]) narrowToListed(it, subject, args[0], scope);
      if (callee.property === 'any' && holds && args[0]?.kind === 'function')
        narrowByCallback(it, subject, args[0], scope, true, narrow);
      return true;
    default:
      return false;
  }
}

/** What says more of what went wrong, and of what went well nothing. */
const explaining =
  /^(?:map_err|ok|ok_or|ok_or_else|context|with_context|wrap_err|wrap_err_with|or_err|or_else)$/;

/** `check(x).is_ok()`, `x.parse::<u32>().is_err()` */
function narrowOutcome(it: Interpreter, asked: Expression, scope: Scope, holds: boolean): void {
  let at = asked.kind === 'await' ? asked.operand : asked;
  while (at.kind === 'call' && at.callee.kind === 'member' && explaining.test(at.callee.property))
    at = at.callee.object;
  if (at.kind === 'identifier')
    withCondition(scope, at.name, (check) => narrowOutcome(it, check, scope, holds));
  const parsed = at.kind === 'cast' && harmlessTypes.has(typeName(at.type) ?? '') ? at.operand : null;
  if (parsed?.kind === 'call' && parsed.callee.kind === 'member') {
    const { object, property } = parsed.callee;
    const [given] =
      property === 'parse' ? [object] : /^(?:from_str|try_from)$/.test(property) ? parsed.args : [];
    if (holds && given) cleanExpression(it, bare(given), scope, allCategories);
    return;
  }
  const asking = at.kind === 'call' ? elsewhere(at) : at;
  narrow(it, asking, scope, holds);
  if (holds && asking.kind === 'call') narrowPassedAddress(it, asking, scope);
}

/** `spawn_blocking(move || check(x))`: what is asked on another thread. */
function elsewhere(call: Call): Expression {
  const [fn] = call.args;
  const [only] = fn?.kind === 'function' ? fn.body : [];
  const isRun = /^(?:spawn_blocking|block|block_in_place|spawn)$/.test(
    lastNameOf(call.callee).replace(/^.*\./, ''),
  );
  return isRun && fn?.kind === 'function' && fn.body.length === 1 && only?.kind === 'return' && only.value
    ? only.value
    : call;
}

/** `Regex::new("^[a-z]+$").unwrap().is_match(x)` */
function writtenHere(made: Expression): { pattern: string; flags: string } | null {
  const [pattern] = made.kind === 'call' && lastNameOf(made.callee) === 'new' ? made.args : [];
  return pattern?.kind === 'literal' && typeof pattern.value === 'string' ? readPattern(pattern.value) : null;
}

const views =
  /^(?:as_str|as_ref|as_deref|as_bytes|as_slice|to_string|to_owned|clone|trim|to_lowercase|to_ascii_lowercase|unwrap|borrow|into_inner|get_ref|to_string_lossy|as_path|display|iter|expect|unwrap_or|unwrap_or_default)$/;

/** What is looked at: comparing `name.as_str()` compares `name`. */
function bare(expression: Expression): Expression {
  let at = expression;
  while (at.kind === 'call' && at.callee.kind === 'member') {
    const { object, property } = at.callee;
    const isPath = object.kind === 'identifier' && /^(?:std\.path\.)?Path(?:Buf)?$/.test(object.name);
    const [of] = isPath && /^(?:new|from)$/.test(property) ? at.args : views.test(property) ? [object] : [];
    if (!of) break;
    at = of;
  }
  return at;
}

/** What a value does not contain, no attack can use that needs it; others may do without. */
function narrowContains(it: Interpreter, text: Expression, part: Expression, scope: Scope): void {
  partially(it, text, scope, `checked not to contain ${it.codeAt(part)}`);
  const absent = peek(it, part, scope);
  const parts = absent?.objects.some(({ kind }) => kind === 'array')
    ? (absent.objects[0]?.itemsValue ?? []).map(({ constant }) => constant)
    : [absent?.constant];
  const texts = parts.filter((one) => typeof one === 'string');
  // `name.contains(|c: char| !c.is_alphanumeric())`
  const kinds = part.kind === 'function' ? maskOfCharacters(it, part, it.evaluate(part, scope), false) : 0;
  const mask = texts.reduce((all, one) => all | maskLacking(it, { text: one }), kinds);
  if (mask !== 0) cleanExpression(it, text, scope, mask);
}

/** `path.components().count() == 1`: a name, or at most the folder above, which is no file. */
export function narrowAnswer(
  it: Interpreter,
  { callee }: Call,
  scope: Scope,
  may: (answer: string | number | boolean | null) => boolean,
): boolean {
  if (callee.kind !== 'member' || callee.property !== 'count' || may(2) || may(3)) return false;
  const look = (parts: Expression) => {
    if (parts.kind !== 'call' || parts.callee.kind !== 'member') return;
    if (parts.callee.property === 'peekable') look(parts.callee.object);
    else if (parts.callee.property === 'components')
      cleanExpression(it, bare(parts.callee.object), scope, it.models.categories.mask(pathCategories));
  };
  if (callee.object.kind === 'identifier') withCondition(scope, callee.object.name, look);
  else look(callee.object);
  return true;
}

const pathCategories = ['path-traversal', 'file-inclusion', 'archive-slip', 'unrestricted-upload'];

/** `path.components().all(|c| matches!(c, Component::Normal(_)))`: it leads nowhere else. */
function narrowComponents(
  it: Interpreter,
  how: 'all' | 'any',
  iterator: Expression,
  check: Expression | undefined,
  scope: Scope,
  holds: boolean,
): void {
  if (iterator.kind !== 'call' || iterator.callee.kind !== 'member' || !check) return;
  if (iterator.callee.property !== 'components') return;
  const asked = it.codeAt(check);
  // `.any(|c| !matches!(c, Component::Normal(_)))` is `!all(…)`.
  const isRefusing = /\bParentDir\b/.test(asked) || /!\s*matches!\(.*\bNormal\b/s.test(asked);
  const isBelow = how === 'all' ? holds && /\bNormal\b/.test(asked) : !holds && isRefusing;
  if (!isBelow) return;
  const path = bare(iterator.callee.object);
  const mask = it.models.categories.mask(pathCategories);
  const value = peek(it, path, scope);
  cleanExpression(it, path, scope, mask);
  // What else was made of the same text leads nowhere else either, where the text was looked at as a whole.
  const [part, ...others] = value ? shapeOf(value).filter((one) => 'hole' in one) : [];
  if (value && part && others.length === 0) clearFromNow(it, value.taints, mask);
}

/** `allowed.iter().any(|one| one == name)`: what is compared is one of ours. */
function narrowToListed(it: Interpreter, list: Expression, check: Expression, scope: Scope): void {
  if (check.kind !== 'function' || isTainted(it, list, scope)) return;
  const compared = comparedIn(check);
  if (compared) {
    cleanExpression(it, bare(compared), scope, allCategories);
    return;
  }
  const isEqual = /==|\.eq\(|eq_ignore_ascii_case/.test(it.codeAt(check));
  const mask = isEqual ? allCategories : maskOfPrefixes(it, list, check, scope);
  if (mask === 0) return;
  for (const name of new Set(namesIn(check)))
    if (scope.find(name)?.value?.isTainted)
      cleanExpression(it, { ...identifierSpan(check), kind: 'identifier', name }, scope, mask);
}

/** What `|one| *one == request.name` compares the element with. */
function comparedIn({ parameters, body }: FunctionNode): Expression | null {
  const [first] = parameters;
  const [only] = body;
  const test = body.length === 1 && only?.kind === 'return' ? only.value : undefined;
  if (first?.pattern.kind !== 'identifier' || test?.kind !== 'binary' || test.operator !== '==') return null;
  const { name } = first.pattern;
  const isElement = (side: Expression) => {
    const at = bare(side);
    return at.kind === 'identifier' && at.name === name;
  };
  if (isElement(test.left)) return test.right;
  return isElement(test.right) ? test.left : null;
}

/** `allowed.iter().any(|start| url.starts_with(start))`: all of them addresses of ours, with the host and what ends it. */
function maskOfPrefixes(it: Interpreter, list: Expression, check: Expression, scope: Scope): number {
  if (
    !/^\|\s*&{0,2}(\w+)\s*\|\s*[\w.]+\.starts_with\(\s*[&*]{0,2}\1\b[^|]{0,20}\)$/.test(
      it.codeAt(check).trim(),
    )
  )
    return 0;
  const starts = peek(it, list, scope)?.objects[0]?.itemsValue ?? [];
  const isHost = ({ constant }: Value) =>
    typeof constant === 'string' && /^[a-z]+:\/\/[^/]+\//i.test(constant);
  return starts.length > 0 && starts.every(isHost) ? it.models.categories.mask(addressCategories) : 0;
}

function identifierSpan({ line, endLine, start, end }: Expression) {
  return { line, endLine, start, end };
}

/** `name.chars().all(|c| c.is_alphanumeric())`: every character is one of a few. */
function narrowCharacters(
  it: Interpreter,
  how: 'all' | 'any',
  iterator: Expression,
  check: Expression | undefined,
  scope: Scope,
  holds: boolean,
): void {
  if (iterator.kind !== 'call' || iterator.callee.kind !== 'member') return;
  if (!check || !isOverCharacters(iterator)) return;
  const text = bare(iterator.callee.object);
  if ((how === 'all') !== holds || !isTainted(it, text, scope)) return;
  const mask = maskOfCharacters(it, check, it.evaluate(check, scope), holds);
  if (mask !== 0) cleanExpression(it, text, scope, mask);
}
