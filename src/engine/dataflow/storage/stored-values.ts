/** Values that come back from a database in which something from outside stands. */
import type { Span } from '../../parsing/ir/span.ts';
import { storedValue } from '../../rules/source-kinds.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { shareChecks } from '../taint/shared-checks.ts';
import { type SourceValue, taintFrom } from '../taint/sources.ts';
import { noTaints, type Taint } from '../taint/taint.ts';
import type { Value } from '../values/value.ts';
import { accessOf, type StoredRead } from './access.ts';
import { noteRead } from './note-storage.ts';
import { sessionRead } from './sessions.ts';

/** What the call reads, where something from outside was written there; null for any other call. */
export function storedAt(it: Interpreter, call: CallSite): SourceValue | null {
  if (!it.storage.isOpen) return null;
  const access = accessOf(it, call);
  const read = access?.kind === 'read' ? taintOf(it, access, call.span) : null;
  if (!read) return null;
  // A cursor of Python's databases holds what it has found.
  if (call.name === 'execute' && call.receiver && it.language.id === 'python') call.filled = [read];
  return { taint: read, shape: null };
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

function taintOf(it: Interpreter, { tables, selected, column }: StoredRead, span: Span): Taint | null {
  const filled = it.storage.filled(tables);
  const known = column === undefined ? null : it.storage.column(filled, column);
  if (filled.length === 0 || (column !== undefined && !known)) return null;
  const taint = taintFrom(it, { kind: storedValue, fields: false, structured: false }, span, null);
  const stored = { tables: filled, selected, column: known, isCertain: known !== null };
  const source = { ...taint.source, stored };
  if (column !== undefined) shareChecks(`${tables.join()} ${column}`, source);
  return { ...taint, source };
}

/** The result of a call that the language knows, with what was stored. */
export function withStored(it: Interpreter, call: CallSite, result: Value): Value {
  const read = storedAt(it, call);
  return read ? result.withTaints(joinTaints([read.taint], result.taints)) : result;
}

/** Rows that a call takes something out of: `rows.Scan(&name)`, `mysqli_fetch_assoc($result)`. */
export function rowsGiven({ receiver, args }: CallSite): readonly Taint[] {
  const holder = receiver ?? args[0];
  return holder?.taints.filter(({ source }) => source.stored && !source.stored.isCertain) ?? noTaints;
}
