/** Functions handed to a framework to be called later: routes, middleware, listeners. */
import type { HandlerModel } from '../../rules/model-entry-schemas.ts';
import type { CallSite } from '../calls/call-site.ts';
import { askedByRegistration } from '../findings/administrators.ts';
import { schemaOfRoute } from '../guards/unseen-checks.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { Ready } from '../models/knowledge.ts';
import type { Subject } from '../models/subject.ts';
import { FunctionObject, type NativeFunction } from '../values/function-objects.ts';
import { type HeapObject, RegexObject } from '../values/heap.ts';
import { objectValue, unknown, Value } from '../values/value.ts';
import { noteClassRoute } from './class-routes.ts';
import { classHandled } from './handed-errors.ts';
import { flattenArrays, functionsIn, handlersIn, methodsOf, valuesAt } from './handler-values.ts';
import { queueWorkedOn } from './named-queues.ts';
import { calledMethod, pathBefore, writtenPath } from './registered-paths.ts';
import { type Registration, registrarsNow } from './registrations.ts';
import { checksOf, schemasBeside } from './request-checks.ts';
import { roleValue } from './roles.ts';
import type { RouteTable } from './routes.ts';
import { methodInPath } from './routes.ts';
import { shareValues } from './shared-values.ts';
import { fittingHandler, registersUnmodelled } from './unmodelled-handlers.ts';

/** Queues the handlers among the arguments; says whether the call is a registration, and nothing else. */
export function registerHandlers(it: Interpreter, call: CallSite, subject: Subject): boolean {
  const model = handlerModel(it, call, subject);
  if (!model) return false;
  // `@bp.route('/x')`: what that gave is called.
  const router = (call.receiver ?? call.callee).objects[0] ?? applicationAround(it);
  const pathArgument = model.path === undefined ? undefined : call.args[model.path];
  const text =
    typeof pathArgument?.constant === 'string'
      ? pathArgument.constant
      : (writtenPath(pathArgument) ?? pathBefore(it, call, model));
  if (model.unmodelled !== undefined && !model.options && !text?.startsWith('/')) return false;
  const asked = methodInPath(text);
  const [path, template] = model.rendersResult ? [null, text] : [asked.path, rendererOf(call, model)];
  if (model.options) registerOptions(it, call, model, router);
  else {
    const named = (model.keyword ?? []).flatMap((name) => call.keywords?.get(name) ?? []);
    const args = call.args.slice(model.from);
    const hooks = args
      .filter((value) => functionsIn(value).length === 0)
      .flatMap((value) => model.hooks.flatMap((key) => valuesAt(it, value, [key], call.span)))
      .flatMap((value) => handlersIn(it, value, call.span));
    const handlers = [...args, ...named].flatMap((value) => offeredBy(it, value, model, call));
    const [first, ...others] = handlers;
    const given = [...hooks, ...(model.handlerFirst && first ? [...others, first] : handlers)];
    for (const value of given) mountRouters(it.routes, router, value, path);
    if (path !== null) for (const value of call.args.slice(model.from)) noteClassRoute(value, path);
    noteIncluded(it, call, path);
    const handling = given.flatMap(functionsIn);
    const before = handling.flatMap((fn) => it.builtins.dependenciesOf?.(it, fn) ?? []).flatMap(functionsIn);
    const functions = [...before, ...handling];
    if (model.kind === 'callback') callBack(it, functions, model, call);
    else if (functions.length > 0) {
      const method = asked.method ?? model.httpMethod ?? (model.kind === 'route' ? calledMethod(call) : null);
      const registration: Registration = {
        functions,
        before: before.length,
        roles: model.roles,
        model,
        kind: model.kind,
        ...(model.gives === undefined ? {} : { shares: model.gives }),
        method,
        path,
        pattern: pathArgument?.objects.find((object) => object instanceof RegexObject),
        template,
        router,
        ...(model.ofResult && { madeWith: call.args }),
        within: it.routes.within,
        span: call.span,
        by: registrarsNow(it),
        admits: askedByRegistration(call.node),
        isNowAndThen: (call.keywords?.size ?? 0) > 0,
        heldTo: schemaOfRoute(it, call),
        queue: queueWorkedOn({ model }, call) ?? undefined,
        ...(model.thrown && { handled: classHandled(call, model.thrown.class) }),
        checks: checksOf(
          it,
          call,
          model,
          call.args.filter((arg) => functionsIn(arg).length === 0),
        ),
      };
      const parts = model.readsPart === undefined ? [] : partsNamed(call);
      // Each method of an object answers a request of its own.
      const apart = model.methods === true ? handling.map((fn) => [...before, fn]) : [functions];
      const registrations = apart.map((run) => ({ ...registration, functions: run }));
      it.queue.push(...(parts.length > 0 ? parts.map((part) => ({ ...registration, part })) : registrations));
    } else if (model.kind === 'handler') return false;
  }
  // What makes an application is made all the same: a class of the program may extend the library's. So is what the
  // program's own function does with what it is given.
  return model.kind !== 'startup' && !model.ownToo;
}

/** The functions that are handed over, or the methods of what is. */
function offeredBy(it: Interpreter, value: Value, { methods }: HandlerModel, { span }: CallSite): Value[] {
  const isFunction = value.objects[0] instanceof FunctionObject;
  if (methods === false || (methods === true && isFunction)) return handlersIn(it, value, span);
  return methodsOf(it, value, span, methods === true ? null : methods);
}

/** What a call on nothing registers on: the class in whose body it stands, or the program. */
function applicationAround(it: Interpreter): HeapObject | null {
  if (it.language.names !== 'program') return null;
  return it.frame.homeClass ?? it.sharedBehind('the program');
}

/** `router.param('id', …)`, `app.param(['id', 'page'], …)` */
function partsNamed({ args: [first = unknown] }: CallSite): string[] {
  return flattenArrays(first).flatMap(({ constant }) => (typeof constant === 'string' ? [constant] : []));
}

/** `@view_config(renderer='app:templates/page.mako')` */
function rendererOf({ node }: CallSite, { renderer }: HandlerModel): string | null {
  if (renderer === undefined) return null;
  const inner = node?.callee.kind === 'call' ? node.callee : node;
  const given = inner?.keywords?.[renderer];
  return given?.kind === 'literal' && typeof given.value === 'string'
    ? given.value.replace(/^[\w.]+:/, '')
    : null;
}

/** `path('users/<int:id>/', include('users.urls'))` */
function noteIncluded({ routes, frame }: Interpreter, call: CallSite, path: string | null): void {
  const [, taken] = call.argNodes;
  if (path === null || taken?.kind !== 'call' || lastNameOf(taken.callee) !== 'include') return;
  const [module] = taken.args;
  if (module?.kind === 'literal' && typeof module.value === 'string')
    routes.include(module.value, path, frame.file.path);
}

/** Calls what belongs to the request that is being answered: its body comes in pieces, a condition is worked out. */
function callBack(
  it: Interpreter,
  functions: readonly (FunctionObject | NativeFunction)[],
  { roles, result }: Ready<HandlerModel>,
  call: CallSite,
): void {
  const { entry } = it;
  for (const fn of functions) {
    if (!(fn instanceof FunctionObject)) continue;
    it.expectResult(fn.node, result);
    const given = roles.map((role, index) => roleValue(it, role, fn.node.parameters[index] ?? call.span));
    for (const [index, { objects }] of given.entries())
      if (typeof roles[index] === 'string') for (const object of objects) noteMaker(object, call);
    it.apply(fn, unknown, given, { span: call.span, assumeRoles: true });
    it.entry = entry;
  }
}

/** `app.guard({ query: schema }, (app) => app.get('/x', handler))`: it goes on with what the call makes. */
function noteMaker(object: HeapObject, { receiver, args }: CallSite): void {
  object.madeBy ??= receiver?.objects[0] ?? null;
  object.madeWith ??= args;
}

function handlerModel(it: Interpreter, call: CallSite, subject: Subject): Ready<HandlerModel> | undefined {
  for (const path of call.paths) {
    const found = it.models
      .know(path)
      .handlers.find((handler) => handler.condition(subject) && hasMethods(it, call, handler));
    if (found) return found;
  }
  if (call.paths.some((path) => it.models.know(path).isModelled)) return undefined;
  const isOwn = call.callee.objects.some((object) => object.kind === 'function');
  const [name, receiver] = nameOfCalled(call, subject);
  if (name === '') return undefined;
  const fitting = it.models.named.handlers
    .find(name, receiver)
    .filter(
      (handler) =>
        (handler.ownToo || !isOwn) &&
        handler.condition(subject) &&
        (handler.unmodelled !== 'function' || registersUnmodelled(it, call, handler.from)),
    );
  return fittingHandler(fitting, call);
}

/** Of several entries for a call the one counts whose methods the object has: `dispatch` or `__call__` of a middleware. */
function hasMethods(it: Interpreter, call: CallSite, { methods, from, keyword }: HandlerModel): boolean {
  if (typeof methods === 'boolean') return true;
  const named = (keyword ?? []).flatMap((name) => call.keywords?.get(name) ?? []);
  return [...call.args.slice(from), ...named].some(
    (value) => methodsOf(it, value, call.span, methods).length > 0,
  );
}

/** The method's name and its receiver's; `route()` for what a call of `app.route` gives. */
function nameOfCalled(call: CallSite, subject: Subject): [string, string] {
  const inner = call.node?.callee.kind === 'call' ? call.node.callee.callee : null;
  if (inner?.kind === 'member') return [`${inner.property}()`, lastNameOf(inner.object)];
  if (inner?.kind === 'identifier') return [`${inner.name}()`, ''];
  return [call.name, subject.receiverName];
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
        .flatMap((given) => offeredBy(it, given, model, call))
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
        within: it.routes.within,
        span: call.span,
        by: registrarsNow(it),
        checks: checksOf(it, call, model, [holder]),
      };
      for (const maker of shareValues(it, holder, options.shares, call.span))
        it.queue.push({ ...registration, ...maker, roles: [], kind: 'middleware', checks: [] });
      if (options.beside) it.queue.push(...eachWithItsSchemas(it, call, registration, holder));
      else if (functions.length > 0) it.queue.push(registration);
    }
}

/** `actions: { find: { params: { … }, handler(ctx) { … } } }`: each handler answers requests of its own, which fit what stands beside it. */
function eachWithItsSchemas(
  it: Interpreter,
  call: CallSite,
  registration: Registration,
  options: Value,
): Registration[] {
  const { handlers = [], beside } = registration.model.options ?? {};
  return handlers.flatMap((way) => {
    const keys = way.split('.');
    const holders = valuesAt(it, options, keys.slice(0, -1), call.span).flatMap(({ objects }) => objects);
    return holders.flatMap((object) =>
      valuesAt(it, objectValue(object), keys.slice(-1), call.span)
        .flatMap(functionsIn)
        .map((fn) => ({
          ...registration,
          functions: [fn],
          checks: beside ? schemasBeside(it, beside, object) : [],
        })),
    );
  });
}

function mountRouters(
  routes: RouteTable,
  parent: HeapObject | null,
  value: Value,
  path: string | null,
): void {
  for (const object of value.objects) if (object.kind === 'opaque') routes.mount(object, parent, path ?? '');
}
