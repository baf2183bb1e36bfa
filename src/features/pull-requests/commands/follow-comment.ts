/** A comment that was edited or deleted on GitHub: the thread here says the same. Commands are not done again. */
import { storableText } from '../../../database/storable-json.ts';
import type { Context } from '../../../shared/context.ts';
import type { Place } from './answer-comment.ts';

export async function rewriteComment(
  { em }: Context,
  pullRequestId: string,
  { kind, commentId }: Place,
  text: string,
): Promise<string> {
  const rows = await em.execute<unknown[]>(
    `update triage_entries t set comment = ? from github_comments c
     where c.pull_request_id = ? and c.kind = ? and c.comment_id = ? and t.id = c.triage_entry_id
       and t.reaction is null returning 1`,
    [storableText(text.slice(0, 4_000)) || '(emptied on GitHub)', pullRequestId, kind, commentId],
  );
  return rows.length > 0 ? 'comment rewritten' : 'nothing to do';
}

export async function forgetComment(
  { em }: Context,
  pullRequestId: string,
  { kind, commentId }: Place,
): Promise<string> {
  const rows = await em.execute<unknown[]>(
    `delete from triage_entries t using github_comments c
     where c.pull_request_id = ? and c.kind = ? and c.comment_id = ? and t.id = c.triage_entry_id
       and t.reaction is null returning 1`,
    [pullRequestId, kind, commentId],
  );
  return rows.length > 0 ? 'comment removed' : 'nothing to do';
}
