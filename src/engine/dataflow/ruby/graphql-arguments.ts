/** GraphQL's arguments: `argument :count, Integer` above `def resolve(count:)`, or in the block of a field. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { ClassObject } from '../values/class-object.ts';

const harmless = /^(?:Integer|Int|Float|Boolean|ID::Integer|(?:\w+::)*(?:BigInt|ISO8601Date(?:Time)?))$/;

/** Whether the class declares an argument of this name as a number, a truth value or a date. */
export function declaresNumber({ node }: ClassObject, parameter: string): boolean {
  return (node.decorators ?? []).some(
    ({ name, args }) =>
      (name === 'argument' && isNumber(args, parameter)) ||
      (name === 'field' && args.some((block) => hasNumber(block, parameter))),
  );
}

/** `field :rows … do argument :limit, Integer end` */
function hasNumber(block: Expression, parameter: string): boolean {
  if (block.kind !== 'function') return false;
  return block.body.some((statement) => {
    const call =
      statement.kind === 'expression'
        ? statement.expression
        : statement.kind === 'return'
          ? statement.value
          : null;
    if (call?.kind !== 'call' || call.callee.kind !== 'identifier') return false;
    return call.callee.name === 'argument' && isNumber(call.args, parameter);
  });
}

function isNumber([named, type]: readonly Expression[], parameter: string): boolean {
  if (named?.kind !== 'literal' || named.value !== parameter) return false;
  return type?.kind === 'identifier' && harmless.test(type.name);
}
