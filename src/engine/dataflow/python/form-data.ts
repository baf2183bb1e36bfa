/** What forms and serializers make of what they are given: texts stay what was sent, numbers and choices do not. */
import type { Field } from '../../parsing/ir/declarations.ts';
import type { ObjectLiteral } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { fieldOf } from '../taint/request-fields.ts';
import { clean, flatten, noTaints, type Taint } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { joinValues, objectValue, taintedValue, unknown, type Value } from '../values/value.ts';
import { fillNested } from './nested-forms.ts';
import { maskOfValidators } from './validators.ts';
import { checkAll } from './whole-form-checks.ts';

/** Where the checked values are found, and what was given before any check, by the class that a form extends. */
const checkedData: readonly (readonly [base: RegExp, name: string, raw: string])[] = [
  [/^<django\.forms\.(?:\w+\.)?\w*Form>$/, 'cleaned_data', 'data'],
  [/^<rest_framework\.serializers\.\w*Serializer>$/, 'validated_data', 'initial_data'],
];

/** `colander.SchemaNode(colander.String(), …)`, `ListField(child=CharField())`; others are numbers and dates, or lists of them. */
function holdsTexts({ value }: Field): boolean {
  if (value?.kind !== 'call') return true;
  const { callee, args, keywords } = value;
  const name = lastNameOf(callee);
  if (name === 'SchemaNode')
    return args[0]?.kind === 'call' && /^(?:String|Str)$/.test(lastNameOf(args[0].callee));
  const element = /^(?:List|Dict|Mapping)(?:Field)?$/.test(name)
    ? (keywords?.child ?? keywords?.values ?? args[0])
    : undefined;
  return element?.kind !== 'call' || !numbers.test(lastNameOf(element.callee));
}

const numbers =
  /^(?:Int(?:eger)?|Float|Decimal|Number|Bool(?:ean)?|Date|DateTime|Time|Duration|TimeDelta|UUID|PrimaryKeyRelated)(?:Field)?$/;

/** Fields whose values are texts as they were sent. */
const textField =
  /\.(?:Char|Text|URL|JSON|List|Dict)Field\(\)$|^colander\.SchemaNode\(\)$|^marshmallow\.fields\.(?:Str|String|Ur[li]|URL|Raw|Dict|List|Nested|Mapping)\(\)$/;

/** Fields of forms and serializers whose values are files as they were sent, and own kinds of them. */
const fileField = /\.(?:File|Image)Field(?:\(\)|>)$/;

/** `data = NameSchema().load(request.json)`: what marshmallow gives back is a dictionary of the declared fields. */
export function loadedBySchema(it: Interpreter, { receiver, args: [given] }: CallSite): Value | null {
  if (
    !given ||
    !receiver?.paths.some(({ text }) =>
      /^<(?:marshmallow\.(?:schema\.)?Schema|colander\.(?:Mapping)?Schema)>$/.test(text),
    )
  )
    return null;
  const taints = taintsWithin(given);
  const made = receiver.objects[0]?.prototype?.maker;
  return taints.length === 0 || !made ? null : dataOf(it, made, taints);
}

/** The declared fields of a schema of marshmallow, as far as its validators let them through. */
export function dataOf(it: Interpreter, made: ClassObject, taints: readonly Taint[]): Value {
  const data = new HeapObject('object', it.entryId);
  fillTexts(it, data, made, taints);
  for (const [name, validator] of validatorsOf(made)) {
    const sent = data.get(name)?.value;
    // It raises where the value is not what it should be.
    if (sent) it.apply(validator, unknown, [sent, unknown], { span: null });
  }
  return objectValue(data);
}

/** Those of the class and of its bases, as far as it does not declare them anew. */
function fillTexts(
  it: Interpreter,
  data: HeapObject,
  made: ClassObject | null,
  taints: readonly Taint[],
  depth = 0,
): void {
  const declared = new Set<string>();
  for (let at = made; at; at = at.parent) {
    for (const field of fieldsOf(at, textField))
      if (!declared.has(field.name)) data.cell(field.name).value = checkedAs(it, taints, field, at.scope);
    fillNested(it, data, at, taints, depth, (inner, form, ...rest) => {
      fillTexts(it, inner, ...rest);
      for (const [name] of inner.entries()) runOwnCheck(it, form, inner, name);
    });
    for (const { name } of at.node.fields) declared.add(name);
  }
}

/** The same of fields that are written out: `{'name': fields.Str(), 'lines': fields.Int()}`. */
export function dataOfFields(
  it: Interpreter,
  { properties }: ObjectLiteral,
  scope: Scope,
  taints: readonly Taint[],
): Value {
  const data = new HeapObject('object', it.entryId);
  for (const property of properties) {
    if (property.kind !== 'property' || typeof property.key !== 'string') continue;
    const { key: name, value } = property;
    const isText = it.evaluate(value, scope).paths.some(({ text }) => textField.test(text));
    data.cell(name).value = isText ? checkedAs(it, taints, { name, value }, scope) : unknown;
  }
  return objectValue(data);
}

/** `@validates('branch')` above methods of the schema. */
function validatorsOf(made: ClassObject): [name: string, validator: FunctionObject][] {
  return made.node.methods.flatMap(({ name, decorators = [] }) => {
    const validator = made.instancePrototype.get(name)?.value?.objects[0];
    if (!(validator instanceof FunctionObject)) return [];
    return decorators
      .filter((decorator) => /^(?:marshmallow\.)?validates$/.test(decorator.name))
      .flatMap(({ args }) => args)
      .flatMap((arg) =>
        arg.kind === 'literal' ? [[String(arg.value), validator] as [string, FunctionObject]] : [],
      );
  });
}

/** `form = NameForm(request.POST)`: the declared texts are in `form.cleaned_data`. */
export function fillForm(it: Interpreter, form: Value, given: readonly Value[]): void {
  const [object] = form.objects;
  const found = checkedData.find(([base]) => form.paths.some(({ text }) => base.test(text)));
  if (!object || !found) return;
  let taints: readonly Taint[] = noTaints;
  for (const value of given) taints = joinTaints(taints, taintsWithin(value));
  if (taints.length === 0) return;
  const data = new HeapObject('object', it.entryId);
  const made = object.prototype?.maker ?? null;
  fillTexts(it, data, made, taints);
  for (let at = made; at; at = at.parent) {
    for (const { name } of fieldsOfModel(at, textField)) data.cell(name).value ??= sentAs(taints, name);
    for (const field of [...fieldsOf(at, fileField), ...fieldsOfModel(at, fileField)])
      data.cell(field.name).value ??= fileSentAs(it, taints, field, at.scope);
  }
  const [, checked, raw] = found;
  object.cell(checked).value = objectValue(data);
  // What a serializer shows is what it took.
  if (raw === 'initial_data') object.cell('data').value = objectValue(data);
  object.cell(raw).value = given
    .filter((value) => taintsWithin(value).length > 0)
    .reduce<Value | undefined>(joinValues, undefined);
  for (const [name] of data.entries()) runOwnCheck(it, form, data, name);
  checkAll(it, form, data, checked);
}

/** `validate_name(self, value)` of a serializer, `clean_name(self)` of a form: what they give back is what is taken. */
function runOwnCheck(it: Interpreter, form: Value, data: HeapObject, name: string): void {
  const prototype = form.objects[0]?.prototype;
  for (const called of [`validate_${name}`, `clean_${name}`]) {
    const check = prototype?.get(called)?.value?.objects[0];
    const sent = data.get(name)?.value;
    if (check instanceof FunctionObject && sent)
      data.cell(name).value = it.apply(check, form, [sent], { span: null });
  }
}

/** The field of this name of what was sent. */
function sentAs(taints: readonly Taint[], name: string): Value {
  return taintedValue(taints.map((taint) => fieldOf(taint, name)));
}

/** The same, as far as the field's validators let it through. */
function checkedAs(
  it: Interpreter,
  taints: readonly Taint[],
  field: Pick<Field, 'name' | 'value'>,
  scope: Scope,
): Value {
  const sent = sentAs(taints, field.name);
  const held = clean(sent.taints, maskOfValidators(it, field, scope));
  return sent.withTaints(holdsObjects(field) ? held : flatten(held));
}

/** The file of this name: of what it is called only the last part is kept, as in `request.FILES`. */
function fileSentAs(
  it: Interpreter,
  taints: readonly Taint[],
  field: Pick<Field, 'name' | 'value'>,
  scope: Scope,
): Value {
  const files = taints.filter(({ source }) => source.kind === 'upload-name');
  const sent = checkedAs(it, files.length > 0 ? files : taints, field, scope);
  return sent.withTaints(clean(sent.taints, it.models.categories.mask(['path-traversal', 'file-inclusion'])));
}

/** Others make a text of what was sent, or refuse it. */
function holdsObjects({ value }: Pick<Field, 'value'>): boolean {
  return (
    value?.kind !== 'call' ||
    /^(?:JSON|List|Dict|Raw|Nested|Mapping)(?:Field)?$/.test(lastNameOf(value.callee))
  );
}

/** The fields that a class declares as one of these. */
function fieldsOf({ node, instancePrototype }: ClassObject, kind: RegExp): Field[] {
  return node.fields.filter(
    (field) =>
      holdsTexts(field) &&
      instancePrototype.get(field.name)?.value?.paths.some(({ text }) => kind.test(text)),
  );
}

/** `class Meta: model = Note; fields = ['text']`: the fields are those of the model. */
function fieldsOfModel(form: ClassObject, kind: RegExp): Field[] {
  const meta = form.get('Meta')?.value?.objects[0];
  const [model] = meta?.get('model')?.value?.objects ?? [];
  if (!(model instanceof ClassObject)) return [];
  const listed = meta?.get('fields')?.value?.objects[0]?.itemsValue?.map(({ constant }) => constant);
  return fieldsOf(model, kind).filter(({ name }) => listed?.includes(name) ?? true);
}
