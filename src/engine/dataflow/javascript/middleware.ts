/** Middleware goes on where it calls `next`; on another way nothing comes after it. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { If, Statement } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';

/** Whether one way of the last statement of middleware hands on, and this one does not. */
export function endsRequest({ frame }: Interpreter, statement: If, isConsequent: boolean): boolean {
  const fn = frame.function;
  const last = fn?.parameters.at(-1);
  if (!fn || fn.parameters.length < 2 || !last || parameterName(last) !== 'next') return false;
  if (!isLast(fn, statement)) return false;
  const [own, other] = isConsequent
    ? [statement.consequent, statement.alternate]
    : [statement.alternate, statement.consequent];
  return handsOn(other) && !handsOn(own);
}

function isLast({ body }: FunctionNode, statement: If): boolean {
  return body.at(-1) === statement;
}

/** `next()`, `return next();`, `await next();`: as a statement of its own, perhaps under a further condition. */
function handsOn(statements: readonly Statement[]): boolean {
  return statements.some((statement) => {
    if (statement.kind === 'block') return handsOn(statement.body);
    if (statement.kind === 'if') return handsOn(statement.consequent) || handsOn(statement.alternate);
    const given =
      statement.kind === 'expression'
        ? statement.expression
        : statement.kind === 'return'
          ? statement.value
          : undefined;
    const called = given?.kind === 'await' ? given.operand : given;
    return called?.kind === 'call' && called.callee.kind === 'identifier' && called.callee.name === 'next';
  });
}
