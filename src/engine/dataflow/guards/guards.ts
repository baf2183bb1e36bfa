/** What a condition says of the values it looks at, on the way where it holds. */
import type { Binary, Call, Expression, Identifier, Member, Sequence } from '../../parsing/ir/expressions.ts';
import { patternIsNotSeen } from '../../results/partial-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories, noTaints } from '../taint/taint.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import { narrowByKindOfAddress } from './address-checks.ts';
import { narrowHost, narrowSameHost } from './address-guards.ts';
import { narrowAnswer } from './answer-guards.ts';
import { noteOwn } from './chosen-keys.ts';
import { clearFromNow } from './clear-from-now.ts';
import { narrowPart, withCondition } from './conditions.ts';
import { narrowChosen, narrowEither } from './either-side.ts';
import { emptied } from './emptied.ts';
import { collectionCounted, emptinessAsked } from './emptiness.ts';
import { isMatchResult, isNothing, isRoundTrip, narrowTypeof, settle } from './equality-guards.ts';
import { fieldRead, readsField } from './field-reads.ts';
import { beganAs, narrowByFlag } from './flags.ts';
import { narrowHandedBack } from './handed-back.ts';
import { narrowFirstCharacter } from './hyphen-guards.ts';
import { listedConditions } from './listed-conditions.ts';
import { cleanByLookup, cleanWithout, refuseField, takenApart } from './membership-guards.ts';
import { narrowLeft, narrowMethod } from './method-guards.ts';
import { narrowByModel, narrowFound } from './model-guards.ts';
import { narrowNetwork, narrowNetworkCall, narrowRange } from './network-checks.ts';
import { narrowByNotedField } from './noted-errors.ts';
import { refusePart, refuseSegment } from './path-segments.ts';
import { isTainted, isTaintedText, peek } from './peek.ts';
import { narrowCharacter, narrowLength, narrowPosition, narrowSingle } from './position-guards.ts';
import { narrowBeginning, narrowPrefix } from './prefix-guards.ts';
import { narrowRead } from './read-numbers.ts';
import { changeTaints, cleanExpression, partially } from './refine.ts';
import { refuseKey } from './refused-keys.ts';
import { cleanSigned, narrowSigned } from './signed-values.ts';
import { narrowTidied } from './tidied-paths.ts';
import { narrowByType, narrowMatch } from './type-guards.ts';
import { narrowByUnseen } from './unseen-checks.ts';

/** Applies what is known when `test` turned out truthy (`holds`) or not. */
export function narrow(it: Interpreter, asked: Expression, scope: Scope, holds: boolean): void {
  const test = listedConditions(asked, scope) ?? asked;
  switch (test.kind) {
    case 'unary':
      if (test.operator === '!') narrow(it, test.operand, scope, !holds);
      return;
    case 'logical':
      if ((test.operator === '&&' && holds) || (test.operator === '||' && !holds)) {
        narrow(it, test.left, scope, holds);
        narrow(it, test.right, scope, holds);
      } else narrowEither(it, test, scope, holds, narrow);
      return;
    case 'conditional':
      narrowChosen(it, test, scope, holds, narrow);
      return;
    case 'binary':
      narrowBinary(it, test, scope, holds);
      return;
    case 'call':
      narrowCall(it, test, scope, holds);
      // An empty field does no harm wherever it is read.
      if (!holds && readsField(it, test, scope)) clearFromNow(it, fieldRead(it, test, scope), allCategories);
      return;
    case 'index':
      narrowPart(it, test.object, test.index.kind === 'literal' ? test.index.value : null, scope, holds);
      if (holds) cleanByLookup(it, test.index, test.object, scope);
      else changeTaints(it, test, scope, () => noTaints);
      return;
    case 'identifier':
      withCondition(scope, test.name, (check) => narrow(it, check, scope, holds));
      narrowByFlag(it, test.name, scope, holds, (check, within, answer) => narrow(it, check, within, answer));
      if (!holds) emptied(it, test, scope);
      narrowByReading(it, test, scope, holds);
      return;
    case 'member':
      if (!holds) emptied(it, test, scope);
      if (test.property === 'length') narrowCounted(it, collectionCounted(test) ?? test.object, scope, holds);
      narrowHost(it, test, scope, holds);
      narrowNetwork(it, test, scope, holds);
      it.builtins.narrowMember?.(it, test, scope, holds);
      narrowByNotedField(it, test, scope, holds);
      narrowPart(it, test.object, test.property, scope, holds);
      narrowByReading(it, test, scope, holds);
      return;
    case 'await':
      if (test.operand.kind === 'call') narrowCall(it, test.operand, scope, holds, true);
      else narrow(it, test.operand, scope, holds);
      return;
    case 'cast':
      narrow(it, test.operand, scope, holds);
      return;
    case 'assign':
      narrow(it, test.value, scope, holds);
      return;
    case 'sequence':
      narrowMatch(it, test, scope, holds);
      narrowLast(it, test, scope, holds);
      return;
    default:
      return;
  }
}

/** There is something in the collection, or nothing. */
function narrowCounted(it: Interpreter, counted: Expression, scope: Scope, holds: boolean): void {
  if (counted.kind === 'identifier')
    withCondition(scope, counted.name, (made) => narrowLeft(it, made, scope, holds, narrow));
  else narrowLeft(it, counted, scope, holds, narrow);
  narrow(it, counted, scope, holds);
}

/** `x.ToLower() is "a" or "b"`, where what is asked for twice is kept first. */
function narrowLast(it: Interpreter, { expressions }: Sequence, scope: Scope, holds: boolean): void {
  const asked = expressions.at(-1);
  const isOfType = asked?.kind === 'binary' && asked.operator === 'instanceof';
  if (asked && !isOfType) narrow(it, asked, scope, holds);
}

/** A check without arguments, which looks like a value where reading calls: `return unless sort_allowed?`. */
function narrowByReading(it: Interpreter, callee: Identifier | Member, scope: Scope, holds: boolean): void {
  if (!it.language.readsCallMethods) return;
  const { line, endLine, start, end } = callee;
  narrowEmpty(it, callee, [], scope, holds);
  const call: Call = { kind: 'call', callee, args: [], line, endLine, start, end };
  if (callee.kind === 'identifier' && it.builtins.narrowCall?.(it, call, scope, holds)) return;
  it.narrowByPredicate(call, scope, holds);
}

/** The subject of a `case` that one of the tests says yes to: `when /\A[a-z]+\z/`. */
export function narrowToPattern(
  it: Interpreter,
  subject: Expression,
  tests: readonly Expression[],
  scope: Scope,
): void {
  const [only] = tests;
  if (!only || !it.language.readsCallMethods) return;
  if (tests.length > 1) {
    // `/\A#{Regexp.escape(path)}/` is made when the program runs.
    const isSeen = tests.every(({ kind }) => kind !== 'call');
    partially(it, subject, scope, isSeen ? 'compared with several patterns' : patternIsNotSeen);
    return;
  }
  const { line, endLine, start, end } = only;
  const span = { line, endLine, start, end };
  const callee: Member = { ...span, kind: 'member', object: only, property: '===' };
  narrow(it, { ...span, kind: 'call', callee, args: [subject] }, scope, true);
}

const equalities: Record<string, boolean> = { '===': true, '==': true, '!==': false, '!=': false };

function narrowBinary(it: Interpreter, test: Binary, scope: Scope, holds: boolean): void {
  const { operator, left, right } = test;
  const counted = right.kind === 'literal' && right.value === 0 ? collectionCounted(left) : null;
  if (counted && (operator === '>' || operator in equalities))
    narrowCounted(it, counted, scope, (operator === '>' || !equalities[operator]) === holds);
  if (it.builtins.narrowBinary?.(it, test, scope, holds)) return;
  if (operator === 'instanceof') {
    narrowByType(it, test, scope, holds);
    return;
  }
  if (operator === 'in') {
    // `folder in path.resolve().parents` is `path.resolve().startswith(folder)`.
    if (right.kind === 'member' && right.property === 'parents')
      narrowPrefix(it, right.object, left, scope, holds, true);
    // `x in allowed` is an allow-list; `'..' in x` only looks for something bad.
    else if (holds) cleanByLookup(it, left, right, scope);
    else if (refuseSegment(it, right, left, scope)) return;
    else if (refuseField(it, left, right, scope)) return;
    else if (isTainted(it, takenApart(right), scope)) cleanWithout(it, takenApart(right), left, scope);
    return;
  }
  const meansEqual = equalities[operator];
  if (meansEqual !== undefined) {
    const isEqual = meansEqual === holds;
    if (narrowPosition(it, left, right, scope, !isEqual, true)) return;
    if (narrowBeginning(it, left, right, scope, isEqual)) return;
    const [asked, nothing] = isNothing(left) ? [right, left] : [left, right];
    const given = asked.kind === 'assign' ? asked.value : asked;
    const isAnswer = isNothing(nothing)
      ? asked.kind === 'index' || isMatchResult(given)
      : nothing.kind === 'array' && nothing.elements.length === 0 && asked.kind === 'call';
    if (isAnswer) {
      narrow(it, asked, scope, !isEqual);
      return;
    }
    const answer = isNothing(nothing) ? null : nothing.kind === 'literal' ? nothing.value : undefined;
    if (asked.kind === 'identifier' && beganAs(scope, asked.name, answer))
      narrowByFlag(it, asked.name, scope, !isEqual, (check, within, answer) =>
        narrow(it, check, within, answer),
      );
    if (isNothing(nothing)) narrowFound(it, asked, scope, !isEqual);
    if (isNothing(nothing) && !isEqual && asked.kind === 'call') narrowHandedBack(it, asked, scope);
    if (isNothing(nothing) && !isEqual && asked.kind === 'identifier') narrowRead(it, asked.name, scope);
    // `isValid(x) is False`, `!isValid(x) === false`
    if (typeof answer === 'boolean' && /^(?:call|unary)$/.test(asked.kind))
      narrow(it, asked, scope, answer === isEqual);
    if (narrowAnswer(it, test, scope, holds)) return;
    if (narrowTypeof(it, left, right, scope, isEqual)) return;
    if (narrowError(it, left, right, scope, isEqual)) return;
    narrowCharacter(it, left, right, scope, isEqual);
    if (!isEqual) {
      narrowFirstCharacter(it, left, right, scope);
      refusePart(it, left, right, scope);
      refuseKey(it, left, right, scope);
      refuseKey(it, right, left, scope);
      return;
    }
    narrowSingle(it, left, right, scope);
    if (narrowRange(it, left, right, scope)) return;
    if (isRoundTrip(left) || isRoundTrip(right)) return;
    if (narrowTidied(it, left, right, scope) || narrowTidied(it, right, left, scope)) return;
    for (const side of [left, right]) cleanSigned(it, side, scope);
    if (!isTaintedText(it, right, scope)) settle(it, left, scope);
    else if (!isTaintedText(it, left, scope)) settle(it, right, scope);
    else narrowSameHost(it, left, right, scope);
    return;
  }
  if (narrowAnswer(it, test, scope, holds)) return;
  // `list.indexOf(x) > -1`, `>= 0`, and `< 0` for its absence.
  const isFound = (operator === '>' || operator === '>=') === holds;
  if (!['>', '>=', '<', '<='].includes(operator)) return;
  if (holds && it.language.hasPrototypes) narrowCompared(it, test, scope);
  narrowLength(it, test, scope, holds);
  narrowPosition(it, left, right, scope, isFound);
}

/** `page > 0`: what is larger than a number, or smaller, is one; what is not may be any text. */
function narrowCompared(it: Interpreter, { left, right }: Binary, scope: Scope): void {
  for (const [asked, bound] of [[left, right] as const, [right, left] as const])
    if (typeof peek(it, bound, scope)?.constant === 'number' && isTainted(it, asked, scope))
      cleanExpression(it, asked, scope, allCategories);
}

/** `err == nil` after `value, err := parse(x)`: the parser took it. */
function narrowError(
  it: Interpreter,
  left: Expression,
  right: Expression,
  scope: Scope,
  isEqual: boolean,
): boolean {
  if (it.language.names !== 'directory' || right.kind !== 'literal' || right.value !== null) return false;
  if (left.kind === 'call') narrow(it, left, scope, isEqual);
  if (left.kind !== 'identifier') return left.kind === 'call';
  withCondition(scope, left.name, (check) => {
    if (check.kind === 'call') narrow(it, check, scope, isEqual);
  });
  return true;
}

/** Calls that make a yes or a no of what they are given; of a list that is how many there are. */
const truths: ReadonlySet<string> = new Set(['Boolean', 'bool', 'boolval', 'count', 'len', 'sizeof']);

/** `errors.isEmpty()`: nothing harmful is in what is empty, and a flag may say why. */
function narrowEmpty(
  it: Interpreter,
  callee: Expression,
  args: readonly Expression[],
  scope: Scope,
  holds: boolean,
): void {
  const asked = emptinessAsked(it, callee, args, scope);
  if (!asked) return;
  if (asked.isFilled !== holds) changeTaints(it, asked.subject, scope, () => noTaints);
  if (asked.subject.kind === 'identifier' || asked.subject.kind === 'member')
    narrow(it, asked.subject, scope, asked.isFilled === holds);
}

function narrowCall(it: Interpreter, test: Call, scope: Scope, holds: boolean, isAwaited = false): void {
  const [given] = test.args;
  if (given && test.callee.kind === 'identifier' && truths.has(test.callee.name)) {
    narrow(it, given, scope, holds);
    return;
  }
  if (!isAwaited && givesPromise(it, test.callee, scope)) return;
  if (narrowByModel(it, test, scope, holds)) return;
  narrowByKindOfAddress(it, test, scope, holds);
  narrowNetworkCall(it, test, scope, holds);
  if (narrowSigned(it, test, scope, holds)) return;
  if (it.builtins.narrowCall?.(it, test, scope, holds)) return;
  const { callee } = test;
  narrowEmpty(it, callee, test.args, scope, holds);
  // `if ($violations->count())`
  const counted = collectionCounted(test);
  if (counted) narrowCounted(it, counted, scope, holds);
  if (holds && it.language.hasPrototypes) noteOwn(it, test);
  if (callee.kind === 'member') narrowMethod(it, test, callee, scope, holds, narrow);
  if (/^(?:member|identifier|index)$/.test(callee.kind)) it.narrowByPredicate(test, scope, holds);
  narrowByUnseen(it, test, scope, holds);
}

/** A promise is neither yes nor no before it is awaited: `if (!isAllowed(name))` refuses nobody where that is asynchronous. */
function givesPromise(it: Interpreter, callee: Expression, scope: Scope): boolean {
  if (!it.language.hasPrototypes) return false;
  return (
    peek(it, callee, scope)?.objects.some((one) => one instanceof FunctionObject && one.node.isAsync) ?? false
  );
}
