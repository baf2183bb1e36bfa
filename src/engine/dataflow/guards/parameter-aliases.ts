/** Other names that a function gives to what it is asked about: `value is string text`, `var text = value as string`. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Pattern } from '../../parsing/ir/patterns.ts';
import type { Statement } from '../../parsing/ir/statements.ts';

/** Deeper in conditions nobody names anything. */
const maxDepth = 6;

/** Variable → parameter. What is another thing on another way is none. */
export function aliasesIn(body: readonly Statement[], parameters: readonly string[]): Map<string, string> {
  const aliases = new Map<string, string>();
  const given = new Set<string>();
  const note = (target: Pattern, value: Expression) => {
    if (target.kind !== 'identifier') return;
    const held = value.kind === 'cast' ? value.operand : value;
    if (held.kind === 'identifier' && parameters.includes(held.name) && !given.has(target.name))
      aliases.set(target.name, held.name);
    else aliases.delete(target.name);
    given.add(target.name);
  };
  const look = (expression: Expression | undefined, depth: number): void => {
    if (!expression || depth > maxDepth) return;
    if (expression.kind === 'assign') note(expression.target, expression.value);
    else if (expression.kind === 'unary') look(expression.operand, depth + 1);
    else if (expression.kind === 'logical')
      for (const side of [expression.left, expression.right]) look(side, depth + 1);
    else if (expression.kind === 'sequence') for (const one of expression.expressions) look(one, depth + 1);
  };
  for (const statement of body) {
    if (statement.kind === 'declare' && statement.value) note(statement.target, statement.value);
    else if (statement.kind === 'expression') look(statement.expression, 0);
    else if (statement.kind === 'return') look(statement.value, 0);
    else if (statement.kind === 'if') look(statement.test, 0);
  }
  return aliases;
}
