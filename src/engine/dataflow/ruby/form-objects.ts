/** What an object is made with goes to its attributes, by their names: `include ActiveModel::Model`, Active Record. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { CallSite } from '../calls/call-site.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { readMember } from '../classes/members.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import { chosenName } from '../values/heap.ts';
import type { Value } from '../values/value.ts';

const takesAttributes = /^<\??ActiveModel\.(?:Model|API|AttributeAssignment)>$/;
const isRecord = /^<\??(?:ActiveRecord\.Base|ApplicationRecord)>$/;
const maxColumns = 40;

/** `SearchForm.new(params)`, `SearchForm.new(text: params[:q])` */
export function takeAttributes(
  it: Interpreter,
  instance: Value,
  args: readonly Value[],
  keywords: CallSite['keywords'],
): void {
  const made = instance.objects[0]?.prototype?.maker;
  if (!made) return;
  const named = instance.paths.some(({ text }) => takesAttributes.test(text))
    ? declaredFields(made)
    : instance.paths.some(({ text }) => isRecord.test(text))
      ? givenColumns(made, args[0], keywords)
      : [];
  for (const name of named) {
    const given = keywords?.get(name) ?? (args[0] && readMember(it, args[0], name, made.node));
    if (given) writeMember(it, instance, name, given);
  }
}

function declaredFields(made: ClassObject): string[] {
  return lineageOf(made).flatMap(({ node }) =>
    node.fields.filter(({ isStatic }) => !isStatic).map(({ name }) => name),
  );
}

/** A record has no fields in the code: those are known that it is given by name, and `permit` lets through. */
function givenColumns(made: ClassObject, first: Value | undefined, keywords: CallSite['keywords']): string[] {
  const permitted = (first?.objects ?? []).flatMap(({ marks }) =>
    [...(marks ?? [])].flatMap((mark) => (mark.startsWith(chosenName) ? mark.slice(chosenName.length) : [])),
  );
  const checked = lineageOf(made).flatMap(({ node }) => (node.decorators ?? []).flatMap(checkedBy));
  return [...(keywords?.keys() ?? []), ...permitted]
    .filter((name) => !checked.includes(name))
    .slice(0, maxColumns);
}

/** `validates :code, format: { with: /\A\w+\z/ }`, `belongs_to :user`, whose key is a number or made by the database. */
function checkedBy({ name, args, keywords }: Decorator): string[] {
  const [first] = args;
  if (name === 'belongs_to')
    return first?.kind === 'literal' && !keywords?.foreign_key ? [`${first.value}_id`] : [];
  const isOfForm = /^validates_(?:format|inclusion|numericality)_of$/.test(name);
  const hasForm = name === 'validates' && (keywords?.format || keywords?.inclusion || keywords?.numericality);
  if (!isOfForm && !hasForm) return [];
  return args.flatMap((arg) => (arg.kind === 'literal' && typeof arg.value === 'string' ? [arg.value] : []));
}
