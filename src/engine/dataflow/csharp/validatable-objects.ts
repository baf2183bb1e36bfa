/** `class Form : IValidatableObject`: what its own `Validate` says of its properties, which the framework asks. */
import { type Masks, masksOfMethod, noMasks } from '../guards/validating-methods.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { ClassObject } from '../values/class-object.ts';

const error = /\bnew\s+(?:\w+\.){0,9}ValidationResult\s*\(|\bnew\s*\(/;

/** For which categories those properties are clean that have been validated, by name. */
export function validatedByItself(it: Interpreter, made: ClassObject): Masks {
  const { interfaces = [], superclass, methods, fields } = made.node;
  const bases = [...interfaces, lastNameOf(superclass)];
  const node = bases.some((base) => /(?:^|\.)IValidatableObject$/.test(base))
    ? methods.find(({ name, parameters }) => name === 'Validate' && parameters.length === 1)
    : undefined;
  if (!node) return noMasks;
  const names = fields
    .filter(({ isStatic, type }) => !isStatic && /^string\??$/.test(type ?? ''))
    .map(({ name }) => name);
  return masksOfMethod(it, made, node, names, error);
}
