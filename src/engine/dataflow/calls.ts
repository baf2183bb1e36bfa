/** Interpreting calls: what is called, with what, and what comes back. */
import type { Call, ClassNode, Expression, Identifier, Member, Span, Unary } from '../parsing/ir.ts';
import { type AccessPath, memberPaths } from './access-path.ts';
import { assureArguments } from './assured-arguments.ts';
import type { CallSite } from './call-site.ts';
import { construct, constructByFunction, defineClass, instantiate } from './classes.ts';
import { noteContentType } from './content-type.ts';
import { asCopied } from './copied-objects.ts';
import { methodFrame } from './frame.ts';
import { registerHandlers } from './handlers.ts';
import { ClassObject, FunctionObject, type HeapObject, NativeFunction } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import { findProperty, iterated, readIndex, readMember } from './members.ts';
import { calledMethod } from './methods-over-fields.ts';
import { callableForMissing } from './missing-members.ts';
import { requireModule } from './modules.ts';
import { constantIn, declaredElsewhere, freeName, memberInScope } from './names.ts';
import { fittingTargets } from './overloads.ts';
import { bind } from './patterns.ts';
import { sanitized, unknownResult } from './propagation.ts';
import { checkRegexUse } from './regex-uses.ts';
import { asChecked } from './repeated-calls.ts';
import type { Scope } from './scope.ts';
import { checkCall } from './sinks.ts';
import { evaluateFor } from './statements.ts';
import { Subject } from './subject.ts';
import { taggedArguments } from './tagged-templates.ts';
import { allCategories, joinTaints, noTaints, type Taint } from './taint.ts';
import { keepPage, renderTemplates } from './templates.ts';
import { constantValue, join, joinValues, noPaths, taintedValue, unknown, type Value } from './value.ts';

/** So many functions that a call may lead to are followed. */
const maxTargets = 4;

export function evaluateCall(it: Interpreter, node: Call, scope: Scope): Value {
  const { callee: calleeNode } = node;
  if (calleeNode.kind === 'identifier' && calleeNode.name === 'super') return callSuper(it, node, scope);
  const { callee, receiver, name } = evaluateCallee(it, calleeNode, scope);
  const tagged = taggedArguments(it, node, callee, scope);
  const { args, hasUnknownArguments, spreadByName } = tagged
    ? { args: tagged.args, hasUnknownArguments: false, spreadByName: [] }
    : evaluateArguments(it, node.args, scope);
  const keywords = keywordsOf(it, node, spreadByName, scope);
  const call: CallSite = {
    callee,
    receiver,
    args,
    keywords,
    hasUnknownArguments,
    ...(spreadByName.length > 0 ? { spreadByName } : {}),
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
  const result = it.builtins.scopedCall?.(it, call, scope) ?? invoke(it, call);
  it.builtins.writeBack?.(it, call, scope, result);
  if (call.filled) fillReceiver(it, call, call.filled, scope);
  if (call.assured) assureArguments(it, call, scope);
  if (call.written) writeBack(it, call, call.written, scope);
  if (node.isCopied) asCopied(result);
  return it.frame.checkedCalls ? asChecked(it, node, result) : result;
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

function isReference(node: Expression): node is Unary {
  return node.kind === 'unary' && (node.operator === 'out' || node.operator === 'ref');
}

/** Only what a function of the program wrote there is known. */
function isAddress(node: Expression): node is Unary {
  return node.kind === 'unary' && node.operator === '&';
}

function isHandedOver(node: Expression): boolean {
  return isReference(node) || isAddress(node);
}

/** Gives variables that were handed over by reference what the callee wrote to them. */
function writeBack(it: Interpreter, call: CallSite, written: ReadonlyMap<number, Value>, scope: Scope): void {
  for (const [index, node] of call.argNodes.entries()) {
    const isMarked = isReference(node);
    if (!isMarked && !written.has(index)) continue;
    const operand = isMarked || isAddress(node) ? node.operand : node;
    if (operand.kind !== 'identifier' && operand.kind !== 'member' && operand.kind !== 'index') continue;
    bind(it, operand, written.get(index) ?? writtenByUnknown(it, call), scope, false);
  }
}

/** What is kept under the name of the object holds from now on what the method put into it. */
function fillReceiver(it: Interpreter, call: CallSite, taints: readonly Taint[], scope: Scope): void {
  const { receiver, node } = call;
  const object = node?.callee.kind === 'member' ? node.callee.object : null;
  if (!receiver || !object || (object.kind !== 'identifier' && object.kind !== 'member')) return;
  bind(it, object, receiver.withTaints(joinTaints(receiver.taints, taints)), scope, false);
}

/** What comes in may be written, unless the call makes something harmless of it. */
function writtenByUnknown(it: Interpreter, call: CallSite): Value {
  const isClean = call.paths.some((path) =>
    it.models.know(path).sanitizers.some(({ mask }) => mask === allCategories),
  );
  if (isClean || /^TryParse/.test(call.name)) return unknown;
  return taintedValue(
    call.args.reduce<readonly Taint[]>((all, value) => joinTaints(all, value.taints), noTaints),
  );
}

/** A name that is no variable, alone: what it names is called where it is a method. */
export function callByName(it: Interpreter, node: Identifier): Value {
  const member = memberInScope(it, node.name, node);
  if (member) return callByReading(it, node, member.value, member.receiver);
  return callByReading(it, node, freeName(it, node), null);
}

/** `object.name` alone: a call, unless something is kept under the name. */
export function callByReading(
  it: Interpreter,
  node: Identifier | Member,
  callee: Value,
  receiver: Value | null,
): Value {
  const name = node.kind === 'member' ? node.property : node.name;
  // Constants are no methods.
  if (/^[^a-z_`]/.test(name)) return callee;
  const isCallable = callableIn(callee).length > 0;
  // An attribute of a known type is no call.
  if (callee.paths.some((path) => path.depth === 0 && path.text.startsWith('<'))) return callee;
  const isSource =
    (callee.isTainted && !receiver?.isTainted) ||
    callee.paths.some((path) => it.models.know(path).sources.length > 0);
  if (!isCallable && (isSource || isKept(it, receiver, name))) return callee;
  return invoke(it, {
    ...plainCall(withSomePath(it, callee, name), receiver ?? unknown, [], node),
    receiver,
    name,
    node: { ...spanOf(node), kind: 'call', callee: node, args: [] },
  });
}

/** In Ruby the methods of all objects are in one namespace: even one of a text without a name is known by its own. */
function withSomePath(it: Interpreter, callee: Value, name: string): Value {
  if (!it.language.readsCallMethods || callee.paths.length > 0 || callableIn(callee).length > 0)
    return callee;
  const path = it.models.paths.unknown('').member(name);
  return path ? callee.withPaths([path]) : callee;
}

function spanOf({ line, endLine, start, end }: Span): Span {
  return { line, endLine, start, end };
}

function isKept(it: Interpreter, receiver: Value | null, name: string): boolean {
  return (
    receiver?.objects.some(
      (object) => object.get(name)?.isDerived !== true && findProperty(it, object, name) !== undefined,
    ) ?? false
  );
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
  const indirect = it.builtins.indirectCall(it, call);
  if (indirect) return indirect;
  const targets = callableIn(call.callee);
  const subject = new Subject(it, call);
  for (const path of call.paths) noteFacts(it, path, subject);
  noteContentType(it, call);
  checkCall(it, call, subject, targets.length > 0);
  for (const use of it.builtins.regexUses?.(call) ?? []) checkRegexUse(it, call, use);
  if (call.paths.some((path) => it.models.know(path).isTerminator)) {
    it.flow = 'throw';
    return unknown;
  }
  const page = renderTemplates(it, call);
  if (registerHandlers(it, call, subject)) return unknownResult(it, call, subject, { runCallbacks: false });
  const clean = sanitized(it, call, subject, targets.length > 0);
  if (clean) return clean;
  if (targets.length > 0) return callTargets(it, call, targets);
  const result =
    it.builtins.call(it, call) ?? unknownResult(it, call, subject, { runCallbacks: !isTestRunner(it, call) });
  markObjects(it, call, subject, result);
  if (page) keepPage(result, page);
  return result;
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
): Value {
  let result: Value | undefined;
  for (const target of fn.objects.filter(isCallable).slice(0, maxTargets)) {
    if (target instanceof FunctionObject)
      result = joinValues(result, it.apply(target, receiver, args, { span }));
    else if (target instanceof NativeFunction)
      result = joinValues(result, target.run(it, plainCall(fn, receiver, args, span)));
  }
  return result ?? unknown;
}

function plainCall(callee: Value, receiver: Value, args: readonly Value[], span: CallSite['span']): CallSite {
  return {
    callee,
    receiver,
    args,
    keywords: null,
    hasUnknownArguments: false,
    isNew: false,
    name: '',
    paths: callee.paths,
    argNodes: [],
    node: null,
    span,
    written: null,
  };
}

function evaluateCallee(
  it: Interpreter,
  node: Expression,
  scope: Scope,
): Pick<CallSite, 'callee' | 'receiver' | 'name'> {
  switch (node.kind) {
    case 'member': {
      if (node.object.kind === 'identifier' && node.object.name === 'super')
        return {
          callee: readMember(it, it.superPrototype(), node.property, node),
          receiver: it.frame.thisValue,
          name: node.property,
        };
      const receiver = it.evaluate(node.object, scope);
      const callee = methodOf(it, receiver, node);
      return { callee: withSomePath(it, callee, node.property), receiver, name: node.property };
    }
    case 'index': {
      const receiver = it.evaluate(node.object, scope);
      const index = it.evaluate(node.index, scope);
      const name = typeof index.constant === 'string' ? index.constant : '';
      return { callee: readIndex(it, receiver, index, node), receiver, name };
    }
    case 'identifier': {
      const isVariable = scope.find(node.name) !== null;
      const member = isVariable ? null : memberInScope(it, node.name, node);
      if (member) {
        const callee = calledMethod(it, member.receiver, node.name) ?? member.value;
        return { callee, receiver: member.receiver, name: node.name };
      }
      const own = isVariable ? null : inheritedMethod(it, node.name);
      if (own) return { callee: own, receiver: it.frame.thisValue, name: node.name };
      const isMethod = it.language.readsCallMethods && !isVariable;
      const callee = isMethod ? freeName(it, node) : it.evaluate(node, scope);
      return { callee, receiver: null, name: node.name };
    }
    default:
      return { callee: it.evaluate(node, scope), receiver: null, name: '' };
  }
}

/** The method of the object, or what answers for one that it does not have. */
function methodOf(it: Interpreter, receiver: Value, node: Member): Value {
  const read = calledMethod(it, receiver, node.property) ?? readMember(it, receiver, node.property, node);
  const isName = it.language.findsQualifiedNames && read.objects.length === 0;
  const callee = (isName && constantIn(it, node, read)) || read;
  if (!it.language.missingMembers || callee.objects.length > 0) return callee;
  if (callee.paths.some((path) => it.models.know(path).isModelled)) return callee;
  return callableForMissing(it, receiver, node.property) ?? callee;
}

/** A method that a container of the library gives the class of the program that extends it. */
function inheritedMethod(it: Interpreter, name: string): Value | null {
  const { thisValue, homeClass } = it.frame;
  if (!homeClass || !thisValue.objects.some(({ kind }) => kind === 'array' || kind === 'collection'))
    return null;
  const paths = memberPaths(thisValue.paths, name);
  return paths.length > 0 && !declaredElsewhere(it, name) ? unknown.withPaths(paths) : null;
}

function evaluateArguments(it: Interpreter, nodes: readonly Expression[], scope: Scope) {
  const args: Value[] = [];
  const spreadByName: Value[] = [];
  let hasUnknownArguments = false;
  for (const node of nodes) {
    if (node.kind !== 'spread') {
      args.push(it.evaluate(node, scope));
      continue;
    }
    const value = it.evaluate(node.operand, scope);
    if (node.isByName) {
      spreadByName.push(value);
      if (namedEntries(value)) continue;
      // A hash of which the keys are not known is still one argument.
      if (it.language.keywordsMakeObject) {
        args.push(value);
        continue;
      }
    }
    const known = value.objects.length === 1 ? value.objects[0]?.itemsValue : null;
    if (known) args.push(...known);
    else {
      args.push(iterated(it, value, node));
      hasUnknownArguments = true;
    }
  }
  return { args, hasUnknownArguments, spreadByName };
}

/** Arguments by name, also those from dictionaries; null where there are none. */
function keywordsOf(
  it: Interpreter,
  { keywords = {} }: Call,
  spreadByName: readonly Value[],
  scope: Scope,
): ReadonlyMap<string, Value> | null {
  const spread = spreadByName.flatMap((value) => namedEntries(value) ?? []);
  const written = Object.entries(keywords).map(([key, value]): [string, Value] => [
    key,
    evaluateFor(it, value, scope, key),
  ]);
  return spread.length + written.length > 0 ? new Map([...spread, ...written]) : null;
}

/** What a dictionary holds that becomes arguments by name; null where its keys are not all known. */
function namedEntries({ objects, taints }: Value): [string, Value][] | null {
  const [object] = objects;
  if (objects.length !== 1 || taints.length > 0 || object?.kind !== 'object' || object.elementsValue)
    return null;
  const entries = object.entries();
  return entries.length > 0 ? entries : null;
}

function callSuper(it: Interpreter, node: Call, scope: Scope): Value {
  const { args, spreadByName } = evaluateArguments(it, node.args, scope);
  if (it.language.superCallsMethod) {
    const running = methodFrame(it.frame);
    const name = running.function?.name ?? '';
    if (name !== 'constructor') {
      const method = readMember(it, it.superPrototype(), name, node);
      return callValue(it, method, it.frame.thisValue, node.args.length > 0 ? args : running.args, node);
    }
  }
  const parent = it.frame.homeClass?.parent;
  const keywords = keywordsOf(it, node, spreadByName, scope);
  if (parent) construct(it, parent, it.frame.thisValue, args, node, { keywords });
  else {
    const bases = it.frame.homeClass?.superclass?.paths ?? noPaths;
    it.builtins.constructBase?.(it, it.frame.thisValue, args, bases, node);
  }
  return constantValue(undefined);
}

function callTargets(it: Interpreter, call: CallSite, targets: readonly HeapObject[]): Value {
  let result: Value | undefined;
  const fitting = fittingTargets(it, call, targets).slice(0, maxTargets);
  for (const target of fitting) {
    let one: Value = unknown;
    const { keywords } = call;
    if (target instanceof ClassObject)
      one = instantiate(it, target, call.args, call.span, { keywords, outer: call.receiver });
    else if (target instanceof NativeFunction) one = target.run(it, call);
    else if (target instanceof FunctionObject)
      one = call.isNew
        ? constructByFunction(it, target, call.args, call.span)
        : it.apply(target, call.receiver ?? unknown, call.args, {
            span: call.span,
            keywords,
            written: call.written,
            ...(fitting.length === 1 && { site: call }),
          });
    result = result ? join(result, one) : one;
  }
  return result ?? unknown;
}

const nothingToCall: readonly HeapObject[] = [];

function callableIn(value: Value): readonly HeapObject[] {
  const { objects } = value;
  if (objects.length === 0) return nothingToCall;
  return objects.every(isCallable) ? objects : objects.filter(isCallable);
}

function isCallable(object: HeapObject): boolean {
  return object.kind === 'function' || object.kind === 'native' || object.kind === 'class';
}

function noteFacts(it: Interpreter, path: AccessPath, subject: Subject): void {
  for (const fact of it.models.know(path).facts) if (fact.condition(subject)) it.facts.add(fact.fact);
}
