/** Checks that the program wrapped in functions of its own: `if (isValidName(x))`. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Pattern } from '../../parsing/ir/patterns.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import {
  beginsWithSlash,
  patternIsNotSeen,
  refusedIsNotSeen,
  schemeIsChecked,
} from '../../results/partial-guards.ts';
import { isReference } from '../calls/written-arguments.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories, cleanInContext, cleanMask } from '../taint/taint.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { checksIn, isAttempt, isRefusing, withoutNesting, withoutTry } from './answering-checks.ts';
import { type Answered, type AnswerPart, asYesOrNo } from './answers.ts';
import { lambdaAsked, narrowByReference } from './asked-lambdas.ts';
import { isReassigned } from './assured-arguments.ts';
import { asRefusals } from './collected-errors.ts';
import { noteAnswer } from './conditions.ts';
import { knownOnAll } from './either.ts';
import { readsField } from './field-reads.ts';
import { functionMeant } from './function-meant.ts';
import { GivenList, listAsked, listGiven } from './given-lists.ts';
import { narrow } from './guards.ts';
import { asHandedBack } from './handed-back.ts';
import { narrowByNoted } from './noted-errors.ts';
import { asPredicate } from './noting-methods.ts';
import { aliasesIn } from './parameter-aliases.ts';
import { peek, peekCall } from './peek.ts';
import { withParts } from './put-together.ts';
import { changeTaints, cleanWithParts, partially } from './refine.ts';

/** What is said of a parameter holds for what was given. */
const handedOn = [schemeIsChecked, beginsWithSlash, patternIsNotSeen, refusedIsNotSeen];

/** Looks into the function when it does nothing but return a condition, and applies what that says of the arguments. */
export function narrowByPredicate(
  it: Interpreter,
  test: Call,
  scope: Scope,
  holds: boolean,
  part: AnswerPart | null = null,
): void {
  if (holds && part === null) narrowByReference(it, test, scope);
  const lambda = lambdaAsked(it, test, scope);
  const objects = lambda ? [lambda] : (functionMeant(it, test.callee, scope)?.objects ?? []);
  const functions = objects.filter((object) => object instanceof FunctionObject);
  const [only, ...others] = functions;
  const ask = (fn: FunctionObject) => narrowByFunction(it, test, fn, lambda !== null, scope, holds, part);
  if (only && others.length === 0) {
    narrowByNoted(it, test, only, scope, holds);
    ask(only);
  }
  // One of a table: what all of them would say.
  else if (only)
    knownOnAll(
      it,
      functions.map((fn) => () => ask(fn)),
    );
}

function narrowByFunction(
  it: Interpreter,
  test: Call,
  fn: FunctionObject,
  isLambda: boolean,
  scope: Scope,
  holds: boolean,
  part: AnswerPart | null,
): void {
  const answered = answeredBy(it, fn, part, holds);
  const body = answered ? withoutNesting(withoutTry(answered.body, answered.holds)) : [];
  const checks = answered && checksIn(body, answered.holds);
  if (!checks || it.frame.activationsOf(fn.node) > 0) return;
  const inner = new Scope(fn.scope, true);
  // `form.validate()` says something of what the form holds.
  const receiver =
    test.callee.kind === 'member' && !isLambda && !fn.node.isStatic
      ? peek(it, test.callee.object, scope)
      : null;
  if (receiver && fn.node.selfName) inner.declare(fn.node.selfName, receiver, it.journal);
  const thisValue = receiver && receiver.objects.length > 0 ? receiver : (fn.boundThis ?? it.frame.thisValue);
  const before = fn.node.parameters.map((parameter, index) => {
    const argument = test.args[index];
    const value = parameter.rest
      ? listGiven(it, test.args.slice(index), scope)
      : argument
        ? peekCall(it, argument, scope)
        : null;
    if (value) inner.declare(parameterName(parameter), value, it.journal);
    return value;
  });
  const lists = before.map(
    (value, index) => new GivenList(value, listAsked(test, fn.node.parameters[index], index)),
  );
  const names = fn.node.parameters.map(parameterName);
  const aliases = aliasesIn(body, names);
  for (const [alias, of] of aliases) {
    const value = before[names.indexOf(of)];
    if (value) inner.declare(alias, value, it.journal);
  }
  it.withFrame(fn.file, fn.node, thisValue, fn.homeClass, fn.symbol, () => {
    it.frame.isLookedInto = true;
    const isTainted = before.some((value) => value?.isTainted) || lists.some((list) => list.isTainted);
    // What the conditions look at may be worked out first: `rel, err := filepath.Rel(base, path)`.
    const { flow } = it;
    // One after the other: `URI uri = URI.create(url); String host = uri.getHost();`
    if (isTainted)
      for (const statement of body)
        if (
          isPreparation(it, statement, inner) ||
          (answered?.holds && (isRefusing(statement) || isAttempt(statement)))
        )
          it.executeAll([statement], inner);
        else if (answered?.holds) noteAnswer(it, statement, inner);
    it.flow = flow;
    for (const { test, holds, among, first = [] } of checks) {
      if (among && peek(it, among, inner)?.isTainted !== false) continue;
      for (const statement of first)
        if (isPreparation(it, statement, inner) || isAttempt(statement)) it.executeAll([statement], inner);
      fillWritten(it, test, inner);
      narrow(it, test, inner, holds);
    }
  });
  const learn = (name: string, asked: Expression | undefined, value: Value | null | undefined) => {
    if (!asked || !value?.isTainted) return;
    const after = inner.own(name)?.value;
    const mask = after?.isTainted
      ? after.taints.reduce((all, taint) => all & cleanMask(taint), allCategories)
      : allCategories;
    if (mask !== 0) cleanWithParts(it, asked, scope, mask);
    const inContext = after?.isTainted
      ? after.taints.reduce((all, taint) => all & taint.cleanedInContext, allCategories)
      : 0;
    if (inContext !== 0)
      for (const part of withParts(asked))
        changeTaints(it, part, scope, (taints) => cleanInContext(taints, inContext));
    for (const guard of handedOn)
      if (after?.isTainted && after.taints.every(({ partialGuards }) => partialGuards.includes(guard)))
        partially(it, asked, scope, guard);
  };
  names.forEach((name, index) => {
    learn(name, test.args[index], before[index]);
    lists[index]?.learn(it, scope);
  });
  for (const [alias, of] of aliases) learn(alias, test.args[names.indexOf(of)], before[names.indexOf(of)]);
  for (const { test: asked, holds } of checks) narrowHandedOver(it, fn, asked, test, scope, holds);
  // `status.Valid()` of a text with methods.
  if (fn.node.selfName && test.callee.kind === 'member')
    learn(fn.node.selfName, test.callee.object, receiver);
}

/** `ensure(isValid(name), 'name')` answers yes where what it was given is one. */
function narrowHandedOver(
  it: Interpreter,
  fn: FunctionObject,
  asked: Expression,
  call: Call,
  scope: Scope,
  holds: boolean,
): void {
  if (asked.kind === 'unary' && asked.operator === '!')
    narrowHandedOver(it, fn, asked.operand, call, scope, !holds);
  if (asked.kind !== 'identifier') return;
  const { parameters, start, end } = fn.node;
  const condition = call.args[parameters.findIndex((parameter) => parameterName(parameter) === asked.name)];
  if (!condition || isReassigned(fn.file.text.slice(start, end), asked.name)) return;
  if (/^(?:call|binary|logical|unary|cast)$/.test(condition.kind)) narrow(it, condition, scope, holds);
}

/** Go has its own way to answer with errors, which those know who ask. */
function answeredBy(
  it: Interpreter,
  { node, file }: FunctionObject,
  part: AnswerPart | null,
  holds: boolean,
): Answered | null {
  const { body, start, end } = node;
  const noting = part === null ? asPredicate(node) : null;
  if (noting) return { body: noting, holds };
  const textOf = (node: { start: number; end: number }) => file.text.slice(node.start, node.end);
  const collected = part === null ? asRefusals(body, textOf, textOf({ start, end }), holds) : null;
  if (collected) return collected;
  const handedBack = part === null ? asHandedBack(node) : null;
  if (handedBack) return { body: handedBack, holds };
  const answered = it.language.names === 'directory' ? null : asYesOrNo(body, part, holds);
  return answered ?? (part === null ? { body, holds } : null);
}

/** `Uri.TryCreate(raw, kind, out var address) && isOurs(address.Host)`: what a library fills is looked at behind it. */
function fillWritten(it: Interpreter, test: Expression, scope: Scope): void {
  if (test.kind === 'logical') {
    fillWritten(it, test.left, scope);
    fillWritten(it, test.right, scope);
  } else if (test.kind === 'unary') fillWritten(it, test.operand, scope);
  else if (test.kind === 'call' && test.args.some(isReference) && isOfLibrary(it, test, scope))
    it.evaluate(test, scope);
}

/** A call of a library, or a part of what one gave: of the program only what does nothing else runs while a check is looked into. */
function isPreparation(it: Interpreter, statement: Statement, scope: Scope): boolean {
  // `if resolve: full = realpath(path) else: full = abspath(path)`
  if (statement.kind === 'if')
    return (
      (statement.test.kind === 'identifier' || isTaken(it, statement.test, scope)) &&
      statement.consequent.length > 0 &&
      [...statement.consequent, ...statement.alternate].every((inner) => isPreparation(it, inner, scope))
    );
  if (statement.kind === 'declare')
    return statement.value === undefined || isTaken(it, statement.value, scope);
  if (statement.kind !== 'expression' || statement.expression.kind !== 'assign') return false;
  const { target, value } = statement.expression;
  // Where assigning declares, it is a variable of the function's own; or it was declared before, and holds nothing yet.
  if (!it.language.assignmentDeclares && !isStillEmpty(target, scope)) return false;
  // `ref, test = urlparse(own), urlparse(url)`
  if (target.kind === 'array-pattern' && value.kind === 'array')
    return value.elements.length > 0 && value.elements.every((one) => isTaken(it, one, scope));
  return target.kind === 'identifier' && isTaken(it, value, scope);
}

function isStillEmpty(target: Pattern, scope: Scope): boolean {
  const held = target.kind === 'identifier' ? scope.own(target.name) : undefined;
  return held !== undefined && held.value?.isTainted !== true;
}

/** `urlparse(url)`, `parsed.hostname`, `(parsed.hostname or '').lower()` */
function isTaken(it: Interpreter, value: Expression, scope: Scope): boolean {
  // `_, ok := allowed[name]`
  if (value.kind === 'array')
    return (
      value.elements.every((one) => one.kind === 'index' || one.kind === 'binary') &&
      value.elements.length > 0
    );
  // `const NAME = /^\w+$/`
  if (value.kind === 'regex' || readsField(it, value, scope)) return true;
  // `root + path.sep`, and not `base + '/' + name`, which resolves nothing.
  if (value.kind === 'concat' || (value.kind === 'binary' && value.operator === '+')) {
    const parts = value.kind === 'concat' ? value.parts : [value.left, value.right];
    const others = parts.filter(({ kind }) => kind !== 'literal' && kind !== 'identifier');
    return others.length > 0 && others.every((part) => isTaken(it, part, scope));
  }
  if (value.kind === 'logical') return isTaken(it, value.left, scope) && value.right.kind === 'literal';
  if (value.kind === 'member')
    return value.object.kind === 'identifier'
      ? !isOfProgram(peek(it, value.object, scope))
      : isTaken(it, value.object, scope);
  if (value.kind !== 'call') return false;
  const { callee } = value;
  const isTidied = callee.kind === 'member' && /^(?:lower|r?strip|toLowerCase|trim)$/.test(callee.property);
  return (
    isOfLibrary(it, value, scope) ||
    isMatch(it, value, scope) ||
    onlyAnswers(peek(it, callee, scope)) ||
    (isTidied && isTaken(it, callee.object, scope))
  );
}

/** `pattern.exec(text)`, `text.match(pattern)` */
function isMatch(it: Interpreter, { callee }: Call, scope: Scope): boolean {
  if (callee.kind !== 'member' || !/^(?:exec|match)$/.test(callee.property)) return false;
  return peek(it, callee, scope)?.objects.length === 0;
}

/** Also a chain of them: `URI.create(text).getHost()`. */
function isOfLibrary(it: Interpreter, { callee }: Call, scope: Scope): boolean {
  if (callee.kind === 'member' && callee.object.kind === 'call') return isOfLibrary(it, callee.object, scope);
  const meant = peek(it, callee, scope);
  return !isOfProgram(meant) && (meant?.paths.some(({ isGuess }) => !isGuess) ?? false);
}

/** `const normalize = (file) => path.resolve(path.normalize(file))`: a function of the program that does nothing but answer. */
function onlyAnswers(callee: Value | null): boolean {
  const [fn, ...others] = callee?.objects ?? [];
  return fn instanceof FunctionObject && others.length === 0 && answersOnly(fn.node.body);
}

function answersOnly(body: readonly Statement[]): boolean {
  return body.every((statement) => {
    if (statement.kind === 'if') return answersOnly(statement.consequent) && answersOnly(statement.alternate);
    if (statement.kind === 'try')
      return answersOnly(statement.body) && statement.handlers.every((handler) => answersOnly(handler.body));
    return /^(?:declare|return|throw)$/.test(statement.kind);
  });
}

/** A function of the program, or an instance of one of its classes: reading them may run something. */
function isOfProgram(value: Value | null): boolean {
  return !value || value.objects.some((one) => one instanceof FunctionObject || one.prototype?.maker);
}
