/** Findings where the code is reviewed: comments on lines, kept true, and one summary. */
import { createHash } from 'node:crypto';
import { commentPlace } from '../../../github/changed-lines.ts';
import { type GitHub, repositoryName } from '../../../github/client.ts';
import { recogniseBots } from '../../../github/own-comments.ts';
import { statusOf } from '../../../github/patient-requests.ts';
import { postReview } from '../../../github/post-review.ts';
import { postSummary } from '../../../github/post-summary.ts';
import { readPullChange } from '../../../github/read-changes.ts';
import { replyInThread } from '../../../github/reply-in-thread.ts';
import { resolveThreads } from '../../../github/review-threads.ts';
import {
  type CodeLinks,
  findingComment,
  githubLinks,
  noLinks,
  type SummaryData,
  summaryComment,
} from '../../../reporters/github/index.ts';
import type { Services } from '../../../services.ts';
import type { Context } from '../../../shared/context.ts';
import { statusOfFinding, triageNews } from './finding-status.ts';
import {
  loadFindings,
  numberFindings,
  type PullRequestFinding,
  saveComments,
} from './pull-request-findings.ts';
import type { Situation } from './situation.ts';
import { isUndecided, judge, type Verdict } from './verdict.ts';
import { headline, notesOf, thresholds } from './words.ts';

/** Finds nothing. */
const noScan = '00000000-0000-0000-0000-000000000000';

export interface Published {
  verdict: Verdict;
  data: SummaryData;
  showDetails: boolean;
}

const howToTriage =
  'Answer here: `/fp <reason>` false positive · `/ar <reason>` accept the risk · `/tp` confirm · `/whitebox help` for all.';

/**
 * Harmless when repeated: what is there is found by its marker, what is as it should be is not written again.
 * @throws what GitHub answers
 */
export async function publishFindings(
  services: Services,
  context: Context,
  github: GitHub,
  situation: Situation,
): Promise<Published> {
  const { pull, head, policy } = situation;
  await numberFindings(context, {
    pullRequestId: pull.id,
    scanId: situation.scan?.id ?? noScan,
    commit: head.sha,
    endedEarly: situation.scan?.endedEarly ?? false,
  });
  const findings = await loadFindings(context, pull.id);
  const verdict = judge(findings, policy);
  const showDetails = pull.isPrivate || policy.public_details;
  const links = githubLinks(services.config.githubServerUrl, pull.fullName, head.sha);
  const commentOf = (finding: PullRequestFinding, withLinks: CodeLinks = links) =>
    findingComment(finding, {
      links: withLinks,
      showDetails,
      number: finding.number,
      howToTriage,
      status: statusOfFinding(finding),
    });
  const notes = notesOf(situation, verdict);
  const urls = await tolerating(context, notes, 'comment on the lines', () =>
    commentOnLines(context, github, situation, { verdict, findings, commentOf, notes }),
  );

  const data: SummaryData = {
    headline: headline(verdict),
    notes,
    findings: verdict.open.map((finding) => ({
      finding,
      number: finding.number,
      commentUrl: urls?.get(finding.fingerprint) ?? null,
      blocks: verdict.blocking.includes(finding),
      isNew: false,
    })),
    others: 0,
    links,
    footer: thresholds(policy),
  };
  if (policy.comment !== 'off')
    await tolerating(context, notes, 'write the summary', () =>
      postSummary(summaryComment(data), findings.length > 0 || policy.always_summarize, {
        github,
        repository: repositoryName(pull.fullName),
        pullNumber: pull.number,
        isOwn: recogniseBots,
      }),
    );
  return { verdict, data, showDetails };
}

interface Comments {
  verdict: Verdict;
  findings: readonly PullRequestFinding[];
  commentOf(finding: PullRequestFinding, links?: CodeLinks): string;
  /** What people are to know besides; added to. */
  notes: string[];
}

/** @returns addresses of the comments, by fingerprint */
async function commentOnLines(
  context: Context,
  github: GitHub,
  { pull, head, policy }: Situation,
  { verdict, findings, commentOf, notes }: Comments,
): Promise<Map<string, string>> {
  if (policy.comment !== 'inline') return new Map();
  const repository = repositoryName(pull.fullName);
  const work = { github, repository, pullNumber: pull.number, commit: head.sha, isOwn: recogniseBots };
  const missing = verdict.open.filter(({ comment_id }) => comment_id === null);
  const change = missing.length > 0 ? await readPullChange(github, repository, pull.number) : null;
  // What was fixed or decided makes room for what had none.
  const standing = verdict.open.length - missing.length;
  const room = policy.max_comments - standing;
  const possible = missing.flatMap((finding) => {
    const place = commentPlace(finding, change);
    return place ? [{ finding, place }] : [];
  });
  const wanted = possible.slice(0, Math.max(0, room));
  if (wanted.length < possible.length)
    notes.push(
      `${standing + wanted.length} of ${verdict.open.length} findings have comments on their lines (max_comments); all are listed here.`,
    );
  const present = await postReview(
    wanted.map(({ finding, place }) => ({
      fingerprint: finding.fingerprint,
      ...place,
      body: commentOf(finding),
    })),
    work,
  );
  const urls = new Map<string, string>();
  for (const finding of findings) {
    const comment = present.get(finding.fingerprint);
    if (!comment) continue;
    urls.set(finding.fingerprint, comment.url);
    // What was sent is remembered, without its links: they lead to the commit it was written for, and every push
    // would have every comment written anew.
    const hash = hashOf(commentOf(finding, noLinks));
    const isFresh = finding.comment_id === null && wanted.some((one) => one.finding === finding);
    if (!isFresh && finding.comment_hash !== hash)
      await github.rest.pulls.updateReviewComment({
        ...repository,
        comment_id: comment.id,
        body: commentOf(finding),
      });
    const isNews = finding.comment_id !== null && finding.entry !== finding.told_entry;
    if (isNews && finding.entry_source !== 'github') await tellThread(github, pull, comment.id, finding);
    if (finding.comment_id !== comment.id || finding.comment_hash !== hash || isNews)
      await saveComments(context, pull.id, [
        { findingId: finding.id, commentId: comment.id, hash, entry: finding.entry },
      ]);
  }
  await followThreads(context, github, pull, findings, present);
  return urls;
}

/** What was decided elsewhere. What was said on GitHub is not echoed there. */
async function tellThread(
  github: GitHub,
  pull: Situation['pull'],
  commentId: number,
  finding: PullRequestFinding,
): Promise<void> {
  const words = triageNews(finding);
  if (words === null) return;
  await replyInThread(github, {
    repository: repositoryName(pull.fullName),
    pullNumber: pull.number,
    firstId: commentId,
    key: `entry-${finding.entry}`,
    text: words,
  });
}

/** Where the App was given more than it asks for: conversations follow what became of their findings. */
async function followThreads(
  { em, log }: Context,
  github: GitHub,
  pull: Situation['pull'],
  findings: readonly PullRequestFinding[],
  comments: ReadonlyMap<string, { id: number }>,
): Promise<void> {
  const [row] = await em.execute<{ may: boolean }[]>(
    "select permissions ->> 'contents' = 'write' as may from installations where id = ?",
    [pull.installationId],
  );
  if (!row?.may) return;
  const wanted = new Map<number, boolean>();
  for (const finding of findings) {
    const comment = comments.get(finding.fingerprint);
    if (comment) wanted.set(comment.id, !finding.is_present || !isUndecided(finding));
  }
  // Cosmetics: a failure here must not keep the result from being told.
  await resolveThreads(github, repositoryName(pull.fullName), pull.number, wanted).catch((error: unknown) =>
    log.warn({ err: error }, 'conversations could not be resolved'),
  );
}

/** A permission that is missing must not keep the check run from telling the result. */
async function tolerating<T>(
  { log }: Context,
  notes: string[],
  what: string,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const status = statusOf(error);
    if (status !== 403 && status !== 404 && status !== 422) throw error;
    log.warn({ err: error }, `could not ${what}`);
    notes.push(
      `Whitebox may not ${what} on this pull request (GitHub answered ${status}): everything is shown here.`,
    );
    return null;
  }
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
