/**
 * Functions that give back what they are asked about, or nothing where it is not good: `if (isOurs(url)) return url;
 * return null;`. Read as functions that answer yes or no.
 */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Call, Expression, Literal } from '../../parsing/ir/expressions.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import { answersIn } from './answers-on-the-way.ts';
import { functionMeant } from './function-meant.ts';

const known = new WeakMap<FunctionNode, readonly Statement[] | null>();

/** The body with its answers made yes and no; null for a function of another kind. */
export function asHandedBack(fn: FunctionNode): readonly Statement[] | null {
  let body = known.get(fn);
  if (body === undefined) {
    body = handsBack(fn) ? withEnd(fn, fn.body.map(answering)) : null;
    known.set(fn, body);
  }
  return body;
}

/** `checked(url) !== null` says as much as a yes. */
export function narrowHandedBack(it: Interpreter, asked: Call, scope: Scope): void {
  const fn = functionMeant(it, asked.callee, scope)?.objects.find((one) => one instanceof FunctionObject);
  if (fn && asHandedBack(fn.node)) it.narrowByPredicate(asked, scope, true);
}

function handsBack({ parameters, body }: FunctionNode): boolean {
  const names = new Set(parameters.map(parameterName));
  const isGiven = (answer: Expression | undefined) => answer?.kind === 'identifier' && names.has(answer.name);
  const answers = answersIn(body);
  const given = answers.filter(isGiven);
  const isEnded = body.at(-1)?.kind === 'return';
  const nothings = answers.filter((answer) => !answer || isNothing(answer)).length + (isEnded ? 0 : 1);
  return (
    given.length > 0 &&
    nothings > 0 &&
    answers.every((answer) => !answer || isGiven(answer) || isNothing(answer))
  );
}

function isNothing(answer: Expression): boolean {
  return answer.kind === 'literal' && (answer.value === null || answer.value === undefined);
}

/** Who comes to the end of a function gets nothing. */
function withEnd(
  { line, endLine, start, end }: FunctionNode,
  body: readonly Statement[],
): readonly Statement[] {
  if (body.at(-1)?.kind === 'return') return body;
  const span = { line, endLine, start, end };
  return [...body, { ...span, kind: 'return', value: { ...span, kind: 'literal', value: false } }];
}

function answering(statement: Statement): Statement {
  switch (statement.kind) {
    case 'return': {
      const { line, endLine, start, end, value } = statement;
      const answer: Literal = {
        kind: 'literal',
        value: value?.kind === 'identifier',
        line,
        endLine,
        start,
        end,
      };
      return { ...statement, value: answer };
    }
    case 'if':
      return {
        ...statement,
        consequent: statement.consequent.map(answering),
        alternate: statement.alternate.map(answering),
      };
    case 'block':
    case 'loop':
    case 'for-each':
      return { ...statement, body: statement.body.map(answering) };
    case 'try':
      return {
        ...statement,
        body: statement.body.map(answering),
        handlers: statement.handlers.map((handler) => ({ ...handler, body: handler.body.map(answering) })),
      };
    default:
      return statement;
  }
}
