/** Running registered handlers on a request, as a framework would. */

import type { Parameter } from '../../parsing/ir/declarations.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { EntryPoint } from '../../results/candidate.ts';
import type { Role } from '../../rules/model-field-schemas.ts';
import { plainCall } from '../calls/call-site.ts';
import { readMember } from '../classes/members.ts';
import { readAnew } from '../classes/request-objects.ts';
import type { Interpreter } from '../interpreter.ts';
import { maskOfGroup } from '../taint/matched-groups.ts';
import { clean } from '../taint/taint.ts';
import { renderTemplate } from '../templates/templates.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { unknown, Value } from '../values/value.ts';
import {
  asCheckedArgument,
  asCheckedBefore,
  beginChecked,
  keepChecks,
  noteGoingOn,
  passedOn,
} from './checks-before.ts';
import { argumentFor } from './decorators.ts';
import type { Registrars } from './entry-context.ts';
import { errorFor, handingOn, keepThrown } from './handed-errors.ts';
import { behindRequest, shareKept } from './kept-by-routers.ts';
import { workedOn } from './named-queues.ts';
import type { Registration } from './registrations.ts';
import { parameterRole, partOfPath, roleValue } from './roles.ts';
import {
  asPartOf,
  hasPartsBeside,
  heldToPattern,
  isHarmlessPart,
  isPartOfPath,
  locationOf,
} from './route-parts.ts';
import { share } from './shared-values.ts';
import { isGuessed, isSentByName } from './unmodelled-handlers.ts';

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

/** What no model knows hands parts of the path to parameters of the same name: `'/posts/{slug}'` and `show(Request $request, string $slug)`. */
function withParts(
  it: Interpreter,
  fn: FunctionObject,
  { model, path }: Registration,
  values: readonly Value[],
): readonly Value[] {
  const { parameters } = fn.node;
  const isPart = (parameter: Parameter) => isPartOfPath(path, parameterName(parameter).replace('$', ''));
  if (model.unmodelled !== 'function' || !parameters.some(isPart)) return values;
  return parameters.map((parameter, index) =>
    isPart(parameter)
      ? partOfPath(it, fn, parameter, index, { source: 'http-parameter', structured: false })
      : (values[index] ?? unknown),
  );
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

/** Functions that make what functions are given that make what a handler is given: so far they are followed. */
const maxProviders = 4;

/** What enters through a function's parameters is told by its own file, and enters there. */
function partsWithin(
  it: Interpreter,
  fn: FunctionObject,
  ...more: [Registration, depth?: number, sent?: Map<string, Value>]
): Value[] {
  let values: Value[] = [];
  it.withFrame(fn.file, fn.node, unknown, fn.homeClass, fn.symbol, () => {
    values = namedParts(it, fn, ...more);
  });
  return values;
}

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
  const hand = (provider: FunctionObject) => partsWithin(it, provider, registration, depth + 1, sent);
  const names = fn.node.parameters.map(parameterName);
  // A role that says where it comes from is not about parts of the path alone.
  const isOfPath = typeof everyParameter !== 'object' || everyParameter?.location === undefined;
  return fn.node.parameters.map((parameter, index) => {
    const name = parameterName(parameter);
    const role = givenRoles[name];
    if (role !== undefined) return roleValue(it, role, parameter);
    if (model.unmodelled === 'path' && !isSentByName(path, parameter)) return unknown;
    const injected = it.builtins.injected?.(it, fn, parameter, hand);
    if (injected) return injected;
    if (isHarmlessPart(path, name) || isHarmlessPart(before, name)) return unknown;
    const isRest = parameter.takesKeywords && isOfPath && path !== null;
    if (isRest && !hasPartsBeside(names, [before, path])) return unknown;
    if (it.language.isInjectedType) {
      const given = argumentFor(it, fn, parameter, index, everyParameter);
      const bound = it.builtins.boundByType?.(it, fn, parameter, given) ?? given;
      const place = { location: locationOf(path, name), name };
      return asCheckedArgument(it, index, asCheckedBefore(it, place, bound));
    }
    if (it.language.names === 'program') {
      const part = partOfPath(it, fn, parameter, index, everyParameter);
      const mask = registration.pattern ? maskOfGroup(it, registration.pattern, index) : 0;
      return part.withTaints(clean(part.taints, mask));
    }
    if (parameter.type) {
      const declared = parameterRole(it, fn, parameter, index);
      if (declared.paths.some(({ text }) => isLibraryType(it, text) && !isMadeOfText(it, text)))
        return declared;
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
    const given = heldToPattern(it, path, name, asCheckedBefore(it, place, made));
    const part = asPartOf(it, path, name, heldToPattern(it, before, name, given));
    const value = it.language.convertedPart?.(it, path, name, part) ?? part;
    // A model has the fields that it declares, whatever was sent, unless it says otherwise.
    if (place.name === null && !place.isOpen)
      return value.withTaints(clean(value.taints, it.models.categories.mask(['mass-assignment'])));
    return isMadeByType ? (it.language.madeForParameter?.(it, value, parameter) ?? value) : value;
  });
}

/** What a framework hands in: a request, not a text. */
function isLibraryType(it: Interpreter, text: string): boolean {
  const name = text.slice(1, -1);
  return text.startsWith('<') && name.includes('.') && it.models.isKnownName(name);
}

/** `file: Path`, which a framework makes of what is sent. */
function isMadeOfText(it: Interpreter, text: string): boolean {
  return it.language.madeOfText?.has(text.slice(1, -1)) === true;
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
