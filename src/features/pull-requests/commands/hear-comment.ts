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
import type { CommentEvent, ReviewCommentEvent } from '../events.ts';
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
  const { issue, comment, repository, installation, action } = event;
  if (!issue.pull_request || !installation) return 'not on a pull request';
  return hear(services, base, {
    action,
    installationId: installation.id,
    fullName: repository.full_name,
    number: issue.number,
    place: { kind: 'issue', commentId: comment.id, threadId: null },
    body: comment.body ?? '',
    author: comment.user ?? null,
  });
}

/** On a line: usually an answer to one of our comments. */
export async function hearReviewComment(
  services: Services,
  base: BaseContext,
  event: ReviewCommentEvent,
): Promise<string> {
  const { pull_request, comment, repository, installation, action } = event;
  if (!installation) return 'of no installation';
  return hear(services, base, {
    action,
    installationId: installation.id,
    fullName: repository.full_name,
    number: pull_request.number,
    place: { kind: 'review', commentId: comment.id, threadId: comment.in_reply_to_id ?? null },
    body: comment.body ?? '',
    author: comment.user ?? null,
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
  if (heard.action === 'edited') return rewriteComment(context, pull.id, place, parsed.text);
  if (heard.action !== 'created') return 'nothing to do';

  const finding = await findingOfThread(context, pull.id, place.threadId);
  if (!isCommand && finding === null) return 'not in a thread of ours';
  const github = services.github.asInstallation(pull.installationId);
  const role = await roleOf(github, repositoryName(pull.fullName), author.login);
  const { policy } = await readPolicy(github, pull.fullName, pull.baseRef);
  const refusal = await refusalFor(github, pull, policy, { login: author.login, role });
  // Together, so that a comment that counts as heard has had its effect.
  const applied = await inTransaction(context, async (inside): Promise<Applied | null> => {
    if (!(await takeOnce(inside, pull.id, place, finding))) return null;
    if (finding && parsed.text !== '' && mayComment(role, pull, author.id))
      await keepWords(inside, pull.id, place, finding, parsed.text);
    if (!isCommand) return { done: 0, replies: [] };
    const answer =
      refusal === null
        ? await applyCommands(services, inside, { pull, finding, parsed, policy })
        : { done: 0, replies: [refusal] };
    await keepAnswer(inside, pull.id, place, answer);
    return answer;
  });
  if (applied && !isCommand) return 'comment kept';
  const answer = applied ?? (await pendingAnswer(context, pull.id, place));
  if (!answer) return 'heard before';
  await answerComment(github, pull, place, answer);
  await keepAnswer(context, pull.id, place, null);
  await wake(base.em, pull.id);
  await wakePullRequests(services);
  return `${answer.done} commands done`;
}

/** @returns false when the comment was taken before: a delivery that is sent again does nothing twice */
async function takeOnce(
  { em, now }: Context,
  pullRequestId: string,
  { kind, commentId }: Place,
  finding: string | null,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `insert into github_comments (pull_request_id, kind, comment_id, finding_id, created_at) values (?, ?, ?, ?, ?)
     on conflict do nothing returning 1`,
    [pullRequestId, kind, commentId, finding, now()],
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
