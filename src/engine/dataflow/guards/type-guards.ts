/** Checks that ask of what type a value is: `x instanceof Integer`, `x is string`. */
import type { Binary, Expression, Sequence } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import { ofNoText } from './equality-guards.ts';
import { changeTaints, cleanExpression } from './refine.ts';

const ofText = /^(?:String|CharSequence|string)$/;

/** What a request brings is text, or a collection of it. */
export function narrowByType(
  it: Interpreter,
  { left, right }: Pick<Binary, 'left' | 'right'>,
  scope: Scope,
  holds: boolean,
): void {
  const type = it.codeAt(right).split('.').at(-1) ?? '';
  if (holds && ofNoText.test(type)) cleanExpression(it, left, scope, allCategories);
  // What can only be sent as a text is not what is no text.
  if (!holds && ofText.test(type))
    changeTaints(it, left, scope, (taints) => taints.filter(({ structured }) => structured !== false));
}

/** `x instanceof String text`: says of the value what it says of its new name. */
export function narrowMatch(it: Interpreter, { expressions }: Sequence, scope: Scope, holds: boolean): void {
  const asked = expressions.at(-1);
  if (asked?.kind !== 'binary' || asked.operator !== 'instanceof') return;
  for (const left of [asked.left, ...expressions.flatMap(renamed)])
    narrowByType(it, { left, right: asked.right }, scope, holds);
}

function renamed(expression: Expression): Expression[] {
  return expression.kind === 'assign' && expression.value.kind === 'cast' ? [expression.value.operand] : [];
}
