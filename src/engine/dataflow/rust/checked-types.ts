/** Types that look at what they are read from: `#[serde(try_from = "String")]`, `impl Deserialize for Name`. */
import type { Field } from '../../parsing/ir/declarations.ts';
import { classNamed } from '../classes/named-classes.ts';
import type { Interpreter } from '../interpreter.ts';
import { withPartialGuard } from '../taint/taint.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import { unknown, type Value } from '../values/value.ts';

const readsItself = 'its type decides how it is read';

/** What is left of a value when it is read into the type; null where the type takes anything. */
export function checkedByType(it: Interpreter, value: Value, type: string, scope: Scope): Value | null {
  const made = value.isTainted ? classNamed(it, type, scope) : undefined;
  if (!made) return null;
  const parts = it.declarations.extensionsOf(made.node).map(({ node }) => node);
  const traits = parts.flatMap(({ interfaces = [] }) => interfaces);
  if (traits.some((trait) => /^(?:\w+::)*Deserialize\b/.test(trait)))
    return value.withTaints(withPartialGuard(value.taints, readsItself));
  const from = made.node.decorators?.find(({ name }) => name === 'serde')?.keywords?.try_from;
  const one = from?.kind === 'literal' ? made.get('try_from')?.value?.objects[0] : undefined;
  if (from?.kind !== 'literal' || !(one instanceof FunctionObject)) return null;
  // There may be one for each type that it can be made of.
  const node =
    parts
      .flatMap(({ methods }) => methods)
      .find(({ name, parameters }) => name === 'try_from' && parameters[0]?.type === from.value) ?? one.node;
  if (it.frame.activationsOf(node) > 0) return null;
  const convert = new FunctionObject(node, one.scope, one.file, one.symbol, null, one.homeClass, it.entryId);
  return it.apply(convert, unknown, [value], { span: null });
}

/** The same of a field of a struct that a request fills. */
export function validatedField(
  it: Interpreter,
  object: Value,
  { type }: Field,
  made: ClassObject,
): Value | null {
  return type === undefined ? null : checkedByType(it, object, type, made.scope);
}
