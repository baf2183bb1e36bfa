/** Handlers that are many in one: a name that they are sent decides which of their parts runs. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Statement } from '../../parsing/ir/statements.ts';

const maxChoices = 40;

/** Among how many parts it chooses, as `switch (name)` and `if (name === 'list')` do: it takes the steps of as many handlers. */
export function choicesIn({ body }: FunctionNode): number {
  return Math.min(Math.max(1, chosenIn(body)), maxChoices);
}

function chosenIn(statements: readonly Statement[]): number {
  return statements.reduce((sum, statement) => sum + choicesOf(statement), 0);
}

function choicesOf(statement: Statement): number {
  switch (statement.kind) {
    case 'switch':
      return statement.cases.length;
    case 'if':
      return (isOfName(statement.test) ? 1 : chosenIn(statement.consequent)) + chosenIn(statement.alternate);
    case 'block':
    case 'try':
      return chosenIn(statement.body);
    default:
      return 0;
  }
}

function isOfName(test: Expression): boolean {
  return (
    test.kind === 'binary' &&
    /^={2,3}$/.test(test.operator) &&
    test.right.kind === 'literal' &&
    typeof test.right.value === 'string'
  );
}
