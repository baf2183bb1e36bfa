/** What a call calls, and on what. */
import type { Expression, Member } from '../../parsing/ir/expressions.ts';
import { libraryBase } from '../classes/base-classes.ts';
import { maxPrototypes, readIndex, readMember } from '../classes/members.ts';
import { calledMethod } from '../classes/methods-over-fields.ts';
import { callableForMissing } from '../classes/missing-members.ts';
import type { Interpreter } from '../interpreter.ts';
import { memberPaths } from '../models/access-path.ts';
import { besideReceiver } from '../modules/implied-members.ts';
import { declaredElsewhere, memberInScope, outerName } from '../modules/names.ts';
import { constantIn } from '../modules/qualified-names.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, join, unknown, type Value } from '../values/value.ts';
import type { CallSite } from './call-site.ts';

/** `super.save(…)`: a method of the class above, or of the library's that is extended. */
function methodAbove(it: Interpreter, node: Member): Value {
  const callee = readMember(it, it.superPrototype(node.property), node.property, node);
  const { homeClass } = it.frame;
  if (!homeClass || callee.objects.length > 0 || callee.paths.length > 0) return callee;
  return callee.withPaths(memberPaths(libraryBase(it, homeClass), node.property));
}

/**
 * The function, the object whose method it is, and the name it is called by.
 * @param isNew after `new` only classes are meant, whatever members are called so: `new User(…)` where controllers have a `User`
 */
export function evaluateCallee(
  it: Interpreter,
  node: Expression,
  scope: Scope,
  isNew = false,
): Pick<CallSite, 'callee' | 'receiver' | 'name'> {
  switch (node.kind) {
    case 'member': {
      if (node.object.kind === 'identifier' && node.object.name === 'super')
        return {
          callee: methodAbove(it, node),
          receiver: it.frame.thisValue,
          name: node.property,
        };
      const receiver = it.evaluate(node.object, scope);
      const meant = node.implicitThis ? besideReceiver(it, node, receiver) : null;
      if (meant) return { callee: meant.value, receiver: meant.receiver, name: node.property };
      const callee = calledSo(methodOf(it, receiver, node), node.property);
      return { callee: withSomePath(it, callee, node.property), receiver, name: node.property };
    }
    case 'index': {
      const receiver = it.evaluate(node.object, scope);
      // `decode[user](r)`: a function for one of its types.
      if (it.language.id === 'go' && receiver.objects.some((object) => object instanceof FunctionObject))
        return evaluateCallee(it, node.object, scope);
      const index = it.evaluate(node.index, scope);
      const name = nameMeant(index);
      const named = node.isProperty && name === '' && it.builtins.methodsNamed?.(it, receiver, index);
      if (named) return { callee: named, receiver, name };
      const callee = readIndex(it, receiver, name === '' ? index : constantValue(name), node);
      const isChosen = index.isTainted && it.language.id === 'javascript';
      if (!isChosen) return { callee, receiver, name };
      const chosen = chosenMethods(receiver, callee);
      const ofHost = it.builtins.chosenFunction?.(it, receiver, index);
      return { callee: ofHost ? join(chosen, ofHost) : chosen, receiver, name };
    }
    case 'identifier': {
      const variable = scope.find(node.name);
      if (variable?.value && isMethodNamed(it, variable.value, node.name))
        return { callee: variable.value, receiver: null, name: node.name };
      const isVariable = variable !== null;
      const member = isVariable ? null : memberInScope(it, node.name, node);
      const isType = isNew && member !== null && !member.value.objects.some(isClass);
      if (member && !isType) {
        const callee = calledMethod(it, member.receiver, node.name) ?? member.value;
        return { callee, receiver: member.receiver, name: node.name };
      }
      const own = isVariable ? null : inheritedMethod(it, node.name);
      if (own) return { callee: own, receiver: it.frame.thisValue, name: node.name };
      const isMethod = it.language.readsCallMethods && !isVariable;
      const callee = isMethod || isType ? outerName(it, node) : it.evaluate(node, scope);
      const mixedIn = isMethod ? mixedInCall(it, callee, node.name) : null;
      if (mixedIn) return { callee: mixedIn, receiver: it.frame.thisValue, name: node.name };
      return { callee, receiver: null, name: node.name };
    }
    default:
      return { callee: it.evaluate(node, scope), receiver: null, name: '' };
  }
}

/** `router[method](…)`, of which one way only says which method: on others it is nothing, and nothing is called. */
function nameMeant({ constant, texts, isTainted }: Value): string {
  if (typeof constant === 'string') return constant;
  const [only = '', ...others] = texts;
  return isTainted || others.length > 0 ? '' : only;
}

function isClass(object: HeapObject): boolean {
  return object instanceof ClassObject;
}

/** With so many functions a value is what a table holds under names that are not known. */
const ofTable = 4;

/** `helpers.url_for(x)`: of all that a table holds, what is called like the name that is asked for, and else none. */
function calledSo(callee: Value, name: string): Value {
  if (callee.objects.length < ofTable || !callee.objects.every((one) => one instanceof FunctionObject))
    return callee;
  const meant = callee.objects.filter((one) => one.node.name === name);
  return meant.length > 0 ? callee.withObjects(meant).withPaths([]) : callee.withPaths([]);
}

/** More than these nobody chooses from. */
const maxChosen = 60;

/** `controller[request.action](…)`: whoever chooses the name chooses among the methods of its class, too. */
function chosenMethods(receiver: Value, callee: Value): Value {
  let chosen = callee;
  for (const object of receiver.objects) {
    let holder = object instanceof ClassObject ? object : object.prototype;
    for (let depth = 0; holder && depth < maxPrototypes; depth++) {
      for (const [name, method] of holder.entries(maxChosen))
        if (name !== 'constructor' && callableIn(method).length > 0) chosen = join(chosen, method);
      holder = holder instanceof ClassObject ? holder.parent : holder.prototype;
    }
  }
  return chosen;
}

/** Ruby: a method that stands in no class, whose name alone calls it; blocks and lambdas in variables are called by other means. */
export function isMethodNamed(it: Interpreter, { objects }: Value, name: string): boolean {
  const [only] = objects;
  if (it.language.readsCallMethods !== true || !(only instanceof FunctionObject)) return false;
  return only.node.name === name && only.node.isBlock !== true;
}

/** The method of the object, or what answers for one that it does not have. */
function methodOf(it: Interpreter, receiver: Value, node: Member): Value {
  const read =
    calledMethod(it, receiver, node.property) ??
    it.builtins.property?.(it, receiver, node.property, node) ??
    readMember(it, receiver, node.property, node);
  const isName = it.language.findsQualifiedNames && read.objects.length === 0;
  const callee = (isName && constantIn(it, node, read)) || read;
  if (!it.language.missingMembers || callee.objects.length > 0) return callee;
  if (callee.paths.some((path) => it.models.know(path).isModelled)) return callee;
  return callableForMissing(it, receiver, node.property, node) ?? callee;
}

/** What nobody else answers for, neither the program by name nor a library; a letter (`u`, `h`) every program uses for its own. */
export function mixedInCall(it: Interpreter, callee: Value, name: string): Value | null {
  if (!it.builtins.bareCall || callee.objects.length > 0) return null;
  const isOfLibrary = callee.paths.some((path) => it.models.know(path).isModelled || !path.isGuess);
  if (isOfLibrary && name.length > 1) return null;
  const own = it.builtins.bareCall(it, name);
  return isOfLibrary && own?.objects.some(addsToInherited) ? null : own;
}

/** A method that calls the one of the framework: what models say of that holds. */
function addsToInherited(object: HeapObject): boolean {
  if (!(object instanceof FunctionObject)) return false;
  const { node, file } = object;
  return /\bsuper\b/.test(file.text.slice(node.start, node.end));
}

/** A method that a container of the library gives the class of the program that extends it. */
function inheritedMethod(it: Interpreter, name: string): Value | null {
  const { thisValue, homeClass } = it.frame;
  if (!homeClass || !thisValue.objects.some(({ kind }) => kind === 'array' || kind === 'collection'))
    return null;
  const paths = memberPaths(thisValue.paths, name);
  return paths.length > 0 && !declaredElsewhere(it, name) ? unknown.withPaths(paths) : null;
}

/** In Ruby the methods of all objects are in one namespace: even one of a text without a name is known by its own. */
export function withSomePath(it: Interpreter, callee: Value, name: string): Value {
  if (!it.language.readsCallMethods || callee.paths.length > 0 || callableIn(callee).length > 0)
    return callee;
  const path = it.paths.unknown('').member(name);
  return path ? callee.withPaths([path]) : callee;
}

const nothingToCall: readonly HeapObject[] = [];

/** Those of its objects that can be called. */
export function callableIn(value: Value): readonly HeapObject[] {
  const { objects } = value;
  if (objects.length === 0) return nothingToCall;
  return objects.every(isCallable) ? objects : objects.filter(isCallable);
}

export function isCallable(object: HeapObject): boolean {
  return object.kind === 'function' || object.kind === 'native' || object.kind === 'class';
}
