/** What one function makes, or one object holds, for all handlers of a server: the context of resolvers. */
import type { Span } from '../../parsing/ir/span.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { objectValue, type Value } from '../values/value.ts';
import { functionsIn, valuesAt } from './handler-values.ts';

/** Functions whose results are to be shared, in which role. */
export interface Maker {
  functions: (FunctionObject | NativeFunction)[];
  shares: string;
}

/**
 * `{ context: ({ req }) => ({ db, user }) }`: the functions that make it; an object is shared at once.
 * @param roles by the key of the options
 */
export function shareValues(
  it: Interpreter,
  options: Value,
  roles: Readonly<Record<string, string>>,
  span: Span,
): Maker[] {
  return Object.entries(roles).flatMap(([key, shares]) =>
    valuesAt(it, options, [key], span).flatMap((value): Maker[] => {
      const functions = functionsIn(value);
      if (functions.length > 0) return [{ functions, shares }];
      share(it, shares, value);
      return [];
    }),
  );
}

/** Every handler that gets something in this role finds these properties there; of `role#name` the whole under that name. */
export function share(it: Interpreter, role: string, value: Value): void {
  const [holder = role, name] = role.split('#');
  const shared = objectValue(it.sharedBehind(holder));
  if (name !== undefined) writeMember(it, shared, name, value);
  else
    for (const object of value.objects)
      for (const [name, value] of object.entries()) writeMember(it, shared, name, value);
}
