/** Checks that run before the handlers of a router: what they refuse no handler sees. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Return } from '../../parsing/ir/statements.ts';
import { peek } from '../guards/peek.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import {
  argumentOfHandler,
  clearedFields,
  forgetReads,
  partOfRoute,
  settleReads,
} from '../taint/shared-checks.ts';
import { clean } from '../taint/taint.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import type { Registration } from './registrations.ts';
import type { RequestPlace } from './roles.ts';

/** What middleware has cleared of the fields that it read, and for whom. */
interface ChecksBefore {
  router: HeapObject;
  scope: 'router' | 'application';
  fields: ReadonlyMap<string, number>;
  /** Before the routes that begin so; null for all. */
  path: string | null;
  /** Before no others than those that it fits, and without the parts of their paths that it does not name: a filter. */
  isFilter?: boolean;
  /** Also before the handler to whose registration it is chained. */
  isOfChain?: boolean;
  /** Only before the routes of what was made with this: a group with checks of its own. */
  madeWith?: readonly Value[];
  /** Where it is registered, if only what comes later is behind it. */
  from: number;
  /** Only before the routes of the very router, and not of those on it. */
  isLocal?: boolean;
  /** The function that registers it, where only what is registered in there is behind it: a plugin. */
  within: FunctionNode | undefined;
}

const maxChain = 10;

/** What the middleware of a program has checked so far. */
const known = new WeakMap<Interpreter, ChecksBefore[]>();

/** Begins the run of a handler: what was checked before it, and what ends the request. */
export function beginChecked(
  it: Interpreter,
  { model, router, functions, span, by }: Registration,
  carried: ReadonlyMap<string, number> = nothing,
): void {
  const [fn] = functions;
  if (model.answersFor && fn instanceof FunctionObject && !takesNext(model, fn.node))
    it.entry.answers = fn.node;
  const around = it.routes.routersAround(router);
  const { path = '' } = it.entry.entryPoint;
  const checks = (known.get(it) ?? []).filter(
    (one) =>
      (covers(it, one, around) || (one.isOfChain && fn !== undefined && isChainedTo(one.router, fn))) &&
      (one.isFilter ? fits(path, one.path) : isUnder(path, one.path)) &&
      (one.router !== router || one.from < span.start) &&
      (!one.within || by.registrars.some((each) => each.function === one.within)),
  );
  if (model.kind !== 'route' || checks.length + carried.size === 0) return;
  const fields = new Map(carried);
  for (const one of checks)
    for (const [field, mask] of one.fields)
      if (!one.isFilter || !isPartBeside(field, path, one.path ?? ''))
        fields.set(field, (fields.get(field) ?? 0) | mask);
  it.entry.checkedBefore = fields;
}

/** Keeps what has been checked on every way on which the handlers run. */
export function keepChecks(it: Interpreter, { model, router, span, by }: Registration): void {
  const { answersFor: scope, handsOn } = model;
  if (!scope || !router) return;
  const fields = sharedBy(it.entry.clearedEarly, clearedFields(it.entry));
  const place = handsOn ? placeOf(span, by) : anywhere;
  if (fields.size > 0) keep(it, { router, scope, fields, path: null, ...place });
}

const anywhere = { from: -1, within: undefined };

function placeOf({ start }: Registration['span'], { registrars }: Registration['by']) {
  return { from: start, within: registrars.at(-1)?.function };
}

/** One that calls `done` answers by what it does, and not by what it returns. */
function takesNext({ handsOn, roles }: Registration['model'], { parameters }: FunctionNode): boolean {
  return handsOn === true && parameters.length > roles.length;
}

function keep(it: Interpreter, one: ChecksBefore): void {
  known.set(it, [...(known.get(it) ?? []), one]);
}

/** Middleware goes on by calling `next`: what is clear then is clear for whoever runs behind it. */
export function noteGoingOn({ entry }: Interpreter): void {
  entry.clearedEarly = sharedBy(entry.clearedEarly, clearedFields(entry));
}

/** What a function of a chain that went on has checked, for the next ones; kept for the router's routes where it is middleware. */
export function passedOn(it: Interpreter, registration: Registration): ReadonlyMap<string, number> {
  const { kind, router, span, by, path: own, model, madeWith } = registration;
  const cleared = it.entry.answers ? nothing : (it.entry.clearedEarly ?? nothing);
  settleReads(it.journal, it.entry, cleared);
  const isLocal = model.readsPart !== undefined;
  const fields = isLocal ? ofPart(registration, cleared) : cleared;
  const isFilter = model.goesOn === true;
  const begin = isFilter && registration.within !== '' ? `${registration.within}/*` : null;
  const path = own === null ? begin : (it.entry.entryPoint.path ?? null);
  const place = isFilter ? anywhere : placeOf(span, by);
  const isOfChain = model.handsOn === 'request';
  if (kind === 'middleware' && router && fields.size > 0)
    keep(it, {
      router,
      scope: 'router',
      fields,
      path,
      isFilter,
      isLocal,
      isOfChain,
      ...(madeWith && { madeWith }),
      ...place,
    });
  return fields;
}

const nothing: ReadonlyMap<string, number> = new Map();

/** It does not run before the routes that do not have the part: of what else it has checked nothing is known there. */
function ofPart({ model, part }: Registration, cleared: ReadonlyMap<string, number>) {
  const isPart = (field: string) => part !== undefined && field.endsWith(`.${model.readsPart}.${part}`);
  return new Map([...cleared].filter(([field]) => isPart(field)));
}

/** `/files/*` and `/files` stand before `/files/:name`. */
function isUnder(path: string, before: string | null): boolean {
  const begin = before?.replace(/\/?\*{0,2}$/, '') ?? '';
  return path === begin || path.startsWith(`${begin}/`);
}

/** `/files/*` is before all that begins so, `/files` only before itself. */
function fits(path: string, before: string | null): boolean {
  return before === null || path === before || (before.endsWith('*') && path.startsWith(before.slice(0, -1)));
}

/** Before `/files/:name` a filter that knows no such part asked for what the query calls so. */
function isPartBeside(field: string, path: string, before: string): boolean {
  const part = `:${field.slice(field.lastIndexOf('.') + 1)}`;
  const isIn = (one: string) => one.split('/').some((each) => each.startsWith(part));
  return isIn(path) && !isIn(before);
}

/**
 * Runs a method that answers itself or goes on to the handler, which runs next in this entry: `dispatch` of a view.
 * @param run calls it
 */
export function runBefore(it: Interpreter, method: FunctionNode, run: () => void): void {
  Object.assign(it.entry, { answers: method, handsOn: true });
  run();
  it.flow = 'live';
  const { clearedEarly = new Map() } = it.entry;
  delete it.entry.answers;
  forgetReads(it.entry);
  it.entry.checkedBefore = clearedEarly;
}

/** A part of the path, as far as it was checked before the handler gets it. */
export function asCheckedBefore(
  { entry }: Interpreter,
  { location, name }: RequestPlace,
  value: Value,
): Value {
  const mask = location === 'path' && name !== null ? entry.checkedBefore?.get(partOfRoute(name)) : undefined;
  return mask === undefined ? value : value.withTaints(clean(value.taints, mask));
}

/** What a handler is given in this place, as far as a filter before it has checked it. */
export function asCheckedArgument({ entry }: Interpreter, index: number, value: Value): Value {
  const mask = entry.checkedBefore?.get(argumentOfHandler(index));
  return mask === undefined ? value : value.withTaints(clean(value.taints, mask));
}

/** Whether middleware answers with this: neither the rest of it nor a handler runs then. Otherwise the handlers run now. */
export function answersRequest(it: Interpreter, { value }: Return, result: Value, scope: Scope): boolean {
  if (it.entry.answers === undefined || it.entry.answers !== it.frame.function) return false;
  if (value && isAnswer(it, value, result, scope)) return true;
  // What is checked after the handler has run is not checked before it.
  const isLate = it.entry.handsOn === true && value?.kind !== 'call';
  const cleared = isLate ? new Map<string, number>() : clearedFields(it.entry);
  it.entry.clearedEarly = sharedBy(it.entry.clearedEarly, cleared);
  return false;
}

function isAnswer(it: Interpreter, given: Expression, result: Value, scope: Scope): boolean {
  if (given.kind === 'array' || given.kind === 'object' || given.kind === 'concat') return true;
  if (given.kind === 'literal') return given.value !== null;
  // `return reply`
  const { parameters = [] } = it.frame.function ?? {};
  if (given.kind === 'identifier') return parameters.some((one) => parameterName(one) === given.name);
  // `return super().dispatch(request)`
  if (given.kind === 'call' && lastNameOf(given.callee) === it.frame.function?.name) return false;
  if (given.kind !== 'call' || result.constant === null || result.constant === undefined) return false;
  // Helpers of the program may as well give nothing.
  const own = peek(it, given.callee, scope)?.objects.filter((one) => one instanceof FunctionObject) ?? [];
  return own.every((one) => one instanceof FunctionObject && one.node.body.at(-1)?.kind === 'return');
}

function covers(
  it: Interpreter,
  { router, scope, isLocal, madeWith }: ChecksBefore,
  around: readonly HeapObject[],
): boolean {
  if (madeWith) return around.some((one) => one.madeWith === madeWith);
  if (isLocal) return router === around[0];
  if (scope === 'router') return around.includes(router);
  const application = it.routes.routersAround(router).at(-1);
  return application !== undefined && around.includes(application);
}

/** `app.MapGet(path, handler).AddEndpointFilter(filter)`: what it is registered on was made with the handler. */
function isChainedTo(router: HeapObject, handler: HeapObject): boolean {
  let at: HeapObject | null = router;
  for (let depth = 0; at && depth < maxChain; depth++, at = at.madeBy)
    if (at.madeWith?.some(({ objects }) => objects.includes(handler))) return true;
  return false;
}

/** What is clear on both ways. */
function sharedBy(one: ReadonlyMap<string, number> | undefined, other: ReadonlyMap<string, number>) {
  return new Map([...other].map(([field, mask]) => [field, mask & (one ? (one.get(field) ?? 0) : mask)]));
}
