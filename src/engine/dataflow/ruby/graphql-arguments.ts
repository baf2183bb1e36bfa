/** GraphQL's arguments: `argument :count, Integer` above `def resolve(count:)`. */
import type { ClassObject } from '../values/class-object.ts';

const harmless = /^(?:Integer|Int|Float|Boolean|ID::Integer|(?:\w+::)*(?:BigInt|ISO8601Date(?:Time)?))$/;

/** Whether the class declares an argument of this name as a number, a truth value or a date. */
export function declaresNumber({ node }: ClassObject, parameter: string): boolean {
  return (node.decorators ?? []).some(({ name, args: [named, type] }) => {
    if (name !== 'argument' || named?.kind !== 'literal' || named.value !== parameter) return false;
    return type?.kind === 'identifier' && harmless.test(type.name);
  });
}
