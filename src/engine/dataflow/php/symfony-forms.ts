/** Forms of Symfony: what is sent fills the object that they are made with, and who makes one will store it. */

import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { CallSite } from '../calls/call-site.ts';
import { typed } from '../classes/types.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { declaredElsewhere } from '../modules/names.ts';
import type { StoredWrites } from '../storage/access.ts';
import { taintFrom } from '../taint/sources.ts';
import { ClassObject } from '../values/class-object.ts';
import { joinValues, taintedValue, unknown, type Value } from '../values/value.ts';

/** Fields that hold no text of an attacker's choice. */
const harmless =
  /^(?:Integer|Number|Money|Percent|Range|Checkbox|Radio|Choice|Enum|Entity|Date|DateTime|Time|DateInterval|Birthday|Week|Country|Language|Locale|Timezone|Currency|Email|Uuid|Ulid|Submit|Reset|Button|File|Collection|Repeated|Password)Type$/;

/** Of these, what is a number, a date, or a choice of ours: others are given nothing else. */
const chosen =
  /^(?:Integer|Number|Money|Percent|Range|Checkbox|Radio|Choice|Enum|Entity|Date|DateTime|Time|DateInterval|Birthday|Week|Country|Language|Locale|Timezone|Currency|Uuid|Ulid)Type$/;

/** `$form->get('format')->getData()` of such a field, where the function makes one form; null for any other call. */
export function choiceOfForm(it: Interpreter, { name, node, receiver }: CallSite): Value | null {
  const { callee } = node ?? {};
  if (name !== 'getData' || callee?.kind !== 'member' || !it.frame.function) return null;
  if (!receiver?.paths.some((path) => it.models.isOfType(path, 'Symfony.Component.Form.FormInterface')))
    return null;
  const field = fieldAsked(callee.object);
  const { file, function: around } = it.frame;
  const code = file.text.slice(around.start, around.end);
  const made = [...code.matchAll(/createForm\(\s*\\?(?:\w+\\)*(\w+)::class/g)];
  const [type, ...others] = new Set(made.map(([, form]) => form ?? ''));
  if (field === null || type === undefined || others.length > 0) return null;
  const form = declaredElsewhere(it, type)?.objects[0];
  const build = form instanceof ClassObject && form.node.methods.find(({ name }) => name === 'buildForm');
  return build && callsAdding(build.body).some((call) => isOfChoice(call, field)) ? unknown : null;
}

function fieldAsked(asked: Expression): string | null {
  const key =
    asked.kind === 'index'
      ? asked.index
      : asked.kind === 'call' && asked.callee.kind === 'member' && asked.callee.property === 'get'
        ? asked.args[0]
        : null;
  return key?.kind === 'literal' && typeof key.value === 'string' ? key.value : null;
}

function isOfChoice({ callee, args: [name, type] }: Call, field: string): boolean {
  const isAdded = callee.kind === 'member' && callee.property === 'add';
  return isAdded && name?.kind === 'literal' && name.value === field && chosen.test(lastNameOf(type));
}

/** `$this->createForm(CommentType::class, $comment)` */
export function storedByForm(it: Interpreter, call: CallSite): StoredWrites | null {
  const [type] = call.node?.args ?? [];
  if (!/^create(?:Form|Named)?$/.test(call.name) || type?.kind !== 'identifier' || !/Type$/.test(type.name))
    return null;
  const form = declaredElsewhere(it, type.name)?.objects[0];
  const filled = call.args[1]?.objects[0]?.prototype?.maker;
  const build = form instanceof ClassObject && form.node.methods.find(({ name }) => name === 'buildForm');
  if (!filled || !build) return null;
  const fields = fieldsAdded(build.body).filter((column) => !isAsserted(filled, column));
  const model = { kind: 'http-parameter', location: 'body', fields: false, structured: false } as const;
  return {
    table: filled.node.name,
    values: () =>
      fields.map((column) => ({ column, value: taintedValue([taintFrom(it, model, call.span, column)]) })),
  };
}

/**
 * What is sent is in the object from then on: `$hook->getUrl()` gives what somebody has typed.
 * @returns null, since what the call gives back is no concern of it
 */
export function fillByForm(it: Interpreter, call: CallSite): null {
  const writes = storedByForm(it, call);
  const object = call.args[1]?.objects[0];
  const maker = object?.prototype?.maker;
  if (!writes || !object || !maker) return null;
  for (const { column, value } of writes.values()) {
    const cell = object.cell(column);
    const declared = fieldNamed(maker, column)?.type;
    const sent = declared === undefined ? value : typed(it, value, declared, maker.scope);
    it.journal.write(cell, joinValues(cell.value, sent));
  }
  return null;
}

function fieldsAdded(body: readonly Statement[]): string[] {
  return callsAdding(body).flatMap((call) => fieldOf(call) ?? []);
}

/** `$builder->add('body', TextareaType::class)->add('title')` */
function callsAdding(body: readonly Statement[]): Call[] {
  return body.flatMap((statement) => {
    const calls: Call[] = [];
    let at: Expression | undefined = statement.kind === 'expression' ? statement.expression : undefined;
    for (; at?.kind === 'call' && at.callee.kind === 'member'; at = at.callee.object) calls.push(at);
    return calls;
  });
}

function fieldOf({ callee, args: [name, type, options] }: Call): string | null {
  if (callee.kind !== 'member' || callee.property !== 'add' || name?.kind !== 'literal') return null;
  return harmless.test(lastNameOf(type)) || isHeld(options) ? null : String(name.value);
}

/** What says nothing of the text but that there is one, and how long it is. */
const loose = /^(?:NotBlank|NotNull|Length|Type|Valid|Unique\w*)$/;

/** `['constraints' => [new Regex('/^\w+$/')]]` */
function isHeld(options: Expression | undefined): boolean {
  if (options?.kind !== 'object') return false;
  return options.properties.some((property) => {
    if (property.kind !== 'property' || property.key !== 'constraints') return false;
    const { value } = property;
    const all = value.kind === 'array' ? value.elements : [value];
    return all.some((one) => one?.kind === 'call' && one.isNew && !loose.test(lastNameOf(one)));
  });
}

/** `#[Assert\Regex('/^\w+$/')]` on what the form fills. */
function isAsserted(made: ClassObject, column: string): boolean {
  return (
    fieldNamed(made, column)?.decorators?.some(({ name }) =>
      /(?:^|[\\.])(?:Regex|Choice|Uuid|Ulid|Email|Ip|Url|Date|DateTime|Language|Locale|Country|Currency)$/.test(
        name,
      ),
    ) ?? false
  );
}

function fieldNamed({ node }: ClassObject, column: string) {
  return node.fields.find(({ name }) => name.replace(/^\$/, '') === column);
}
