/** Functions that are handlers because of the variable or property that holds them. */
import type { Index } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { HandlerModel } from '../../rules/model-entry-schemas.ts';
import { typeNameIn } from '../classes/type-names.ts';
import { resolveType } from '../classes/types.ts';
import { peek } from '../guards/peek.ts';
import type { Interpreter } from '../interpreter.ts';
import { type AccessPath, memberPaths } from '../models/access-path.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { functionsIn, handlersIn } from './handler-values.ts';
import { type Registration, registrarsNow, unrouted } from './registrations.ts';

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
  if (model) register(it, functions, model, span);
}

/** `window.onmessage = (event) => …`: queued where the models know the property. */
export function registerAssigned(
  it: Interpreter,
  paths: readonly AccessPath[],
  value: Value,
  span: Span,
): void {
  if (it.models.assignedHandlers.size === 0 || value.objects.length === 0) return;
  for (const { text } of paths) {
    const model = it.models.assignedHandlers.get(text);
    const functions = model ? handlersIn(it, value, span).flatMap(functionsIn) : [];
    if (model && functions.length > 0) register(it, functions, model, span);
  }
}

/** `$form->onSuccess[] = …` of PHP: one more beside those that are there. */
export function registerAppended(
  it: Interpreter,
  { object: list }: Index,
  held: Value,
  value: Value,
  scope: Scope,
): void {
  if (list.kind !== 'member' || value.objects.length === 0) return;
  const owner = peek(it, list.object, scope);
  registerAssigned(it, owner ? memberPaths(owner.paths, list.property) : held.paths, value, list);
}

function register(
  it: Interpreter,
  functions: Registration['functions'],
  model: HandlerModel,
  span: Span,
): void {
  it.queue.push({
    ...unrouted,
    functions,
    roles: model.roles,
    model,
    kind: model.kind,
    span,
    by: registrarsNow(it),
  });
}
