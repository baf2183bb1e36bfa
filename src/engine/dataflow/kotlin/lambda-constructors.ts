/** `Handler { request -> … }`: the constructor of an interface of the program, which is the lambda that it is given. */
import type { CallSite } from '../calls/call-site.ts';
import { ClassObject } from '../values/class-object.ts';
import type { Value } from '../values/value.ts';

/** @returns null for any other call */
export function lambdaOf({ callee, args }: CallSite): Value | null {
  const [lambda, ...others] = args;
  if (!lambda || others.length > 0 || !lambda.objects.some(({ kind }) => kind === 'function')) return null;
  const isInterface =
    callee.objects.length > 0 &&
    callee.objects.every((object) => object instanceof ClassObject && object.node.isInterface);
  return isInterface ? lambda : null;
}
