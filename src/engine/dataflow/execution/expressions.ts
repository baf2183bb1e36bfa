/** Interpreting expressions. */
import type {
  Assign,
  Binary,
  Concat,
  Conditional,
  Expression,
  Identifier,
  Index,
  Logical,
  Member,
} from '../../parsing/ir/expressions.ts';
import { waitedFor } from '../calls/beside.ts';
import { boundTo } from '../calls/bound-methods.ts';
import { isMethodNamed } from '../calls/callees.ts';
import { evaluateCall } from '../calls/calls.ts';
import { makeFunction } from '../calls/closures.ts';
import { callByName, callByReading } from '../calls/read-calls.ts';
import { defineClass } from '../classes/classes.ts';
import { iterated, keptMember, readMember } from '../classes/members.ts';
import { methodOver } from '../classes/methods-over-fields.ts';
import { readMissing } from '../classes/missing-members.ts';
import { resolveType, typed } from '../classes/types.ts';
import { asCheckedField } from '../guards/checked-fields.ts';
import { elementAt } from '../guards/chosen-keys.ts';
import { noteCondition } from '../guards/conditions.ts';
import { narrow } from '../guards/guards.ts';
import { asChecked } from '../guards/repeated-calls.ts';
import type { Interpreter } from '../interpreter.ts';
import { besideReceiver } from '../modules/implied-members.ts';
import { enclosingInstance, freeName, isClassNamed, memberInScope, requestObject } from '../modules/names.ts';
import { constantIn, qualifiedClass, qualifiedName } from '../modules/qualified-names.ts';
import { columnIndexed } from '../storage/stored-columns.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { step } from '../taint/steps.ts';
import { noTaints, settled, type Taint } from '../taint/taint.ts';
import { evaluateMarkup } from '../templates/markup.ts';
import { asAddress, copiedFrom, copiedTarget } from '../values/copied-objects.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { RegexObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import {
  constantValue,
  join,
  joinValues,
  notConstant,
  objectValue,
  taintedValue,
  unknown,
  type Value,
} from '../values/value.ts';
import { branch, breakOff, under } from './branching.ts';
import { evaluateComprehension } from './comprehensions.ts';
import { evaluateDelete } from './deletion.ts';
import { currentElement } from './element-loops.ts';
import { withoutInput } from './error-values.ts';
import { withFallback } from './fallbacks.ts';
import { evaluateArray, evaluateObject } from './literals.ts';
import { binary, concatenate, unary } from './operators.ts';
import { bind } from './patterns.ts';
import { evaluateSlice } from './slices.ts';
import { evaluateFor, nameOf } from './statements.ts';

export function evaluate(it: Interpreter, node: Expression, scope: Scope): Value {
  it.budget.spend();
  switch (node.kind) {
    case 'literal':
      return constantValue(node.value);
    case 'regex':
      return objectValue(new RegexObject(node.pattern, node.flags, it.entryId));
    case 'identifier':
      return evaluateIdentifier(it, node, scope);
    case 'this':
      return node.of === undefined ? it.frame.thisValue : enclosingInstance(it, node.of);
    case 'type-reference':
      return (
        resolveType(it, node.qualifiedName, scope) ??
        evaluateIdentifier(it, { ...node, kind: 'identifier' }, scope)
      );
    case 'member': {
      const value = requestObject(it, evaluateMember(it, node, scope), node);
      return asCheckedBefore(it, node, scope, value);
    }
    case 'index': {
      const element =
        currentElement(it, node) ??
        elementAt(it, evaluate(it, node.object, scope), evaluate(it, node.index, scope), node);
      const value = it.storage.isOpen ? columnIndexed(it, node, element) : element;
      return asCheckedBefore(it, node, scope, value);
    }
    case 'call':
      return evaluateCall(it, node, scope);
    case 'concat':
      return evaluateConcat(it, node, scope);
    case 'binary':
      return evaluateBinary(it, node, scope);
    case 'logical':
      return evaluateLogical(it, node, scope);
    case 'unary':
      if (node.operator === '&') return asAddress(evaluate(it, node.operand, scope));
      if (node.operator === 'copy') return copiedTarget(it, evaluate(it, node.operand, scope));
      if (node.operator === 'delete') return evaluateDelete(it, node.operand, scope);
      return unary(node.operator, evaluate(it, node.operand, scope));
    case 'update': {
      const before = evaluate(it, node.operand, scope);
      const counted = it.language.textStaysText && before.isTainted ? before : unknown;
      if (node.operand.kind === 'identifier' || node.operand.kind === 'member')
        bind(it, node.operand, counted, scope, false);
      return counted;
    }
    case 'conditional':
      return evaluateConditional(it, node, scope);
    case 'assign':
      return evaluateAssign(it, node, scope);
    case 'object':
      return evaluateObject(it, node, scope);
    case 'array':
      return evaluateArray(it, node, scope);
    case 'function':
      return makeFunction(it, node, scope);
    case 'class':
      return defineClass(it, node, scope);
    case 'sequence':
      return node.expressions.reduce<Value>((_, expression) => evaluate(it, expression, scope), unknown);
    case 'await': {
      // A promise is taken for what it resolves to.
      const value = waitedFor(it, evaluate(it, node.operand, scope));
      if (node.isYield !== false && it.frame.function?.isGenerator) {
        it.frame.yielded = joinValues(it.frame.yielded, value);
        breakOff(it);
      }
      return value;
    }
    case 'cast':
      if (node.type === 'string' && it.builtins.asText)
        return it.builtins.asText(it, evaluate(it, node.operand, scope), node);
      return typed(it, evaluate(it, node.operand, scope), node.type, scope);
    case 'comprehension':
      return evaluateComprehension(it, node, scope);
    case 'spread':
      return iterated(it, evaluate(it, node.operand, scope), node);
    case 'markup':
      return evaluateMarkup(it, node, scope);
    case 'slice':
      return evaluateSlice(it, node, scope);
    case 'unknown':
      return evaluateUnknown(it, node.children, scope);
  }
}

function evaluateIdentifier(it: Interpreter, node: Identifier, scope: Scope): Value {
  const { name } = node;
  const cell = scope.find(name);
  if (cell) {
    const value = requestObject(it, cell.value ?? unknown, node);
    const mayHaveChanged = value.isConstant && it.frame.file.reassigned.has(name) && scope.isCaptured(name);
    if (mayHaveChanged) return value.withoutConstant();
    if (isMethodNamed(it, value, name)) return callByReading(it, node, value, it.frame.thisValue);
    // `Address Address { get; }`: the property comes before the class, of which members may be meant as well.
    const member = isClassNamed(value, name) ? memberInScope(it, name, node)?.value : null;
    if (member?.isTainted) return join(member, value);
    // What was checked on this way is, also where it is kept and the ways meet again.
    return value.isTainted ? value.withTaints(settled(value.taints)) : value;
  }
  if (name.includes('.')) return qualifiedName(it, name, scope);
  const unset = it.builtins.unsetVariable?.(it, node, scope);
  if (unset) return unset;
  return it.language.readsCallMethods ? requestObject(it, callByName(it, node), node) : freeName(it, node);
}

function evaluateMember(it: Interpreter, node: Member, scope: Scope): Value {
  const declared = qualifiedClass(it, node, scope);
  if (declared) return declared;
  if (node.object.kind === 'identifier' && node.object.name === 'super') return inherited(it, node);
  const object = evaluate(it, node.object, scope);
  const meant = node.implicitThis ? besideReceiver(it, node, object) : null;
  if (meant) return meant.value;
  const computed = it.builtins.property?.(it, object, node.property, node);
  if (computed) return calledWhereMethod(it, node, computed, object);
  const value =
    (node.object.kind !== 'this' && methodOver(it, object, node.property)) ||
    readMissing(it, object, node.property, node) ||
    readMember(it, object, node.property, node);
  if (node.isReference) return it.builtins.methodReference?.(it, object, value, node) ?? value;
  if (it.language.findsQualifiedNames && value.objects.length === 0)
    return constantIn(it, node, value) ?? callByReading(it, node, value, object);
  if (it.language.bindsMethods) return boundTo(it, value, object, node.property);
  return it.language.readsCallMethods ? callByReading(it, node, value, object) : value;
}

/** A method that is asked for by its name alone is called. */
function calledWhereMethod(it: Interpreter, node: Member, value: Value, receiver: Value): Value {
  const isMethod = it.language.readsCallMethods && value.objects[0] instanceof FunctionObject;
  return isMethod ? callByReading(it, node, value, receiver) : value;
}

function inherited(it: Interpreter, node: Member): Value {
  const found = keptMember(it, it.superPrototype(node.property), node.property, node);
  return found ?? readMember(it, it.frame.thisValue, node.property, node);
}

function evaluateConcat(it: Interpreter, node: Concat, scope: Scope): Value {
  return concatenate(
    it,
    node.parts.map((part) => evaluate(it, part, scope)),
    node,
  );
}

const comparisons = new Set(['==', '===', '!=', '!==']);

function evaluateBinary(it: Interpreter, node: Binary, scope: Scope): Value {
  const { compared } = it.frame;
  const isComparison = comparisons.has(node.operator);
  if (isComparison) compared.push(node);
  const left = evaluate(it, node.left, scope);
  const right = evaluate(it, node.right, scope);
  if (isComparison) compared.pop();
  return binary(it, node.operator, left, right, node);
}

function evaluateLogical(it: Interpreter, node: Logical, scope: Scope): Value {
  const left = evaluate(it, node.left, scope);
  if (left.constant !== notConstant && !left.isTainted) {
    const takesRight =
      node.operator === '&&'
        ? Boolean(left.constant)
        : node.operator === '||'
          ? !left.constant
          : (left.constant ?? null) === null;
    const taken = takesRight ? evaluate(it, node.right, scope) : left;
    return node.isTruth ? truthOf(taken) : taken;
  }
  let right: Value = unknown;
  branch(it, [
    () => {
      if (node.operator !== '??') narrow(it, node.left, scope, node.operator === '&&');
      under(it, { test: node.left, holds: node.operator === '&&' }, () => {
        right = evaluate(it, node.right, scope);
      });
    },
    () => {},
  ]);
  if (node.isTruth) return unknown;
  // `a && b` is `a` only where `a` is falsy: nothing of it matters then.
  return node.operator === '&&' ? right.withoutConstant() : withFallback(join(left, right), right);
}

function asCheckedBefore(it: Interpreter, node: Member | Index, scope: Scope, value: Value): Value {
  const { checked, checkedFields } = it.frame;
  const known = checked ? asChecked(it, node, scope, value) : value;
  return checkedFields ? asCheckedField(it, node, scope, known) : known;
}

function truthOf({ constant, isTainted }: Value): Value {
  return constant === notConstant || isTainted ? unknown : constantValue(Boolean(constant));
}

function evaluateConditional(it: Interpreter, node: Conditional, scope: Scope): Value {
  const test = evaluate(it, node.test, scope);
  if (test.constant !== notConstant)
    return evaluate(it, test.constant ? node.consequent : node.alternate, scope);
  const values: Value[] = [];
  const take = (holds: boolean, expression: Expression) => () => {
    narrow(it, node.test, scope, holds);
    under(it, { test: node.test, holds }, () => values.push(evaluate(it, expression, scope)));
  };
  branch(it, [take(true, node.consequent), take(false, node.alternate)]);
  return join(values[0] ?? unknown, values[1] ?? unknown);
}

function evaluateAssign(it: Interpreter, node: Assign, scope: Scope): Value {
  const held = copiedFrom(it, node.value, evaluateFor(it, node.value, scope, nameOf(node.target)));
  const given = withoutInput(it, node.target, node.value, held);
  const value = given.withTaints(step(it, given.taints, 'assign', node));
  bind(it, node.target, value, scope, false);
  noteCondition(it, node.target, node.value, scope);
  return value;
}

function evaluateUnknown(it: Interpreter, children: readonly Expression[], scope: Scope): Value {
  const taints = children.reduce<readonly Taint[]>(
    (all, child) => joinTaints(all, evaluate(it, child, scope).taints),
    noTaints,
  );
  return taintedValue(taints);
}
