/** `form.valid?`: what an object holds fits what its class declares, `validates :name, format: { with: /\A\w+\z/ }`. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { Expression, Member } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { narrowByPattern } from '../guards/pattern-guards.ts';
import { peek } from '../guards/peek.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories } from '../taint/taint.ts';
import type { ClassObject } from '../values/class-object.ts';
import { RegexObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { unknown, type Value } from '../values/value.ts';

const validated = /^<\??(?:ActiveModel\.(?:Model|API|Validations)|ActiveRecord\.Base|ApplicationRecord)>$/;

/** Notes of each attribute what the validations of the class say of it; `validate` is another name of `valid?`. */
export function narrowByValidations(it: Interpreter, asked: Member, scope: Scope, holds: boolean): void {
  if (holds ? /^valid(?:\?|ate)$/.test(asked.property) : asked.property === 'invalid?')
    narrowValidated(it, asked, scope);
}

/** `form.validate!` comes back only where the form fits. */
export function assuredByValidations(it: Interpreter, { node, argNodes }: CallSite, scope: Scope): void {
  const { callee } = node ?? {};
  if (callee?.kind === 'member' && callee.property === 'validate!' && argNodes.length === 0)
    narrowValidated(it, callee, scope);
}

function narrowValidated(it: Interpreter, asked: Member, scope: Scope): void {
  const subject = peek(it, asked.object, scope);
  const made = subject?.objects[0]?.prototype?.maker;
  if (!made || subject.objects.length > 1 || !subject.paths.some(({ text }) => validated.test(text))) return;
  // A method of the program under such a name may ask for anything.
  const isOwn = lineageOf(made).some(({ node }) => node.methods.some(({ name }) => name === asked.property));
  if (isOwn && asked.property.startsWith('validate')) return;
  for (const owner of lineageOf(made))
    for (const decorator of owner.node.decorators ?? [])
      if (decorator.name === 'validates') narrowAttributes(it, decorator, asked.object, owner, scope);
}

function narrowAttributes(
  it: Interpreter,
  { args, keywords }: Decorator,
  object: Expression,
  owner: ClassObject,
  scope: Scope,
): void {
  // Under a condition the validation may not have been asked at all.
  if (!keywords || keywords.if || keywords.unless || keywords.on) return;
  const pattern = readIn(it, owner, optionOf(keywords.format, 'with'));
  const regex = pattern?.objects.find((one) => one instanceof RegexObject);
  const isOneOfOurs = readIn(it, owner, optionOf(keywords.inclusion, 'in'))?.isTainted === false;
  for (const arg of args) {
    if (arg.kind !== 'literal' || typeof arg.value !== 'string') continue;
    const { line, endLine, start, end } = object;
    const attribute: Member = { kind: 'member', object, property: arg.value, line, endLine, start, end };
    if (regex instanceof RegexObject) narrowByPattern(it, regex.pattern, attribute, scope, true, regex.flags);
    if (isOneOfOurs || keywords.numericality) cleanExpression(it, attribute, scope, allCategories);
  }
}

/** `format: { with: … }`, `inclusion: %w[…]` */
function optionOf(option: Expression | undefined, name: string): Expression | undefined {
  if (option?.kind !== 'object') return option;
  const found = option.properties.find((property) => property.kind === 'property' && property.key === name);
  return found?.value;
}

/** Constants of the class are known by their names in it. */
function readIn(it: Interpreter, owner: ClassObject, option: Expression | undefined): Value | null {
  let read: Value | null = null;
  if (option)
    it.withFrame(owner.file, null, unknown, owner, '', () => {
      read = peek(it, option, owner.scope);
    });
  return read;
}
