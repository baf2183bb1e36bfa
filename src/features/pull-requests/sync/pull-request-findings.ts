/** The findings of a pull request under their short numbers. */
import { inTransaction } from '../../../database/in-transaction.ts';
import type { ReportedFinding } from '../../../reporters/index.ts';
import type { Context } from '../../../shared/context.ts';
import type { TriageSource } from '../../../shared/enums.ts';

export interface PullRequestFinding extends ReportedFinding {
  id: string;
  /** Shown as F-3; stays with the finding as long as the pull request lives. */
  number: number;
  /** Of the commit that was last scanned. */
  is_present: boolean;
  /** The first commit that no longer has it. */
  fixed_in: string | null;
  comment_id: number | null;
  comment_hash: string | null;
  /** The entry that made it what it is, and the one its thread on GitHub knows of. */
  entry: string | null;
  entry_source: TriageSource | null;
  told_entry: string | null;
  /** Who triaged it last; null when nobody did. */
  triaged_by: string | null;
  duplicate_of: string | null;
}

/**
 * Gives numbers to what a scan found, worst first, and notes what it no longer finds, unless it ended early: then
 * what it does not find may still be there. Harmless when repeated.
 */
export async function numberFindings(
  context: Context,
  {
    pullRequestId,
    scanId,
    commit,
    endedEarly,
  }: { pullRequestId: string; scanId: string; commit: string; endedEarly: boolean },
): Promise<void> {
  await inTransaction(context, async ({ em }) => {
    const [row] = await em.execute<{ next_number: number }[]>(
      'select next_number from pull_requests where id = ? for no key update',
      [pullRequestId],
    );
    const first = row?.next_number ?? 1;
    const added = await em.execute<unknown[]>(
      `insert into pull_request_findings (pull_request_id, finding_id, number, is_present)
       select ?, f.id, ? - 1 + row_number() over (order by f.severity_rank desc, f.affected_file, f.start_line, f.id), true
       from scan_findings s join findings f on f.id = s.finding_id
       where s.scan_id = ? and f.verification_status = 'approved'
         and not exists (select from pull_request_findings k where k.pull_request_id = ? and k.finding_id = f.id)
       returning 1`,
      [pullRequestId, first, scanId, pullRequestId],
    );
    await em.execute(
      `update pull_request_findings p set is_present = s.finding_id is not null,
         fixed_in = case when s.finding_id is null then ? end
       from pull_request_findings q left join scan_findings s on s.scan_id = ? and s.finding_id = q.finding_id
       where q.pull_request_id = ? and p.pull_request_id = q.pull_request_id and p.finding_id = q.finding_id
         and p.is_present <> (s.finding_id is not null) and (s.finding_id is not null or not ?)`,
      [commit, scanId, pullRequestId, endedEarly],
    );
    if (added.length > 0)
      await em.execute('update pull_requests set next_number = ? where id = ?', [
        first + added.length,
        pullRequestId,
      ]);
  });
}

/** Worst first. */
export async function loadFindings({ em }: Context, pullRequestId: string): Promise<PullRequestFinding[]> {
  return em.execute<PullRequestFinding[]>(
    `select f.id, f.fingerprint, f.rule_id, f.title, f.category, f.severity, f.confidence, f.state, f.description,
       f.affected_file, f.start_line, f.end_line, f.affected_code, f.proof_of_concept, f.tags, f.trace, f.mermaid_trace,
       f.duplicate_of, p.number, p.is_present, p.fixed_in, p.comment_id::float8 as comment_id, p.comment_hash, p.told_entry, t.id as entry, t.source as entry_source,
       t.comment as state_reason, t.username as triaged_by
     from pull_request_findings p join findings f on f.id = p.finding_id
       left join lateral (
         select id, comment, username, source from triage_entries t where t.finding_id = f.id and t.reaction = f.state
         order by t.created_at desc, t.id desc limit 1
       ) t on true
     where p.pull_request_id = ?
     order by f.severity_rank desc, f.affected_file, f.start_line, f.fingerprint`,
    [pullRequestId],
  );
}

export async function saveComments(
  { em }: Context,
  pullRequestId: string,
  comments: readonly { findingId: string; commentId: number; hash: string; entry: string | null }[],
): Promise<void> {
  for (const { findingId, commentId, hash, entry } of comments)
    await em.execute(
      'update pull_request_findings set comment_id = ?, comment_hash = ?, told_entry = ? where pull_request_id = ? and finding_id = ?',
      [commentId, hash, entry, pullRequestId, findingId],
    );
}
