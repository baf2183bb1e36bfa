import type { Context } from '../../../shared/context.ts';
import { severityRank } from '../../../shared/enums.ts';
import { commentOnFinding, type FindingChange } from '../../findings/index.ts';
import type { PullRequestFinding } from '../sync/pull-request-findings.ts';
import { isUndecided } from '../sync/verdict.ts';

/** After this time what the first one said of the code need not hold any more. */
export const proposalDays = 14;

/**
 * Where it takes two people to make less of a finding: the first one's word is kept for a while and told in the thread.
 * @returns false for the second person, who has it done, and for what makes no less of it
 */
export async function isFirstToSay(
  context: Context,
  finding: Pick<PullRequestFinding, 'id' | 'severity'>,
  change: FindingChange,
): Promise<boolean> {
  const proposal = lessening(finding, change);
  if (proposal === null) return false;
  const { em, actor, now } = context;
  await em.execute(
    'delete from triage_proposals where finding_id = ? and created_at < ?::timestamptz - make_interval(days => ?)',
    [finding.id, now(), proposalDays],
  );
  const confirmed = await em.execute<unknown[]>(
    'delete from triage_proposals where finding_id = ? and proposal = ? and user_id <> ? returning 1',
    [finding.id, proposal, actor.userId],
  );
  if (confirmed.length > 0) return false;
  const said = await em.execute<unknown[]>(
    `insert into triage_proposals (finding_id, proposal, user_id, created_at) values (?, ?, ?, ?)
     on conflict do nothing returning 1`,
    [finding.id, proposal, actor.userId, now()],
  );
  const reason = change.reason ? `: ${change.reason}` : '.';
  if (said.length > 0)
    await commentOnFinding(context, finding.id, `Proposes ${proposal.replaceAll('_', ' ')}${reason}`);
  return true;
}

/** The state that closes it, be it as a duplicate, and the lower severity; null where the change is neither. */
function lessening({ severity }: Pick<PullRequestFinding, 'severity'>, change: FindingChange): string | null {
  const state = change.duplicateOf ? 'resolved' : change.state;
  const parts = [
    ...(state !== undefined && !isUndecided({ state }) ? [state] : []),
    ...(change.severity && severityRank(change.severity) < severityRank(severity) ? [change.severity] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}
