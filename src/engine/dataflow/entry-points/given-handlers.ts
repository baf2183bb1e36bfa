/** Functions that a declared method gives back, for a framework to call: `@Bean @Description("…") Function<City, Weather> weather()`. */
import type { Role } from '../../rules/model-field-schemas.ts';
import type { Interpreter } from '../interpreter.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';
import { methodsOf } from './handler-values.ts';
import { roleValue } from './roles.ts';

/** What the one method of such an interface is called. */
const methods = ['apply', 'accept', 'invoke'];

/** Calls what the method gave back: functions, and the method of objects whose class is such a function. */
export function runGiven(
  it: Interpreter,
  { node }: FunctionObject,
  given: Value,
  roles: readonly Role[],
): void {
  const args = roles.map((role) => roleValue(it, role, node));
  const ofObjects = given.objects
    .filter(({ kind }) => kind === 'object')
    .flatMap((object) => methodsOf(it, objectValue(object), node, methods));
  for (const fn of [given, ...ofObjects]) it.callValue(fn, unknown, args, node);
}
