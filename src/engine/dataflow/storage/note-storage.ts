/** What a program reads from databases, and what from outside it writes there, noted for a second run. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { Rule } from '../../rules/rule-set.ts';
import { libraryInput } from '../../rules/source-kinds.ts';
import type { CallSite } from '../calls/call-site.ts';
import { runningPlace } from '../calls/frame.ts';
import { flowEvidence } from '../findings/flow-evidence.ts';
import type { Interpreter } from '../interpreter.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { cleanMask, type Taint } from '../taint/taint.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';
import { accessOf, type StoredRead } from './access.ts';
import { tableOfVariable } from './named-tables.ts';
import { noteReader, noteUsed } from './readers.ts';
import { isSession, keptInSession, sessionAccess, sessionTable } from './sessions.ts';
import { anyColumn, storedFact } from './storage.ts';
import { isOwnColumn, storedName } from './stored-names.ts';

/** Notes what the call reads from a database, and what from outside it writes there. */
export function noteStorage(it: Interpreter, call: CallSite): void {
  if (it.storage.noting === 'none') return;
  const access = it.storage.isNoting ? accessOf(it, call) : sessionAccess(it, call);
  if (access?.kind === 'read') noteRead(it, access);
  if (access?.kind !== 'write') return;
  if (access.table === sessionTable) notePassedOn(it);
  for (const { column, value } of access.values()) noteWrite(it, access.table, column, value, call.span);
}

/**
 * The entry that runs reads it.
 * @param fn which is handed what was read
 */
export function noteRead(it: Interpreter, { tables, column }: StoredRead, fn?: FunctionObject): void {
  it.storage.noteRead(tables);
  noteReader(it, column === undefined ? tables.map(storedName) : [keptInSession(column)]);
  if (fn && it.storage.isNoting) it.storage.readers.add(it.entryId, fn.file.path, fn.node);
}

/** `session['term'] = term`, `user.bio = bio` of a row that was read */
export function noteAssigned(
  it: Interpreter,
  holder: Value,
  name: string,
  value: Value,
  target: Expression,
): void {
  if (it.storage.noting === 'none' || value.isConstant) return;
  if (isSession(it, holder)) {
    notePassedOn(it);
    noteWrite(it, sessionTable, name, value, target);
  } else if (it.storage.isNoting && value.isTainted && target.kind === 'member') {
    const { object } = target;
    const table = object.kind === 'identifier' ? tableOfVariable(it, object.name) : null;
    if (table !== null) noteWrite(it, table, name, value, target);
  }
}

/** What is read elsewhere may do harm when it is taken from the session. */
function notePassedOn(it: Interpreter): void {
  noteUsed(it, [...ofTables]);
}

/** What from outside is in the value gets into the column. */
export function noteWrite(it: Interpreter, table: string, column: string, value: Value, span: Span): void {
  // Of an object that is kept whole nobody knows which part is taken out again.
  const taints = table === sessionTable ? value.taints : taintsWithin(value);
  if (taints.length === 0) return;
  for (const rule of it.models.storedRules) {
    if (!isToldOf(rule, table, column)) continue;
    const taint = taints.find((one) => isWorthKeeping(it, one, rule));
    if (!taint || (taint.source.kind === 'upload-name' && it.language.holdsFiles?.(it, table, column)))
      continue;
    const evidence = flowEvidence(it, taint, runningPlace(it.frame), span, 'call');
    const from = taint.source.stored?.column;
    const through = from ? { through: storedFact(from, rule.category) } : {};
    it.storage.noteWrite(table, column, rule.category, { ...evidence, ...through });
  }
}

/** Where what stands in tables becomes something else, it is meant so: of administrators' folders, addresses, templates. */
const ofTables = new Set(['sql-injection', 'command-injection', 'code-injection']);

/**
 * A session is shown to its visitor alone. Rows are shown column by column; elsewhere only a column counts of which the
 * program says that it writes it, and none that holds numbers by its name.
 */
function isToldOf({ category }: Rule, table: string, column: string): boolean {
  if (table === sessionTable) return category !== 'xss' && column !== anyColumn;
  return category === 'xss' || (ofTables.has(category) && column !== anyColumn && !isOwnColumn(column));
}

/** Whether it does harm when it is read: the sources of the rule are those from which it may be written. */
function isWorthKeeping(it: Interpreter, taint: Taint, { sources, category }: Rule): boolean {
  const { kind, stored } = taint.source;
  const isMeant = it.storage.isNoting
    ? kind !== libraryInput && sources.includes(kind)
    : stored?.column?.categories.has(category);
  if (!isMeant) return false;
  // What was escaped for the statement that stores it stands in the table as it was; what was held to a form does not.
  const harmless = category === 'sql-injection' ? 'command-injection' : category;
  return (cleanMask(taint) & it.models.categories.mask([harmless])) === 0;
}
