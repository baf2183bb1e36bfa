/** What a program reads from databases, and what from outside it writes there, noted for a second run. */
import type { CallSite } from '../calls/call-site.ts';
import { runningPlace } from '../calls/frame.ts';
import { flowEvidence } from '../findings/flow-evidence.ts';
import type { Interpreter } from '../interpreter.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { cleanMask, type Taint } from '../taint/taint.ts';
import { accessOf } from './access.ts';
import { noteReader } from './readers.ts';

/** The rule about what is stored: its sources are those from which it may be written. */
const storedRule = 'code/stored-xss';

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
    const taint = taintsWithin(value).find((one) => isWorthKeeping(it, one));
    if (taint)
      it.storage.noteWrite(
        access.table,
        column,
        flowEvidence(it, taint, runningPlace(it.frame), call.span, 'call'),
      );
  }
}

function isWorthKeeping(it: Interpreter, taint: Taint): boolean {
  const rule = it.models.rule(storedRule);
  if (!rule?.sources.includes(taint.source.kind)) return false;
  return (cleanMask(taint) & it.models.categories.mask([rule.category])) === 0;
}
