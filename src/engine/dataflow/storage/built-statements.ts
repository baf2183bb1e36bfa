/** Statements that calls build, one part each: the table stands in another call than what is written to it. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import { lastNameOf } from '../models/expression-names.ts';

const writing = /^(?:insert(?:_?into)?|replace(?:_?into)?|update(?:_?table)?)$/i;
const giving = /^(?:values|set)$/;
const selecting = /^select(?:_?distinct(?:_?on)?)?$/i;

/** Parts of one statement that are looked at. */
const maxParts = 6;

/** `db.insert(links).values(row)`, `update(links).where(…).values(…)`, `db.updateTable('link').set({ … })` */
export function writtenTable({ name, node }: CallSite): string | null {
  if (!giving.test(name) || node?.callee.kind !== 'member') return null;
  for (const part of partsOf(node.callee.object))
    if (writing.test(calledName(part))) return tableNamed(part.args[0]);
  return null;
}

/** `db.select().from(links)`, `db.selectFrom('link as l')`: what the call names, where it begins to read. */
export function selectedTable({ callee, args: [table] }: Call): string | null {
  const name = callee.kind === 'member' ? callee.property : '';
  if (/^select_?from$/i.test(name)) return tableNamed(table);
  if (name !== 'from' || callee.kind !== 'member') return null;
  for (const part of partsOf(callee.object)) if (selecting.test(calledName(part))) return tableNamed(table);
  return null;
}

/** The calls of a chain, the last one first. */
function* partsOf(expression: Expression): Iterable<Call> {
  let at = expression;
  for (let count = 0; at.kind === 'call' && count < maxParts; count++) {
    yield at;
    if (at.callee.kind !== 'member') return;
    at = at.callee.object;
  }
}

function calledName({ callee }: Call): string {
  return callee.kind === 'member' ? callee.property : callee.kind === 'identifier' ? callee.name : '';
}

function tableNamed(table: Expression | undefined): string | null {
  if (table?.kind === 'literal')
    return typeof table.value === 'string' ? (table.value.split(' ')[0] ?? null) : null;
  return table?.kind === 'identifier' || table?.kind === 'member' ? lastNameOf(table) : null;
}
