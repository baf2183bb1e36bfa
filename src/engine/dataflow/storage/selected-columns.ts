/** Which columns a mapper of objects is asked for, in the order in which its rows have them: `query(Comment.author, Comment.text)`. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { declaredVariable } from './declared-variables.ts';

const selecting = /^(?:query|select|with_entities|with_only_columns|values_list)$/;
const running = /^(?:execute|scalars?|scalar_one(?:_or_none)?|stream|stream_scalars|exec)$/;

const maxParts = 12;

/** @returns null where whole objects are asked for, or nothing is known of it */
export function selectedColumns(it: Interpreter, call: Call): readonly (string | null)[] | null {
  let at: Expression = call;
  for (let count = 0; count < maxParts; count++) {
    if (at.kind === 'await') at = at.operand;
    if (at.kind !== 'call') return null;
    const name = lastNameOf(at.callee);
    if (selecting.test(name)) return columnsIn(at.args);
    const statement = statementRun(it, at);
    if (statement) at = statement;
    else if (at.callee.kind === 'member') at = at.callee.object;
    else return null;
  }
  return null;
}

/** What the call runs, built where it stands or in a variable before; null for any other call. */
export function statementRun(it: Interpreter, { callee, args: [given] }: Call): Expression | null {
  if (!running.test(lastNameOf(callee))) return null;
  if (given?.kind !== 'identifier') return given ?? null;
  return declaredVariable(it.frame.function, given.name)?.value ?? null;
}

function columnsIn(args: readonly Expression[]): readonly (string | null)[] | null {
  const columns = args.map(columnIn);
  return columns.length > 0 && columns.every((column) => column !== undefined) ? columns : null;
}

/** The name of a column, null for what is worked out; undefined for what is no column. */
function columnIn(given: Expression): string | null | undefined {
  if (given.kind === 'literal') return typeof given.value === 'string' ? given.value : undefined;
  if (given.kind === 'member') return isTable(given.object) ? given.property : undefined;
  if (given.kind !== 'call') return undefined;
  const { callee } = given;
  // `Comment.text.label('shown')`
  const of = callee.kind === 'member' && callee.property === 'label' ? columnIn(callee.object) : undefined;
  return of ?? null;
}

/** `Comment`, or `comments.c`, which holds the columns of a table. */
function isTable(of: Expression): boolean {
  return of.kind === 'identifier' ? /^[A-Z]/.test(of.name) : of.kind === 'member' && of.property === 'c';
}
