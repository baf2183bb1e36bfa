/** Parameters that are parts of a path which the attribute of another one names: `[HttpTrigger("get", Route = "users/{name}")]`. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Role } from '../../rules/model-field-schemas.ts';

const part = /\{\*{0,2}(\w+)/g;

/** What parameters are given whose names stand in the route. */
export function rolesInRoute(route: Expression | undefined): Record<string, Role> {
  if (route?.kind !== 'literal' || typeof route.value !== 'string') return {};
  const source: Role = { source: 'http-parameter', structured: false };
  return Object.fromEntries([...route.value.matchAll(part)].map(([, name = '']) => [name, source]));
}
