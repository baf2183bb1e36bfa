import { sql } from 'kysely';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Context } from '../../shared/context.ts';
import { NotFoundError, ValidationError } from '../../shared/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { addTriageEntry } from './add-triage-entry.ts';
import { isoTimestamp } from './finding-columns.ts';
import type { UpdatedFindingView } from './schemas.ts';
import { tellTriage } from './tell-triage.ts';
import {
  decideTriage,
  type FindingChange,
  type TriagedFinding,
  type TriageOutcome,
} from './triage-decision.ts';

/**
 * The one way people change a finding, from whatever transport: finding, thread and audit trail in one
 * transaction. What is already so is not changed and leaves no trace. A finding that others are duplicates of
 * takes them along when it is itself closed as a duplicate, so that links never form chains.
 *
 * @throws NotFoundError when the finding or the canonical one is not there, not published, or not the organization's.
 * @throws ValidationError when the link is not allowed (see `decideTriage`), and for a day that is over.
 */
export async function triageFinding(
  context: Context,
  id: string,
  change: FindingChange,
): Promise<UpdatedFindingView> {
  if (change.acceptedUntil && change.acceptedUntil <= context.now())
    throw new ValidationError('until must be a day to come');
  return inTransaction(context, async (inside) => {
    const locked = await lockFindings(inside, [id, change.duplicateOf ?? id]);
    const finding = locked.get(id.toLowerCase());
    const canonical = change.duplicateOf ? locked.get(change.duplicateOf.toLowerCase()) : undefined;
    if (!finding || (change.duplicateOf && !canonical)) throw new NotFoundError('Finding');
    const outcome = decideTriage(finding, canonical, change);
    await writeOutcome(inside, finding, outcome, change.acceptedUntil);
    await tellTriage(inside, finding, outcome, change);
    if (outcome.duplicateOf !== null && outcome.duplicateOf !== finding.duplicateOf) {
      await takeDuplicatesAlong(inside, finding.id, outcome.duplicateOf);
    }
    return {
      id: finding.id,
      state: outcome.state,
      severity: outcome.severity,
      duplicate_of: outcome.duplicateOf,
    };
  });
}

/** In the order of ids: of two requests that would close a circle, the second sees what the first has done. */
async function lockFindings(
  { em, organizationId }: Context,
  ids: string[],
): Promise<Map<string, TriagedFinding>> {
  const { rows } = await sql<TriagedFinding>`
    select id, repository_id as "repositoryId", state, severity, duplicate_of as "duplicateOf",
      ${sql.raw(isoTimestamp('accepted_until'))} as "acceptedUntil"
    from findings
    where id = any(${ids}::uuid[]) and organization_id = ${organizationId} and verification_status = 'approved'
    order by id for no key update`.execute(em.getKysely());
  return new Map(rows.map((row) => [row.id, row]));
}

async function writeOutcome(
  { em, now }: Context,
  before: TriagedFinding,
  after: TriageOutcome,
  acceptedUntil: Date | undefined,
): Promise<void> {
  const { state, severity, duplicateOf } = after;
  const moved = state !== before.state || severity !== before.severity;
  if (!moved && duplicateOf === before.duplicateOf && !acceptedUntil) return;
  await sql`
    update findings set state = ${state}, severity = ${severity}, duplicate_of = ${duplicateOf},
      updated_at = case when ${moved} then ${now()} else updated_at end,
      vanished_in = case when state = ${state} then vanished_in end,
      accepted_until = coalesce(${acceptedUntil ?? null}::timestamptz, case when state = ${state} then accepted_until end)
    where id = ${before.id}`.execute(em.getKysely());
}

async function takeDuplicatesAlong(context: Context, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update findings set duplicate_of = ${to}
    where id in (select id from findings where duplicate_of = ${from} order by id for no key update)
    returning id`.execute(context.em.getKysely());
  for (const { id } of rows) {
    await addTriageEntry(context, id, { reaction: null, comment: `Duplicate of ${to}, as ${from} now is` });
    await recordAudit(context, {
      action: 'finding.duplicate_linked',
      subjectType: 'finding',
      subjectId: id,
      before: { duplicate_of: from },
      after: { duplicate_of: to },
    });
  }
}
