/** Lambdas whose unqualified names may be members of what they are called on (Kotlin). */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';

const onReceivers = new WeakSet<FunctionNode>();

export function noteCalledOnReceiver(node: FunctionNode): void {
  onReceivers.add(node);
}

export function isCalledOnReceiver(node: FunctionNode): boolean {
  return onReceivers.has(node);
}
