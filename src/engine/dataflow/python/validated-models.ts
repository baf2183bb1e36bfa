/** Models that a library makes of what was sent, and checks while it does: `Order.model_validate(request.json)`. */
import type { CallSite } from '../calls/call-site.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { instantiate } from '../classes/instances.ts';
import { readMember } from '../classes/members.ts';
import { withHarmlessFields } from '../entry-points/bound-types.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { ClassObject } from '../values/class-object.ts';
import { taintedValue, type Value } from '../values/value.ts';
import { asFields, checkWhole, isCheckedModel } from './checked-models.ts';

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
