/** Statements that calls build, one part each: the table stands in another call than what is written to it. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import { lastNameOf } from '../models/expression-names.ts';

const writing = /^(?:insert(?:_?into)?|into|replace(?:_?into)?|update(?:_?table)?)$/i;
const giving = /^(?:values|set)$/;
const selecting = /^select(?:_?distinct(?:_?on)?)?$/i;

/** Parts of one statement that are looked at. */
const maxParts = 6;
/** Columns have a call each. */
const maxSetters = 30;

/** What a statement that calls build writes: one column that the call names, or those that the statement began with. */
interface Written {
  table: string;
  /** By the places of the arguments; empty where the arguments say it themselves. */
  columns: readonly (string | null)[];
}

/**
 * `db.insert(links).values(row)`, `update(links).where(…).values(…)`, `db.updateTable('link').set({ … })`,
 * `insertInto(LINKS, LINKS.URL).values(url)`, `update(LINKS).set(LINKS.URL, url)`
 */
export function writtenTable({ name, args, node }: CallSite): Written | null {
  if (!giving.test(name) || node?.callee.kind !== 'member') return null;
  for (const part of partsOf(node.callee.object)) {
    if (!writing.test(calledName(part))) continue;
    const table = tableNamed(part.args[0]);
    if (table === null) continue;
    if (name === 'set') return { table, columns: args.length === 2 ? [null, fieldNamed(node.args[0])] : [] };
    const columns = part.args.slice(1).map(fieldNamed);
    // What stands behind the table may be options.
    return { table, columns: columns.some((column) => column !== null) ? columns : [] };
  }
  return null;
}

/** `LINKS.URL`, `"url"` */
function fieldNamed(field: Expression | undefined): string | null {
  if (field?.kind === 'literal') return typeof field.value === 'string' ? field.value : null;
  return field?.kind === 'member' ? field.property : null;
}

const clients = /^(?:knex|db|trx|tx|database)$/i;

/** `knex('links')`, `DB[:links]`: a client that is asked for a table by its name. */
export function tableAsked(expression: Expression): string | null {
  if (expression.kind === 'index')
    return expression.object.kind === 'identifier' && clients.test(expression.object.name)
      ? tableNamed(expression.index)
      : null;
  const [table] = expression.kind === 'call' ? expression.args : [];
  const isClient =
    expression.kind === 'call' &&
    expression.callee.kind === 'identifier' &&
    clients.test(expression.callee.name);
  return isClient && table?.kind === 'literal' ? tableNamed(table) : null;
}

const setter = /^Set([A-Z]\w*)$/;

/** `client.Link.Create().SetURL(url)` of Ent: the table and the column. */
export function columnSet({ name, args, node }: CallSite): { table: string; column: string } | null {
  const column = setter.exec(name)?.[1];
  if (column === undefined || args.length !== 1 || node?.callee.kind !== 'member') return null;
  for (const { callee } of partsOf(node.callee.object, maxSetters))
    if (
      callee.kind === 'member' &&
      /^(?:Create|Update)/.test(callee.property) &&
      callee.object.kind === 'member'
    )
      return { table: callee.object.property, column };
  return null;
}

/** `client.Link.Query().Where(…).All(ctx)` of Ent. */
export function tableQueried({ callee }: Call): string | null {
  if (callee.kind !== 'member' || !/^(?:All|First|Only)X?$/.test(callee.property)) return null;
  for (const part of partsOf(callee.object))
    if (
      part.callee.kind === 'member' &&
      part.callee.property === 'Query' &&
      part.callee.object.kind === 'member'
    )
      return part.callee.object.property;
  return null;
}

/** `db.NewInsert().Model(link)`, `db.NewSelect().Model(&links)` of Bun: whether it writes or reads what it is given. */
export function modelGiven({ name, node }: CallSite): 'write' | 'read' | null {
  if (name !== 'Model' || node?.callee.kind !== 'member') return null;
  for (const part of partsOf(node.callee.object)) {
    const begun = calledName(part);
    if (/^New(?:Insert|Update|Merge)$/.test(begun)) return 'write';
    if (begun === 'NewSelect') return 'read';
  }
  return null;
}

/** How many values were bound before in the same chain: `query(sql).bind(a).bind(b)`. */
export function boundBefore({ name, node }: CallSite): number {
  let count = 0;
  if (node?.callee.kind === 'member')
    for (const part of partsOf(node.callee.object, maxSetters)) if (calledName(part) === name) count++;
  return count;
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
export function* partsOf(expression: Expression, most = maxParts): Iterable<Call> {
  let at = expression;
  for (let count = 0; at.kind === 'call' && count < most; count++) {
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
