/** What the code of a text is put together from. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import { pathMeant } from './path-meant.ts';

/** The expression, and what it is put together from: `'plugins/' . $name`, `folder + name`, `path.join(folder, name)`. */
export function withParts(expression: Expression): Expression[] {
  if (expression.kind === 'concat') return [expression, ...expression.parts.flatMap(withParts)];
  if (expression.kind === 'array') return [expression, ...expression.elements.flatMap(withParts)];
  if (expression.kind === 'binary' && expression.operator === '+')
    return [expression, ...withParts(expression.left), ...withParts(expression.right)];
  const { parts } = pathMeant(expression);
  return parts.includes(expression) ? [expression] : [expression, ...parts.flatMap(withParts)];
}
