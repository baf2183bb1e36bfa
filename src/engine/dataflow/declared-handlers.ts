/** Functions that are handlers because the variable that holds them is declared to be one. */
import type { Span } from '../parsing/ir.ts';
import { functionsIn } from './handler-values.ts';
import { registrarsNow } from './handlers.ts';
import type { Interpreter } from './interpreter.ts';
import type { Scope } from './scope.ts';
import { resolveType, typeNameIn } from './types.ts';
import type { Value } from './value.ts';

/** `export const list: APIGatewayProxyHandler = async (event) => …`: queued where the type is one that the models know. */
export function registerDeclared(
  it: Interpreter,
  value: Value,
  type: string,
  scope: Scope,
  span: Span,
): void {
  const { functionTypes } = it.models;
  const functions = functionsIn(value);
  if (functionTypes.size === 0 || functions.length === 0 || it.frame.function) return;
  const name = typeNameIn(it, type);
  const paths = name === null ? [] : (resolveType(it, name, scope)?.paths ?? []);
  const model = paths.map(({ text }) => functionTypes.get(text)).find((one) => one !== undefined);
  if (!model) return;
  it.queue.push({
    functions,
    roles: model.roles,
    model,
    kind: model.kind,
    method: null,
    path: null,
    template: null,
    router: null,
    span,
    by: registrarsNow(it),
    checks: [],
  });
}
