/** What models say of parameters, decorators and handlers, as the interpreter asks for it. */
import type { DecoratorModel, HandlerModel } from '../../rules/model-entry-schemas.ts';
import type { Role } from '../../rules/model-field-schemas.ts';
import type { LoadedModel } from '../../rules/rule-set.ts';
import { compilePattern, type TextPattern } from '../../rules/text-pattern.ts';
import { expanded } from './path-patterns.ts';

export interface ParameterRole {
  name: TextPattern;
  index: readonly number[] | null;
  beside: TextPattern | null;
  /** The function's name. */
  of: TextPattern | null;
  /** A module that the file imports. */
  imports: TextPattern | null;
  role: Role;
}

export function handlersBy(
  models: readonly LoadedModel[],
  patternsOf: (handler: HandlerModel) => readonly string[] | undefined,
): Map<string, HandlerModel> {
  const handlers = models.flatMap((model) => model.handlers);
  return new Map(
    handlers.flatMap((handler) =>
      expanded(patternsOf(handler) ?? []).map((text): [string, HandlerModel] => [text, handler]),
    ),
  );
}

export function parameterRoles(model: LoadedModel): ParameterRole[] {
  return model.parameters.map(({ name, index, beside, of, imports, role }) => ({
    name: compilePattern(name, model.isForeign),
    index: index ?? null,
    beside: beside === undefined ? null : compilePattern(beside, model.isForeign),
    of: of === undefined ? null : compilePattern(of, model.isForeign),
    imports: imports === undefined ? null : compilePattern(imports, model.isForeign),
    role,
  }));
}

/** By `<on>:<name>`. */
export function decoratorIndex(models: readonly LoadedModel[]): Map<string, DecoratorModel[]> {
  const index = new Map<string, DecoratorModel[]>();
  for (const { decorators } of models)
    for (const decorator of decorators)
      for (const name of decorator.name) {
        const key = `${decorator.on}:${name}`;
        index.set(key, [...(index.get(key) ?? []), decorator]);
      }
  return index;
}
