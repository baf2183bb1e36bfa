import { sql } from 'kysely';
import type { Context } from '../../shared/context.ts';
import type { FindingState, Severity } from '../../shared/enums.ts';
import { PreconditionError } from '../../shared/errors.ts';
import { triageFinding } from './triage-finding.ts';

interface Change {
  state?: FindingState;
  severity?: Severity;
  duplicate_of?: string | null;
}

/**
 * Takes the last change of a finding back, whoever made it; that is a change of its own, with its own entry.
 * @throws NotFoundError, PreconditionError where nothing was changed yet
 */
export async function undoTriage(context: Context, id: string): Promise<void> {
  const { rows } = await sql<{ before: Change }>`
    select before from audit_entries
    where organization_id = ${context.organizationId} and subject_type = 'finding' and subject_id = ${id}
      and before is not null
    order by created_at desc, id desc limit 1`.execute(context.em.getKysely());
  const before = rows[0]?.before;
  if (!before) throw new PreconditionError('Nothing was changed yet that could be undone');
  await triageFinding(context, id, {
    state: before.state,
    severity: before.severity,
    ...('duplicate_of' in before && { duplicateOf: before.duplicate_of }),
    reason: 'Undone',
  });
}
