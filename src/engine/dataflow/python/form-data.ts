/** What forms and serializers make of what they are given: texts stay what was sent, numbers and choices do not. */
import type { Field } from '../../parsing/ir/declarations.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { fieldOf } from '../taint/request-fields.ts';
import { clean, noTaints, type Taint } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, taintedValue, type Value } from '../values/value.ts';
import { maskOfValidators } from './validators.ts';

/** Where the checked values are found, by the class that a form extends. */
const checkedData: readonly (readonly [base: RegExp, name: string])[] = [
  [/^<django\.forms\.(?:\w+\.)?\w*Form>$/, 'cleaned_data'],
  [/^<rest_framework\.serializers\.\w*Serializer>$/, 'validated_data'],
];

/** Fields whose values are texts as they were sent. */
const textField =
  /\.(?:Char|Text|URL|JSON|List|Dict)Field\(\)$|^marshmallow\.fields\.(?:Str|String|Ur[li]|URL|Raw|Dict|List|Nested|Mapping)\(\)$/;

/** `data = NameSchema().load(request.json)`: what marshmallow gives back is a dictionary of the declared fields. */
export function loadedBySchema(it: Interpreter, { receiver, args: [given] }: CallSite): Value | null {
  if (!given || !receiver?.paths.some(({ text }) => /^<marshmallow\.(?:schema\.)?Schema>$/.test(text)))
    return null;
  const taints = taintsWithin(given);
  const made = receiver.objects[0]?.prototype?.maker;
  if (taints.length === 0 || !made) return null;
  const data = new HeapObject('object', it.entryId);
  for (let at: ClassObject | null = made; at; at = at.parent)
    for (const field of textFieldsOf(at)) data.cell(field.name).value = checkedAs(it, taints, field, at);
  return objectValue(data);
}

/** `form = NameForm(request.POST)`: the declared texts are in `form.cleaned_data`. */
export function fillForm(it: Interpreter, form: Value, given: Iterable<Value>): void {
  const [object] = form.objects;
  const found = checkedData.find(([base]) => form.paths.some(({ text }) => base.test(text)));
  if (!object || !found) return;
  let taints: readonly Taint[] = noTaints;
  for (const value of given) taints = joinTaints(taints, taintsWithin(value));
  if (taints.length === 0) return;
  const data = new HeapObject('object', it.entryId);
  for (let at = object.prototype?.maker ?? null; at; at = at.parent) {
    for (const field of textFieldsOf(at)) data.cell(field.name).value = checkedAs(it, taints, field, at);
    for (const name of fieldsOfModel(at)) data.cell(name).value ??= sentAs(taints, name);
  }
  object.cell(found[1]).value = objectValue(data);
}

/** The field of this name of what was sent. */
function sentAs(taints: readonly Taint[], name: string): Value {
  return taintedValue(taints.map((taint) => fieldOf(taint, name)));
}

/** The same, as far as the field's validators let it through. */
function checkedAs(it: Interpreter, taints: readonly Taint[], field: Field, { scope }: ClassObject): Value {
  const sent = sentAs(taints, field.name);
  return sent.withTaints(clean(sent.taints, maskOfValidators(it, field, scope)));
}

function textFieldsOf({ node, instancePrototype }: ClassObject): Field[] {
  return node.fields.filter(({ name }) =>
    instancePrototype.get(name)?.value?.paths.some(({ text }) => textField.test(text)),
  );
}

/** `class Meta: model = Note; fields = ['text']`: the fields are those of the model. */
function fieldsOfModel(form: ClassObject): string[] {
  const meta = form.get('Meta')?.value?.objects[0];
  const [model] = meta?.get('model')?.value?.objects ?? [];
  if (!(model instanceof ClassObject)) return [];
  const listed = meta?.get('fields')?.value?.objects[0]?.itemsValue?.map(({ constant }) => constant);
  return textFieldsOf(model)
    .map(({ name }) => name)
    .filter((name) => listed?.includes(name) ?? true);
}
