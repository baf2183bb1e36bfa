/** Everything a pull request's state follows from. */
import type { Context } from '../../../shared/context.ts';
import type { ScanStatus } from '../../../shared/enums.ts';
import type { Silenced } from '../../scans/index.ts';
import type { Policy } from '../policy/policy.ts';
import type { PullRequest, PullRequestHead } from '../pull-request.entity.ts';

export interface EstimationState {
  status: string;
  credits: number;
  error: string | null;
  /** Empty where it could not be resolved. */
  commit: string;
  applications: readonly Application[];
}

export interface Application {
  app_name: string;
  /** Relative; `.` is the root. */
  app_root_path: string;
}

export interface ScanState {
  id: string;
  status: ScanStatus;
  credits: number;
  reason: string | null;
  notAnalysed: number;
  /** Not all of the code could be analysed: what was not found may still be there. */
  endedEarly: boolean;
  /** Findings that the merge base has as well: they are nobody's news. */
  alreadyThere: number;
  /** What comments of the pull request silence. */
  silenced: readonly Silenced[];
}

export interface Situation {
  pull: PullRequest;
  head: PullRequestHead;
  policy: Policy;
  policyErrors: readonly string[];
  estimation: EstimationState | null;
  scan: ScanState | null;
}

export async function loadEstimation(
  { em }: Context,
  id: string | null | undefined,
): Promise<EstimationState | null> {
  if (!id) return null;
  const [row] = await em.execute<EstimationState[]>(
    `select status, coalesce(total_credits, 0) as credits, error, coalesce(repo_results -> 0 ->> 'commit_sha', '') as commit,
       coalesce(repo_results -> 0 -> 'applications', '[]') as applications
     from cost_estimations where id = ?`,
    [id],
  );
  return row ?? null;
}

export async function loadScan({ em }: Context, id: string | null | undefined): Promise<ScanState | null> {
  if (!id) return null;
  const [row] = await em.execute<ScanState[]>(
    `select id, status, credits, status_reason as reason, jsonb_array_length(not_analysed) as "notAnalysed",
       (select coalesce(sum(already_there), 0)::integer from scan_repositories r where r.scan_id = scans.id) as "alreadyThere",
       exists (select from scan_repositories r where r.scan_id = scans.id and r.ended_early) as "endedEarly",
       (select coalesce(jsonb_agg(each), '[]') from scan_repositories r, jsonb_array_elements(r.silenced) each
        where r.scan_id = scans.id) as silenced
     from scans where id = ?`,
    [id],
  );
  return row ?? null;
}
