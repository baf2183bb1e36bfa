/**
 * Functions that note down all that is wrong and give it back: `errors = []`, `if bad: errors.append('bad')`, `return errors`.
 * Read as functions that answer no at the first.
 */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { If, Statement } from '../../parsing/ir/statements.ts';
import type { Answered } from './answers.ts';
import { changing } from './flags.ts';

/**
 * @param textOf the code of a statement
 * @param code of the whole function
 * @param holds something is in what it gave back
 */
export function asRefusals(
  body: readonly Statement[],
  textOf: (statement: Statement) => string,
  code: string,
  holds: boolean,
): Answered | null {
  const last = body.at(-1);
  if (last?.kind !== 'return' || last.value?.kind !== 'identifier') return null;
  const { name } = last.value;
  const start = body.findIndex((statement) => beginsEmpty(statement, name));
  if (start < 0 || isGivenOtherwise(code, name)) return null;
  const before = body.slice(0, start);
  if (before.some(({ kind }) => kind !== 'expression' && kind !== 'declare')) return null;
  const noted = body.slice(start + 1, -1);
  const changes = (statement: Statement) => leavesOrChanges.test(textOf(statement));
  if (noted.some((statement) => isLoop(statement) && changes(statement))) return null;
  const checks = noted.flatMap((statement) => refusals(statement, name, changes));
  return { body: [...before, ...checks, { ...last, value: truth(last.value, true) }], holds: !holds };
}

/** `errors = []`, `const errors = {}` */
function beginsEmpty(statement: Statement, name: string): boolean {
  const written = statement.kind === 'expression' ? statement.expression : statement;
  if (written.kind !== 'declare' && written.kind !== 'assign') return false;
  const { target } = written;
  // `errors: list[str] = []`
  const value = written.value?.kind === 'cast' ? written.value.operand : written.value;
  if (target.kind !== 'identifier' || target.name !== name) return false;
  return (
    (value?.kind === 'array' && value.elements.length === 0) ||
    (value?.kind === 'object' && value.properties.length === 0)
  );
}

/** It is another list then, or something is taken out of it. */
function isGivenOtherwise(code: string, name: string): boolean {
  const plain = `(?<![\\w.$>])\\$?${name.replaceAll(/[^\w]/g, '\\$&')}`;
  const assigned = code.match(new RegExp(`${plain}\\s{0,9}(?::[^=\\n]{0,80})?=(?![=>])`, 'g')) ?? [];
  const removed = new RegExp(
    `${plain}\\.(?:clear|pop|shift|remove|delete|splice|discard)\\b|\\bdel\\s+${plain}`,
  );
  return assigned.length > 1 || removed.test(code);
}

/** Behind it is no check of what was given, or it is something else that is checked. */
const leavesOrChanges = /\breturn\b|[\w\])]\s{0,9}=(?![=>~])/;

const isLoop = ({ kind }: Statement) => kind === 'for-each' || kind === 'loop';

/** What it says no to; what is no condition changes nothing. */
function refusals(
  statement: Statement,
  name: string,
  changes: (statement: Statement) => boolean,
): Statement[] {
  if (isLoop(statement)) return [];
  if (statement.kind !== 'if') return [statement];
  const { test, consequent, alternate } = statement;
  if (consequent.some((inner) => isFilledBy(inner, name)))
    return [answer(statement, test, false), ...alternate.flatMap((inner) => refusals(inner, name, changes))];
  // `if given: if bad(given): errors.append('bad')`
  const [inner, ...others] = consequent;
  if (inner?.kind === 'if' && others.length + alternate.length + inner.alternate.length === 0)
    if (inner.consequent.some((one) => isFilledBy(one, name))) {
      const { line, endLine, start, end } = statement;
      const span = { line, endLine, start, end };
      const both: Expression = { ...span, kind: 'logical', operator: '&&', left: test, right: inner.test };
      return [answer(statement, both, false)];
    }
  if (!changes(statement)) return [];
  const isOnlySo = alternate.length === 0;
  return [answer(statement, isOnlySo ? test : truth(test, true), true)];
}

/** Where this holds, the answer is given. */
function answer(statement: If, test: Expression, isYes: boolean): If {
  const { line, endLine, start, end } = statement;
  const given: Statement = { kind: 'return', value: truth(test, isYes), line, endLine, start, end };
  return { ...statement, test, consequent: [given], alternate: [] };
}

function truth({ line, endLine, start, end }: Expression, value: boolean): Expression {
  return { kind: 'literal', value, line, endLine, start, end };
}

/** `errors.append('bad')`, `errors['name'] = 'bad'`, `errors.name = 'bad'` */
function isFilledBy(statement: Statement, name: string): boolean {
  if (statement.kind !== 'expression') return false;
  const { expression } = statement;
  const holder =
    expression.kind === 'call' &&
    expression.callee.kind === 'member' &&
    changing.get(expression.callee.property)
      ? expression.callee.object
      : expression.kind === 'assign' &&
          (expression.target.kind === 'index' || expression.target.kind === 'member')
        ? expression.target.object
        : null;
  return holder?.kind === 'identifier' && holder.name === name;
}
