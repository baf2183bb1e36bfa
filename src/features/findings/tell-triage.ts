import type { Context } from '../../shared/context.ts';
import { type AuditRecord, recordAudit } from '../audit/index.ts';
import { addTriageEntry } from './add-triage-entry.ts';
import type { FindingChange, TriagedFinding, TriageOutcome } from './triage-decision.ts';

/**
 * Tells what has changed in the finding's thread and in the audit trail, each change with its reason; what has not
 * changed is not told. Part of the caller's transaction.
 */
export async function tellTriage(
  context: Context,
  before: TriagedFinding,
  after: TriageOutcome,
  change: FindingChange,
): Promise<void> {
  // One moment for the audit trail: what was done together is undone together.
  const at = context.now();
  const record: Recorder = (entry) =>
    recordAudit({ ...context, now: () => at }, { subjectType: 'finding', subjectId: before.id, ...entry });
  await tellDuplicate(context, record, before, after, change);
  await tellState(context, record, before, after, change);
  await tellSeverity(context, record, before, after, change);
}

type Recorder = (entry: Pick<AuditRecord, 'action' | 'before' | 'after' | 'reason'>) => Promise<void>;

async function tellDuplicate(
  context: Context,
  record: Recorder,
  before: TriagedFinding,
  after: TriageOutcome,
  change: FindingChange,
) {
  if (after.duplicateOf === before.duplicateOf) return;
  const reason = change.stateReason ?? change.reason ?? null;
  const fact = after.duplicateOf
    ? `Duplicate of ${after.duplicateOf}`
    : `No longer a duplicate of ${before.duplicateOf}`;
  await addTriageEntry(context, before.id, {
    reaction: after.state === before.state ? null : after.state,
    comment: withReason(fact, reason),
  });
  await record({
    action: after.duplicateOf ? 'finding.duplicate_linked' : 'finding.duplicate_unlinked',
    before: { duplicate_of: before.duplicateOf },
    after: { duplicate_of: after.duplicateOf },
    reason,
  });
}

async function tellState(
  context: Context,
  record: Recorder,
  before: TriagedFinding,
  after: TriageOutcome,
  change: FindingChange,
) {
  if (after.state === before.state) return;
  const reason = change.stateReason ?? change.reason ?? null;
  // With a changed link, the entry about the link already carries the reaction.
  if (after.duplicateOf === before.duplicateOf) {
    await addTriageEntry(context, before.id, { reaction: after.state, comment: reason });
  }
  await record({
    action: 'finding.state_changed',
    before: {
      state: before.state,
      ...(before.acceptedUntil && { accepted_until: before.acceptedUntil }),
    },
    after: { state: after.state },
    reason,
  });
}

async function tellSeverity(
  context: Context,
  record: Recorder,
  before: TriagedFinding,
  after: TriageOutcome,
  change: FindingChange,
) {
  if (after.severity === before.severity) return;
  const reason = change.severityReason ?? change.reason ?? null;
  await addTriageEntry(context, before.id, {
    reaction: null,
    comment: withReason(`Severity changed from ${before.severity} to ${after.severity}`, reason),
  });
  await record({
    action: 'finding.severity_changed',
    before: { severity: before.severity },
    after: { severity: after.severity },
    reason,
  });
}

const withReason = (fact: string, reason: string | null) => (reason ? `${fact}: ${reason}` : `${fact}.`);
