/** Checks that are written the Go way. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { narrowEnd } from '../guards/address-guards.ts';
import { narrow } from '../guards/guards.ts';
import { maskLacking } from '../guards/lacking.ts';
import { cleanBy } from '../guards/membership-guards.ts';
import { pathMeant } from '../guards/path-meant.ts';
import { refuseSegment } from '../guards/path-segments.ts';
import { narrowByPattern } from '../guards/pattern-guards.ts';
import { isTainted, peek, peekCall } from '../guards/peek.ts';
import { narrowPrefix } from '../guards/prefix-guards.ts';
import { cleanExpression, partially } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { categoriesWithoutCharacters } from '../taint/escaping.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, unknown } from '../values/value.ts';
import { readPattern, regexIn } from './regexes.ts';
import { narrowValidated } from './validated-fields.ts';

/** Says whether the call is one of these checks. */
export function narrowCall(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  const { callee, args } = test;
  if (callee.kind !== 'member') return false;
  const [first, second] = args;
  if (!first) return false;
  if (/^Match(?:String)?$/.test(callee.property) && narrowMatch(it, test, callee.object, scope, holds))
    return true;
  if (narrowValidated(it, test, scope, holds)) return true;
  const path = peek(it, callee, scope)?.paths[0]?.text;
  if (path === undefined || !second) return false;
  switch (path) {
    case 'strings.HasPrefix':
    case 'bytes.HasPrefix':
      narrowPrefix(it, first, second, scope, holds);
      return true;
    case 'strings.HasSuffix':
      if (holds) narrowEnd(it, first, second, scope);
      return true;
    case 'strings.Contains':
    case 'strings.ContainsRune':
    case 'strings.ContainsAny':
      if (!holds) narrowContains(it, first, second, scope, path.endsWith('Any'));
      return true;
    case 'strings.ContainsFunc':
      if (!holds) cleanWithoutKind(it, first, second, scope);
      return true;
    case 'slices.Contains':
    case 'slices.BinarySearch':
    case 'golang.org/x/exp/slices.Contains':
      if (holds) cleanBy(it, second, first, scope);
      else refuseSegment(it, first, second, scope);
      return true;
    case 'slices.ContainsFunc':
      if (holds) narrowByOne(it, first, second, scope);
      return true;
    case 'strings.EqualFold':
      if (holds) {
        if (isTainted(it, first, scope)) cleanBy(it, first, second, scope);
        else cleanBy(it, second, first, scope);
      }
      return true;
    default:
      return false;
  }
}

/** `slices.ContainsFunc(allowed, func(one string) bool { return one == name })`: what is asked holds for one of ours. */
function narrowByOne(it: Interpreter, list: Expression, asked: Expression, scope: Scope): void {
  const [only] = asked.kind === 'function' ? asked.body : [];
  if (only?.kind === 'return' && only.value && !isTainted(it, list, scope))
    narrow(it, only.value, scope, true);
}

/** A position compared with a number: `slices.Index(allowed, name) < 0`, `strings.Index(path, "..") == -1`. */
export function narrowAnswer(
  it: Interpreter,
  { callee, args }: Call,
  scope: Scope,
  may: (answer: string | number | boolean | null) => boolean,
): boolean {
  const [first, second] = args;
  if (callee.kind !== 'member' || !first || !second) return false;
  const isFound = !may(-1);
  const isAbsent = !may(0) && !may(1) && !may(2);
  switch (peek(it, callee, scope)?.paths[0]?.text) {
    case 'slices.Index':
    case 'golang.org/x/exp/slices.Index':
      if (isFound) cleanBy(it, second, first, scope);
      return true;
    case 'slices.IndexFunc':
      if (isFound) narrowByOne(it, first, second, scope);
      return true;
    case 'strings.Index':
    case 'strings.IndexByte':
    case 'strings.IndexRune':
    case 'strings.LastIndex':
      if (isAbsent) narrowContains(it, first, second, scope, false);
      return true;
    case 'strings.IndexAny':
      if (isAbsent) narrowContains(it, first, second, scope, true);
      return true;
    case 'strings.Count':
      if (!may(1) && !may(2)) narrowContains(it, first, second, scope, false);
      return true;
    default:
      return false;
  }
}

function narrowMatch(
  it: Interpreter,
  { args }: Call,
  regex: Expression,
  scope: Scope,
  holds: boolean,
): boolean {
  const [first, second] = args;
  const compiled = regexIn(peekCall(it, regex, scope));
  if (compiled && first) {
    narrowByPattern(it, compiled.pattern, first, scope, holds, compiled.flags.replace('g', ''));
    return true;
  }
  const pattern = first ? peek(it, first, scope)?.constant : undefined;
  if (!second || typeof pattern !== 'string') return false;
  const { text, flags } = readPattern(pattern);
  narrowByPattern(it, text, second, scope, holds, flags.replace('g', ''));
  return true;
}

/** `strings.ContainsFunc(name, func(c rune) bool { return !unicode.IsLetter(c) })`: it has no such character. */
function cleanWithoutKind(it: Interpreter, text: Expression, kind: Expression, scope: Scope): void {
  if (!isTainted(it, text, scope)) return;
  const tells = it.evaluate(kind, scope);
  const isGone = (character: string) =>
    it.callValue(tells, unknown, [constantValue(character)], kind).constant === true;
  cleanExpression(it, text, scope, it.models.categories.mask(categoriesWithoutCharacters(isGone)));
}

/**
 * What a value does not contain, no attack can use that needs it; others may do without. Of `ContainsAny` each
 * character counts.
 */
function narrowContains(
  it: Interpreter,
  text: Expression,
  part: Expression,
  scope: Scope,
  isEach: boolean,
): void {
  const { path } = pathMeant(text);
  if (path !== text) {
    narrowContains(it, path, part, scope, isEach);
    return;
  }
  // What is read where it is asked is told by the field: `strings.Contains(r.FormValue("name"), "..")`.
  const read = text.kind === 'index' ? text.object : text;
  if (read.kind !== 'call' && !isTainted(it, text, scope)) return;
  partially(it, text, scope, `checked not to contain ${it.codeAt(part)}`);
  const absent = peek(it, part, scope)?.constant;
  if (typeof absent !== 'string') return;
  const parts = isEach ? [...new Set(absent.slice(0, maxCharacters))] : [absent];
  const lacking = parts.reduce((mask, one) => mask | maskLacking(it, { text: one }), 0);
  // Without it no other host can be named.
  const namesNoHost = absent === '//' || absent === '://';
  const mask = lacking | it.models.categories.mask(namesNoHost ? ['open-redirect'] : []);
  if (mask !== 0) cleanExpression(it, text, scope, mask);
}

const maxCharacters = 100;
