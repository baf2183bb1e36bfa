/** People answer: what they say is taken once, by GitHub's number of the comment. */
import { inTransaction } from '../../../database/in-transaction.ts';
import { storableJson, storableText } from '../../../database/storable-json.ts';
import { repositoryName } from '../../../github/client.ts';
import { hasRole, type Role, roleOf } from '../../../github/permission.ts';
import { readMarker } from '../../../reporters/github/index.ts';
import type { Services } from '../../../services.ts';
import type { Context } from '../../../shared/context.ts';
import { commentOnFinding } from '../../findings/index.ts';
import { ensureInstallation } from '../../installations/index.ts';
import { type BaseContext, githubContext } from '../../organizations/index.ts';
import type { CommentEvent, ReviewCommentEvent, ReviewEvent } from '../events.ts';
import { findPullRequest } from '../find-pull-request.ts';
import { readPolicy } from '../policy/read-policy.ts';
import type { PullRequest } from '../pull-request.entity.ts';
import { wake, wakePullRequests } from '../wake.ts';
import { answerComment, type Place } from './answer-comment.ts';
import { type Applied, applyCommands } from './apply-commands.ts';
import { forgetComment, rewriteComment } from './follow-comment.ts';
import { parseComment } from './parse-comment.ts';
import { refusalFor } from './refusal-for.ts';

/** In the conversation of a pull request. */
export async function hearIssueComment(
  services: Services,
  base: BaseContext,
  event: CommentEvent,
): Promise<string> {
  const { issue, comment, repository, installation, action, sender } = event;
  if (!issue.pull_request || !installation) return 'not on a pull request';
  return hear(services, base, {
    action,
    installationId: installation.id,
    fullName: repository.full_name,
    number: issue.number,
    place: { kind: 'issue', commentId: comment.id, threadId: null },
    body: comment.body ?? '',
    author: comment.user ?? null,
    editorId: sender?.id ?? null,
  });
}

/** On a line: usually an answer to one of our comments. */
export async function hearReviewComment(
  services: Services,
  base: BaseContext,
  event: ReviewCommentEvent,
): Promise<string> {
  const { pull_request, comment, repository, installation, action, sender } = event;
  if (!installation) return 'of no installation';
  return hear(services, base, {
    action,
    installationId: installation.id,
    fullName: repository.full_name,
    number: pull_request.number,
    place: { kind: 'review', commentId: comment.id, threadId: comment.in_reply_to_id ?? null },
    body: comment.body ?? '',
    author: comment.user ?? null,
    editorId: sender?.id ?? null,
  });
}

/** Along with a review. */
export async function hearReview(
  services: Services,
  base: BaseContext,
  { action, pull_request, review, sender, repository, installation }: ReviewEvent,
): Promise<string> {
  if (!installation || action === 'dismissed') return 'nothing to do';
  return hear(services, base, {
    action: action === 'submitted' ? 'created' : action,
    installationId: installation.id,
    fullName: repository.full_name,
    number: pull_request.number,
    place: { kind: 'review-body', commentId: review.id, threadId: null },
    body: review.body ?? '',
    author: review.user ?? null,
    editorId: sender?.id ?? null,
  });
}

interface Heard {
  action: string;
  installationId: number;
  fullName: string;
  number: number;
  place: Place;
  body: string;
  author: { id: number; login: string; type?: string | undefined } | null;
  /** Who edited it, where it was edited: maintainers may edit what others said. */
  editorId: number | null;
}

async function hear(services: Services, base: BaseContext, heard: Heard): Promise<string> {
  const { author, body, place } = heard;
  // Ourselves included: no loops.
  if (!author || author.type === 'Bot' || readMarker(body)) return 'not from a person';
  if ((await ensureInstallation(services, base, heard.installationId)) === null) return 'of no installation';
  const parsed = parseComment(body);
  const isCommand = parsed.commands.length + parsed.mistakes.length > 0;
  if (!isCommand && place.threadId === null && heard.action === 'created') return 'nothing to do with us';
  const pull = await findPullRequest(services, base, heard);
  if (!pull) return 'of no pull request of ours';
  const context = await githubContext(base, pull.organizationId, author);
  if (heard.action === 'deleted') return forgetComment(context, pull.id, place);
  const isEdited = heard.action === 'edited';
  if (isEdited) {
    const outcome = await rewriteComment(context, pull.id, place, parsed.text);
    // Nobody puts commands into somebody else's mouth.
    if (!isCommand || heard.editorId !== author.id) return outcome;
  } else if (heard.action !== 'created') return 'nothing to do';

  const finding = await findingOfThread(context, pull.id, place.threadId);
  if (!isCommand && finding === null) return 'not in a thread of ours';
  const github = services.github.asInstallation(pull.installationId);
  const role = await roleOf(github, repositoryName(pull.fullName), author.login);
  const { policy } = await readPolicy(github, pull.fullName, pull.baseRef);
  const refusal = await refusalFor(github, pull, policy, { login: author.login, role });
  // Together, so that a comment that counts as heard has had its effect.
  const applied = await inTransaction(context, async (inside): Promise<Applied | null> => {
    const taken = await takeOnce(inside, pull.id, place, finding, isEdited);
    if (!taken) return null;
    if (finding && parsed.text !== '' && !taken.entry && mayComment(role, pull, author.id))
      await keepWords(inside, pull.id, place, finding, parsed.text);
    if (!isCommand) return { done: 0, replies: [] };
    const answer =
      refusal === null
        ? await applyCommands(services, inside, { pull, finding, parsed, policy })
        : { done: 0, replies: (await wasRefused(inside, pull.id)) ? [] : [refusal] };
    await keepAnswer(inside, pull.id, place, answer);
    await inside.em.execute(
      'update github_comments set commands_done = ?, refused_user_id = ? where pull_request_id = ? and kind = ? and comment_id = ?',
      [answer.done, refusal && inside.actor.userId, pull.id, place.kind, place.commentId],
    );
    return answer;
  });
  if (applied && !isCommand) return 'comment kept';
  const answer = applied ?? (await pendingAnswer(context, pull.id, place));
  if (!answer) return 'heard before';
  await answerComment(github, pull, place, answer, isEdited);
  await keepAnswer(context, pull.id, place, null);
  await wake(base.em, pull.id);
  await wakePullRequests(services);
  return `${answer.done} commands done`;
}

/**
 * @param isEdited what had no command, or none that could be done, is taken once more
 * @returns its entry in the thread, if there is one already; null when the comment was taken before: a delivery that is
 * sent again does nothing twice
 */
async function takeOnce(
  { em, now }: Context,
  pullRequestId: string,
  { kind, commentId }: Place,
  finding: string | null,
  isEdited: boolean,
): Promise<{ entry: string | null } | null> {
  const [row] = await em.execute<{ entry: string | null }[]>(
    `insert into github_comments as c (pull_request_id, kind, comment_id, finding_id, created_at) values (?, ?, ?, ?, ?)
     on conflict (pull_request_id, kind, comment_id) do update set commands_done = null
       where ? and coalesce(c.commands_done, 0) = 0
     returning triage_entry_id as entry`,
    [pullRequestId, kind, commentId, finding, now(), isEdited],
  );
  return row ?? null;
}

/** Once on a pull request is enough: who goes on gets a reaction only. */
async function wasRefused({ em, actor }: Context, pullRequestId: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'select 1 from github_comments where pull_request_id = ? and refused_user_id = ? limit 1',
    [pullRequestId, actor.userId],
  );
  return rows.length > 0;
}

/** Kept with what was done, so that an answer GitHub did not take is given when the delivery is worked off again. */
async function keepAnswer(
  { em }: Context,
  pullRequestId: string,
  { kind, commentId }: Place,
  answer: Applied | null,
): Promise<void> {
  await em.execute(
    'update github_comments set answer = ?::jsonb where pull_request_id = ? and kind = ? and comment_id = ?',
    [answer && storableJson(answer), pullRequestId, kind, commentId],
  );
}

async function pendingAnswer(
  { em }: Context,
  pullRequestId: string,
  { kind, commentId }: Place,
): Promise<Applied | null> {
  const [row] = await em.execute<{ answer: Applied | null }[]>(
    'select answer from github_comments where pull_request_id = ? and kind = ? and comment_id = ?',
    [pullRequestId, kind, commentId],
  );
  return row?.answer ?? null;
}

/** The finding whose thread it is; only ever one of this pull request. */
async function findingOfThread(
  { em }: Context,
  pullRequestId: string,
  threadId: number | null,
): Promise<string | null> {
  if (threadId === null) return null;
  const [row] = await em.execute<{ id: string }[]>(
    'select finding_id as id from pull_request_findings where pull_request_id = ? and comment_id = ?',
    [pullRequestId, threadId],
  );
  return row?.id ?? null;
}

/** The author, and those who belong to the repository. */
function mayComment(role: Role, pull: PullRequest, authorId: number): boolean {
  return authorId === pull.authorId || hasRole(role, pull.isPrivate ? 'read' : 'triage');
}

const maxWords = 4_000;

async function keepWords(
  context: Context,
  pullRequestId: string,
  { kind, commentId }: Place,
  finding: string,
  text: string,
): Promise<void> {
  const entry = await commentOnFinding(context, finding, storableText(text.slice(0, maxWords)));
  await context.em.execute(
    'update github_comments set triage_entry_id = ? where pull_request_id = ? and kind = ? and comment_id = ?',
    [entry, pullRequestId, kind, commentId],
  );
}
