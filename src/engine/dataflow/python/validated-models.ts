/** Models that a library makes of what was sent, and checks while it does: `Order.model_validate(request.json)`. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { CallSite } from '../calls/call-site.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { instantiate } from '../classes/instances.ts';
import { readMember } from '../classes/members.ts';
import { withHarmlessFields } from '../entry-points/bound-types.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { isWholeCollection } from '../taint/request-fields.ts';
import { cleanMask, type Taint } from '../taint/taint.ts';
import { newSource } from '../taint/taint-source.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { taintedValue, type Value } from '../values/value.ts';
import { isCheckedModel } from './validated-fields.ts';

/** `Order.model_validate(sent)`, `Order.model_validate_json(text)` */
const validated: Builtin = (it, { receiver, args: [given], span }) => {
  const made = receiver?.objects.find((object) => object instanceof ClassObject);
  return made instanceof ClassObject && isCheckedModel(made) ? madeOf(it, made, given, span) : null;
};

/** `msgspec.json.decode(text, type=Order)`, `cattrs.structure(sent, Order)` */
const structured: Builtin = (it, { args, keywords, span }) => {
  const type = keywords?.get('type') ?? keywords?.get('cl') ?? args[1];
  const made = type?.objects.find((object) => object instanceof ClassObject);
  return made instanceof ClassObject ? madeOf(it, made, args[0], span) : null;
};

function madeOf(
  it: Interpreter,
  made: ClassObject,
  given: Value | undefined,
  span: CallSite['span'],
): Value | null {
  const [object, ...others] = given?.objects ?? [];
  const entries =
    object?.kind === 'object' && others.length === 0 && !object.elementsValue ? object.entries() : [];
  if (given?.taints.length === 0 && entries.length > 0)
    return instantiate(it, made, [], span, { keywords: new Map(entries) });
  const taints = given ? taintsWithin(given) : [];
  if (taints.length === 0) return null;
  const sent = taintedValue(taints.map(asFields));
  const model = withHarmlessFields(it, sent, made);
  const [held] = model.objects;
  if (!held) return null;
  // What the class itself has under the name is a default, or nothing.
  for (const { node } of lineageOf(made))
    for (const { name, type } of node.fields)
      if (type !== undefined && !held.get(name)) held.cell(name).value = readMember(it, sent, name, span);
  held.prototype = made.instancePrototype;
  checkWhole(it, model, made);
  return model;
}

/** A text of which fields are made: what is said of one of them says nothing of the others. */
function asFields(taint: Taint): Taint {
  if (isWholeCollection(taint)) return taint;
  const { kind, expression, parameter, entry } = taint.source;
  const whole = { location: parameter?.location ?? 'body', name: null } as const;
  const source = newSource(kind, expression, whole, entry, true);
  return { ...taint, source, cleaned: cleanMask(taint), isDerived: false };
}

/** `@model_validator(mode='after')` above methods that throw where the model as a whole is not what it should be. */
export function checkWhole(it: Interpreter, model: Value, made: ClassObject): void {
  const checks = lineageOf(made).flatMap(({ node }) => node.methods.filter(isWholeCheck));
  if (checks.length === 0 || !isCheckedModel(made)) return;
  for (const { name } of checks)
    for (const fn of made.instancePrototype.get(name)?.value?.objects ?? [])
      if (fn instanceof FunctionObject) it.apply(fn, model, [], { span: null });
}

function isWholeCheck({ decorators = [] }: { decorators?: readonly Decorator[] }): boolean {
  return decorators.some(({ name, keywords }) => {
    const mode = keywords?.mode;
    return /^(?:\w+\.)?model_validator$/.test(name) && mode?.kind === 'literal' && mode.value === 'after';
  });
}

export const modelFunctions: readonly (readonly [path: string, builtin: Builtin])[] = [
  ['msgspec.json.decode', structured],
  ['msgspec.convert', structured],
  ['cattrs.structure', structured],
];

export const modelMethods: readonly (readonly [name: string, builtin: Builtin])[] = [
  ['model_validate', validated],
  ['model_validate_json', validated],
  ['parse_obj', validated],
  ['parse_raw', validated],
];
