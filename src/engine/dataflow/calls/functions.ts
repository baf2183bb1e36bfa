/** Running functions on arguments, or letting an equal run before stand for it. */
import type { Parameter } from '../../parsing/ir/declarations.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { withInjected } from '../classes/injected-collections.ts';
import { typed } from '../classes/types.ts';
import { writeMember } from '../classes/written-members.ts';
import { parameterRole } from '../entry-points/roles.ts';
import { throwValue } from '../execution/branching.ts';
import { bind } from '../execution/patterns.ts';
import { reachAgain } from '../findings/sink-uses.ts';
import { noteSparedAgain } from '../findings/spared-sinks.ts';
import { assuredSince, heldBy } from '../guards/assured-arguments.ts';
import type { Interpreter } from '../interpreter.ts';
import { noteReader, noteUsed } from '../storage/readers.ts';
import { clearSources, extend } from '../taint/taint.ts';
import { copied, copiedTarget, ownArray } from '../values/copied-objects.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { Scope } from '../values/scope.ts';
import { constantValue, joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import type { CallSite } from './call-site.ts';
import { depthOfStep, isFurtherRound, isNextStep, maxActivations } from './counted-calls.ts';
import { runDeferred } from './deferred.ts';
import { endedByThrow, endsCaller, mayEndCallers } from './ended-callers.ts';
import { type BrokenOff, Frame } from './frame.ts';
import { type GivenArguments, givenFor, givenTo, inOrder } from './given-arguments.ts';
import { escapedBy, passThrough, returned } from './given-back.ts';
import {
  checksOf,
  holdsOwn,
  makesAnother,
  newRun,
  noteChecks,
  type Run,
  runsOf,
  signatureOf,
  withoutTexts,
} from './memo.ts';
import { orOfDeclared } from './nothing-given.ts';
import { ofReturnType } from './return-types.ts';
import { isFactory, limitsOf, maxRunsByTaint } from './run-limits.ts';
import { asRunsLeave, fieldsOf, inTermsOf, writeAgain, writtenSince } from './stand-in.ts';

/** Calls nested deeper than this are taken as unknown. */
const maxDepth = 14;
export interface ApplyOptions {
  /** Where the call stands; null for calls from outside the program. */
  span: Span | null;
  /** Parameters without an argument get the role their name or type suggests. */
  assumeRoles?: boolean;
  /** Each run matters for what it does to `this`: constructors. */
  isConstruction?: boolean;
  /** No earlier run stands for it: variables around the function have changed since. */
  isAnew?: boolean;
  /** What follows happens where it says yes: other answers end it. */
  mustAgree?: boolean;
  /** What a wrapper of the function has checked before it calls it. */
  checked?: Frame['checked'];
  /** Arguments given by the parameter's name. */
  keywords?: ReadonlyMap<string, Value> | null;
  /** Takes what the function wrote to parameters it got by reference. */
  written?: Map<number, Value> | null;
  /** A generator that is thrown into where it yields: it is told whether that came through. */
  brokenOff?: BrokenOff;
  /** The only call that leads to this run: it is told what the function made sure of. */
  site?: CallSite;
}

/** Runs the function on these arguments, or takes the result of an equal run. */
export function applyFunction(
  it: Interpreter,
  fn: FunctionObject,
  thisValue: Value,
  args: readonly Value[],
  options: ApplyOptions,
): Value {
  const { node } = fn;
  const runs = runsOf(fn);
  if (runs.size === 0) it.symbols.noteCalled(node);
  const receiver = fn.boundThis ?? thisValue;
  if (isFurtherRound(it.frame, fn, args)) return unknown;
  const isAgain = it.frame.activationsOf(node) >= maxActivations;
  if (it.frame.depth >= maxDepth || (isAgain && !isNextStep(it.frame, fn, args)))
    return notRun(it, fn, receiver, args, options);
  if (options.keywords) {
    const { keywords, ...others } = options;
    return applyFunction(it, fn, thisValue, inOrder(it, fn, args, keywords), others);
  }
  // What is recovered is the caller's.
  const isAnew = options.isAnew || it.frame.depth < it.anewAbove || makesAnother(node);
  if (options.isConstruction || isAnew || it.frame.isRecovering)
    return runBody(it, fn, receiver, args, options);
  const limits = limitsOf(fn);
  const isExact = runs.size < limits.exact;
  if (!isExact && isFactory(fn)) return runBody(it, fn, receiver, args, options);
  let signature = signatureOf(receiver, args, isExact ? 'exact' : 'form');
  let known = runs.get(signature);
  let given = args;
  if (!known && runs.size >= limits.all) {
    // Where it is called with ever other texts, none of them stands for the others: what is tainted counts.
    given = withoutTexts(fn, args);
    signature = signatureOf(receiver, given, 'taint');
    known = runs.get(signature);
  }
  if (known?.isOfEntry && known.entryId !== it.entryId && runs.size < limits.all) {
    signature += `@${it.entryId}`;
    known = runs.get(signature);
  }
  if (known) return standIn(it, known, receiver, args, options);
  if (runs.size >= limits.all + maxRunsByTaint) return notRun(it, fn, receiver, args, options);
  const run = newRun(it.entryId, receiver, given, isExact);
  const held = isExact ? null : fieldsOf(receiver, given);
  const before = checksOf(given);
  runs.set(signature, run);
  const written = node.parameters.some(({ byReference }) => byReference) ? new Map<number, Value>() : null;
  run.result = escapedBy(it, fn, runBody(it, fn, receiver, given, { ...options, written }, run));
  run.isOver = true;
  run.isOfEntry = run.isSpared || holdsOwn(it.entry, run);
  run.written = written;
  run.fields = held && writtenSince(held, run);
  noteChecks(fn, run, before, given);
  handOver(written, options);
  if (options.site) options.site.assured = run.assured;
  if (run.hasEnded && endsCaller(it, options)) it.flow = 'throw';
  return returned(it, ownArray(it, run.result, !isExact), options.span);
}

/** Lets the call do and give what an equal run did and gave. */
function standIn(
  it: Interpreter,
  run: Run,
  receiver: Value,
  args: readonly Value[],
  options: ApplyOptions,
): Value {
  reachAgain(it, run, receiver, args);
  if (run.isSpared) noteSparedAgain(it.frame);
  if (run.reads) noteReader(it, [...run.reads]);
  if (run.uses) noteUsed(it, [...run.uses]);
  writeAgain(it, run, receiver, args);
  if (run.hasEnded && endsCaller(it, options)) it.flow = 'throw';
  if (run.thrown) throwValue(it, returned(it, inTermsOf(run.thrown, run, receiver, args), options.span));
  handOver(run.written, options);
  if (options.site) options.site.assured = run.assured;
  for (const [at, mask] of run.checked?.entries() ?? [])
    if (mask !== 0) clearSources(it.journal, args[at]?.taints ?? [], mask);
  return returned(it, ownArray(it, inTermsOf(run.result, run, receiver, args), !run.isExact), options.span);
}

/** What deferred calls do to the variables that the function gives back, it gives back. */
function endWithDeferred(it: Interpreter, frame: Frame, scope: Scope): void {
  if (!frame.deferred && !frame.spawned) return;
  const names = frame.deferred ? frame.function?.resultNames : undefined;
  const results = () => (names ?? []).map((name) => scope.own(name)?.value ?? unknown);
  const before = results();
  runDeferred(it, frame);
  const after = results();
  if (after.every((value, at) => value === before[at])) return;
  const list = new HeapObject('array', it.entryId);
  list.items.value = after;
  frame.addReturn(after.length === 1 && after[0] ? after[0] : objectValue(list));
}

function handOver(written: ReadonlyMap<number, Value> | null, { written: wanted }: ApplyOptions): void {
  for (const [index, value] of written ?? [])
    wanted?.set(index, joinValues(wanted.get(index), value) ?? value);
}

function noteWritten(fn: FunctionObject, scope: Scope, written: Map<number, Value>): void {
  for (const [index, parameter] of fn.node.parameters.entries()) {
    const value = parameter.byReference ? scope.own(parameterName(parameter))?.value : undefined;
    if (value) written.set(index, value);
  }
}

function runBody(
  it: Interpreter,
  fn: FunctionObject,
  receiver: Value,
  args: readonly Value[],
  options: ApplyOptions,
  run?: Run,
): Value {
  const { node } = fn;
  const outerFrame = it.frame;
  const outerFlow = it.flow;
  const depth = depthOfStep(outerFrame, fn, maxActivations);
  const frame = new Frame(fn.file, node, receiver, fn.homeClass, fn.symbol, args, outerFrame, run, depth);
  if (options.checked) frame.checked = options.checked;
  frame.mustAgree = options.mustAgree === true;
  frame.brokenOff = options.brokenOff ?? null;
  it.frame = frame;
  it.flow = 'live';
  const scope = new Scope(fn.scope, !node.isBlock);
  const given = givenTo(it, node, args);
  try {
    if (node.selfName) scope.declare(node.selfName, selfOf(it, fn, receiver), it.journal);
    node.parameters.forEach((parameter, index) => {
      bindParameter(it, fn, parameter, index, given, scope, options);
    });
    const held = run ? heldBy(node, scope) : null;
    it.hoist(node.body, scope);
    it.executeAll(node.body, scope);
    if (frame.brokenOff) frame.brokenOff.isSwallowed &&= !endedByThrow(it);
    // Before the ways join that end by throwing: the caller goes on after none of them.
    if (run && held) run.assured = assuredSince(it, node, scope, held);
    frame.target.exits.arrive(it.journal, endedByThrow(it));
    frame.takeBackLateChecks(it.journal);
    endWithDeferred(it, frame, scope);
    if (options.written) noteWritten(fn, scope, options.written);
    if (run && mayEndCallers(it, fn) && frame.returned === undefined) run.hasEnded = endedByThrow(it);
  } finally {
    it.frame = outerFrame;
    it.flow = outerFlow;
  }
  const { thrown } = frame.target;
  if (thrown) throwValue(it, returned(it, thrown, options.span));
  if (run) run.thrown = thrown;
  if (frame.yielded) {
    const sequence = new HeapObject('array', it.entryId);
    sequence.elements.value = frame.yielded;
    return joinValues(objectValue(sequence), frame.returned) ?? unknown;
  }
  return ofReturnType(it, frame.returned ?? constantValue(undefined), fn);
}

/** A receiver of which nothing is known is still one of the type that has the method. */
function selfOf(it: Interpreter, { homeClass, node }: FunctionObject, receiver: Value): Value {
  if (!homeClass) return receiver;
  if (receiver.objects.length === 0 && !receiver.isTainted) return it.sharedInstance(homeClass);
  return node.copiesSelf ? copiedTarget(it, receiver) : receiver;
}

function bindParameter(
  it: Interpreter,
  fn: FunctionObject,
  parameter: Parameter,
  index: number,
  given: GivenArguments,
  scope: Scope,
  options: ApplyOptions,
): void {
  const behind = fn.node.parameters.length - index - 1;
  let value = givenFor(it, parameter, index, given, options.span, behind);
  if (value === undefined)
    value = options.assumeRoles
      ? (it.builtins.markedWithKey?.(it, parameter.decorators, fn.scope) ??
        parameterRole(it, fn, parameter, index))
      : constantValue(undefined);
  value = copied(it, value);
  if (parameter.type) {
    value = orOfDeclared(it, typed(it, value, parameter.type, fn.scope), parameter.type, fn.scope);
    if (options.isConstruction && options.assumeRoles)
      value = withInjected(it, value, parameter.type, fn.scope);
  }
  value = value.withTaints(extend(value.taints, 'param', parameter, fn.file.path, fn.node));
  value = it.builtins.received?.(it, fn, value) ?? value;
  bind(it, parameter.pattern, value, scope, true);
  if (parameter.isField) {
    const target =
      parameter.pattern.kind === 'default-pattern' ? parameter.pattern.target : parameter.pattern;
    // What stands in where nothing is given is in the field as well.
    if (target.kind === 'identifier')
      writeMember(it, it.frame.thisValue, target.name, scope.find(target.name)?.value ?? value);
  }
}

/** A call for which no run stands: it reaches what any has reached, and gives back what went in. */
function notRun(
  it: Interpreter,
  fn: FunctionObject,
  receiver: Value,
  args: readonly Value[],
  { span }: ApplyOptions,
): Value {
  const runs = [...runsOf(fn).values()];
  for (const run of runs) reachAgain(it, run, receiver, args);
  return ofReturnType(it, passThrough(it, fn.node.name, asRunsLeave(runs, args), span), fn);
}
