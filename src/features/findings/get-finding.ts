import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import { NotFoundError } from '../../shared/errors.ts';
import { findingColumns, isoTimestamp } from './finding-columns.ts';
import type { FindingDetailView } from './schemas.ts';

/** Of a longer thread the newest are shown: anybody with a key can write on, and one answer must not fill the memory. */
const mostEntries = 1_000;

export const detailStatement = {
  name: 'finding',
  text: `
    select ${findingColumns},
      coalesce((
        select json_agg(json_build_object('id', t.id, 'reaction', t.reaction, 'comment', t.comment,
          'user_id', t.user_id, 'username', t.username, 'source', t.source,
          'timestamp', ${isoTimestamp('t.created_at')}) order by t.created_at, t.id)
        from (
          select * from triage_entries n where n.finding_id = f.id order by n.created_at desc, n.id desc limit ${mostEntries}
        ) t
      ), '[]') as triage_thread,
      f.mermaid_trace, f.occurrence_count, s.repo_url, s.scan_type
    from findings f join scans s on s.id = f.scan_id
    where f.id = $2 and f.organization_id = $1 and f.verification_status = 'approved'`,
};

/**
 * A visible finding with its thread, in one round trip.
 * @throws NotFoundError when there is none, it is not published, or it is another organization's.
 */
export async function getFinding(
  { pool }: Pick<Services, 'pool'>,
  { organizationId }: Pick<Context, 'organizationId'>,
  id: string,
): Promise<FindingDetailView> {
  const { rows } = await pool.query<FindingDetailView>({ ...detailStatement, values: [organizationId, id] });
  const [finding] = rows;
  if (!finding) throw new NotFoundError('Finding');
  return finding;
}
