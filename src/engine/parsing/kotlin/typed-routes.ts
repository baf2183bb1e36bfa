/** Routes of Ktor that say by a type what their handlers take: `get<Articles> { articles -> … }`, `post<Order>("/orders") { … }`. */
import type { SyntaxNode } from '../syntax-tree.ts';

const verbs = /^(?:get|post|put|patch|delete|head|options|handle)$/;

/** Type arguments of the route that the lambda handles. */
const typesOfRoutes = new WeakMap<SyntaxNode, SyntaxNode>();

export function routeTypeOf(lambda: SyntaxNode): SyntaxNode | undefined {
  return typesOfRoutes.get(lambda);
}

/** Whether the lambda handles such a route, of which it is taken note. */
export function isTypedRoute(
  lambda: SyntaxNode,
  parents: ReadonlyMap<SyntaxNode, SyntaxNode>,
  source: string,
): boolean {
  const around = parents.get(lambda);
  let call = around?.type === 'annotated_lambda' ? parents.get(around) : undefined;
  let [callee, ...parts] = call?.type === 'call_expression' ? call.children : [];
  if (callee?.type === 'call_expression') {
    call = callee;
    [callee, ...parts] = call.children;
  }
  const types = parts.find(({ type }) => type === 'type_arguments');
  if (!callee || !types) return false;
  const name = callee.type === 'navigation_expression' ? callee.children.at(-1) : callee;
  if (!name || !verbs.test(source.slice(name.start, name.end))) return false;
  typesOfRoutes.set(lambda, types);
  return true;
}
