/** Calls that are told between angle brackets which class of the program a framework is to call. */
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { nameOf, typeArgument } from './names.ts';

/** Schemas of GraphQL, filters of routes: `AddQueryType<Query>()`, `AddEndpointFilter<NameFilter>()`. */
const registering = /^Add(?:Query|Mutation|Subscription)Type$|^Add(?:TypeExtension|EndpointFilter)$/;

/** The class as an argument, as of `AddQueryType(typeof(Query))`; null for other calls. */
export function registeredType(callee: SyntaxNode | undefined, lower: Lowering): Expression | null {
  const name = callee?.type === 'generic_name' ? callee : callee && childByField(callee, 'name');
  if (name?.type !== 'generic_name' || !registering.test(nameOf(name, lower))) return null;
  return typeArgument(lower.text(name), lower.span(name), lower);
}
