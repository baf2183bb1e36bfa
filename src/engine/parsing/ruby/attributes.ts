/** Attributes that calls in a class's body declare: `attr_accessor :name`, `attribute :name, :string`. */
import type { Field } from '../ir/declarations.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { keyName } from './literals.ts';

const declaring = new Set(
  'attr_accessor attr_reader attr_writer attr mattr_accessor cattr_accessor class_attribute'.split(' '),
);
const noText = /^(?:(?:big_)?integer|float|decimal|boolean|date(?:time)?|time)$/;

export function declaresAttributes(call: string): boolean {
  return declaring.has(call);
}

/** What has no value yet still shadows nothing: only the name is known. */
export function attributesIn(given: readonly SyntaxNode[], isStatic: boolean, lower: Lowering): Field[] {
  return given.flatMap((one) => {
    const name = keyName(one, lower);
    return name === null ? [] : [{ ...lower.span(one), name, isStatic }];
  });
}

/** `attribute :q, :string` of ActiveModel; what is made a number or a time of holds no text. */
export function castAttribute(given: readonly SyntaxNode[], isStatic: boolean, lower: Lowering): Field[] {
  const [name, type] = given;
  if (!name || noText.test(keyName(type, lower) ?? '')) return [];
  return attributesIn([name], isStatic, lower);
}
