import { sql } from 'kysely';
import type { Context } from '../../shared/context.ts';
import type { FindingState, Severity } from '../../shared/enums.ts';
import { PreconditionError } from '../../shared/errors.ts';
import type { FindingChange } from './triage-decision.ts';

interface Before {
  state?: FindingState;
  severity?: Severity;
  duplicate_of?: string | null;
  /** ISO 8601. */
  accepted_until?: string;
}

/**
 * What takes the last change of a finding back, whoever made it: a change like any other, for `triageFinding`. A change
 * may have several entries in the audit trail (a duplicate's link and its state), which are of one moment.
 * @throws PreconditionError where nothing was changed yet
 */
export async function undoingChange(
  { em, organizationId }: Context,
  findingId: string,
): Promise<FindingChange> {
  const { rows } = await sql<{ before: Before }>`
    select before from (
      select before, created_at, max(created_at) over () as last from audit_entries
      where organization_id = ${organizationId} and subject_type = 'finding' and subject_id = ${findingId}
        and before is not null
    ) changes where created_at = last`.execute(em.getKysely());
  if (rows.length === 0) throw new PreconditionError('Nothing was changed yet that could be undone');
  const {
    duplicate_of: duplicateOf,
    accepted_until: until,
    ...before
  } = Object.assign({}, ...rows.map((row) => row.before)) as Before;
  return { ...before, duplicateOf, acceptedUntil: until ? new Date(until) : undefined, reason: 'Undone' };
}
