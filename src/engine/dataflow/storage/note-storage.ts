/** What a program reads from databases, and what from outside it writes there, noted for a second run. */

import type { Rule } from '../../rules/rule-set.ts';
import type { CallSite } from '../calls/call-site.ts';
import { runningPlace } from '../calls/frame.ts';
import { flowEvidence } from '../findings/flow-evidence.ts';
import type { Interpreter } from '../interpreter.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { cleanMask, type Taint } from '../taint/taint.ts';
import { accessOf } from './access.ts';
import { noteReader } from './readers.ts';

/** Notes what the call reads from a database, and what from outside it writes there. */
export function noteStorage(it: Interpreter, call: CallSite): void {
  if (!it.storage.isNoting) return;
  const access = accessOf(it, call);
  if (access?.kind === 'read') {
    for (const table of access.tables) it.storage.noteRead(table);
    noteReader(it);
  }
  if (access?.kind !== 'write') return;
  for (const { column, value } of access.values()) {
    const taints = taintsWithin(value);
    if (taints.length === 0) continue;
    for (const rule of it.models.storedRules) {
      const taint = taints.find((one) => isWorthKeeping(it, one, rule));
      if (!taint) continue;
      const evidence = flowEvidence(it, taint, runningPlace(it.frame), call.span, 'call');
      it.storage.noteWrite(access.table, column, rule.category, evidence);
    }
  }
}

/** Whether it does harm when it is read: the sources of the rule are those from which it may be written. */
function isWorthKeeping(it: Interpreter, taint: Taint, { sources, category }: Rule): boolean {
  if (!sources.includes(taint.source.kind)) return false;
  // What was escaped for the statement that stores it stands in the table as it was; what was held to a form does not.
  const harmless = category === 'sql-injection' ? 'command-injection' : category;
  return (cleanMask(taint) & it.models.categories.mask([harmless])) === 0;
}
