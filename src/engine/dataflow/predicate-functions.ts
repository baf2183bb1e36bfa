/** Checks that the program wrapped in functions of its own: `if (isValidName(x))`. */
import type { Call, Expression, ForEach, Statement, Switch } from '../parsing/ir.ts';
import { type Answered, type AnswerPart, asYesOrNo } from './answers.ts';
import { lastNameOf } from './expression-names.ts';
import { narrow } from './guards.ts';
import { FunctionObject } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import { readMember } from './members.ts';
import { freeName } from './names.ts';
import { cleanExpression, peek, peekCall } from './refine.ts';
import { parameterName } from './roles.ts';
import { Scope } from './scope.ts';
import { allCategories, cleanMask } from './taint.ts';
import type { Value } from './value.ts';

/** Looks into the function when it does nothing but return a condition, and applies what that says of the arguments. */
export function narrowByPredicate(
  it: Interpreter,
  test: Call,
  scope: Scope,
  holds: boolean,
  part: AnswerPart | null = null,
): void {
  const callee = functionMeant(it, test.callee, scope);
  const fn = callee?.objects.find((object): object is FunctionObject => object instanceof FunctionObject);
  const answered = fn && answeredBy(it, fn.node.body, part, holds);
  const body = answered ? withoutTry(answered.body, answered.holds) : [];
  const checks = answered && checksIn(body, answered.holds);
  if (!fn || !checks || it.frame.activationsOf(fn.node) > 0) return;
  const inner = new Scope(fn.scope, true);
  // `form.validate()` says something of what the form holds.
  const receiver =
    test.callee.kind === 'member' && !fn.node.isStatic ? peek(it, test.callee.object, scope) : null;
  if (receiver && fn.node.selfName) inner.declare(fn.node.selfName, receiver, it.journal);
  const thisValue = receiver && receiver.objects.length > 0 ? receiver : it.frame.thisValue;
  const before = fn.node.parameters.map((parameter, index) => {
    const argument = test.args[index];
    const value = argument ? peekCall(it, argument, scope) : null;
    if (value) inner.declare(parameterName(parameter), value, it.journal);
    return value;
  });
  it.withFrame(fn.file, fn.node, thisValue, fn.homeClass, fn.symbol, () => {
    it.frame.isLookedInto = true;
    const isTainted = before.some((value) => value?.isTainted);
    // What the conditions look at may be worked out first: `rel, err := filepath.Rel(base, path)`.
    const { flow } = it;
    if (isTainted)
      it.executeAll(
        body.filter(
          (statement) =>
            isPreparation(it, statement, inner) ||
            (answered?.holds && (isRefusing(statement) || isAttempt(statement))),
        ),
        inner,
      );
    it.flow = flow;
    for (const { test, holds, among } of checks)
      if (!among || peek(it, among, inner)?.isTainted === false) narrow(it, test, inner, holds);
  });
  fn.node.parameters.forEach((parameter, index) => {
    const argument = test.args[index];
    const value = before[index];
    if (!argument || !value?.isTainted) return;
    const after = inner.own(parameterName(parameter))?.value;
    const mask = after?.isTainted
      ? after.taints.reduce((all, taint) => all & cleanMask(taint), allCategories)
      : allCategories;
    if (mask !== 0) cleanExpression(it, argument, scope, mask);
  });
}

/** Go has its own way to answer with errors, which those know who ask. */
function answeredBy(
  it: Interpreter,
  body: readonly Statement[],
  part: AnswerPart | null,
  holds: boolean,
): Answered | null {
  const answered = it.language.names === 'directory' ? null : asYesOrNo(body, part, holds);
  return answered ?? (part === null ? { body, holds } : null);
}

/** `try { return check(x); } catch { return false; }`: who hears a yes knows that nothing failed. */
function withoutTry(body: readonly Statement[], holds: boolean): readonly Statement[] {
  const at = body.findIndex(({ kind }) => kind === 'try');
  const [first, ...rest] = body.slice(Math.max(0, at));
  if (!holds || first?.kind !== 'try' || first.finalizer.length > 0) return body;
  const before = body.slice(0, at);
  // What is taken apart may fail, and the rest looks at the parts.
  const isTakenApart = first.handlers.length > 0 && !returns(first.body);
  if (isTakenApart && first.handlers.every(({ body: handled }) => isReturn(handled, false)))
    return [...before, ...first.body, ...rest];
  const after = rest[0] ? saysNo(rest) : true;
  const isRefused = first.handlers.every((handler) => saysNo(handler.body) || (rest[0] && !handler.body[0]));
  return after && isRefused && rest.length < 2 && first.handlers.length > 0
    ? [...before, ...first.body]
    : body;
}

function returns(body: readonly Statement[]): boolean {
  return body.some(({ kind }) => kind !== 'expression' && kind !== 'declare');
}

/** What the expression names, not what calling it gives. */
function functionMeant(it: Interpreter, callee: Expression, scope: Scope): Value | null {
  if (!it.language.readsCallMethods) return peek(it, callee, scope);
  if (callee.kind === 'identifier') return scope.find(callee.name)?.value ?? freeName(it, callee);
  const object = callee.kind === 'member' ? peek(it, callee.object, scope) : null;
  return object && callee.kind === 'member' ? readMember(it, object, callee.property, callee) : null;
}

/** A call of a library, or a part of what one gave: nothing of the program runs while a check is looked into. */
function isPreparation(it: Interpreter, statement: Statement, scope: Scope): boolean {
  // `if resolve: full = realpath(path) else: full = abspath(path)`
  if (statement.kind === 'if')
    return (
      statement.test.kind === 'identifier' &&
      [...statement.consequent, ...statement.alternate].every((inner) => isPreparation(it, inner, scope))
    );
  if (statement.kind === 'declare')
    return statement.value !== undefined && isTaken(it, statement.value, scope);
  // Where assigning declares, it is a variable of the function's own.
  if (!it.language.assignmentDeclares || statement.kind !== 'expression') return false;
  if (statement.expression.kind !== 'assign') return false;
  const { target, value } = statement.expression;
  return target.kind === 'identifier' && isTaken(it, value, scope);
}

/** `urlparse(url)`, `parsed.hostname`, `(parsed.hostname or '').lower()` */
function isTaken(it: Interpreter, value: Expression, scope: Scope): boolean {
  if (value.kind === 'logical') return isTaken(it, value.left, scope) && value.right.kind === 'literal';
  if (value.kind === 'member')
    return value.object.kind === 'identifier'
      ? peek(it, value.object, scope)?.objects.length === 0
      : isTaken(it, value.object, scope);
  if (value.kind !== 'call') return false;
  const { callee } = value;
  const isTidied = callee.kind === 'member' && /^(?:lower|r?strip|toLowerCase|trim)$/.test(callee.property);
  return (
    isOfLibrary(it, value, scope) ||
    isMatch(it, value, scope) ||
    (isTidied && isTaken(it, callee.object, scope))
  );
}

/** Also a chain of them: `URI.create(text).getHost()`. */
function isOfLibrary(it: Interpreter, { callee }: Call, scope: Scope): boolean {
  if (callee.kind === 'member' && callee.object.kind === 'call') return isOfLibrary(it, callee.object, scope);
  const meant = peek(it, callee, scope);
  return meant !== null && meant.objects.length === 0 && meant.paths.some(({ isGuess }) => !isGuess);
}

/** `pattern.exec(text)`, `text.match(pattern)` */
function isMatch(it: Interpreter, { callee }: Call, scope: Scope): boolean {
  if (callee.kind !== 'member' || !/^(?:exec|match)$/.test(callee.property)) return false;
  return peek(it, callee, scope)?.objects.length === 0;
}

interface Check {
  test: Expression;
  holds: boolean;
  /** The list of which one element passed the test: it says something only where the list is ours. */
  among?: Expression;
}

const maxStatements = 20;

/**
 * What held inside when the function's answer turned out so. Of one that says no early (`if (bad) return false;`,
 * or returns an error) all that it did not stop at is known when it says yes.
 */
function checksIn(written: readonly Statement[], holds: boolean): Check[] | null {
  const body = withPlainEnd(written);
  const oneOfFew = yesOfSwitch(body);
  if (oneOfFew) return [{ test: oneOfFew, holds }];
  const last = body.at(-1);
  if (last?.kind !== 'return' || !last.value || body.length > maxStatements) return null;
  const isPlainYes =
    last.value.kind === 'literal' && (last.value.value === true || last.value.value === null);
  if (body.length === 1) return isPlainYes ? null : [{ test: last.value, holds }];
  const only = body.length === 2 ? onlyYes(body[0], last.value) : null;
  if (only) return [{ test: only, holds }];
  if (!holds) return null;
  const [loop] = body;
  const one = body.length === 2 && loop?.kind === 'for-each' ? oneOf(loop, last.value) : null;
  if (one) return [one];
  const several = anyYes(body, last.value);
  if (several) return several;
  const isRefusal = isPlainYes && body.some((one) => isRefusing(one) || isAttempt(one));
  const checks = body.slice(0, -1).flatMap((statement): Check[] => {
    if (statement.kind !== 'if' || statement.alternate.length > 0 || !saysNo(statement.consequent)) return [];
    return [{ test: statement.test, holds: false }];
  });
  if (!isPlainYes && last.value.kind !== 'literal') checks.push({ test: last.value, holds: true });
  return checks.length > 0 || isRefusal ? checks : null;
}

/** `if (good) return true; else return error;` is `if (!good) return error; return true;`. */
function withPlainEnd(body: readonly Statement[]): readonly Statement[] {
  const last = body.at(-1);
  if (last?.kind !== 'if' || !isFailure(last.alternate)) return body;
  const { test } = last;
  const { line, endLine, start, end } = test;
  const not: Expression = { line, endLine, start, end, kind: 'unary', operator: '!', operand: test };
  return [
    ...body.slice(0, -1),
    { ...last, test: not, consequent: last.alternate, alternate: [] },
    ...last.consequent,
  ];
}

/** `Err(…)`, or something thrown. */
function isFailure(body: readonly Statement[]): boolean {
  const last = body.at(-1);
  if (last?.kind === 'throw') return true;
  return (
    last?.kind === 'return' &&
    last.value?.kind === 'call' &&
    last.value.callee.kind === 'identifier' &&
    last.value.callee.name === 'Err'
  );
}

/** `for (c of text) if (bad(c)) return false;`: who comes past it has a text without bad characters. */
function isRefusing(statement: Statement): boolean {
  if (statement.kind !== 'for-each' && statement.kind !== 'loop') return false;
  const [first, ...rest] = statement.body;
  const tests = statement.kind === 'loop' && first?.kind === 'declare' ? rest : statement.body;
  return tests.every(
    (inner) => inner.kind === 'if' && inner.alternate.length === 0 && saysNo(inner.consequent),
  );
}

/** `if (test) return true; return false;` is `return test;`. */
function onlyYes(first: Statement | undefined, no: Expression): Expression | null {
  if (no.kind !== 'literal' || no.value !== false) return null;
  if (first?.kind !== 'if' || first.alternate.length > 0 || first.consequent.length !== 1) return null;
  const [yes] = first.consequent;
  const isYes = yes?.kind === 'return' && yes.value?.kind === 'literal' && yes.value.value === true;
  return isYes ? first.test : null;
}

/** `if (bad) return false; if (a) return true; if (b) return true; return false;` is `!bad && (a || b)`. */
function anyYes(body: readonly Statement[], no: Expression): Check[] | null {
  if (no.kind !== 'literal' || no.value !== false) return null;
  const tests = body.slice(0, -1).filter((statement) => statement.kind === 'if');
  if (tests.some(({ alternate, consequent }) => alternate.length > 0 || consequent.length !== 1)) return null;
  const yeses = tests.filter(({ consequent }) => isReturn(consequent, true));
  const noes = tests.filter(({ consequent }) => isReturn(consequent, false));
  const any = yeses.map(({ test }) => test).reduce<Expression | null>(either, null);
  const isKnown = yeses.length + noes.length === tests.length;
  return any && isKnown
    ? [...noes.map(({ test }) => ({ test, holds: false })), { test: any, holds: true }]
    : null;
}

function either(any: Expression | null, one: Expression): Expression {
  const { line, endLine, start, end } = one;
  return any ? { line, endLine, start, end, kind: 'logical', operator: '||', left: any, right: one } : one;
}

/** `switch (x) { case "a": case "b": return true; } return false;`, also with the no as its default, is `x == "a" || x == "b"`. */
function yesOfSwitch([first, ...rest]: readonly Statement[]): Expression | null {
  if (first?.kind !== 'switch' || rest.length > 1 || first.cases.length > maxCases) return null;
  const otherwise = first.cases.find(({ tests }) => tests === null)?.body ?? rest;
  const named = first.cases.filter(({ tests }) => tests !== null);
  const saysYes = named.every(
    ({ body }, at) => isReturn(body, true) || (first.fallsThrough && !body[0] && at < named.length - 1),
  );
  return saysYes && isReturn(otherwise, false) ? equalToOne(first) : null;
}

const maxCases = 100;

function isReturn([only, ...others]: readonly Statement[], answer: boolean): boolean {
  return (
    others.length === 0 &&
    only?.kind === 'return' &&
    only.value?.kind === 'literal' &&
    only.value.value === answer
  );
}

function equalToOne({ subject, cases, line, endLine, start, end }: Switch): Expression | null {
  const span = { line, endLine, start, end };
  return cases
    .flatMap(({ tests }) => tests ?? [])
    .map((right): Expression => ({ ...span, kind: 'binary', operator: '==', left: subject, right }))
    .reduce<Expression | null>(either, null);
}

/** `for (one of list) if (test(one)) return true; return false;`: one of the list passed. */
function oneOf({ body, iterable }: ForEach, no: Expression): Check | null {
  const test = body.length === 1 ? onlyYes(body[0], no) : null;
  return test && { test, holds: true, among: iterable };
}

/** `path.relative_to(folder)`, `int(text)`: who comes past it has what does not make it fail. */
function isAttempt(statement: Statement): boolean {
  return (
    statement.kind === 'expression' &&
    statement.expression.kind === 'call' &&
    failing.has(lastNameOf(statement.expression.callee))
  );
}

const failing = new Set([
  'relative_to',
  'int',
  'float',
  'Decimal',
  'UUID',
  'ip_address',
  'fromisoformat',
  'strptime',
]);

/** Ends by returning something other than yes: false, or an error. */
function saysNo(body: readonly Statement[]): boolean {
  const last = body.at(-1);
  if (last?.kind !== 'return' || !last.value) return false;
  const { value } = last;
  return value.kind === 'literal'
    ? value.value === false
    : value.kind === 'call' || value.kind === 'identifier';
}
