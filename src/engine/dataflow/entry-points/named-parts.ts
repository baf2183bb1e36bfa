/** What handlers are given by the names of their parameters: parts of the path, fields of what was sent. */
import type { Parameter } from '../../parsing/ir/declarations.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Interpreter } from '../interpreter.ts';
import { maskOfGroup } from '../taint/matched-groups.ts';
import { clean } from '../taint/taint.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { unknown, type Value } from '../values/value.ts';
import { asCheckedArgument, asCheckedBefore } from './checks-before.ts';
import { argumentFor } from './decorators.ts';
import type { Registration } from './registrations.ts';
import { parameterRole, partOfPath, roleValue } from './roles.ts';
import {
  asPartOf,
  hasPartsBeside,
  heldToPattern,
  isHarmlessPart,
  isPartOfPath,
  locationOf,
} from './route-parts.ts';
import { isSentByName } from './unmodelled-handlers.ts';

/** What no model knows hands parts of the path to parameters of the same name: `'/posts/{slug}'` and `show(Request $request, string $slug)`. */
export function withParts(
  it: Interpreter,
  fn: FunctionObject,
  { model, path }: Registration,
  values: readonly Value[],
): readonly Value[] {
  const { parameters } = fn.node;
  const isPart = (parameter: Parameter) => isPartOfPath(path, parameterName(parameter).replace('$', ''));
  if (model.unmodelled !== 'function' || !parameters.some(isPart)) return values;
  return parameters.map((parameter, index) =>
    isPart(parameter)
      ? partOfPath(it, fn, parameter, index, { source: 'http-parameter', structured: false })
      : (values[index] ?? unknown),
  );
}

/** Functions that make what functions are given that make what a handler is given: so far they are followed. */
const maxProviders = 4;

/** What enters through a function's parameters is told by its own file, and enters there. */
export function partsWithin(
  it: Interpreter,
  fn: FunctionObject,
  ...more: [Registration, depth?: number, sent?: Map<string, Value>]
): Value[] {
  let values: Value[] = [];
  it.withFrame(fn.file, fn.node, unknown, fn.homeClass, fn.symbol, () => {
    values = namedParts(it, fn, ...more);
  });
  return values;
}

/** A value of the model's common role for each parameter, under the parameter's name. */
function namedParts(
  it: Interpreter,
  fn: FunctionObject,
  registration: Registration,
  depth = 0,
  sent = new Map<string, Value>(),
): Value[] {
  const { model, path } = registration;
  const { everyParameter, given: givenRoles } = model;
  const before = it.routes.prefixOf(registration.by.roots[0] ?? '');
  if (everyParameter === undefined || depth > maxProviders) return [];
  const hand = (provider: FunctionObject) => partsWithin(it, provider, registration, depth + 1, sent);
  const names = fn.node.parameters.map(parameterName);
  // A role that says where it comes from is not about parts of the path alone.
  const isOfPath = typeof everyParameter !== 'object' || everyParameter?.location === undefined;
  return fn.node.parameters.map((parameter, index) => {
    const name = parameterName(parameter);
    const role = givenRoles[name];
    if (role !== undefined) return roleValue(it, role, parameter);
    if (model.unmodelled === 'path' && !isSentByName(path, parameter)) return unknown;
    const injected = it.builtins.injected?.(it, fn, parameter, hand);
    if (injected) return injected;
    if (isHarmlessPart(path, name) || isHarmlessPart(before, name)) return unknown;
    const isRest = parameter.takesKeywords && isOfPath && path !== null;
    if (isRest && !hasPartsBeside(names, [before, path])) return unknown;
    if (it.language.isInjectedType) {
      const given = argumentFor(it, fn, parameter, index, everyParameter);
      const bound = it.builtins.boundByType?.(it, fn, parameter, given) ?? given;
      const place = { location: locationOf(path, name), name };
      return asCheckedArgument(it, index, asCheckedBefore(it, place, bound));
    }
    if (it.language.names === 'program') {
      const part = partOfPath(it, fn, parameter, index, everyParameter);
      const mask = registration.pattern ? maskOfGroup(it, registration.pattern, index) : 0;
      return part.withTaints(clean(part.taints, mask));
    }
    if (parameter.type) {
      const declared = parameterRole(it, fn, parameter, index);
      if (declared.paths.some(({ text }) => isLibraryType(it, text) && !isMadeOfText(it, text)))
        return declared;
    }
    // A framework that makes objects of what it is sent makes them by type.
    const isMadeByType = typeof everyParameter === 'object' && everyParameter?.structured === true;
    const place = (isMadeByType && it.language.placeOf?.(it, fn, parameter)) || {
      location: locationOf(path, name),
      name,
    };
    // What a dependency is given under the same name is the same: its check is one of the handler's own.
    const key = `${place.location} ${place.name}`;
    const made = (place.name !== null && sent.get(key)) || roleValue(it, everyParameter, parameter, place);
    sent.set(key, made);
    const given = heldToPattern(it, path, name, asCheckedBefore(it, place, made));
    const part = asPartOf(it, path, name, heldToPattern(it, before, name, given));
    const value = it.language.convertedPart?.(it, path, name, part) ?? part;
    // A model has the fields that it declares, whatever was sent, unless it says otherwise.
    if (place.name === null && !place.isOpen)
      return value.withTaints(clean(value.taints, it.models.categories.mask(['mass-assignment'])));
    return isMadeByType ? (it.language.madeForParameter?.(it, value, parameter) ?? value) : value;
  });
}

/** What a framework hands in: a request, not a text. */
function isLibraryType(it: Interpreter, text: string): boolean {
  const name = text.slice(1, -1);
  return text.startsWith('<') && name.includes('.') && it.models.isKnownName(name);
}

/** `file: Path`, which a framework makes of what is sent. */
function isMadeOfText(it: Interpreter, text: string): boolean {
  return it.language.madeOfText?.has(text.slice(1, -1)) === true;
}
