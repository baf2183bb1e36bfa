/** `routes(router, nil)`: what a parameter is in a call that gives it nothing. */

import { typeNameIn } from '../classes/type-names.ts';
import { declaredType } from '../classes/types.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';

/** Where null is given: the library's object of the type that is declared, which it is elsewhere; a request is none. */
export function orOfDeclared(it: Interpreter, value: Value, type: string, scope: Scope): Value {
  if (value.constant !== null || value.isTainted || !it.language.harmlessTypes) return value;
  const name = typeNameIn(it, type);
  const declared = name === null ? null : declaredType(it, name, scope);
  const isMeant = declared?.paths.some(
    ({ text }) => it.models.isKnownName(text.slice(1, -1)) && !it.models.requestTypes.has(text),
  );
  return declared && isMeant && declared.objects.length === 0 ? declared : value;
}
