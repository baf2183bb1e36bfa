/** Handlers that are declared by decorators: controllers and their methods. */

import type { Decorator, FunctionNode, Parameter } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { DecoratorModel } from '../../rules/model-entry-schemas.ts';
import type { Role } from '../../rules/model-field-schemas.ts';
import type { Interpreter } from '../interpreter.ts';
import { namesIn } from '../models/expression-names.ts';
import { renderTemplate } from '../templates/templates.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { unknown, type Value } from '../values/value.ts';
import { withComposed } from './composed-annotations.ts';
import { declaredMethods, methodOf } from './declared-methods.ts';
import { type Decorated, entryPointOf, withNames } from './decorated-routes.ts';
import { fieldName, textAt, writesRoute } from './decorator-arguments.ts';
import { enteredInstance } from './entered-instances.ts';
import { enteredBy } from './entry-context.ts';
import { isFilled } from './filled-parameters.ts';
import { runGiven } from './given-handlers.ts';
import { checked, filledFrom, placeOf } from './handler-places.ts';
import { parameterRole, partOfPath, roleValue } from './roles.ts';
import { rolesInRoute } from './route-keywords.ts';
import { joinPaths } from './routes.ts';
import { writingVerb } from './writing-verb.ts';

/** Methods that their decorators make handlers: those that write first, where programs live on from one request to the next. */
export function runDecorated(it: Interpreter, classes: readonly ClassObject[]): void {
  const handlers = classes.flatMap((made) => decoratedIn(it, made));
  const turn = ({ found }: DecoratedMethod) => (isWriting(found) ? 0 : 1);
  if (!it.language.startsAnew) handlers.sort((a, b) => turn(a) - turn(b));
  for (const { made, node, fn, declared, found } of handlers)
    if (!it.budget.isExhausted && !it.isSkipped(node))
      it.guarded(() => runMethod(it, made, fn, declared, found));
}

interface DecoratedMethod {
  made: ClassObject;
  node: FunctionNode;
  fn: FunctionObject;
  declared: FunctionNode;
  found: Decorated;
}

function decoratedIn(it: Interpreter, made: ClassObject): DecoratedMethod[] {
  return declaredMethods(it, made).flatMap(({ node, declared }): DecoratedMethod[] => {
    const found = modelOf(it, 'method', declared.decorators, isEntry) ?? givenByFramework(it, declared);
    const fn = found && methodOf(made, node);
    return fn ? [{ made, node, fn, declared, found }] : [];
  });
}

function isWriting({ model, decorator }: Decorated): boolean {
  return writingVerb.test(model.httpMethod ?? '') || writingVerb.test(decorator.name);
}

/** Functions of no class that their decorators make handlers. */
export function runDecoratedFunctions(it: Interpreter): void {
  for (const fn of [...it.symbols.functions.values()]) {
    if (fn.homeClass || it.budget.isExhausted || it.isSkipped(fn.node)) continue;
    const found = modelOf(it, 'method', fn.node.decorators, isEntry);
    if (found) runFunction(it, fn, found);
  }
}

function runFunction(it: Interpreter, fn: FunctionObject, { model, decorator }: Decorated): void {
  it.startEntry({ kind: 'handler' }, fn.file, enteredBy(fn));
  it.guarded(() => {
    const path = textAt(it, fn.scope, { model, decorator });
    it.entry = { ...it.entry, entryPoint: entryPointOf({ model, decorator }, path) };
    it.expectResult(fn.node, model.result, model.redirect);
    const args = fn.node.parameters.map((parameter, index) =>
      argumentFor(it, fn, parameter, index, model.everyParameter, model.given),
    );
    it.apply(fn, unknown, args, { span: null, assumeRoles: true });
  });
}

/** Annotations of one's own, or those of an interface, say what is called: the parameters still say from where. */
function givenByFramework(it: Interpreter, node: FunctionNode): Decorated | null {
  if (!it.language.namesParameters || node.name === 'constructor') return null;
  for (const { decorators } of node.parameters) {
    const found = modelOf(
      it,
      'parameter',
      decorators,
      ({ role, unmodelled }) => typeof role === 'object' && role !== null && !unmodelled,
    );
    if (found)
      return { model: { on: 'method', name: [], kind: 'route', given: {} }, decorator: found.decorator };
  }
  return null;
}

function modelOf(
  it: Interpreter,
  on: DecoratorModel['on'],
  decorators: readonly Decorator[] | undefined,
  isWanted: (model: DecoratorModel) => boolean = () => true,
): Decorated | null {
  for (const decorator of withComposed(it, decorators)) {
    const model = it.models.decorators
      .get(`${on}:${decorator.name}`)
      ?.find((one) => isWanted(one) && (!one.unmodelled || on !== 'method' || writesRoute(decorator)));
    if (model) return { model, decorator };
  }
  return null;
}

/** Others say what becomes of its result, or where it is found. */
function isEntry({ rendersResult, pathOnly, pageFunction }: DecoratorModel): boolean {
  return rendersResult !== true && pathOnly !== true && pageFunction === undefined;
}

/** What the method returns is sent as its own annotations say, or those of its class. */
function expectResult(
  it: Interpreter,
  made: ClassObject,
  { node }: FunctionObject,
  { decorators }: FunctionNode,
  route: Decorator,
): void {
  const says = ({ result }: DecoratorModel) => result !== undefined;
  // `@Redirect()` says more of it than `@Get()`.
  const saysAll = ({ result }: DecoratorModel) => result !== undefined && !result.includes('@');
  const fits = ({ resultType }: DecoratorModel) =>
    !resultType || !node.returnType || new RegExp(resultType).test(node.returnType);
  const found =
    modelOf(it, 'method', decorators, saysAll) ??
    modelOf(it, 'method', decorators, says) ??
    modelOf(it, 'class', made.node.decorators, (model) => says(model) && fits(model)) ??
    modelOf(it, 'class', made.node.decorators, says);
  const produced =
    producedBy([route, ...withComposed(it, decorators)]) ??
    producedBy(withComposed(it, made.node.decorators));
  const isPage =
    !produced ||
    namesIn(produced)
      .concat(textIn(produced))
      .some((text) => /html/i.test(text));
  if (!found || !isPage) return;
  if (produced) it.journal.write(it.entry.contentType, 'text/html');
  if (found.model.rendersView) it.expectView(node);
  const { result, resultKey, redirect } = found.model;
  if (!fits(found.model)) return;
  it.expectResult(node, result, redirect, resultKey);
}

/**
 * The content types that annotations declare: `@GetMapping(produces = "text/html")`, `@Produces("text/html")`,
 * `@Header('Content-Type', 'text/plain')`.
 */
function producedBy(decorators: readonly Decorator[]): Expression | undefined {
  for (const { name, args, keywords } of decorators) {
    const ofHeader = name === 'Header' && isContentType(args[0]) ? args[1] : keywords?.produces;
    const produced = name === 'Produces' ? args[0] : ofHeader;
    if (produced) return produced;
  }
  return undefined;
}

function isContentType(header: Expression | undefined): boolean {
  return header?.kind === 'literal' && /^content-type$/i.test(String(header.value));
}

function textIn(node: Expression): string[] {
  if (node.kind === 'array') return node.elements.flatMap(textIn);
  return node.kind === 'literal' ? [String(node.value)] : [];
}

function runMethod(
  it: Interpreter,
  made: ClassObject,
  fn: FunctionObject,
  declared: FunctionNode,
  { model, decorator }: Decorated,
): void {
  it.routedMethods.note([fn]);
  it.startEntry({ kind: 'handler' }, fn.file, enteredBy(fn));
  it.guarded(() => {
    const owner = modelOf(it, 'class', made.node.decorators, ({ path }) => path !== undefined);
    const prefix = owner ? textAt(it, made.scope, owner, made) : '';
    const at = modelOf(it, 'method', declared.decorators, ({ pathOnly }) => pathOnly === true);
    const path = textAt(it, made.scope, at ?? { model, decorator }, made);
    const drawn = prefix === '' && path === '' ? it.language.routeOf?.(it, made, fn) : null;
    const whole = drawn?.path ?? withNames(joinPaths(prefix, path), made, fn);
    const entryPoint = entryPointOf({ model, decorator }, it.routes.globally(whole));
    it.entry = { ...it.entry, entryPoint };
    expectResult(it, made, fn, declared, decorator);
    const given = { ...model.given, ...givenByRoute(it, declared) };
    const args = declared.parameters.map((parameter, index) => {
      const argument = argumentFor(it, fn, parameter, index, model.everyParameter, given);
      return it.builtins.handed?.(it, fn, declared, parameter, argument) ?? argument;
    });
    it.builtins.askGuards?.(it, fn, declared, args);
    const returned = it.apply(fn, enteredInstance(it, made), args, { span: null, assumeRoles: true });
    if (model.givesHandler) runGiven(it, fn, returned, model.givesHandler);
    const page = modelOf(it, 'method', declared.decorators, ({ rendersResult }) => rendersResult === true);
    if (page) renderTemplate(it, textAt(it, made.scope, page), [returned], fn.node);
  });
}

/** The route may be said of the parameter that is the request. */
function givenByRoute(it: Interpreter, { parameters }: FunctionNode): Readonly<Record<string, Role>> {
  for (const { decorators } of parameters) {
    const found = modelOf(it, 'parameter', decorators, ({ routeKeyword }) => routeKeyword !== undefined);
    if (found) return rolesInRoute(found.decorator.keywords?.[found.model.routeKeyword ?? '']);
  }
  return {};
}

/**
 * What the framework hands to the parameter of a handler.
 * @param every the role of parameters that nothing else says anything of
 * @param given what parameters of these names are
 */
export function argumentFor(
  it: Interpreter,
  fn: FunctionObject,
  parameter: Parameter,
  index: number,
  every?: Role,
  given: Readonly<Record<string, Role>> = {},
): Value {
  const role = given[parameterName(parameter)];
  if (role !== undefined) return roleValue(it, role, parameter);
  const injected = it.builtins.injected?.(it, fn, parameter, () => []);
  if (injected) return injected;
  const isOfRoute = fn.node.decorators?.some(writesRoute);
  const found = modelOf(
    it,
    'parameter',
    parameter.decorators,
    ({ unmodelled }) => !unmodelled || isOfRoute === true,
  );
  if (found?.model.role === undefined) {
    if (every !== undefined && it.language.namesParameters)
      return !found && isFilled(it, fn, parameter, every)
        ? checked(it, fn, parameter, roleValue(it, every, parameter, placeOf({ it, fn, parameter }, every)))
        : parameterRole(it, fn, parameter, index);
    // Where types are checked at run time, a parameter is what its type says.
    if (every !== undefined && !it.language.isInjectedType)
      return it.language.names === 'program'
        ? partOfPath(it, fn, parameter, index, every)
        : roleValue(it, every, parameter, it.language.placeOf?.(it, fn, parameter) ?? undefined);
    const byType = parameterRole(it, fn, parameter, index);
    if (every === undefined || isGivenByFramework(it, parameter, byType)) return byType;
    const place = placeOf({ it, fn, parameter }, every);
    return checked(it, fn, parameter, roleValue(it, every, parameter, place));
  }
  const { model, decorator } = found;
  // A schema of GraphQL is made of the declared types, and its arguments are of them.
  const isOfSchema = /^Args?$/.test(decorator.name) && /^(?:number|boolean|Date)$/.test(parameter.type ?? '');
  if (isOfSchema || decorator.args.slice(1).some(convertsToNumber))
    return parameterRole(it, fn, { ...parameter, type: 'number' }, index);
  const location = model.location
    ? {
        location: model.location,
        name: fieldName(it, fn, decorator, parameter),
        ...filledFrom({ it, fn, parameter }),
      }
    : undefined;
  return checked(it, fn, parameter, roleValue(it, model.role ?? null, parameter, location));
}

/** The request itself, services, and other types of libraries that no request can fill. */
function isGivenByFramework(it: Interpreter, { type }: Parameter, byType: Value): boolean {
  if (type === undefined) return false;
  if (it.language.isInjectedType?.(type)) return true;
  return byType.paths.some((path) => !path.isGuess && it.models.isHanded(path));
}

export function isDecoratedHandler(it: Interpreter, node: FunctionNode): boolean {
  return modelOf(it, 'method', node.decorators, isEntry) !== null;
}

/** `@Param('id', ParseIntPipe)` */
function convertsToNumber(pipe: Decorator['args'][number]): boolean {
  const name =
    pipe.kind === 'identifier'
      ? pipe.name
      : pipe.kind === 'call' && pipe.callee.kind === 'identifier'
        ? pipe.callee.name
        : '';
  return /^Parse(?:Int|Float|Bool|UUID|Enum|Date)Pipe$|^ParseObjectIdPipe$/.test(name);
}
