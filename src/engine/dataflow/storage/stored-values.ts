/** Values that come back from a database in which something from outside stands. */
import type { ClassNode } from '../../parsing/ir/declarations.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { storedValue } from '../../rules/source-kinds.ts';
import type { CallSite } from '../calls/call-site.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { isDeclaredByColumns, isRecord } from '../classes/found-records.ts';
import type { Interpreter } from '../interpreter.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { shareChecks } from '../taint/shared-checks.ts';
import { type SourceValue, taintFrom } from '../taint/sources.ts';
import { noTaints, type Taint } from '../taint/taint.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { taintedValue, unknown, type Value } from '../values/value.ts';
import { accessOf, type StoredRead } from './access.ts';
import { noteRead } from './note-storage.ts';
import { renamedBy } from './renamed-columns.ts';
import { sessionRead } from './sessions.ts';

/** What the call reads, where something from outside was written there; null for any other call. */
export function storedAt(it: Interpreter, call: CallSite): SourceValue | null {
  // Of what was taken out of a row more is taken: `comments.findById(id).map(Comment::getBody).get()`.
  if (!it.storage.isOpen || call.receiver?.taints.some(isPart)) return null;
  const access = accessOf(it, call);
  if (access?.kind !== 'read') return null;
  const renamed = access.renamed ?? (call.node ? renamedBy(it, call.node) : undefined);
  const read = taintOf(it, { ...access, renamed }, call.span);
  if (!read) return null;
  // A cursor of Python's databases holds what it has found.
  if (call.name === 'execute' && call.receiver && it.language.id === 'python') call.filled = [read];
  return { taint: read, shape: null };
}

function isPart({ source }: Taint): boolean {
  return source.stored?.part !== undefined;
}

/** The same of a property: `session.term`. What is read of one is noted, where this run notes it. */
export function storedMember(it: Interpreter, holder: Value, name: string, span: Span): SourceValue | null {
  if (!it.storage.isOpen && it.storage.noting === 'none') return null;
  const access = sessionRead(it, holder, name);
  if (!access) return null;
  noteRead(it, access);
  const taint = it.storage.isOpen ? taintOf(it, access, span) : null;
  return taint && { taint, shape: null };
}

/** `show(Post $post)`: what a router finds for a part of the path, and hands in. */
export function withRow(it: Interpreter, value: Value, fn: FunctionObject, span: Span): Value {
  if (it.language.id !== 'php') return value;
  const made = value.objects[0]?.prototype?.maker;
  if (!made || !isRecord(made)) return value;
  const row = rowsOfTable(it, made.node.name, fn, span);
  if (!row.isTainted) return value;
  // Columns that are declared as members would hide what is stored.
  return isDeclaredByColumns(made) ? row : value.withTaints(row.taints);
}

/** Rows of a table that a framework reads by itself, for a function that is handed them, or has asked for them. */
export function rowsOfTable(
  it: Interpreter,
  table: string,
  fn: FunctionObject | undefined,
  span: Span,
): Value {
  if (!it.storage.isOpen && it.storage.noting === 'none') return unknown;
  const access: StoredRead = { kind: 'read', tables: [table], selected: null };
  noteRead(it, access, fn);
  const row = it.storage.isOpen ? taintOf(it, access, span) : null;
  return row ? taintedValue([row]) : unknown;
}

/** Types of members that are whole tables. */
const tableType = /^(?:[\w.]+\.)?(?:I?DbSet|IMongoCollection|ITable)<(?:[\w.]+\.)?(\w+)>$/;

const tablesOf = new WeakMap<ClassNode, ReadonlyMap<string, string>>();

/** `db.Comments`, a member of the type `DbSet<Comment>`: what is read of it like of any list. */
export function rowsOfMember(
  it: Interpreter,
  { objects: [holder] }: Value,
  name: string,
  span: Span,
): Taint | null {
  const made = holder?.prototype?.maker;
  if (!made || (!it.storage.isOpen && it.storage.noting === 'none')) return null;
  for (const { node } of lineageOf(made)) {
    const table = tablesIn(node).get(name);
    if (table === undefined) continue;
    const access: StoredRead = { kind: 'read', tables: [table], selected: null };
    noteRead(it, access);
    return it.storage.isOpen ? taintOf(it, access, span) : null;
  }
  return null;
}

function tablesIn(node: ClassNode): ReadonlyMap<string, string> {
  const known = tablesOf.get(node);
  if (known) return known;
  const tables = new Map(
    node.fields.flatMap(({ name, type = '' }): [string, string][] => {
      const table = tableType.exec(type)?.[1];
      return table === undefined ? [] : [[name, table]];
    }),
  );
  tablesOf.set(node, tables);
  return tables;
}

function taintOf(
  it: Interpreter,
  { tables, selected, renamed, column }: StoredRead,
  span: Span,
): Taint | null {
  const filled = it.storage.filled(tables);
  const known = column === undefined ? null : it.storage.column(filled, column);
  // What rows of a table bring with them may be filled where the table itself is not.
  if ((filled.length === 0 && !it.storage.hasRows) || (column !== undefined && !known)) return null;
  const taint = taintFrom(it, { kind: storedValue, fields: false, structured: false }, span, null);
  const stored = { tables: filled, selected, renamed, column: known, isCertain: known !== null };
  const source = { ...taint.source, stored };
  if (column !== undefined) shareChecks(`${tables.join()} ${column}`, source);
  return { ...taint, source };
}

/** The result of a call that the language knows, with what was stored. */
export function withStored(it: Interpreter, call: CallSite, result: Value): Value {
  const read = storedAt(it, call);
  return read ? result.withTaints(joinTaints([read.taint], result.taints)) : result;
}

/** Rows that a call takes something out of: `rows.Scan(&name)`, `mysqli_fetch_assoc($result)`, `db.execute(statement)`. */
export function rowsGiven({ receiver, args }: CallSite): readonly Taint[] {
  const own = rowsIn(receiver);
  return own.length > 0 ? own : rowsIn(args[0]);
}

function rowsIn(value: Value | null | undefined): readonly Taint[] {
  return value?.taints.filter(({ source }) => source.stored && !source.stored.isCertain) ?? noTaints;
}
