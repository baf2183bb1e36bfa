/** Checks that are functions in PHP: `preg_match`, `in_array`, `strpos`, `is_numeric` and their kind. */

import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { isPlace } from '../execution/element-loops.ts';
import { narrowEnd, narrowSlashes } from '../guards/address-guards.ts';
import { cleanElements, narrowElements } from '../guards/checked-elements.ts';
import { clearFromNow } from '../guards/clear-from-now.ts';
import { withCondition } from '../guards/conditions.ts';
import { allowEnding } from '../guards/file-endings.ts';
import { narrow } from '../guards/guards.ts';
import { narrowHyphen } from '../guards/hyphen-guards.ts';
import { maskWithout } from '../guards/lacking.ts';
import { clearLookedUp } from '../guards/looked-up-hosts.ts';
import { narrowByModel } from '../guards/model-guards.ts';
import { refuseSegment } from '../guards/path-segments.ts';
import { narrowByPattern } from '../guards/pattern-guards.ts';
import { isListFromOutside, isTainted, peek } from '../guards/peek.ts';
import { toldByBeginning } from '../guards/prefix-guards.ts';
import { withParts } from '../guards/put-together.ts';
import { changeTaints, cleanExpression, partially, withoutObjects } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { addressCategories } from '../taint/address-categories.ts';
import { allCategories, cleanInContext } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import { narrowViolations } from './constraints.ts';
import { narrowByCase } from './enumerations.ts';
import { maskOfFilter } from './filters.ts';
import { narrowMadeValidator } from './made-validators.ts';
import { phpRegex } from './regex.ts';
import { checkAsked } from './text-checks.ts';
import { asArray } from './type-narrowing.ts';

const pathCategories = ['path-traversal', 'file-inclusion', 'archive-slip', 'unrestricted-upload'];

/** What is left of a value of letters or digits can do no harm. */
export const harmlessTests =
  /^(?:is_numeric|is_int|is_integer|is_float|is_bool|is_long|ctype_(?:digit|alnum|alpha|xdigit|lower|upper))$/;

const publicRanges = /FILTER_FLAG_(?:NO_PRIV|GLOBAL)_RANGE/;

/** The call that is asked about, whether it stands there or was kept in a variable. */
function withAnswer(asked: Expression, scope: Scope, look: (check: Call) => void): void {
  if (asked.kind === 'call') look(asked);
  if (asked.kind !== 'identifier') return;
  withCondition(scope, asked.name, (check) => {
    if (check.kind === 'call') look(check);
  });
}

/** Says whether the call is one of these checks. */
export function narrowCall(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  if (narrowViolations(it, test, scope, holds) || narrowMadeValidator(it, test, scope, holds)) return true;
  if (narrowByCase(it, test, scope, holds)) return true;
  const { name, args } = checkAsked(test);
  const [first, second, third] = args;
  if (!name || !first) return false;
  if (harmlessTests.test(name)) {
    if (holds) cleanExpression(it, checkedValue(first), scope, allCategories);
    return true;
  }
  switch (name) {
    // What is not there holds nothing.
    case 'empty':
    case 'isset':
      // `!empty($error)`
      if (name === 'empty' && first.kind === 'identifier') it.narrow(first, scope, !holds);
      if (test.args.length > 1 || holds !== (name === 'empty')) return false;
      if (name === 'empty') narrowEmpty(it, first, scope);
      cleanExpression(it, checkedValue(first), scope, allCategories);
      return true;
    // Nothing is left over: all of the first list is in the other.
    case 'array_diff':
      if (second && !holds && !isTainted(it, second, scope)) allElementsListed(it, first, scope);
      return true;
    case 'strlen':
    case 'mb_strlen':
    case 'count':
    case 'sizeof':
      if (holds) return true;
      if (first.kind === 'identifier') it.narrow(first, scope, false);
      narrowEmpty(it, first, scope);
      cleanExpression(it, first, scope, allCategories);
      return true;
    // WordPress: the answer of a check is an error, or it is not.
    case 'is_wp_error':
      withAnswer(first, scope, (check) => narrowByModel(it, check, scope, holds));
      return true;
    // An object names no class and no function.
    case 'is_object':
      if (holds) cleanExpression(it, first, scope, it.models.categories.mask(['code-injection']));
      return true;
    case 'is_array':
      if (!holds) withoutObjects(it, first, scope);
      return true;
    case 'is_string':
    case 'is_scalar':
      if (holds) withoutObjects(it, first, scope);
      else asArray(it, first, scope);
      return true;
    case 'filter_var':
      // The address that the name of a host led to.
      if (holds && third && publicRanges.test(it.codeAt(third))) {
        clearLookedUp(it);
        withAnswer(first, scope, ({ args: [host] }) => {
          if (host) cleanExpression(it, host, scope, it.models.categories.mask(addressCategories));
        });
      }
      if (holds) cleanExpression(it, checkedValue(first), scope, maskOfFilter(it, second, third));
      return true;
    case 'preg_match':
      if (second) narrowByRegex(it, first, second, scope, holds);
      return true;
    case 'in_array':
    case 'array_search':
    case 'array_key_exists':
    case 'key_exists':
      if (second && !holds) refuseSegment(it, second, first, scope);
      else if (second && !isListFromOutside(it, second, scope)) allowListed(it, checkedValue(first), scope);
      return true;
    // Yes of all of them, or of none: `array_any($names, fn($name) => !ctype_alnum($name))` refused.
    case 'array_all':
    case 'array_any':
      if (second?.kind === 'function' && holds === (name === 'array_all'))
        narrowElements(it, first, second, scope, (asked, inner) => narrow(it, asked, inner, holds));
      return true;
    case 'strpos':
    case 'stripos':
    case 'str_contains':
    case 'strstr':
    case 'strchr':
      if (second && !holds)
        for (const part of second.kind === 'array' ? second.elements : [second])
          narrowByAbsence(it, first, part, scope);
      return true;
    case 'strpbrk':
      if (second && !holds) narrowByCharacters(it, first, second, scope);
      return true;
    case 'str_starts_with':
      if (second) narrowByBeginning(it, first, second, scope, holds);
      return true;
    // A name of the program's own, which is harmless as text: who may choose it may still choose what is run.
    case 'class_exists':
    case 'interface_exists':
    case 'enum_exists':
    case 'function_exists':
      if (holds) cleanExpression(it, first, scope, ofNames(it));
      return true;
    case 'method_exists':
    case 'property_exists':
      if (second && holds) cleanExpression(it, second, scope, ofNames(it));
      return true;
    // One of the classes that were made to be chosen from.
    case 'is_subclass_of':
    case 'is_a':
      if (second && holds && !isTainted(it, second, scope)) cleanExpression(it, first, scope, allCategories);
      return true;
    case 'str_ends_with':
      if (second && holds) narrowEnd(it, first, second, scope);
      return true;
    case 'file_exists':
    case 'is_file':
    case 'is_readable':
      if (holds) partially(it, first, scope, `checked by ${name}`);
      return true;
    default:
      return false;
  }
}

/** What the name of something that the program declares can do no harm to. */
function ofNames({ models }: Interpreter): number {
  return allCategories & ~models.categories.mask(['code-injection', 'mass-assignment']);
}

/** A check answered with an empty list, or with one that is kept in a variable: `count($unknown) > 0`. */
function narrowEmpty(it: Interpreter, list: Expression, scope: Scope): void {
  if (list.kind === 'call') narrowCall(it, list, scope, false);
  else if (list.kind === 'identifier')
    withCondition(scope, list.name, (test) => narrowEmpty(it, test, scope));
}

/** Without `..` a path leads no further up, as long as something of ours stands before it. */
function narrowByAbsence(it: Interpreter, subject: Expression, part: Expression, scope: Scope): void {
  const text = peek(it, part, scope)?.constant;
  if (typeof text === 'string' && /^(?:\.\.[/\\]?|[/\\]?\.\.)$/.test(text))
    for (const one of withParts(subject))
      changeTaints(it, one, scope, (taints) =>
        cleanInContext(taints, it.models.categories.mask(pathCategories)),
      );
  // Without slashes it is the name of something in a folder.
  else if (text === '/') cleanExpression(it, subject, scope, it.models.categories.mask(pathCategories));
  else partially(it, subject, scope, `checked not to contain ${it.codeAt(part)}`);
}

/** None of the characters is in it: `strpbrk($name, "/\\\0") === false`. */
function narrowByCharacters(it: Interpreter, subject: Expression, list: Expression, scope: Scope): void {
  const characters = peek(it, list, scope)?.constant;
  const mask = typeof characters === 'string' ? maskWithout(it, characters) : 0;
  if (mask !== 0) cleanExpression(it, subject, scope, mask);
  else partially(it, subject, scope, `checked not to contain ${it.codeAt(list)}`);
}

function allowListed(it: Interpreter, value: Expression, scope: Scope): void {
  allowEnding(it, value, scope);
  cleanExpression(it, value, scope, allCategories);
}

function allElementsListed(it: Interpreter, list: Expression, scope: Scope): void {
  allowListed(it, list, scope);
  if (isPlace(list)) cleanElements(it, list, it.evaluate(list, scope), scope, allCategories);
}

/** `isset`, `!empty` and assignments in conditions say nothing of what the value holds. */
function checkedValue(expression: Expression): Expression {
  return expression.kind === 'assign' && expression.target.kind === 'identifier'
    ? expression.target
    : expression;
}

function narrowByRegex(
  it: Interpreter,
  regex: Expression,
  subject: Expression,
  scope: Scope,
  holds: boolean,
): void {
  const text = peek(it, regex, scope)?.constant;
  const found = typeof text === 'string' ? phpRegex(text) : null;
  if (found) narrowByPattern(it, found.pattern, checkedValue(subject), scope, holds, found.flags);
  else if (!isTainted(it, regex, scope))
    partially(it, subject, scope, 'checked against a regular expression');
}

/** `str_starts_with($target, '//')`, or with a folder or host of ours. */
function narrowByBeginning(
  it: Interpreter,
  subject: Expression,
  prefix: Expression,
  scope: Scope,
  holds: boolean,
): void {
  const start = peek(it, prefix, scope);
  const text = start?.constant;
  if (start) narrowHyphen(it, subject, start, scope, holds);
  if (typeof text === 'string' && narrowSlashes(it, subject, text, scope, holds)) return;
  narrowByPrefix(it, subject, prefix, scope, holds);
}

/** A resolved path that begins with our folder stays in it; an address that begins with our host leads there. */
function narrowByPrefix(
  it: Interpreter,
  subject: Expression,
  prefix: Expression,
  scope: Scope,
  holds: boolean,
): void {
  if (!holds) return;
  const value = peek(it, subject, scope);
  const start = peek(it, prefix, scope);
  const { categories } = it.models;
  if (start?.isTainted) return;
  if (value?.paths.some(({ text }) => text === 'realpath()')) {
    cleanExpression(it, subject, scope, categories.mask(pathCategories));
    // What it was worked out from leads to the same place.
    clearFromNow(it, value.taints, categories.mask(pathCategories));
  } else if (typeof start?.constant !== 'string' || /^[a-z]+:\/\/[^/]+\//i.test(start.constant))
    cleanExpression(it, subject, scope, categories.mask(addressCategories));
  else partially(it, subject, scope, toldByBeginning(start));
}

/** A comparison of a check's answer: `preg_match(…) === 1`, `strpos($path, $base) === 0`, `in_array(…) !== false`. */
export function narrowAnswer(
  it: Interpreter,
  test: Call,
  scope: Scope,
  may: (answer: string | number | boolean | null) => boolean,
): boolean {
  if (test.callee.kind !== 'identifier') return !may(null) && narrowByCase(it, test, scope, true);
  const name = test.callee.name.toLowerCase();
  const [first, second] = test.args;
  if (/^(?:str|stri|mb_str|substr_)(?:pos|ncmp|ncasecmp|compare)$/.test(name) && first && second) {
    const isPrefix = may(0) && !may(1) && !may(false) && !may(-1);
    if (isPrefix) narrowByBeginning(it, first, second, scope, true);
    else if (may(false) && !may(1)) narrowCall(it, test, scope, false);
    else if (!may(0)) narrowByBeginning(it, first, second, scope, false);
    return true;
  }
  if (/^(?:mb_)?strlen$|^count$|^sizeof$/.test(name))
    return !may(1) && !may(2) && may(0) && narrowCall(it, test, scope, false);
  if (name === 'substr' && first) return false;
  if (!may(1) && !may(true)) return narrowCall(it, test, scope, false);
  // What these say where they do not say false may be nothing, too: `filter_var($ip, FILTER_VALIDATE_IP) === false`.
  if (!may(false) && /^(?:filter_var|array_search)$/.test(name)) return narrowCall(it, test, scope, true);
  // `preg_match` answers false only where the pattern itself is wrong.
  if (!may(0) && (name.startsWith('preg_') || !may(false))) return narrowCall(it, test, scope, true);
  return false;
}
