/** Checks that are written the Java way: `value.matches("…")`, `"fixed".equals(value)`, `allowed.contains(value)`. */
import type { Call, Expression, Member } from '../../parsing/ir/expressions.ts';
import { lambdaAsked } from '../guards/asked-lambdas.ts';
import { narrowByCallback } from '../guards/callback-checks.ts';
import { cleanElements, narrowElements } from '../guards/checked-elements.ts';
import { settle } from '../guards/equality-guards.ts';
import { narrow } from '../guards/guards.ts';
import { narrowByPattern } from '../guards/pattern-guards.ts';
import { isListFromOutside, isTainted, peek } from '../guards/peek.ts';
import { narrowPrefix } from '../guards/prefix-guards.ts';
import { cleanExpression } from '../guards/refine.ts';
import { wholeText } from '../guards/regex-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { isKotlin } from '../kotlin/builtins.ts';
import { narrowExtension } from '../kotlin/extensions.ts';
import { allCategories } from '../taint/taint.ts';
import { RegexObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { narrowInside, narrowRooted } from './asked-paths.ts';
import { maskWithout } from './characters.ts';
import { asMethods } from './utility-checks.ts';

/** Of streams in Java, of collections and texts in Kotlin. */
const quantifier = /^(?:any|all|none)(?:Match)?$/;
const equalities = new Set(['equals', 'equalsIgnoreCase', 'contentEquals']);

/** Says whether the call is one of these checks. */
export function narrowCall(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  const { callee, args } = test;
  if (callee.kind !== 'member') return false;
  const { property, object } = callee;
  const [first, second] = args;
  // `known(x).not()` of Kotlin
  if (property === 'not' && !first) {
    narrow(it, object, scope, !holds);
    return true;
  }
  if (lambdaAsked(it, test, scope)) {
    it.narrowByPredicate(test, scope, holds);
    return true;
  }
  const methods = asMethods(it, test, scope, holds);
  for (const method of methods) narrow(it, method, scope, holds);
  if (methods.length > 0) return true;
  if (equalities.has(property)) {
    const [a, b] = second ? [first, second] : [object, first];
    if (holds && a && b) narrowEqual(it, a, b, scope);
    return true;
  }
  // `StringUtils.equalsAny(x, "a", "b")`
  if (/^equalsAny(?:IgnoreCase)?$/.test(property) && first) {
    const isOurs = (one: Expression) => !isTainted(it, one, scope) && !isListFromOutside(it, one, scope);
    if (holds && args.slice(1).every(isOurs)) cleanExpression(it, first, scope, allCategories);
    return true;
  }
  if (property === 'containsAll') {
    const all = holds && first && !peek(it, object, scope)?.isTainted ? peek(it, first, scope) : null;
    if (first && all) cleanElements(it, first, all, scope, allCategories);
    return true;
  }
  if (property === 'containsKey' || property === 'containsValue') {
    if (holds && first && !peek(it, object, scope)?.isTainted)
      cleanExpression(it, first, scope, allCategories);
    return true;
  }
  if (property === 'isAbsolute' && !first) {
    narrowRooted(it, object, scope, holds);
    return true;
  }
  if (property === 'startsWith' && first) {
    if (holds) narrowPackage(it, object, first, scope);
    return narrowInside(it, object, first, scope, holds);
  }
  if (quantifier.test(property) && first && narrowCharacters(it, test, scope, holds)) return true;
  if (quantifier.test(property) && !property.startsWith('all') && first) {
    if (holds === property.startsWith('any')) narrowByOne(it, object, first, scope);
  }
  if (quantifier.test(property) && first?.kind === 'function') {
    // What all have, or none has.
    if (holds === !property.startsWith('any'))
      narrowElements(it, listStreamed(object), first, scope, (asked, inner) =>
        narrow(it, asked, inner, property.startsWith('all')),
      );
    return true;
  }
  if (quantifier.test(property) && !property.startsWith('all')) return true;
  const pattern = patternOf(it, test, scope);
  if (!pattern) return isKotlin(it) && narrowExtension(it, test, scope, holds);
  const { text, flags, subject } = pattern;
  // `find` looks for a place, `lookingAt` at the beginning alone; `matches` asks for the whole text.
  if (property === 'find' || property === 'containsMatchIn')
    narrowByPattern(it, text, subject, scope, holds, flags);
  else if (property === 'lookingAt')
    narrowByPattern(it, `^${text.replace(/^\^/, '')}`, subject, scope, holds, flags);
  else narrowByPattern(it, wholeText(text), subject, scope, holds);
  return true;
}

/** `list.stream()` → `list` */
function listStreamed(list: Expression): Expression {
  const isStream = list.kind === 'call' && list.callee.kind === 'member' && list.callee.property === 'stream';
  return isStream && list.callee.kind === 'member' ? list.callee.object : list;
}

/** `text.chars().allMatch(Character::isLetterOrDigit)`, `text.chars().noneMatch(c -> c == '/')`; in Kotlin `text.all { … }` */
function narrowCharacters(it: Interpreter, { callee, args }: Call, scope: Scope, holds: boolean): boolean {
  const [choose] = args;
  const subject = callee.kind === 'member' && choose ? charactersOf(it, callee, scope) : null;
  if (callee.kind !== 'member' || !choose || !subject) return false;
  // What every character has, or what none has, is told of the whole text.
  if (holds === callee.property.startsWith('any')) return true;
  const text = peek(it, subject, scope);
  if (!text?.isTainted) return true;
  const refused = !callee.property.startsWith('all');
  cleanExpression(it, subject, scope, maskWithout(it, it.evaluate(choose, scope), refused, choose));
  return true;
}

/** The text whose characters are asked one by one; null where something else is. */
function charactersOf(it: Interpreter, { object, property }: Member, scope: Scope): Expression | null {
  if (!property.endsWith('Match')) {
    const text = peek(it, object, scope);
    return text?.isTainted && text.objects.every(({ kind }) => kind === 'opaque') ? object : null;
  }
  const chars = object.kind === 'call' ? object.callee : object;
  return chars.kind === 'member' && /^(?:chars|codePoints)$/.test(chars.property) ? chars.object : null;
}

function narrowEqual(it: Interpreter, a: Expression, b: Expression, scope: Scope): void {
  const [left, right] = [given(it, a, scope), given(it, b, scope)];
  // What a call gives is not looked at again: `"example.org".equals(uri.getHost())`.
  const isOfLeft = left && !left.isTainted && (!right || right.isTainted);
  if (isOfLeft) settle(it, b, scope);
  else if (!right?.isTainted) settle(it, a, scope);
  else if (!left) settle(it, b, scope);
}

/** A value, or what a getter reads: `base.getHost().equals(target.getHost())`. */
function given(it: Interpreter, asked: Expression, scope: Scope): Value | null {
  const isGetter = asked.kind === 'call' && asked.callee.kind === 'member' && asked.args.length === 0;
  return peek(it, isGetter && asked.callee.kind === 'member' ? asked.callee.object : asked, scope);
}

/** `prefixes.stream().anyMatch(name::startsWith)`, `allowed.stream().anyMatch(one -> one.equals(name))` */
function narrowByOne(it: Interpreter, list: Expression, check: Expression, scope: Scope): void {
  if (peek(it, list, scope)?.isTainted) return;
  if (check.kind === 'function') narrowByCallback(it, listStreamed(list), check, scope, true, narrow);
  else if (check.kind === 'member' && equalities.has(check.property))
    cleanExpression(it, check.object, scope, allCategories);
  else if (check.kind === 'member' && check.property === 'startsWith') {
    narrowPackage(it, check.object, list, scope);
    narrowPrefix(it, check.object, list, scope, true);
  }
}

/** `name.startsWith("org.example.")`: a class of a package of ours, or of one that is set up. */
function narrowPackage(it: Interpreter, subject: Expression, prefix: Expression, scope: Scope): void {
  const start = peek(it, prefix, scope);
  if (start?.isTainted) return;
  if (start?.isConstant && !/^(?:[a-z]\w*\.){2,}/.test(String(start.constant))) return;
  cleanExpression(it, subject, scope, it.models.categories.mask(['code-injection']));
}

interface Matched {
  text: string;
  flags: string;
  subject: Expression;
}

/** `x.matches("…")`, `Pattern.matches("…", x)`, `PATTERN.matcher(x).matches()`. */
function patternOf(it: Interpreter, { callee, args }: Call, scope: Scope): Matched | null {
  if (callee.kind !== 'member' || !/^(?:matches|find|lookingAt|containsMatchIn)$/.test(callee.property))
    return null;
  const { object } = callee;
  const [first, second] = args;
  if (first && !second) {
    // `regex.matches(text)` and `text.matches(regex)` of Kotlin.
    const [own, given] = [regexOf(it, object, scope), regexOf(it, first, scope)];
    if (own) return { text: own.pattern, flags: own.flags, subject: first };
    if (given) return { text: given.pattern, flags: given.flags, subject: object };
  }
  if (first && second) return constantPattern(it, first, second, scope);
  if (first) return constantPattern(it, first, object, scope);
  if (object.kind !== 'call' || object.callee.kind !== 'member' || object.callee.property !== 'matcher')
    return null;
  const compiled = it.evaluate(object.callee.object, scope).objects.find((one) => one instanceof RegexObject);
  const [subject] = object.args;
  return compiled instanceof RegexObject && subject
    ? { text: compiled.pattern, flags: compiled.flags, subject }
    : null;
}

function regexOf(it: Interpreter, node: Expression, scope: Scope): RegexObject | undefined {
  return it.evaluate(node, scope).objects.find((one) => one instanceof RegexObject);
}

function constantPattern(
  it: Interpreter,
  pattern: Expression,
  subject: Expression,
  scope: Scope,
): Matched | null {
  const text = it.evaluate(pattern, scope).constant;
  return typeof text === 'string' ? { text, flags: '', subject } : null;
}
