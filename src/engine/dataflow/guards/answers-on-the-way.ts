/**
 * Functions that answer in several places: `if (isOwn(url)) return true; return hosts.includes(url.host);` What a yes tells
 * is what is known at each of the places that may have given it.
 */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { Check } from './answering-checks.ts';

/**
 * What held when it came to a yes; null where none can come of it.
 * @param last what is answered in the end
 */
export function knownAtYes(body: readonly Statement[], last: Expression): Check[] | null {
  const [first, ...rest] = body;
  if (!first) return atEnd(last);
  const later = knownAtYes(rest, last);
  if (!answersYes(first, last)) {
    const isRefusal = first.kind === 'if' && first.alternate.length === 0 && endsInAnswer(first.consequent);
    return later && isRefusal ? [{ test: first.test, holds: false }, ...later] : later;
  }
  const early = knownInside(first);
  if (!later) return early;
  const [one, other] = [together(early), together(later)];
  return one && other ? [{ test: logical('||', one, other), holds: true }] : [];
}

/** Whether the statement may end the function with a yes. */
export function answersYes(statement: Statement, last: Expression): boolean {
  return answersIn([statement]).some((answer) => !isNo(answer, last));
}

function atEnd(last: Expression): Check[] | null {
  if (last.kind !== 'literal') return [{ test: last, holds: true }];
  return last.value === true || last.value === null ? [] : null;
}

/** `if (test) return true;`, `if (test) return isGood(x);` */
function knownInside(statement: Statement): Check[] {
  if (statement.kind !== 'if' || statement.alternate.length > 0) return [];
  const [only, ...others] = statement.consequent;
  if (only?.kind !== 'return' || others.length > 0) return [];
  const asked: Check = { test: statement.test, holds: true };
  return only.value && only.value.kind !== 'literal' ? [asked, { test: only.value, holds: true }] : [asked];
}

function endsInAnswer(body: readonly Statement[]): boolean {
  return body.at(-1)?.kind === 'return';
}

/** As one condition; null where nothing is known, or not of the whole. */
function together(checks: readonly Check[]): Expression | null {
  if (checks.some(({ among }) => among)) return null;
  return checks
    .map(({ test, holds }) => (holds ? test : negated(test)))
    .reduce<Expression | null>((all, test) => (all ? logical('&&', all, test) : test), null);
}

function logical(operator: '||' | '&&', left: Expression, right: Expression): Expression {
  const { line, endLine, start, end } = left;
  return { line, endLine, start, end, kind: 'logical', operator, left, right };
}

export function negated(test: Expression): Expression {
  const { line, endLine, start, end } = test;
  return { line, endLine, start, end, kind: 'unary', operator: '!', operand: test };
}

/** All that is given back in them; undefined for nothing. */
export function answersIn(statements: readonly Statement[]): (Expression | undefined)[] {
  return statements.flatMap((statement) => {
    switch (statement.kind) {
      case 'return':
        return [statement.value];
      case 'block':
        return answersIn(statement.body);
      case 'if':
        return answersIn([...statement.consequent, ...statement.alternate]);
      case 'loop':
      case 'for-each':
        return answersIn([...statement.body, ...(statement.otherwise ?? [])]);
      case 'try':
        return answersIn([
          ...statement.body,
          ...statement.handlers.flatMap(({ body }) => body),
          ...statement.finalizer,
        ]);
      case 'switch':
        return answersIn(statement.cases.flatMap(({ body }) => body));
      default:
        return [];
    }
  });
}

/** False and nothing; where nothing is the yes, whatever says what is wrong. */
function isNo(answer: Expression | undefined, last: Expression): boolean {
  if (last.kind === 'literal' && last.value === null)
    return answer !== undefined && !(answer.kind === 'literal' && answer.value === null);
  if (!answer) return true;
  if (answer.kind === 'literal') return !answer.value;
  if (answer.kind === 'call') return answer.callee.kind === 'identifier' && answer.callee.name === 'Err';
  // `return "", err` and in the end `return name, nil`
  const [error, whole] = [partAtEnd(answer), partAtEnd(last)];
  return error !== undefined && whole !== undefined && isNo(error, whole);
}

function partAtEnd(answer: Expression): Expression | undefined {
  return answer.kind === 'array' ? (answer.elements.at(-1) ?? undefined) : undefined;
}
