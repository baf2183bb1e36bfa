/** Values that come back from a database in which something from outside stands. */
import { storedValue } from '../../rules/source-kinds.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { type SourceValue, taintFrom } from '../taint/sources.ts';
import { noTaints, type Taint } from '../taint/taint.ts';
import type { Value } from '../values/value.ts';
import { accessOf } from './access.ts';

/** What the call reads, where something from outside was written there; null for any other call. */
export function storedAt(it: Interpreter, call: CallSite): SourceValue | null {
  if (!it.storage.isOpen) return null;
  const access = accessOf(it, call);
  if (access?.kind !== 'read') return null;
  const tables = it.storage.filled(access.tables);
  if (tables.length === 0) return null;
  const taint = taintFrom(it, { kind: storedValue, fields: false, structured: false }, call.span, null);
  const stored = { tables, selected: access.selected, column: null, isCertain: false };
  const read = { ...taint, source: { ...taint.source, stored } };
  // A cursor of Python's databases holds what it has found.
  if (call.name === 'execute' && call.receiver && it.language.id === 'python') call.filled = [read];
  return { taint: read, shape: null };
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
