/** Running registered handlers on a request, as a framework would. */

import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { EntryPoint } from '../../results/candidate.ts';
import type { Role } from '../../rules/model-field-schemas.ts';
import { plainCall } from '../calls/call-site.ts';
import { readMember } from '../classes/members.ts';
import { readAnew } from '../classes/request-objects.ts';
import type { Interpreter } from '../interpreter.ts';
import { renderTemplate } from '../templates/templates.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { unknown, Value } from '../values/value.ts';
import { beginChecked, keepChecks, noteGoingOn, passedOn } from './checks-before.ts';
import type { Registrars } from './entry-context.ts';
import { errorFor, handingOn, keepThrown } from './handed-errors.ts';
import { behindRequest, shareKept } from './kept-by-routers.ts';
import { partsWithin, withParts } from './named-parts.ts';
import { workedOn } from './named-queues.ts';
import type { Registration } from './registrations.ts';
import { roleValue } from './roles.ts';
import { share } from './shared-values.ts';
import { isGuessed } from './unmodelled-handlers.ts';

/** Runs a registered handler chain on one request, as the framework would. */
export function runRegistration(it: Interpreter, registration: Registration): void {
  const entryPoint = entryPointOf(it, registration);
  it.routedMethods.note(registration.functions);
  let handed: readonly Value[] | null = null;
  let carried: ReadonlyMap<string, number> = new Map();
  for (const [at, fn] of registration.functions.entries()) {
    if (fn instanceof FunctionObject) it.startEntry(entryPoint, fn.file, asked(registration, fn));
    else it.startEntry(entryPoint, null, registration.by);
    const isBefore = at < (registration.before ?? 0);
    const isMiddleware = registration.kind === 'middleware' || isBefore;
    if (isMiddleware) it.entry.isMiddleware = true;
    if (registration.kind === 'handler') it.entry.isForAll = true;
    it.entry.admits = registration.admits;
    it.entry.heldTo = registration.heldTo;
    it.entry.router = registration.router;
    beginChecked(it, registration, carried);
    // One request goes through the whole chain.
    handed ??= handedTo(it, registration);
    const values = handed;
    it.expectResult(!isBefore && fn instanceof FunctionObject ? fn.node : null, registration.model.result);
    if (fn instanceof NativeFunction)
      it.guarded(() => fn.run(it, plainCall(unknown, null, values, registration.span)));
    else if (isAlwaysRun(registration) || !it.isSkipped(fn.node))
      it.routes.inside(registration.within, () => runHandler(it, fn, registration, values));
    if (isMiddleware) shareKept(it);
    carried = new Map([...carried, ...passedOn(it, registration)]);
  }
}

/** What a handler leaves for others came through it, shown or not. */
function asked({ by }: Registration, { node, file }: FunctionObject): Registrars {
  return { ...by, registrars: [...by.registrars, { function: node, file: file.path }] };
}

/** What middleware puts on a request, or what starts an application on it, is part of every handler's way, shown or not. */
function isAlwaysRun({ kind }: Registration): boolean {
  return kind === 'middleware' || kind === 'startup';
}

function handedTo(it: Interpreter, registration: Registration): readonly Value[] {
  const handed = registration.roles.map((role, index) => handedValue(it, role, registration, index));
  // A context may come before it.
  const at = Math.max(
    0,
    registration.roles.findIndex((role) => role !== null),
  );
  const request = handed[at];
  const { queue, model } = registration;
  if (request && queue !== undefined && model.queue)
    return handed.with(at, workedOn(it, queue, model.queue.content, request));
  if (!request || registration.checks.length === 0 || !it.builtins.checkRequest) return handed;
  return handed.with(at, it.builtins.checkRequest(it, request, registration.checks, registration.span));
}

function runHandler(
  it: Interpreter,
  fn: FunctionObject,
  registration: Registration,
  values: readonly Value[],
): void {
  const { errorFirst, handsOn, thrown } = registration.model;
  const isErrorFirst =
    errorFirst !== undefined && fn.node.parameters.length >= errorFirst && !isRequestFirst(fn);
  const parts =
    values.length > 0 ? withParts(it, fn, registration, values) : partsWithin(it, fn, registration);
  const enter = () => runRegistration(it, { ...registration, functions: [fn] });
  const { handled } = registration;
  const handed = thrown && handled ? placedAt(parts, thrown.at, errorFor(it, enter, handled)) : parts;
  const given = isErrorFirst ? [errorFor(it, enter), ...handed] : asDeclared(it, fn, registration, handed);
  const goesOn =
    errorFirst === undefined && !handsOn ? given : [...given, handingOn(it, handsOn === 'request')];
  const args = [...goesOn, ...partRead(it, fn, registration, handed)];
  const self = calledOn(it, fn, registration);
  it.guarded(() => {
    const returned =
      it.builtins.throughDecorators?.(it, fn, { args, areNamed: handed !== values }) ??
      it.apply(fn, self, args, { span: null, assumeRoles: true });
    keepThrown(it);
    if (registration.model.goesOn && !registration.isNowAndThen) noteGoingOn(it);
    if (it.entry.answers === fn.node) keepChecks(it, registration);
    if (registration.shares !== undefined) share(it, registration.shares, returned);
    if (registration.template !== null) renderTemplate(it, registration.template, [returned], fn.node);
  });
}

function placedAt(values: readonly Value[], index: number, value: Value): Value[] {
  return Array.from({ length: Math.max(values.length, index + 1) }, (_, at) =>
    at === index ? value : (values[at] ?? unknown),
  );
}

/** The part of the path for which it is called, as it is read from the request. */
function partRead(
  it: Interpreter,
  { node }: FunctionObject,
  { model: { readsPart, roles }, part }: Registration,
  [request]: readonly Value[],
): Value[] {
  // What goes on stands between it and the roles.
  const parameter = node.parameters[roles.length + 1];
  if (readsPart === undefined || !request || !parameter) return [];
  const parts = readMember(it, request, readsPart, parameter);
  return [readMember(it, parts, part ?? parameterName(parameter), parameter)];
}

/** The object whose method it is, or what the framework calls it on. */
function calledOn(
  it: Interpreter,
  { node, homeClass }: FunctionObject,
  { model, span }: Registration,
): Value {
  if (node.selfName && homeClass) return it.sharedInstance(homeClass);
  return model.self === undefined ? unknown : roleValue(it, model.self, span);
}

/** What a framework holds to a schema is what the parameters declare. */
function asDeclared(
  it: Interpreter,
  fn: FunctionObject,
  { roles }: Registration,
  values: readonly Value[],
): readonly Value[] {
  return values.map((value, index) => {
    const role = roles[index];
    const parameter = fn.node.parameters[index];
    const isHeld =
      role !== null && typeof role === 'object' && 'asDeclared' in role && role.asDeclared === true;
    return (isHeld && parameter?.type && it.builtins.fitsDeclared?.(it, fn, parameter, value)) || value;
  });
}

/** Four parameters do not mean an error first where the first is called like a request. */
function isRequestFirst(fn: FunctionObject): boolean {
  const [first] = fn.node.parameters;
  return first !== undefined && /^_?(?:req|request|ctx)/i.test(parameterName(first));
}

function entryPointOf(it: Interpreter, registration: Registration): EntryPoint {
  const begin = it.language.routesBegin?.(registration.by.roots[0] ?? '') ?? '';
  const path = it.routes.pathOf(registration, begin);
  const method = registration.method;
  return {
    kind: registration.kind === 'route' ? 'route' : 'handler',
    ...(method ? { method: method.toUpperCase() } : {}),
    ...(path === null ? {} : { path }),
    ...(isGuessed(registration.model) && { isGuess: true }),
  };
}

/** What middleware puts on a request is there for the handlers after it: they share what lies behind each request. */
function handedValue(it: Interpreter, role: Role, registration: Registration, index: number): Value {
  const [first] = registration.functions;
  const parameter = first instanceof FunctionObject ? first.node.parameters[index] : undefined;
  const value = roleValue(it, role, parameter ?? registration.span);
  const [object] = value.objects;
  if (!object || typeof role !== 'string') return value;
  const shared = behindRequest(it, role);
  if (registration.kind === 'middleware')
    return new Value(value.constant, value.taints, [readAnew(it, shared)], value.paths, null);
  object.prototype = shared;
  return value;
}
