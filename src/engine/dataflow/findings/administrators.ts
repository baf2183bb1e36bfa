/**
 * Where the program lets administrators through and nobody else: to name files, addresses and patterns is what
 * administration is.
 */
import type { ClassNode, Decorator, FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { RunningPlace } from '../calls/frame.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf, namesIn } from '../models/expression-names.ts';
import type { Step } from '../taint/taint.ts';

const anyAdministrator = /admin|super_?user|staff_?member/i;

/** What a condition asks of a person: `user.isAdmin`, `current_user.admin?`, `is_superuser`. */
const isAdministrator =
  /^(?:(?:is|has|can|role)_?)?(?:(?:site|system|super|global)_?)?(?:admin(?:istrator)?|super_?user)s?\??$|^ADMINISTER$|^is_?staff$/i;

/** Who asks: `checkPermission(ADMINISTER)`, `@PreAuthorize("hasRole('ADMIN')")`, `@Authorize(Roles = "Admin")`. */
const asks =
  /^(?:check|require|assert|ensure|demand|verify|authori[sz]e|pre_?authori[sz]e|secured|roles?|abort_(?:if|unless)|user_passes_test|has|guard|allow|permi|protect|restrict|middleware|throw_)/i;

/** Who says it with the name: `requireAdmin`, `admins_only`, `isAdmin`, `adminProcedure`. */
const asksByName =
  /^(?:check|require|assert|ensure|demand|verify|only|is|has|must|needs?|validate|auth)\w*(?:admin|super_?user)|^(?:(?:site|super)_?)?(?:admin|super_?user|staff_?member)\w*(?:only|required|procedure|guard|middleware)/i;

/** What they give out where the person is none. */
const refusals = /^(?:abort|exit|die|fail|halt|forbid|deny)/i;

/** The name of what asks for an administrator before the place is reached; null where nothing was seen to. */
export function askedForAdministrator(it: Interpreter, last: Step, place: RunningPlace): string | null {
  if (it.entry.admits !== undefined) return it.entry.admits;
  const reached = new Map<FunctionNode, number>();
  for (let step: Step | null = last; step; step = step.previous)
    if (step.function) reached.set(step.function, Math.max(step.span.start, reached.get(step.function) ?? 0));
  for (const { function: fn } of place.running) if (!reached.has(fn)) reached.set(fn, fn.end);
  for (const [fn, position] of reached) {
    const found =
      askedOnCall(fn) ??
      askedOnClass(it.symbols.functions.get(fn)?.homeClass?.node) ??
      askedBefore(fn.body, position);
    if (found !== null) return found;
  }
  return null;
}

/** Under which keys a route is given what runs before its handler. */
const runBefore =
  /^(?:middlewares?|guards?|policies|pre|(?:pre_?|before_?)(?:handlers?|validation)|on_?request|before)$/i;

/**
 * `router.post('/x', isAdmin, handler)`, `router.With(hasRole('admin')).Post('/x', handler)`, `adminProcedure.mutation(handler)`,
 * `Register(api, Operation{Middlewares: RequireAdmin(api)}, handler)`
 */
export function askedByRegistration(call: Expression | null | undefined): string | undefined {
  if (call?.kind === 'member') return askedByRegistration(call.object);
  if (call?.kind !== 'call') return undefined;
  return (
    namesIn(call).find((name) => asksByName.test(name)) ??
    call.args.map(askedByCall).find((asked) => asked !== null) ??
    call.args.map(askedBySettings).find((asked) => asked !== undefined) ??
    askedByRegistration(call.callee)
  );
}

function askedBySettings(given: Expression): string | undefined {
  const settings = given.kind === 'call' && given.isNew ? given.args[0] : given;
  if (settings?.kind !== 'object') return undefined;
  const before = settings.properties.flatMap((part) =>
    part.kind === 'property' && runBefore.test(part.key) ? namesIn(part.value) : [],
  );
  return before.find((name) => asksByName.test(name));
}

function askedOnCall(fn: FunctionNode): string | null {
  const given = fn.parameters.flatMap(({ pattern }) =>
    pattern.kind === 'default-pattern' && /^(?:Depends|Security)$/.test(lastNameOf(pattern.defaultValue))
      ? namesIn(pattern.defaultValue)
      : [],
  );
  return given.find((name) => anyAdministrator.test(name)) ?? askedByDecorator(fn.decorators);
}

function askedOnClass(node: ClassNode | undefined): string | null {
  if (!node) return null;
  const permissions = node.fields.find(({ name }) => name === 'permission_classes')?.value;
  const bases = [node.superclass, ...(node.mixins ?? [])].flatMap((base) => namesIn(base));
  return (
    askedByDecorator(node.decorators) ??
    namesIn(permissions).find((name) => anyAdministrator.test(name)) ??
    bases.find((name) => asksByName.test(name)) ??
    askedBefore(node.methods.find(({ name }) => name === 'constructor')?.body ?? [], node.end)
  );
}

function askedByDecorator(decorators: readonly Decorator[] = []): string | null {
  for (const { name, args, keywords } of decorators) {
    const called = name.slice(name.lastIndexOf('.') + 1);
    if (asksByName.test(called)) return name;
    const given = [...args, ...Object.values(keywords ?? {})];
    if (asks.test(called) && areAdministrators([name, ...given.flatMap(namesIn)], given.flatMap(textsIn)))
      return name;
    const dependencies = namesIn(keywords?.dependencies);
    if (dependencies.some((one) => anyAdministrator.test(one))) return name;
  }
  return null;
}

function textsIn(expression: Expression): string[] {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'string' ? [expression.value] : [];
    case 'array':
      return expression.elements.flatMap((element) => (element ? textsIn(element) : []));
    case 'call':
      return expression.args.flatMap(textsIn);
    default:
      return [];
  }
}

function askedBefore(body: readonly Statement[], position: number): string | null {
  for (const statement of body) {
    if (statement.start > position) return null;
    const found = askedBy(statement, position);
    if (found !== null) return found;
  }
  return null;
}

function askedBy(statement: Statement, position: number): string | null {
  switch (statement.kind) {
    case 'expression':
      return askedByCall(statement.expression);
    case 'declare':
      return statement.value ? askedByCall(statement.value) : null;
    case 'block':
    case 'try':
      return askedBefore(statement.body, position);
    case 'if': {
      const { test, consequent, alternate } = statement;
      const isInside = (branch: readonly Statement[]) =>
        branch.some(({ start, end }) => start <= position && position <= end);
      const asked = isInside(consequent)
        ? askedByTest(test, true)
        : isLeft(consequent)
          ? askedByTest(test, false)
          : null;
      if (asked !== null) return asked;
      return askedBefore([consequent, alternate].find(isInside) ?? [], position);
    }
    default:
      return null;
  }
}

/** @param holds what is known of the test where the place is reached: what it is joined to lets nobody else through */
function askedByTest(test: Expression, holds: boolean): string | null {
  switch (test.kind) {
    case 'cast':
      return askedByTest(test.operand, holds);
    case 'unary':
      return askedByTest(test.operand, holds !== isNegation(test.operator));
    case 'logical':
      return test.operator === (holds ? '&&' : '||')
        ? (askedByTest(test.left, holds) ?? askedByTest(test.right, holds))
        : null;
    case 'binary':
      return holds === /^!|^<>$|not/.test(test.operator) || isNothing(test.right) ? null : nameAsked(test);
    default:
      return holds ? nameAsked(test) : null;
  }
}

function isNegation(operator: string): boolean {
  return operator === '!' || operator === 'not';
}

/** `admin === null` asks whether anybody is there. */
function isNothing(side: Expression): boolean {
  return side.kind === 'literal' && (side.value === null || side.value === undefined || side.value === false);
}

function nameAsked(test: Expression): string | null {
  return namesIn(test).find((name) => isAdministrator.test(name)) ?? null;
}

function askedByCall(expression: Expression): string | null {
  const call = expression.kind === 'await' ? expression.operand : expression;
  if (call.kind !== 'call') return null;
  const called = lastNameOf(call);
  if (asksByName.test(called)) return called;
  return asks.test(called) && areAdministrators(namesIn(call), textsIn(call)) ? called : null;
}

/** Nobody beside them: `canUpload() or isAdmin()` and `['admin', 'editor']` let others through. */
function areAdministrators(names: readonly string[], texts: readonly string[]): boolean {
  const isOne = (word: string) => anyAdministrator.test(word);
  if (texts.some(isOne)) return texts.every((text) => isOne(text) && !/\bor\b|\|\||,|hasAny/i.test(text));
  return names.some(isOne) && !names.some((name) => /any_?(?:of|role|auth)/i.test(name));
}

function isLeft(branch: readonly Statement[]): boolean {
  const last = branch.at(-1);
  if (last?.kind === 'block') return isLeft(last.body);
  return (
    last?.kind === 'return' ||
    last?.kind === 'throw' ||
    (last?.kind === 'expression' && refusals.test(lastNameOf(last.expression)))
  );
}
