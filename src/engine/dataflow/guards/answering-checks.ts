/** Which conditions held inside of a function, when it answered yes or no. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { ForEach, Statement, Switch } from '../../parsing/ir/statements.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { answersYes, knownAtYes, negated } from './answers-on-the-way.ts';

/** `try { return check(x); } catch { return false; }`: who hears a yes knows that nothing failed. */
export function withoutTry(body: readonly Statement[], holds: boolean): readonly Statement[] {
  const at = body.findIndex(({ kind }) => kind === 'try');
  const [first, ...rest] = body.slice(Math.max(0, at));
  if (!holds || first?.kind !== 'try' || first.finalizer.length > 0) return body;
  const before = body.slice(0, at);
  // What is looked at may fail, and the rest looks further.
  const goesOn = first.handlers.length > 0 && first.body.at(-1)?.kind !== 'return';
  if (goesOn && first.handlers.every(({ body: handled }) => isReturn(handled, false)))
    return [...before, ...first.body, ...rest];
  const after = rest[0] ? saysNo(rest) : true;
  const isRefused = first.handlers.every((handler) => saysNo(handler.body) || (rest[0] && !handler.body[0]));
  return after && isRefused && rest.length < 2 && first.handlers.length > 0
    ? [...before, ...first.body]
    : body;
}

/** `if _, ok := allowed[name]; !ok { … }`: what is looked up first, and then the condition. */
function withoutInitializer(statement: Statement): Statement[] {
  return statement.kind === 'block' && statement.body.at(-1)?.kind === 'if' ? statement.body : [statement];
}

/**
 * `if (good) { …; return check; } return false;` is `if (!good) return false; …; return check;`: what stands inside of
 * the condition is what comes past it.
 */
export function withoutNesting(body: readonly Statement[]): readonly Statement[] {
  const flat = withoutEmptying(body.flatMap(withoutInitializer));
  const no = flat.at(-1);
  const nested = flat.at(-2);
  if (!no || nested?.kind !== 'if' || nested.alternate.length > 0 || !isReturn([no], false)) return flat;
  const { test, consequent } = nested;
  // Several of these are ways to say yes; a yes by itself needs nothing.
  if (isReturn(consequent, true) || isReturn(consequent, false)) return flat;
  const isEnded = consequent.at(-1)?.kind === 'return';
  const refusal: Statement = { ...nested, test: negated(test), consequent: [no] };
  return [...flat.slice(0, -2), refusal, ...withoutNesting(isEnded ? consequent : [...consequent, no])];
}

/** `slug = null; return false;` says no: what is emptied before is no part of the answer. */
function withoutEmptying(body: readonly Statement[]): readonly Statement[] {
  const no = body.at(-1);
  if (!no || !isReturn([no], false)) return body;
  const last = body.findLastIndex((one, at) => at < body.length - 1 && !isEmptying(one));
  return [...body.slice(0, last + 1), no];
}

function isEmptying(statement: Statement): boolean {
  if (statement.kind !== 'expression' || statement.expression.kind !== 'assign') return false;
  const { target, value } = statement.expression;
  return target.kind === 'identifier' && value.kind === 'literal';
}

export interface Check {
  test: Expression;
  holds: boolean;
  /** The list of which one element passed the test: it says something only where the list is ours. */
  among?: Expression;
  /** What is worked out of the element before it is asked about. */
  first?: readonly Statement[];
}

const maxStatements = 20;

/**
 * What held inside when the function's answer turned out so. Of one that says no early (`if (bad) return false;`,
 * or returns an error) all that it did not stop at is known when it says yes.
 */
export function checksIn(written: readonly Statement[], holds: boolean): Check[] | null {
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
  const { value } = last;
  const loop = body.at(-2);
  const one = loop?.kind === 'for-each' ? oneOf(loop, value) : null;
  if (one && !body.slice(0, -2).some((before) => answersYes(before, value))) return [one];
  const several = anyYes(body, value);
  if (several) return several;
  const inner = body.slice(0, -1);
  const looked = inner.findLastIndex((one) => isRefusing(one) || isAttempt(one));
  // Who answers before has not come past it.
  if (inner.slice(0, looked + 1).some((one) => answersYes(one, value))) return null;
  const checks = knownAtYes(inner, value);
  return checks && (checks.length > 0 || (isPlainYes && looked >= 0)) ? checks : null;
}

/** `if (good) return true; else return error;` is `if (!good) return error; return true;`. */
function withPlainEnd(body: readonly Statement[]): readonly Statement[] {
  const last = body.at(-1);
  if (last?.kind !== 'if' || !isFailure(last.alternate)) return body;
  return [
    ...body.slice(0, -1),
    { ...last, test: negated(last.test), consequent: last.alternate, alternate: [] },
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
export function isRefusing(statement: Statement): boolean {
  if (statement.kind !== 'for-each' && statement.kind !== 'loop') return false;
  const [first, ...rest] = statement.body;
  const tests = statement.kind === 'loop' && first?.kind === 'declare' ? rest : statement.body;
  return tests.every((inner) => isRefusal(inner) || isWorkedOut(inner));
}

function isRefusal(statement: Statement): boolean {
  return statement.kind === 'if' && statement.alternate.length === 0 && saysNo(statement.consequent);
}

/** `parsed = urlparse(one)`, also where what fails is refused: what the tests behind it look at. */
function isWorkedOut(statement: Statement): boolean {
  if (statement.kind === 'try')
    return (
      statement.finalizer.length === 0 &&
      statement.handlers.every(({ body }) => saysNo(body)) &&
      statement.body.every(isWorkedOut)
    );
  if (statement.kind === 'declare') return true;
  return (
    statement.kind === 'expression' &&
    statement.expression.kind === 'assign' &&
    statement.expression.target.kind === 'identifier'
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

/**
 * `if (test) return a; return b;` answers `test ? a : b`; null where more is done.
 * @param holds the answer that was given: where something is thrown it was not
 */
export function answerOf(body: readonly Statement[], holds: boolean): Expression | null {
  const [first, ...rest] = body.filter((statement) => !setsVariable(statement));
  if (first?.kind === 'return') return first.value ?? null;
  if (first?.kind === 'throw') {
    const { line, endLine, start, end } = first;
    return { kind: 'literal', value: !holds, line, endLine, start, end };
  }
  if (first?.kind !== 'if' || (first.alternate.length > 0 && rest.length > 0)) return null;
  const { test, line, endLine, start, end } = first;
  const consequent = answerOf(first.consequent, holds);
  const alternate = answerOf(first.alternate.length > 0 ? first.alternate : rest, holds);
  if (!consequent || !alternate) return null;
  return { kind: 'conditional', test, consequent, alternate, line, endLine, start, end };
}

/** `const folder = path.resolve(one)`, also where it is put into a variable that was declared before. */
export function setsVariable(statement: Statement): boolean {
  return (
    statement.kind === 'declare' ||
    (statement.kind === 'expression' && statement.expression.kind === 'assign')
  );
}

/** `for (one of list) if (test(one)) return true; return false;`: one of the list passed. */
function oneOf({ body: written, iterable }: ForEach, no: Expression): Check | null {
  const body = written.flatMap(attempted);
  const at = body.findIndex(({ kind }) => kind === 'if' || kind === 'return');
  const first = body.slice(0, Math.max(0, at));
  const answers = body.slice(first.length);
  // `path.relative_to(root); return True`: nothing failed.
  const [only] = answers;
  if (only?.kind === 'return' && only.value && isReturn(answers, true) && first.some(isAttempt))
    return { test: only.value, holds: true, among: iterable, first };
  if (!only) return null;
  const test = answers
    .map((statement) => onlyYes(statement, no))
    .reduce((any, one) => any && one && either(any, one));
  return test && { test, holds: true, among: iterable, first };
}

/** `try: …; return True` and `except ValueError: continue`: what came this far did not fail. */
function attempted(statement: Statement): readonly Statement[] {
  if (statement.kind !== 'try' || statement.finalizer.length > 0) return [statement];
  const goesOn = statement.handlers.every(
    ({ body: [only, ...others] }) =>
      others.length === 0 && (!only || (only.kind === 'jump' && only.how === 'continue')),
  );
  return goesOn ? statement.body : [statement];
}

/** `path.relative_to(folder)`, `int(text)`: who comes past it has what does not make it fail. */
export function isAttempt(statement: Statement): boolean {
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
  ...['parseInt', 'parseLong', 'parseDouble', 'fromString', 'parseUnsignedInt'],
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
