/** What a call writes to variables that it was handed: by reference, by address, or by calling a method on them. */
import type { Expression, Unary } from '../../parsing/ir/expressions.ts';
import { bind } from '../execution/patterns.ts';
import type { Interpreter } from '../interpreter.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { allCategories, noTaints, type Taint } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import { taintedValue, unknown, type Value } from '../values/value.ts';
import type { CallSite } from './call-site.ts';

export function isReference(node: Expression): node is Unary {
  return node.kind === 'unary' && (node.operator === 'out' || node.operator === 'ref');
}

/** Only what a function of the program wrote there is known. */
function isAddress(node: Expression): node is Unary {
  return node.kind === 'unary' && node.operator === '&';
}

/** `ref x`, `&x`: the place, not the value. */
export function isHandedOver(node: Expression): boolean {
  return isReference(node) || isAddress(node);
}

/** Gives variables that were handed over by reference what the callee wrote to them. */
export function writeBack(
  it: Interpreter,
  call: CallSite,
  written: ReadonlyMap<number, Value>,
  scope: Scope,
): void {
  for (const [index, node] of call.argNodes.entries()) {
    const isMarked = isReference(node);
    if (!isMarked && !written.has(index)) continue;
    const operand = isMarked || isAddress(node) ? node.operand : node;
    if (operand.kind !== 'identifier' && operand.kind !== 'member' && operand.kind !== 'index') continue;
    const value = written.get(index) ?? writtenByModel(call, index) ?? writtenByUnknown(it, call);
    bind(it, operand, value, scope, false);
  }
}

/** What is kept under the name of the object holds from now on what the method put into it. */
export function fillReceiver(it: Interpreter, call: CallSite, taints: readonly Taint[], scope: Scope): void {
  const { receiver, node } = call;
  const object = node?.callee.kind === 'member' ? node.callee.object : null;
  if (!receiver || !object) return;
  const filled = receiver.withTaints(joinTaints(receiver.taints, taints));
  // Until the method ends: what else knows the object has another value of it.
  if (object.kind === 'this') it.frame.thisValue = filled;
  else if (object.kind === 'identifier' || object.kind === 'member') bind(it, object, filled, scope, false);
}

/** `Header.TryParse(text, out header)`, where a model says what the call writes there. */
function writtenByModel({ outputs }: CallSite, index: number): Value | undefined {
  const output = outputs?.find(({ argument }) => argument === index);
  return output && taintedValue(output.taints);
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
