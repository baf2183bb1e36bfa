/** Types of the program that say themselves what becomes of a request: `TryParse` and `BindAsync` of minimal APIs. */
import type { Parameter } from '../../parsing/ir/declarations.ts';
import { classNamed } from '../classes/named-classes.ts';
import { typeNameIn } from '../classes/type-names.ts';
import { parameterRole } from '../entry-points/roles.ts';
import { maskOfYes } from '../guards/asked-of-text.ts';
import type { Interpreter } from '../interpreter.ts';
import { clean } from '../taint/taint.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { unknown, type Value } from '../values/value.ts';

/**
 * What a handler is given in place of what was sent.
 * @param sent as far as it is known without the type
 */
export function boundByType(it: Interpreter, fn: FunctionObject, parameter: Parameter, sent: Value): Value {
  const { type, decorators = [] } = parameter;
  // A body is read as JSON, and an object that takes the place of parameters has its fields bound one by one.
  if (type === undefined || decorators.some(({ name }) => /^(?:FromBody|FromForm|AsParameters)$/.test(name)))
    return sent;
  const name = typeNameIn(it, type);
  const made = name === null ? undefined : classNamed(it, name, fn.scope);
  if (!made) return sent;
  const [binder] = functionsNamed(made, 'BindAsync');
  if (binder && it.frame.activationsOf(binder.node) === 0) {
    const bound = binds(it, binder);
    return bound.objects.some(({ prototype }) => prototype?.maker === made) ? bound : sent;
  }
  const mask = maskOfParsers(it, made);
  return mask === 0 ? sent : sent.withTaints(clean(sent.taints, mask));
}

/** `static ValueTask<Tenant?> BindAsync(HttpContext context)` */
function binds(it: Interpreter, fn: FunctionObject): Value {
  const args = fn.node.parameters.map((parameter, index) => parameterRole(it, fn, parameter, index));
  return it.apply(fn, unknown, args, { span: null, assumeRoles: true });
}

/** `static bool TryParse(string text, out Slug slug)`: where it says no, the request is refused. */
function maskOfParsers(it: Interpreter, made: ClassObject): number {
  const [first, ...others] = functionsNamed(made, 'TryParse')
    .filter(({ node }) => /^string\??$/.test(node.parameters[0]?.type ?? ''))
    .map((one) => maskOfYes(it, one, 0));
  return others.reduce((mask, one) => mask & one, first ?? 0);
}

function functionsNamed(made: ClassObject, name: string): FunctionObject[] {
  return (made.get(name)?.value?.objects ?? []).filter((one) => one instanceof FunctionObject);
}
