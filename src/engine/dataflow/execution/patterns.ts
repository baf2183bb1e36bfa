/** Giving values to variables, properties and the parts of destructuring patterns. */

import type { Identifier, Index } from '../../parsing/ir/expressions.ts';
import type { ArrayPattern, ObjectPattern, Pattern } from '../../parsing/ir/patterns.ts';
import { keepForOtherWays } from '../classes/derived-members.ts';
import { elementsOf, readIndex, readMember } from '../classes/members.ts';
import { writeMissing } from '../classes/missing-members.ts';
import { classNamed } from '../classes/named-classes.ts';
import { assignBySetter } from '../classes/setters.ts';
import { typed } from '../classes/types.ts';
import { writeIndex, writeMember } from '../classes/written-members.ts';
import { registerAppended } from '../entry-points/declared-handlers.ts';
import { checkAssignment } from '../findings/sinks.ts';
import { assignHost } from '../guards/address-guards.ts';
import { holderOfName, isOwn } from '../guards/chosen-keys.ts';
import { forgetChecked } from '../guards/repeated-calls.ts';
import type { Interpreter } from '../interpreter.ts';
import { memberPaths } from '../models/access-path.ts';
import { besideReceiver } from '../modules/implied-members.ts';
import { isClassNamed, memberInScope } from '../modules/names.ts';
import { noTaints } from '../taint/taint.ts';
import type { ClassObject } from '../values/class-object.ts';
import { HeapObject, ValueCell } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import {
  constantValue,
  join,
  joinValues,
  noObjects,
  noPaths,
  notConstant,
  objectValue,
  Value,
} from '../values/value.ts';
import { noteElement } from './element-loops.ts';

/** @param isDeclaration makes new variables instead of writing to those in view */
export function bind(
  it: Interpreter,
  pattern: Pattern,
  value: Value,
  scope: Scope,
  isDeclaration: boolean,
): void {
  switch (pattern.kind) {
    case 'identifier':
      if (isDeclaration) declare(it, pattern.name, value, scope);
      else assignVariable(it, pattern.name, value, scope, pattern);
      break;
    case 'object-pattern':
      bindObject(it, pattern, value, scope, isDeclaration);
      break;
    case 'array-pattern':
      bindArray(it, pattern, value, scope, isDeclaration);
      break;
    case 'default-pattern': {
      const isMissing = value.constant === undefined;
      if (isMissing || value.isUnknown) {
        const fallback = it.evaluate(pattern.defaultValue, scope);
        bind(
          it,
          pattern.target,
          isMissing ? fallback : join(value, fallback.withoutConstant()),
          scope,
          isDeclaration,
        );
      } else bind(it, pattern.target, value, scope, isDeclaration);
      break;
    }
    case 'rest-pattern':
      bind(it, pattern.target, value, scope, isDeclaration);
      break;
    case 'member': {
      const written = pattern.object.kind === 'this' ? ownThis(it) : it.evaluate(pattern.object, scope);
      const meant = pattern.implicitThis ? besideReceiver(it, pattern, written) : null;
      const object = meant?.receiver ?? written;
      if (
        !assignBySetter(it, object, pattern.property, value, pattern) &&
        !writeMissing(it, object, pattern.property, value, pattern) &&
        !it.builtins.assigned?.(it, object, pattern.property, value, pattern)
      ) {
        keepForOtherWays(it, object, pattern.property, pattern);
        writeMember(it, object, pattern.property, value);
      }
      if (value.isTainted) forgetChecked(it, pattern, scope);
      assignHost(it, pattern, value.isTainted, scope);
      checkAssignment(it, holderOfName(it, object, pattern.object), pattern.property, value, pattern);
      break;
    }
    case 'index': {
      const index = it.evaluate(pattern.index, scope);
      if (isOfTable(pattern, index)) break;
      const object = holder(it, pattern, scope);
      if (!it.builtins.writeIndexed?.(it, object, index, value, pattern))
        writeIndex(it, object, index, value);
      noteElement(it, pattern, value);
      if (index.constant === null) registerAppended(it, pattern, object, value, scope);
      if (typeof index.constant === 'string') checkAssignment(it, object, index.constant, value, pattern);
      // Whoever chooses the key decides what is overwritten.
      else if (index.isTainted && !isEmptyContainer(value) && !isOwn(it, pattern))
        checkAssignment(it, object, '[]', index, pattern);
      break;
    }
  }
}

/** A step on the way down, `at[key] = {}`: what is written there later is what counts. */
function isEmptyContainer(value: Value): boolean {
  if (value.objects.length === 0 || value.isTainted) return false;
  return value.objects.every(
    (made) =>
      (made.kind === 'object' || made.kind === 'array') &&
      made.prototype === null &&
      !made.elementsValue &&
      !made.itemsValue?.length &&
      made.firstValues(1).length === 0,
  );
}

/** `this`, which in a function that was called on nothing is an object that nobody else knows. */
function ownThis({ frame, entryId, language }: Interpreter): Value {
  const { thisValue } = frame;
  if (language.names === 'module' && frame.function && !frame.homeClass && thisValue.objects.length === 0) {
    const made = new HeapObject('object', entryId);
    frame.thisValue = new Value(notConstant, thisValue.taints, [made], thisValue.paths, null);
  }
  return frame.thisValue;
}

/** `$asset->{$field->column} = …`: which property that is only a table knows, and seldom one that code names. */
function isOfTable({ isProperty, index: node }: Index, index: Value): boolean {
  return (
    isProperty === true &&
    (node.kind === 'member' || node.kind === 'call') &&
    !index.isConstant &&
    !index.isTainted
  );
}

/** What the element is written to; in some languages it comes into being by that. */
function holder(it: Interpreter, { object }: Index, scope: Scope): Value {
  const value = it.evaluate(object, scope);
  if (!it.language.createsArrays || value.objects.length > 0) return value;
  if (object.kind !== 'identifier' && object.kind !== 'member' && object.kind !== 'index') return value;
  const made = new HeapObject('object', it.entryId);
  const kept = value.isTainted ? value.paths : noPaths;
  bind(it, object, new Value(notConstant, value.taints, [made], kept, null), scope, false);
  return new Value(notConstant, value.taints, [made], value.paths, null);
}

/** A name declared in a block is also known in the function around it where nothing else has it: `var` does that. */
function declare(it: Interpreter, name: string, value: Value, scope: Scope): void {
  scope.declare(name, value, it.journal);
  if (scope.isFunction) return;
  let outer: Scope | null = scope.parent;
  while (outer && !outer.isFunction) {
    if (outer.own(name)) return;
    outer = outer.parent;
  }
  const cell = scope.own(name);
  if (outer && cell && !outer.find(name)) outer.place(name, cell);
}

function assignVariable(it: Interpreter, name: string, value: Value, scope: Scope, target: Identifier): void {
  const cell = it.language.assignmentDeclares ? findInFunction(scope, name) : scope.find(name);
  if (cell && isClassNamed(cell.value, name) && writeMemberInScope(it, name, value, target)) return;
  if (cell)
    it.journal.write(cell, cell.declaredType === null ? value : typed(it, value, cell.declaredType, scope));
  else if (it.language.assignmentDeclares) {
    // Even where a member is called so: `view = params[:view]` in the method `view`.
    // On other ways through the function nothing is there yet.
    const made = it.builtins.sharedVariable?.(it, name) ?? scope.functionScope.placeNew(name);
    it.journal.write(made, value);
  } else if (!writeMemberInScope(it, name, value, target)) {
    // An undeclared variable is global in JavaScript; the module is as far as it is followed. A template's are its own.
    checkAssignment(it, null, name, value, target);
    const around = it.isTemplate(it.frame.file) ? scope.functionScope : it.moduleScope;
    around.place(name, new ValueCell(value));
  }
}

/** A variable of the function that is running, or of a block in it. */
function findInFunction(scope: Scope, name: string): ValueCell | null {
  for (let at: Scope | null = scope; at !== null; at = at.isFunction ? null : at.parent) {
    const cell = at.own(name);
    if (cell) return cell;
  }
  return null;
}

/** `count = 1` in a method whose class has a field of that name. */
function writeMemberInScope(it: Interpreter, name: string, value: Value, target: Identifier): boolean {
  const { homeClass } = it.frame;
  if (!it.language.membersInScope) return false;
  const member = memberInScope(it, name);
  if (!member) return false;
  const owner = (homeClass && staticOwner(homeClass, name)) ?? member.receiver;
  if (!assignBySetter(it, owner, name, value, target)) writeMember(it, owner, name, value);
  checkAssignment(it, member.receiver, name, value, target);
  return true;
}

/** The class, of those around, whose own field it is: its instances have none of that name. */
function staticOwner(home: ClassObject, name: string): Value | null {
  for (let at: ClassObject | null = home; at; at = at.outer)
    for (const field of at.node.fields)
      if (field.name === name) return field.isStatic ? objectValue(at) : null;
  return null;
}

function bindObject(
  it: Interpreter,
  pattern: ObjectPattern,
  value: Value,
  scope: Scope,
  isDeclaration: boolean,
): void {
  // What was sent as a variant has fields of the types that it declares.
  const made = pattern.variant && value.isTainted ? classNamed(it, pattern.variant, scope) : undefined;
  for (const { key, target } of pattern.properties) {
    const computed = key === null ? null : it.builtins.property?.(it, value, key, target);
    const part =
      computed ?? (key === null ? elementsOf(it, value, target) : readMember(it, value, key, target));
    const type = made?.node.fields.find(({ name }) => name === key)?.type;
    bind(it, target, made && type ? typed(it, part, type, made.scope) : part, scope, isDeclaration);
  }
  if (!pattern.rest) return;
  const taken = new Set(pattern.properties.map(({ key }) => key));
  const rest = new HeapObject('object', it.entryId);
  for (const object of value.objects) {
    for (const [name, property] of object.entries())
      if (!taken.has(name)) rest.cell(name).value = joinValues(rest.get(name)?.value, property);
    rest.elements.value = joinValues(rest.elementsValue, object.elementsValue);
  }
  bind(it, pattern.rest, new Value(notConstant, value.taints, [rest], noPaths, null), scope, isDeclaration);
}

function bindArray(
  it: Interpreter,
  pattern: ArrayPattern,
  value: Value,
  scope: Scope,
  isDeclaration: boolean,
): void {
  if (pattern.isResultList) {
    pattern.elements.forEach((element, index) => {
      if (element) bind(it, element, resultAt(value, index, element), scope, isDeclaration);
    });
    return;
  }
  const { length } = pattern.elements;
  const rest = pattern.elements.findIndex((element) => element?.kind === 'rest-pattern');
  pattern.elements.forEach((element, index) => {
    if (!element) return;
    // What stands behind the rest is counted from the end.
    const at = rest >= 0 && index > rest ? index - length : index;
    const part =
      index === rest
        ? restOf(it, value, [index, length - 1 - index], element)
        : readIndex(it, value, constantValue(at), element);
    bind(it, element, part, scope, isDeclaration);
  });
}

/** What is left of a list besides so many elements before and after. */
function restOf(it: Interpreter, value: Value, [before, after]: [number, number], target: Pattern): Value {
  const rest = new HeapObject('array', it.entryId);
  const items = value.objects.length === 1 ? value.objects[0]?.itemsValue : null;
  if (items) rest.items.value = items.slice(before, Math.max(before, items.length - after));
  else rest.elements.value = elementsOf(it, value, target);
  return objectValue(rest).withTaints(value.taints);
}

/** Results of which nobody expects more than whether the call went well. */
const outcome = /^(?:e|er|err\w*|\w*Err|ok\w*|found|exists?|n|matched)$/;

/**
 * One of several results of a call. A function of the program hands back a list of them; of a library only one
 * value is known, which is taken for the first and, as far as taint goes, for the others. A function that ends with
 * `return parse(text)` after a `return nil, err` may hand back both.
 */
function resultAt(value: Value, index: number, target: Pattern): Value {
  const isList = ({ kind, itemsValue }: HeapObject) => kind === 'array' && (itemsValue?.length ?? 0) > 1;
  const found = value.objects
    .filter(isList)
    .reduce<Value | undefined>((known, { itemsValue }) => joinValues(known, itemsValue?.[index]), undefined);
  if (!found) return resultOfLibrary(value, index, target);
  const handedOn = value.withObjects(value.objects.filter((object) => !isList(object)));
  return handedOn.isUnknown ? found : join(found, resultOfLibrary(handedOn, index, target));
}

function resultOfLibrary(value: Value, index: number, target: Pattern): Value {
  if (index === 0) return value;
  const paths = memberPaths(value.paths, `[${index}]`);
  const isOutcome = target.kind === 'identifier' && outcome.test(target.name);
  return new Value(notConstant, isOutcome ? noTaints : value.taints, noObjects, paths, null);
}
