/** `form.valid?`: what an object holds fits what its class declares, `validates :name, format: { with: /\A\w+\z/ }`. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { Expression, Identifier, Member } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { narrowByPattern } from '../guards/pattern-guards.ts';
import { peek } from '../guards/peek.ts';
import { cleanExpression } from '../guards/refine.ts';
import { masksOfMethod } from '../guards/validating-methods.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories } from '../taint/taint.ts';
import type { ClassObject } from '../values/class-object.ts';
import { RegexObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { unknown, type Value } from '../values/value.ts';

const validated = /^<\??(?:ActiveModel\.(?:Model|API|Validations)|ActiveRecord\.Base|ApplicationRecord)>$/;

/** Notes of each attribute what the validations of the class say of it; `validate` is another name of `valid?`, and `save` asks first. */
export function narrowByValidations(it: Interpreter, asked: Member, scope: Scope, holds: boolean): void {
  if (holds ? /^(?:valid(?:\?|ate)|save)$/.test(asked.property) : asked.property === 'invalid?')
    narrowValidated(it, asked, scope);
}

/** `return false unless valid?` in a method of the object itself. */
export function narrowByOwnValidations(
  it: Interpreter,
  asked: Identifier,
  scope: Scope,
  holds: boolean,
): void {
  const { name, line, endLine, start, end } = asked;
  const span = { line, endLine, start, end };
  narrowByValidations(
    it,
    { kind: 'member', object: { kind: 'this', ...span }, property: name, ...span },
    scope,
    holds,
  );
}

/** `form.validate!` and `record.save!` come back only where it fits. */
export function assuredByValidations(it: Interpreter, { node, argNodes }: CallSite, scope: Scope): void {
  const { callee } = node ?? {};
  if (callee?.kind === 'member' && /^(?:validate|save)!$/.test(callee.property) && argNodes.length === 0)
    narrowValidated(it, callee, scope);
}

function narrowValidated(it: Interpreter, asked: Member, scope: Scope): void {
  const subject = peek(it, asked.object, scope);
  const made = subject?.objects[0]?.prototype?.maker;
  if (!made || subject.objects.length > 1 || !subject.paths.some(({ text }) => validated.test(text))) return;
  // A method of the program under such a name may ask for anything.
  const isOwn = lineageOf(made).some(({ node }) => node.methods.some(({ name }) => name === asked.property));
  if (isOwn && /^(?:validate|save)/.test(asked.property)) return;
  for (const owner of lineageOf(made))
    for (const decorator of owner.node.decorators ?? [])
      if (decorator.name === 'validates') narrowAttributes(it, decorator, asked.object, owner, scope);
      else if (decorator.name === 'validate') narrowByMethods(it, decorator, asked.object, owner, scope);
}

/** `validate :name_is_plain`, `validate { errors.add(:name, 'is bad') if … }` */
function narrowByMethods(
  it: Interpreter,
  { args, keywords }: Decorator,
  object: Expression,
  owner: ClassObject,
  scope: Scope,
): void {
  if (isNowAndThen(keywords)) return;
  for (const arg of args) {
    const named = arg.kind === 'literal' ? owner.node.methods.find(({ name }) => name === arg.value) : null;
    const node = arg.kind === 'function' ? arg : named;
    if (!node) continue;
    const names = namesAsked(owner.file.text.slice(node.start, node.end));
    for (const [name, mask] of masksOfMethod(it, owner, node, names, errorNoted))
      if (mask !== 0) cleanExpression(it, attributeOf(object, name), scope, mask);
  }
}

const errorNoted = /\berrors\.add\b|\berrors\[:\w+\]\s{0,9}<</;

/** Bare names in the code of a method, its attributes among them. */
function namesAsked(code: string): string[] {
  return [...new Set(code.match(/(?<![\w.:@$"'])[a-z_]\w*(?![\w:(!?])/g) ?? [])];
}

function attributeOf(object: Expression, property: string): Member {
  const { line, endLine, start, end } = object;
  return { kind: 'member', object, property, line, endLine, start, end };
}

function narrowAttributes(
  it: Interpreter,
  { args, keywords }: Decorator,
  object: Expression,
  owner: ClassObject,
  scope: Scope,
): void {
  if (!keywords || isNowAndThen(keywords)) return;
  const pattern = readIn(it, owner, optionOf(keywords.format, 'with'));
  const regex = pattern?.objects.find((one) => one instanceof RegexObject);
  const isOneOfOurs = readIn(it, owner, optionOf(keywords.inclusion, 'in'))?.isTainted === false;
  for (const arg of args) {
    if (arg.kind !== 'literal' || typeof arg.value !== 'string') continue;
    const attribute = attributeOf(object, arg.value);
    if (regex instanceof RegexObject) narrowByPattern(it, regex.pattern, attribute, scope, true, regex.flags);
    if (isOneOfOurs || keywords.numericality) cleanExpression(it, attribute, scope, allCategories);
  }
}

/** Under a condition the validation may not have been asked at all. */
function isNowAndThen(keywords: Decorator['keywords']): boolean {
  return Boolean(keywords?.if || keywords?.unless || keywords?.on);
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
