/**
 * Forms of Django and serializers of its REST framework that are made from a model: what they are given is stored in its
 * columns. https://docs.djangoproject.com/en/stable/topics/forms/modelforms/
 */
import type { ClassNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { StoredValue, StoredWrites } from '../storage/access.ts';
import { columnName, storedName } from '../storage/stored-names.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { Value } from '../values/value.ts';

/** Which columns of a model somebody may fill; null for all of them. */
export interface ModelForm {
  model: string;
  fields: readonly string[] | null;
}

/** Columns that hold no text of an attacker's choice: a storage names its files itself. */
const harmless =
  /^(?:(?:(?:Positive)?(?:Small|Big)?Integer|Float|Decimal|Boolean|NullBoolean|Date|DateTime|Time|Duration|Email|Slug|UUID|GenericIPAddress|(?:Big|Small)?Auto|OneToOne|ManyToMany|File|Image)Field|ForeignKey)$/;

/** What `class Meta` in the class says; null where it is no form of a model. */
export function modelFormOf(made: ClassObject): ModelForm | null {
  for (const { node } of lineageOf(made)) {
    const meta = node.classes?.find(({ name }) => name === 'Meta');
    if (meta) return formIn(meta);
  }
  return null;
}

/** `CommentForm(request.POST)`, `CommentSerializer(data=request.data)` */
export function storedByForm(it: Interpreter, call: CallSite, made: ClassObject | null): StoredWrites | null {
  const form = made && !selectsRows(made) ? modelFormOf(made) : null;
  if (!form) return null;
  const sent = [...call.args, ...(call.keywords?.values() ?? [])];
  return {
    table: form.model,
    values: () => sent.flatMap((value) => [...columnsFilled(it, form, value, call.span)]),
  };
}

/** `PostFilter(request.GET).qs`: a class of django-filter, which names its model as forms do, and stores nothing. */
function selectsRows(made: ClassObject): boolean {
  return lineageOf(made).some(({ superclass }) =>
    superclass?.paths.some(({ text }) => /\bFilterSet>?$/.test(text)),
  );
}

/** Whether the column holds a file that was sent: what stands there is a name of the storage's own making, `get_valid_name`. */
export function holdsFiles(it: Interpreter, table: string, column: string): boolean {
  for (const { node } of it.symbols.classes.values()) {
    if (storedName(node.name) !== storedName(table)) continue;
    const value = node.fields.find(({ name }) => columnName(name) === columnName(column))?.value;
    if (value?.kind === 'call' && /^(?:File|Image)Field$/.test(lastNameOf(value.callee))) return true;
  }
  return false;
}

/** The same where a view names model and fields itself. */
export function formIn(node: ClassNode): ModelForm | null {
  const valueAt = (called: string) => node.fields.find(({ name }) => name === called)?.value;
  const model = lastNameOf(valueAt('model'));
  const [fields, exclude] = [valueAt('fields'), valueAt('exclude')];
  return model === '' || (!fields && !exclude) ? null : { model, fields: namesIn(fields) };
}

function namesIn(fields: Expression | undefined): string[] | null {
  if (fields?.kind !== 'array') return null;
  return fields.elements.flatMap((one) =>
    one.kind === 'literal' && typeof one.value === 'string' ? [one.value] : [],
  );
}

/** What is stored of something that was sent, by column. */
export function* columnsFilled(
  it: Interpreter,
  form: ModelForm,
  sent: Value,
  span: Span,
): Iterable<StoredValue> {
  if (!sent.isTainted) return;
  const declared = classNamed(it, form.model)?.node.fields ?? [];
  const isText = (column: string) => {
    const value = declared.find(({ name }) => name === column)?.value;
    if (value?.kind !== 'call') return value === undefined;
    return !harmless.test(lastNameOf(value.callee)) && value.keywords?.choices === undefined;
  };
  const all = declared.flatMap(({ name, value }) => (value?.kind === 'call' ? [name] : []));
  for (const column of form.fields ?? all)
    if (isText(column)) yield { column, value: readMember(it, sent, column, span) };
}

function classNamed(it: Interpreter, name: string): ClassObject | undefined {
  for (const made of it.symbols.classes.values()) if (made.node.name === name) return made;
  return undefined;
}
