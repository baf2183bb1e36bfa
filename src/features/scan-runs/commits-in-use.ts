import type { Services } from '../../services.ts';
import { commitFolder } from '../repositories/index.ts';

/** The folders of the commits that running scans read. */
export async function commitsInUse({
  pool,
  config: { dataDir },
}: Pick<Services, 'pool' | 'config'>): Promise<Set<string>> {
  const { rows } = await pool.query<{ organizationId: string; url: string; version: string }>(
    `select s.organization_id as "organizationId", repository.url, version
     from scans s join scan_repositories r on r.scan_id = s.id join repositories repository on repository.id = r.repository_id
       cross join lateral unnest(array[r.commit_sha, r.base_sha]) as version
     where s.status in ('running', 'pending_verification') and version is not null`,
  );
  return new Set(rows.map((row) => commitFolder({ dataDir, ...row })));
}
