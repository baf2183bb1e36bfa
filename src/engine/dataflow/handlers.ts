/** Functions handed to a framework to be called later: routes, middleware, listeners. */
import type { Span } from '../parsing/ir.ts';
import type { EntryPoint } from '../results/candidate.ts';
import type { HandlerModel, Role } from '../rules/model-schema.ts';
import type { CallSite } from './call-site.ts';
import { argumentFor } from './decorators.ts';
import { lastNameOf } from './expression-names.ts';
import { functionsOnStack } from './frame.ts';
import { flattenArrays, functionsIn, handlersIn, methodsOf, valuesAt } from './handler-values.ts';
import { FunctionObject, type HeapObject, NativeFunction } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import type { Ready } from './knowledge.ts';
import { type CheckedPart, checksOf } from './request-checks.ts';
import { parameterName, parameterRole, partOfPath, roleValue } from './roles.ts';
import { asPartOf, heldToPattern, isHarmlessPart, locationOf } from './route-parts.ts';
import type { RouteTable } from './routes.ts';
import { share, shareValues } from './shared-values.ts';
import type { Subject } from './subject.ts';
import { clean, type Registrars } from './taint.ts';
import { renderTemplate } from './templates.ts';
import { unknown, Value } from './value.ts';

/** A call that will come from outside, with what is known of it. */
export interface Registration {
  functions: (FunctionObject | NativeFunction)[];
  roles: readonly Role[];
  model: HandlerModel;
  kind: HandlerModel['kind'];
  method: string | null;
  path: string | null;
  /** Name of the template that what the handler returns is given to. */
  template: string | null;
  /** The router it was registered on: its mount point comes before the path. */
  router: HeapObject | null;
  span: Span;
  /** Files and functions whose own code led here. */
  by: Registrars;
  /** Schemas that parts of what the handler gets first have gone through. */
  checks: readonly CheckedPart[];
  /** Other handlers get what it returns, in this role. */
  shares?: string;
}

export function registrarsNow({ entry, frame }: Interpreter): Registrars {
  const known = new Set(entry.registrars.map((each) => each.function));
  const others = functionsOnStack(frame).filter((each) => !known.has(each.function));
  return { roots: entry.roots, registrars: [...entry.registrars, ...others] };
}

/** Queues the handlers among the arguments; says whether the call is a registration at all. */
export function registerHandlers(it: Interpreter, call: CallSite, subject: Subject): boolean {
  const model = handlerModel(it, call, subject);
  if (!model) return false;
  const router = call.receiver?.objects[0] ?? null;
  const pathArgument = model.path === undefined ? undefined : call.args[model.path];
  const text = typeof pathArgument?.constant === 'string' ? pathArgument.constant : chainedPath(call);
  if (it.language.id === 'csharp') it.routes.mountGroups(router);
  const [path, template] = model.rendersResult ? [null, text] : [text, null];
  if (model.options) registerOptions(it, call, model, router);
  else {
    const named = (model.keyword ?? []).flatMap((name) => call.keywords?.get(name) ?? []);
    const functionsOf = model.methods ? methodsOf : handlersIn;
    const given = [...call.args.slice(model.from), ...named].flatMap((value) =>
      functionsOf(it, value, call.span),
    );
    for (const value of given) mountRouters(it.routes, router, value, path);
    noteIncluded(it.routes, call, path);
    const functions = given.flatMap(functionsIn);
    if (model.kind === 'callback') callBack(it, functions, model.roles, call);
    else if (functions.length > 0) {
      const method = model.httpMethod ?? (model.kind === 'route' ? calledMethod(call) : null);
      it.queue.push({
        functions,
        roles: model.roles,
        model,
        kind: model.kind,
        method,
        path,
        template,
        router,
        span: call.span,
        by: registrarsNow(it),
        checks: checksOf(
          it,
          call,
          model,
          call.args.filter((arg) => functionsIn(arg).length === 0),
        ),
      });
    } else if (model.kind === 'handler') return false;
  }
  return true;
}

/** `path('users/<int:id>/', include('users.urls'))` */
function noteIncluded(routes: RouteTable, call: CallSite, path: string | null): void {
  const [, taken] = call.argNodes;
  if (path === null || taken?.kind !== 'call' || lastNameOf(taken.callee) !== 'include') return;
  const [module] = taken.args;
  if (module?.kind === 'literal' && typeof module.value === 'string') routes.include(module.value, path);
}

/** Calls what belongs to the request that is being answered: its body comes in pieces. */
function callBack(
  it: Interpreter,
  functions: readonly (FunctionObject | NativeFunction)[],
  roles: readonly Role[],
  call: CallSite,
): void {
  for (const fn of functions)
    if (fn instanceof FunctionObject)
      it.apply(
        fn,
        unknown,
        roles.map((role, index) => roleValue(it, role, fn.node.parameters[index] ?? call.span)),
        { span: call.span, assumeRoles: true },
      );
}

/** `MapGet` registers for GET, and `handler` for whatever its route is asked by. */
function methodNamed(name: string): string | null {
  if (/^(?:Map|(?:blockingH|h)andler)$/.test(name)) return null;
  return name.replace(/^Map(?=[A-Z])/, '');
}

function handlerModel(it: Interpreter, call: CallSite, subject: Subject): Ready<HandlerModel> | undefined {
  for (const path of call.paths) {
    const found = it.models.know(path).handlers.find((handler) => handler.condition(subject));
    if (found) return found;
  }
  const isKnown =
    call.callee.objects.some((object) => object.kind === 'function') ||
    call.paths.some((path) => it.models.know(path).isModelled);
  if (isKnown) return undefined;
  const [name, receiver] = nameOfCalled(call, subject);
  if (name === '') return undefined;
  return it.models.handlersNamed(name, receiver).find((handler) => handler.condition(subject));
}

/** The method's name and its receiver's; `route()` for what a call of `app.route` gives. */
function nameOfCalled(call: CallSite, subject: Subject): [string, string] {
  const inner = call.node?.callee.kind === 'call' ? call.node.callee.callee : null;
  if (inner?.kind === 'member') return [`${inner.property}()`, lastNameOf(inner.object)];
  return [call.name, subject.receiverName];
}

/** Calls whose names say nothing of the method. */
const anyMethod =
  /^(?:add_)?(?:url_)?(?:api_)?(?:web_?socket_?)?(?:route|rule|path|re_path|url|view|websocket)$/i;

/** `router.get('/x', handler)`, `@app.get('/x')`, `@app.route('/x', methods=['POST'])`, `@route('/x', method='POST')` */
function calledMethod({ name, node }: CallSite): string | null {
  const inner = node?.callee.kind === 'call' ? node.callee : node;
  const listed = inner?.keywords?.methods ?? inner?.keywords?.method;
  const [first] = listed?.kind === 'array' ? listed.elements : [listed];
  if (first?.kind === 'literal' && typeof first.value === 'string') return first.value;
  const called = inner?.callee.kind === 'member' ? inner.callee.property : name;
  return anyMethod.test(called) ? null : methodNamed(called);
}

/** `fastify.route({ method, url, handler })` */
function registerOptions(
  it: Interpreter,
  call: CallSite,
  model: HandlerModel,
  router: HeapObject | null,
): void {
  const { options } = model;
  if (!options) return;
  for (const value of flattenArrays(call.args[options.argument] ?? unknown))
    for (const object of value.objects) {
      const text = (key: string) => {
        const constant = object.get(key)?.value?.constant;
        return typeof constant === 'string' ? constant : null;
      };
      const holder = new Value(undefined, [], [object], [], null);
      const functions = options.handlers
        .flatMap((key) => valuesAt(it, holder, key.split('.'), call.span))
        .flatMap((given) => handlersIn(it, given, call.span))
        .flatMap(functionsIn);
      const registration: Registration = {
        functions,
        roles: model.roles,
        model,
        kind: model.kind,
        method: text(options.method),
        path: text(options.path),
        template: null,
        router,
        span: call.span,
        by: registrarsNow(it),
        checks: checksOf(it, call, model, [holder]),
      };
      for (const maker of shareValues(it, holder, options.shares, call.span))
        it.queue.push({ ...registration, ...maker, roles: [], kind: 'middleware', checks: [] });
      if (functions.length > 0) it.queue.push(registration);
    }
}

const maxChain = 10;

/** `router.route('/x').get(handler).post(handler)`: the path was given to the call before. */
function chainedPath(call: CallSite): string | null {
  // The call before is the receiver, or is itself called: `app.route('/x')(handler)`.
  for (const object of (call.receiver ?? call.callee).objects) {
    let at: HeapObject | null = object;
    for (let depth = 0; at && depth < maxChain; depth++, at = at.madeBy) {
      const first = at.madeWith?.[0]?.constant;
      if (typeof first === 'string') return first;
    }
  }
  return null;
}

function mountRouters(
  routes: RouteTable,
  parent: HeapObject | null,
  value: Value,
  path: string | null,
): void {
  for (const object of value.objects) if (object.kind === 'opaque') routes.mount(object, parent, path ?? '');
}

/** Runs a registered handler chain on one request, as the framework would. */
export function runRegistration(it: Interpreter, registration: Registration): void {
  const entryPoint = entryPointOf(it, registration);
  it.routedMethods.note(registration.functions);
  let handed: readonly Value[] | null = null;
  for (const fn of registration.functions) {
    it.startEntry(entryPoint, fn instanceof FunctionObject ? fn.file : null, registration.by);
    if (registration.kind === 'middleware') it.entry.isMiddleware = true;
    // One request goes through the whole chain.
    handed ??= handedTo(it, registration);
    const values = handed;
    it.expectResult(fn instanceof FunctionObject ? fn.node : null, registration.model.result);
    if (fn instanceof NativeFunction) it.guarded(() => fn.run(it, nativeCall(values, registration.span)));
    // What middleware puts on a request is part of every handler's way, shown or not.
    else if (registration.kind === 'middleware' || !it.isSkipped(fn.node))
      runHandler(it, fn, registration, values);
  }
}

function handedTo(it: Interpreter, registration: Registration): readonly Value[] {
  const handed = registration.roles.map((role, index) => handedValue(it, role, registration, index));
  const [request] = handed;
  if (request && registration.checks.length > 0)
    it.builtins.checkRequest?.(it, request, registration.checks, registration.span);
  return handed;
}

function runHandler(
  it: Interpreter,
  fn: FunctionObject,
  registration: Registration,
  values: readonly Value[],
): void {
  const { errorFirst } = registration.model;
  const isErrorFirst =
    errorFirst !== undefined && fn.node.parameters.length >= errorFirst && !isRequestFirst(fn);
  const handed = values.length > 0 ? values : namedParts(it, fn, registration);
  const args = isErrorFirst ? [unknown, ...handed] : handed;
  const self = fn.node.selfName && fn.homeClass ? it.sharedInstance(fn.homeClass) : unknown;
  it.guarded(() => {
    const given = { args, areNamed: handed !== values };
    const returned =
      it.builtins.throughDecorators?.(it, fn, given) ??
      it.apply(fn, self, args, { span: null, assumeRoles: true });
    if (registration.shares !== undefined) share(it, registration.shares, returned);
    if (registration.template !== null) renderTemplate(it, registration.template, [returned], fn.node);
  });
}

/** Functions that make what functions are given that make what a handler is given: so far they are followed. */
const maxProviders = 4;

/** A value of the model's common role for each parameter, under the parameter's name. */
function namedParts(
  it: Interpreter,
  fn: FunctionObject,
  registration: Registration,
  depth = 0,
  sent = new Map<string, Value>(),
): Value[] {
  const { model, path } = registration;
  const { everyParameter, given: givenRoles } = model;
  const before = it.routes.prefixOf(registration.by.roots[0] ?? '');
  if (everyParameter === undefined || depth > maxProviders) return [];
  const hand = (provider: FunctionObject) => {
    let values: Value[] = [];
    // What enters there is told by the provider's own file.
    it.withFrame(provider.file, provider.node, unknown, provider.homeClass, provider.symbol, () => {
      values = namedParts(it, provider, registration, depth + 1, sent);
    });
    return values;
  };
  return fn.node.parameters.map((parameter, index) => {
    const name = parameterName(parameter);
    const role = givenRoles[name];
    if (role !== undefined) return roleValue(it, role, parameter);
    const injected = it.builtins.injected?.(it, fn, parameter, hand);
    if (injected) return injected;
    if (isHarmlessPart(path, name) || isHarmlessPart(before, name)) return unknown;
    if (it.language.isInjectedType) return argumentFor(it, fn, parameter, index, everyParameter);
    if (it.language.names === 'program') return partOfPath(it, fn, parameter, index, everyParameter);
    if (parameter.type) {
      const declared = parameterRole(it, fn, parameter, index);
      if (declared.paths.some((one) => isLibraryType(it, one.text))) return declared;
    }
    // A framework that makes objects of what it is sent makes them by type.
    const isMadeByType = typeof everyParameter === 'object' && everyParameter?.structured === true;
    const place = (isMadeByType && it.language.placeOf?.(it, fn, parameter)) || {
      location: locationOf(path, name),
      name,
    };
    // What a dependency is given under the same name is the same: its check is one of the handler's own.
    const key = `${place.location} ${place.name}`;
    const made = (place.name !== null && sent.get(key)) || roleValue(it, everyParameter, parameter, place);
    sent.set(key, made);
    const given = heldToPattern(it, path, name, made);
    const value = asPartOf(it, path, name, heldToPattern(it, before, name, given));
    // A model has the fields that it declares, whatever was sent.
    if (place.name === null)
      return value.withTaints(clean(value.taints, it.models.categories.mask(['mass-assignment'])));
    return isMadeByType ? (it.language.madeByType?.(it, value, parameter.type ?? '') ?? value) : value;
  });
}

/** What a framework hands in: a request, not a text. */
function isLibraryType(it: Interpreter, text: string): boolean {
  const name = text.slice(1, -1);
  return text.startsWith('<') && name.includes('.') && it.models.isKnownName(name);
}

/** Four parameters do not mean an error first where the first is called like a request. */
function isRequestFirst(fn: FunctionObject): boolean {
  const [first] = fn.node.parameters;
  return first !== undefined && /^_?(?:req|request|ctx)/i.test(parameterName(first));
}

function nativeCall(args: readonly Value[], span: Span): CallSite {
  return {
    callee: unknown,
    receiver: null,
    args,
    keywords: null,
    hasUnknownArguments: false,
    isNew: false,
    name: '',
    paths: [],
    argNodes: [],
    node: null,
    span,
    written: null,
  };
}

function entryPointOf(it: Interpreter, registration: Registration): EntryPoint {
  const path = it.routes.fullPath(registration.router, registration.path);
  const method = registration.method;
  return {
    kind: registration.kind === 'route' ? 'route' : 'handler',
    ...(method ? { method: method.toUpperCase() } : {}),
    ...(path === null ? {} : { path }),
  };
}

/** What middleware puts on a request is there for the handlers after it: they share what lies behind each request. */
function handedValue(it: Interpreter, role: Role, registration: Registration, index: number): Value {
  const [first] = registration.functions;
  const parameter = first instanceof FunctionObject ? first.node.parameters[index] : undefined;
  const value = roleValue(it, role, parameter ?? registration.span);
  const [object] = value.objects;
  if (!object || typeof role !== 'string') return value;
  const shared = it.sharedBehind(role);
  if (registration.kind === 'middleware')
    return new Value(value.constant, value.taints, [shared], value.paths, null);
  object.prototype = shared;
  return value;
}
