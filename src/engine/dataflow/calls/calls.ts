/** Interpreting calls: what is called, with what, and what comes back. */
import type { ClassNode } from '../../parsing/ir/declarations.ts';
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { classAbove } from '../classes/base-classes.ts';
import { defineClass } from '../classes/classes.ts';
import { construct, constructByFunction, instantiate } from '../classes/instances.ts';
import { readMember } from '../classes/members.ts';
import { queueDecorated } from '../entry-points/decorated-functions.ts';
import { noteHandedOn } from '../entry-points/handed-errors.ts';
import { registerHandlers } from '../entry-points/handlers.ts';
import { prefixAt, withPrefix } from '../entry-points/route-prefixes.ts';
import { branch } from '../execution/branching.ts';
import { noteContentType } from '../findings/content-type.ts';
import { checkRegexUse } from '../findings/regex-uses.ts';
import { checkCall } from '../findings/sinks.ts';
import { noteAddressCheck } from '../guards/address-checks.ts';
import { assureArguments, assuredByCall } from '../guards/assured-arguments.ts';
import { changing, noteFilled } from '../guards/flags.ts';
import { noteErrors } from '../guards/noted-errors.ts';
import { narrowByOwnAssertion } from '../guards/own-assertions.ts';
import { asChecked } from '../guards/repeated-calls.ts';
import { narrowByUnseenAssertion } from '../guards/unseen-checks.ts';
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { Subject } from '../models/subject.ts';
import { requireModule } from '../modules/imports.ts';
import { noteStorage } from '../storage/note-storage.ts';
import { withRowsKept } from '../storage/own-repositories.ts';
import { rowMethod } from '../storage/row-methods.ts';
import { columnCalled } from '../storage/stored-columns.ts';
import { withStored } from '../storage/stored-values.ts';
import { trustedPaths } from '../taint/call-results.ts';
import { trustedResult, unknownResult } from '../taint/propagation.ts';
import { withReplaced } from '../taint/replacing-functions.ts';
import { sanitized } from '../taint/sanitizers.ts';
import { notePageFunctions } from '../templates/page-functions.ts';
import { keepPage, renderTemplates } from '../templates/templates.ts';
import { ClassObject } from '../values/class-object.ts';
import { asCopied } from '../values/copied-objects.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, joinValues, noPaths, objectValue, unknown, type Value } from '../values/value.ts';
import { isAlone, runBeside } from './beside.ts';
import { evaluateArguments, keywordsOf } from './call-arguments.ts';
import { type CallSite, plainCall } from './call-site.ts';
import { callableIn, evaluateCallee, isCallable } from './callees.ts';
import { methodFrame } from './frame.ts';
import type { ApplyOptions } from './functions.ts';
import { argumentsTaken } from './given-arguments.ts';
import { calledByName } from './methods-by-name.ts';
import { fittingTargets } from './overloads.ts';
import { taggedArguments } from './tagged-templates.ts';
import { fillReceiver, isHandedOver, writeBack } from './written-arguments.ts';

/** So many functions that a callback may be are called. */
const maxTargets = 4;
/** Of a table of functions, and of the methods of objects in a table, so many are followed. */
const maxOfTable = 80;
const maxMethods = 12;

export function evaluateCall(it: Interpreter, node: Call, scope: Scope): Value {
  const { callee: calleeNode } = node;
  if (calleeNode.kind === 'identifier' && calleeNode.name === 'super') return callSuper(it, node, scope);
  const { callee, receiver, name } = evaluateCallee(it, calleeNode, scope, node.isNew);
  const tagged = taggedArguments(it, node, callee, scope);
  const { args, hasUnknownArguments, spreadByName } = tagged
    ? { args: tagged.args, hasUnknownArguments: false, spreadByName: [] }
    : evaluateArguments(it, node.args, scope, callee);
  const keywords = keywordsOf(it, node, spreadByName, scope, callee);
  const call: CallSite = {
    callee,
    receiver,
    args,
    keywords,
    hasUnknownArguments,
    spreadByName,
    isNew: node.isNew ?? false,
    name,
    paths: callee.paths,
    argNodes: tagged?.nodes ?? node.args,
    node,
    span: node,
    written: it.language.unmarkedReferences || node.args.some(isHandedOver) ? new Map() : null,
  };
  const isImport =
    it.language.names === 'module' &&
    calleeNode.kind === 'identifier' &&
    (name === 'require' || name === 'import') &&
    !scope.find(name);
  const module = isImport ? moduleGiven(it, args[0], node.args[0], scope) : null;
  if (module !== null) return requireModule(it, module);
  if (node.anonymousClass) return newAnonymous(it, node.anonymousClass, call, scope);
  if (name === 'constructor' && calleeNode.kind === 'member' && calleeNode.object.kind === 'this')
    return callOwnConstructor(it, call);
  const change = changing.get(name);
  if (change !== undefined && calleeNode.kind === 'member' && calleeNode.object.kind === 'identifier')
    noteFilled(it, calleeNode.object.name, scope, change);
  const result = it.builtins.scopedCall?.(it, call, scope) ?? invoke(it, call);
  it.builtins.writeBack?.(it, call, scope, result);
  if (call.filled) fillReceiver(it, call, call.filled, scope);
  call.assured = assuredByCall(it, call) ?? call.assured ?? null;
  if (call.assured) assureArguments(it, call, scope);
  narrowByOwnAssertion(it, call, scope);
  narrowByUnseenAssertion(it, call, scope);
  noteErrors(it, call, scope);
  if (call.written) writeBack(it, call, call.written, scope);
  if (node.isCopied) asCopied(result);
  return it.frame.checked ? asChecked(it, node, scope, result) : result;
}

/** The name of the module that is asked for; null where it is put together from what nobody knows. */
function moduleGiven(
  it: Interpreter,
  value: Value | undefined,
  node: Expression | undefined,
  scope: Scope,
): string | null {
  if (typeof value?.constant === 'string') return value.constant;
  const path = node ? it.builtins.requiredPath?.(it, node, scope) : null;
  return path && it.resolveModule(path) ? path : null;
}

/** `new Base() { … }`: an instance of a class of its own, known by the name of what it extends. */
function newAnonymous(it: Interpreter, node: ClassNode, call: CallSite, scope: Scope): Value {
  const made = defineClass(it, node, scope).objects.find((object) => object instanceof ClassObject);
  if (!(made instanceof ClassObject)) return unknown;
  const subject = new Subject(it, call);
  checkCall(it, call, subject, false);
  return instantiate(it, made, call.args, call.span);
}

/** `this(…)` in a constructor. */
function callOwnConstructor(it: Interpreter, call: CallSite): Value {
  const { homeClass } = it.frame;
  if (homeClass)
    construct(it, homeClass, it.frame.thisValue, call.args, call.span, { keywords: call.keywords });
  return constantValue(undefined);
}

/** Makes the call, whatever it leads to. */
export function invoke(it: Interpreter, call: CallSite): Value {
  const prefix = prefixAt(it, call);
  const result = prefix ? withPrefix(it, call, prefix, () => perform(it, call)) : perform(it, call);
  if (it.builtins.endsFunction?.(it, call)) it.flow = 'throw';
  noteAddressCheck(it, call);
  it.builtins.cameBack?.(it, call, result);
  return result;
}

function perform(it: Interpreter, call: CallSite): Value {
  const indirect = it.builtins.indirectCall(it, call);
  if (indirect) return indirect;
  const targets = callableIn(call.callee);
  const subject = new Subject(it, call);
  for (const path of call.paths) noteFacts(it, path, subject);
  noteContentType(it, call);
  notePageFunctions(it, call);
  const inner = targets.length === 0 ? null : it.builtins.asBaseCall?.(call);
  checkCall(it, inner ?? call, inner ? new Subject(it, inner) : subject, targets.length > 0);
  if (targets.length === 0) noteHandedOn(it, call.args);
  for (const use of it.builtins.regexUses?.(call) ?? []) checkRegexUse(it, call, use);
  if (trustedPaths(it, call).some((path) => it.models.know(path).isTerminator)) {
    it.flow = 'throw';
    return unknown;
  }
  const page = renderTemplates(it, call);
  if (registerHandlers(it, call, subject)) return unknownResult(it, call, subject, { runCallbacks: false });
  const clean = sanitized(it, call, subject, targets.length > 0);
  // `content_tag(:b) { … }`: what it is given to run runs, whatever becomes of the result.
  if (clean && call.args.some(({ objects }) => objects.some(({ kind }) => kind === 'function')))
    unknownResult(it, call, subject, { runCallbacks: true });
  if (targets.every((target) => target instanceof ClassObject)) noteStorage(it, call);
  // `Comment.objects.filter(id=id)` gives nothing of what it is given back, and what is stored.
  if (clean) return columnCalled(it, call, withStored(it, call, it.builtins.cleanCall?.(it, call) ?? clean));
  if (targets.length > 0) return trustedResult(it, call, subject) ?? callTargets(it, call, targets);
  if (call.node?.isDecoration) queueDecorated(it, call);
  const ofRow = rowMethod(it, call);
  if (ofRow) return ofRow;
  const own = it.builtins.call(it, call) ?? calledByName(it, call);
  const result = columnCalled(
    it,
    call,
    own
      ? withStored(it, call, own)
      : unknownResult(it, call, subject, {
          runCallbacks: !call.node?.isDecoration && !isTestRunner(it, call),
        }),
  );
  markObjects(it, call, subject, result);
  return page ? keepPage(it, result, page) : result;
}

/** `describe('…', () => { … })` and the like, in a test: functions given to what no model knows. */
function isTestRunner(it: Interpreter, call: CallSite): boolean {
  return it.frame.file.isTest && !call.paths.some((path) => it.models.know(path).isModelled);
}

/** Notes on objects what the call makes of them. */
function markObjects(it: Interpreter, call: CallSite, subject: Subject, result: Value): void {
  for (const path of call.paths)
    for (const { mark, on, condition } of it.models.know(path).marks) {
      if (!condition(subject)) continue;
      const marked = on === 'result' ? result : on === 'receiver' ? call.receiver : call.args[on];
      for (const object of marked?.objects ?? []) {
        object.marks ??= new Set();
        object.marks.add(mark);
      }
    }
}

/** Calls every function the value may be, for callbacks and handlers. */
export function callValue(
  it: Interpreter,
  fn: Value,
  receiver: Value,
  args: readonly Value[],
  span: Call | CallSite['span'],
  keywords: CallSite['keywords'] = null,
): Value {
  const targets = fn.objects.filter(isCallable).slice(0, maxTargets);
  const result = ofEach(it, targets, (target) => {
    if (target instanceof FunctionObject) return it.apply(target, receiver, args, { span, keywords });
    return target instanceof NativeFunction ? target.run(it, plainCall(fn, receiver, args, span)) : undefined;
  });
  return result ?? unknown;
}

/** What a call gives that leads to one of these: what one of them checks says nothing where another one runs. */
function ofEach<T>(
  it: Interpreter,
  targets: readonly T[],
  run: (target: T) => Value | undefined,
): Value | undefined {
  const [only] = targets;
  if (targets.length === 1 && only !== undefined) return run(only);
  let result: Value | undefined;
  const ways = targets.map((target) => () => {
    result = joinValues(result, run(target));
  });
  if (ways.length > 0) branch(it, ways);
  return result;
}

function callSuper(it: Interpreter, node: Call, scope: Scope): Value {
  const { args, spreadByName } = evaluateArguments(it, node.args, scope);
  if (it.language.superCallsMethod) {
    const running = methodFrame(it.frame);
    const name = running.function?.name ?? '';
    if (name !== 'constructor') {
      const method = readMember(it, it.superPrototype(name), name, node);
      return callValue(it, method, it.frame.thisValue, node.args.length > 0 ? args : running.args, node);
    }
  }
  const parent = classAbove(it, 'constructor');
  const keywords = keywordsOf(it, node, spreadByName, scope, parent ? objectValue(parent) : unknown);
  const isBare = it.language.superCallsMethod === true && node.args.length === 0 && !node.keywords;
  const given = isBare ? methodFrame(it.frame).args : args;
  if (parent) construct(it, parent, it.frame.thisValue, given, node, { keywords });
  else {
    const bases = it.frame.homeClass?.superclass?.paths ?? noPaths;
    it.builtins.constructBase?.(it, it.frame.thisValue, args, bases, node);
  }
  return constantValue(undefined);
}

function callTargets(it: Interpreter, call: CallSite, targets: readonly HeapObject[]): Value {
  const most = call.node?.callee.kind === 'member' ? maxMethods : maxOfTable;
  const fitting = fittingTargets(it, call, targets).slice(0, most);
  const options: ApplyOptions = {
    span: call.span,
    keywords: call.keywords,
    written: call.written,
    ...checkedBefore(it, call),
  };
  const isLeft = (target: HeapObject) =>
    target instanceof FunctionObject && target.node.isAsync === true && isAlone(call);
  if (fitting.length === 1 && !fitting.some(isLeft)) options.site = call;
  const result = ofEach(it, fitting, (target) => {
    const { keywords } = call;
    if (target instanceof ClassObject)
      return instantiate(it, target, call.args, call.span, { keywords, outer: call.receiver });
    if (target instanceof NativeFunction) return target.run(it, call);
    if (!(target instanceof FunctionObject)) return unknown;
    if (call.isNew) return constructByFunction(it, target, call.args, call.span);
    const apply = () =>
      it.apply(target, call.receiver ?? unknown, argumentsTaken(call, target.node), options);
    return isLeft(target) ? runBeside(it, apply) : apply();
  });
  return withRowsKept(it, call, withReplaced(it, call, result ?? unknown));
}

/** `return fn(*args, **kwargs)`: what a wrapper hands on as it came runs behind the wrapper's own checks. */
function checkedBefore({ frame: { checked } }: Interpreter, { argNodes }: CallSite) {
  return checked && argNodes.some(({ kind }) => kind === 'spread') ? { checked, isAnew: true } : null;
}

function noteFacts(it: Interpreter, path: AccessPath, subject: Subject): void {
  for (const fact of it.models.know(path).facts) if (fact.condition(subject)) it.facts.add(fact.fact);
}
