/** Names that no scope of the file holds: members of the class around, what other files declare, wildcard imports. */
import type { Identifier } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { isCalledOnReceiver } from '../calls/receiver-lambdas.ts';
import { fieldOfFilled, fieldOfSent } from '../classes/filled-objects.ts';
import { findProperty, isGetter } from '../classes/members.ts';
import { ofRequest } from '../classes/request-objects.ts';
import type { EntryContext } from '../entry-points/entry-context.ts';
import { refreshed } from '../entry-points/refreshed-fields.ts';
import { noteRequestRead } from '../findings/spared-sinks.ts';
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { sourceAt } from '../taint/sources.ts';
import { toldFrom } from '../taint/steps.ts';
import { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import { AnyOrder } from '../values/items.ts';
import { constantValue, joinValues, notConstant, objectValue, pathValue, Value } from '../values/value.ts';
import { isForgottenModule } from './forgotten-modules.ts';
import { areUnseen } from './unseen-namespaces.ts';
import { importedByWildcard } from './wildcard-imports.ts';

/** A member with the object it was found on. */
export interface FoundMember {
  value: Value;
  receiver: Value;
}

const maxOuterClasses = 4;

/** Whether it is the class of this name: a member that is called as its class is may be meant (`Address Address { get; }`). */
export function isClassNamed(value: Value | undefined, name: string): boolean {
  const [only] = value?.objects ?? [];
  return only instanceof ClassObject && only.node.name === name;
}

/** An unqualified name inside of a method: a member of its object, of its class, or of the classes around. */
export function memberInScope(it: Interpreter, name: string, span?: Span): FoundMember | null {
  if (!it.language.membersInScope) return null;
  let home: ClassObject | null = it.frame.homeClass;
  let instance = it.frame.thisValue.isUnknown ? null : it.frame.thisValue;
  for (let depth = 0; home && depth < maxOuterClasses; depth++, home = home.outer) {
    if (depth > 0) instance = instance && outerInstance(instance);
    const receiver: Value = instance ?? home.sharedInstance ?? objectValue(home);
    const sent =
      depth === 0 && instance
        ? fieldOfFilled(it, instance, home, name, span ?? it.frame.function ?? nowhere)
        : null;
    if (sent) return { value: sent, receiver };
    const found = propertyOf(it, receiver, name) ?? propertyOf(it, objectValue(home), name);
    if (found) return { value: found, receiver };
    const inherited = knownMember(it, (depth === 0 && instance) || inheritedPaths(it, home), name, span);
    if (inherited) return { value: inherited, receiver };
  }
  return memberOfBuilt(it, name);
}

/** So many blocks in blocks are looked through. */
const maxBlocks = 4;

/**
 * `page { title = name }`: a member of what the function runs its block on, an object of a class of the program, or of
 * what an extension is called on (Kotlin).
 */
function memberOfBuilt(it: Interpreter, name: string): FoundMember | null {
  let { frame } = it;
  if (frame.file.ir.language !== 'kotlin') return null;
  for (let depth = 0; frame.function && depth < maxBlocks; depth++) {
    const { isExtension = false, name: own } = frame.function;
    const isOnReceiver = isExtension || isCalledOnReceiver(frame.function);
    if (own && !isOnReceiver) return null;
    const [receiver] = frame.args;
    const isOwn = receiver?.objects.some(({ prototype }) => prototype?.maker);
    const sent = receiver && fieldOfSent(it, receiver, name, frame.function);
    const value = sent ?? (receiver && isOwn ? propertyOf(it, receiver, name) : undefined);
    if (receiver && value) return { value, receiver };
    const known = receiver && isOnReceiver ? knownMember(it, receiver, name) : null;
    if (receiver && known) return { value: known, receiver };
    if (isExtension || !frame.caller) return null;
    frame = frame.caller;
  }
  return null;
}

/** The objects around those of inner classes; null where they are not known. */
function outerInstance({ objects }: Value): Value | null {
  let found: Value | undefined;
  for (const object of objects) found = joinValues(found, object.outerInstance ?? undefined);
  return found ?? null;
}

/** `Outer.this`: the object of the class of this name around the one whose method runs. */
export function enclosingInstance(it: Interpreter, name: string): Value {
  let home: ClassObject | null = it.frame.homeClass;
  let instance: Value | null = it.frame.thisValue;
  for (let depth = 0; home && depth < maxOuterClasses; depth++, home = home.outer) {
    if (home.node.name === name) return instance ?? it.sharedInstance(home);
    instance = instance && outerInstance(instance);
  }
  return it.frame.thisValue;
}

function propertyOf(it: Interpreter, value: Value, name: string): Value | undefined {
  let found: Value | undefined;
  for (const object of value.objects) {
    const declared = findProperty(it, object, name);
    if (!declared) continue;
    const property = declared.objects.some(isGetter)
      ? it.callValue(declared, value, [], it.frame.function ?? nowhere)
      : declared;
    found = joinValues(found, property.isTainted ? property : refreshed(it, object, name, property));
  }
  return found;
}

/** What a class of a library gives the classes that extend it. */
function knownMember(it: Interpreter, owner: Value, name: string, span?: Span): Value | null {
  for (const path of owner.paths) {
    const member = path.member(name);
    if (!member || !(member.depth === 0 || it.models.isNamed(member))) continue;
    return valueOnce(it, member, span ?? it.frame.function ?? nowhere) ?? pathValue(member);
  }
  return null;
}

const nowhere = { line: 1, endLine: 1, start: 0, end: 0 };

function inheritedPaths(it: Interpreter, home: ClassObject): Value {
  const paths = (home.superclass?.paths ?? []).map((path) => it.paths.type(path.text));
  return new Value(notConstant, [], [], paths, null);
}

/**
 * What a request brings is the same wherever one entry looks at it: what was checked of it, or put there, is
 * remembered.
 */
const entryValues = new WeakMap<EntryContext, Map<AccessPath, Value>>();

/** `from flask import g`: what is put there in one function is found in another, for the time of a request. */
export function requestObject(it: Interpreter, value: Value, span: Span): Value {
  const { perApplication, perRequest } = it.models;
  if (value.paths.length === 0 || value.isTainted || perApplication.size + perRequest.size === 0)
    return value;
  const kept = value.paths.find(({ text }) => perApplication.has(text));
  if (kept && value.objects.every(({ kind }) => kind === 'opaque'))
    return value.withObjects([it.sharedBehind(kept.text)]);
  if (value.objects.length > 0) return value;
  const path = value.paths.find(({ text }) => perRequest.has(text));
  return (path && valueOnce(it, path, span)) ?? value;
}

function valueOnce(it: Interpreter, path: AccessPath, span: Span): Value | null {
  const isSource = it.models.know(path).sources.length > 0;
  if (!isSource && !it.models.perRequest.has(path.text) && !isContext(it, path.text)) return null;
  const known = entryValues.get(it.entry) ?? new Map<AccessPath, Value>();
  entryValues.set(it.entry, known);
  let value = known.get(path);
  if (!value) {
    const source = sourceAt(it, [path], span);
    const object = isSource
      ? new HeapObject('opaque', it.entryId)
      : ofRequest(it, path, isContext(it, path.text));
    value = new Value(notConstant, source ? [source.taint] : [], [object], [path], source?.shape ?? null);
    known.set(path, value);
  }
  noteRequestRead(it.frame, value);
  return value.withTaints(toldFrom(it, value.taints, span));
}

/** The request itself, where a framework has it in a property: `HttpContext` of a controller. */
function isContext(it: Interpreter, type: string): boolean {
  return it.language.membersInScope === true && it.models.requestTypes.has(type);
}

/** Users of a package may give a function more than it names. */
function isOpenCall({ entry, frame }: Interpreter): boolean {
  return entry.entryPoint.kind === 'library' && frame.depth === 1;
}

/** What a name means that is no variable: a member, a declaration elsewhere, a global of the language or a library. */
export function freeName(it: Interpreter, node: Identifier): Value {
  return memberInScope(it, node.name, node)?.value ?? outerName(it, node);
}

/** What a name means that is neither a variable nor a member. */
export function outerName(it: Interpreter, node: Identifier): Value {
  const { name } = node;
  if (name === 'undefined') return constantValue(undefined);
  if (name === 'arguments' && it.language.id === 'javascript' && it.frame.function) {
    const { args } = it.frame;
    const list = new HeapObject('array', it.entryId);
    const any = isOpenCall(it) ? args.reduce<Value | undefined>(joinValues, undefined) : undefined;
    list.items.value = any ? new AnyOrder(args, any) : args;
    return objectValue(list);
  }
  return (
    declaredName(it, name) ??
    importedByWildcard(it, name) ??
    it.builtins.global(name, it, node) ??
    globalValue(it, name, node)
  );
}

/** A declaration of the program; one that reopens a library's class has that class's members as well. */
function declaredName(it: Interpreter, name: string): Value | null {
  const declared = declaredElsewhere(it, name);
  if (!declared || !it.language.readsCallMethods) return declared;
  const path = importedByWildcard(it, name)?.paths;
  return path ? declared.withPaths([...declared.paths, ...path]) : declared;
}

/** A name from outside the file: a global of the language, or something nobody explains. */
function globalValue(it: Interpreter, name: string, node: Identifier): Value {
  const isKnown = it.builtins.isGlobal(name) || isForgottenModule(it, name);
  const path = isKnown ? it.paths.root(name) : it.paths.unknown(name);
  if (it.language.readsCallMethods) return valueOnce(it, path, node) ?? pathValue(path);
  const source = sourceAt(it, [path], node);
  if (source) return new Value(notConstant, [source.taint], [], [path], source.shape);
  return pathValue(path);
}

/** A class, function or variable that another place of the program declares. */
export function declaredElsewhere(it: Interpreter, name: string): Value | null {
  const found = it.declarations.find(name, it.frame.file);
  if (areUnseen(it, found) && importedByWildcard(it, name)) return null;
  for (const declared of found) {
    const value = it.declareNow(declared, name);
    // One that is just being declared cannot mean itself: `class Admin::User < User`.
    if (!value && it.language.names === 'program') continue;
    // Another file's variable may be set by either.
    const mayHaveChanged =
      value?.isConstant && (it.frame.file.reassigned.has(name) || declared.file.reassigned.has(name));
    return mayHaveChanged ? value.withoutConstant() : value;
  }
  return null;
}
