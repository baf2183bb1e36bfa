/** The findings where people look: annotations, job summary, the pull request. */

import type { CodeChange } from '../../src/github/changed-lines.ts';
import { type GitHub, type RepositoryName, repositoryName } from '../../src/github/client.ts';
import { type OwnReviewComment, recogniseOwn } from '../../src/github/own-comments.ts';
import { statusOf } from '../../src/github/patient-requests.ts';
import { postReview } from '../../src/github/post-review.ts';
import { postSummary } from '../../src/github/post-summary.ts';
import {
  type CodeLinks,
  decided,
  findingComment,
  fixedIn,
  githubLinks,
  jobSummary,
  noLinks,
  type SummaryData,
  summaryComment,
  withStatus,
} from '../../src/reporters/github/index.ts';
import type { Console } from '../console.ts';
import type { EventCode } from '../event.ts';
import type { Inputs } from '../inputs.ts';
import { type Annotation, annotate } from './annotate.ts';
import { placeOnDiff } from './filter.ts';
import { countsText, type Verdict } from './judge.ts';
import type { PlacedFinding } from './placed-finding.ts';

export interface PublishWork {
  inputs: Pick<Inputs, 'comment' | 'max-comments' | 'public-details' | 'api-url'>;
  event: EventCode;
  github: GitHub | null;
  serverUrl: string;
  /** Of the workflow's own repository, the commit that was scanned. */
  commit: string;
  /** What was uploaded of the workflow's own repository: '' for all of it, else the folder. */
  folder: string;
  /** The event's code was scanned, so that what was not found is not there any more. */
  isEventsCode: boolean;
  /** Of any that was scanned, by its address; null where it is none on this server. */
  commitOf(repositoryUrl: string): string | null;
  change: CodeChange | null;
  log: Console;
  annotate(annotation: Annotation): void;
  writeJobSummary(markdown: string): Promise<void>;
}

/** What is shown on a public repository is shown to those who would use it. */
const hiddenDetails =
  'Trace and proof of concept are shown by the Whitebox server only, because this repository is public.';

const howToTriage =
  'Triage it on the Whitebox server (false positive, accepted risk) and run the check again.';

/** Never throws for what GitHub answers: the scan's result stands, wherever it could be shown. */
export async function publish(verdict: Verdict, work: PublishWork): Promise<void> {
  const { inputs, event, log } = work;
  log.info(`${verdict.headline} Open in all: ${countsText(verdict.openCounts)}.`);
  for (const note of verdict.notes) log.info(note);
  const annotations = annotate(verdict.reported);
  for (const annotation of annotations) work.annotate(annotation);
  const inRepository = verdict.reported.filter(({ isInRepository }) => isInRepository).length;
  if (annotations.length < inRepository)
    log.info(
      `${annotations.length} of ${inRepository} findings are annotated (GitHub’s limit); all are in the job summary.`,
    );

  const showDetails = event.isPrivate !== false || inputs['public-details'];
  const links = githubLinks(work.serverUrl, event.repository, work.commit);
  const { urls: commentUrls, notes } = await commentOnLines(verdict, work, { links, showDetails });
  const linksOf = ({ isInRepository, repo_url }: PlacedFinding) =>
    isInRepository ? links : linksElsewhere(work, repo_url);
  const data: SummaryData = {
    part: work.folder,
    headline: verdict.headline,
    notes: [...verdict.notes, ...notes, ...(showDetails ? [] : [hiddenDetails])],
    findings: verdict.reported.map((finding) => ({
      finding,
      number: null,
      commentUrl: (finding.isInRepository && commentUrls.get(finding.fingerprint)) || null,
      blocks: verdict.blocking.includes(finding),
      isNew: finding.isNew,
      links: linksOf(finding),
    })),
    others: verdict.open.length - verdict.reported.length,
    links,
    footer: null,
  };
  await work.writeJobSummary(jobSummary(data, { showDetails }));
  await summariseOnPullRequest(data, work);
}

/** Of another repository that was scanned along. */
function linksElsewhere(
  { serverUrl, commitOf }: Pick<PublishWork, 'serverUrl' | 'commitOf'>,
  repositoryUrl: string,
): CodeLinks {
  const commit = commitOf(repositoryUrl);
  const own = `${serverUrl}/`;
  return commit !== null && repositoryUrl.startsWith(own)
    ? githubLinks(serverUrl, repositoryUrl.slice(own.length), commit)
    : noLinks;
}

/** @returns addresses of comments by fingerprint, and what people are to know besides */
async function commentOnLines(
  verdict: Verdict,
  work: PublishWork,
  shown: { links: ReturnType<typeof githubLinks>; showDetails: boolean },
): Promise<{ urls: Map<string, string>; notes: string[] }> {
  const { inputs, event, github, change } = work;
  if (inputs.comment !== 'inline' || !github || !event.pullRequest) return { urls: new Map(), notes: [] };
  const possible = verdict.reported.flatMap((finding) => {
    const place = placeOnDiff(finding, change);
    return place ? [{ finding, place }] : [];
  });
  const candidates = possible.slice(0, inputs['max-comments']);
  const on = { github, repository: repositoryName(event.repository), pullNumber: event.pullRequest.number };
  const posted = await tolerating(work, 'comment on the lines', async () => {
    const comments = await postReview(
      candidates.map(({ finding, place }) => ({
        fingerprint: finding.fingerprint,
        ...place,
        body: findingComment(finding, { ...shown, howToTriage, number: null }),
      })),
      { ...on, commit: work.commit, isOwn: await recogniseOwn(github) },
    );
    await keepTrue(comments, verdict, work, on);
    return comments;
  });
  return {
    urls: new Map([...(posted ?? [])].map(([fingerprint, { url }]) => [fingerprint, url])),
    notes:
      candidates.length < possible.length
        ? [
            `${candidates.length} of ${possible.length} findings on changed lines are commented on (max-comments); all are listed here.`,
          ]
        : [],
  };
}

/** Comments of earlier runs say what became of their findings. */
async function keepTrue(
  comments: ReadonlyMap<string, OwnReviewComment>,
  { open, closed }: Verdict,
  { commit, isEventsCode }: PublishWork,
  { github, repository }: { github: GitHub; repository: RepositoryName },
): Promise<void> {
  const known = new Map(
    [...open, ...closed].flatMap((one) => (one.isInRepository ? [[one.fingerprint, one] as const] : [])),
  );
  for (const [fingerprint, { id, body }] of comments) {
    const finding = known.get(fingerprint);
    // Of other code than the event's nobody knows what is gone.
    if (!finding && !isEventsCode) continue;
    const status = finding ? decided(finding.state, null, finding.state_reason) : fixedIn(commit);
    const now = withStatus(body, status);
    if (now !== body)
      await github.rest.pulls.updateReviewComment({ ...repository, comment_id: id, body: now });
  }
}

async function summariseOnPullRequest(data: SummaryData, work: PublishWork): Promise<void> {
  const { inputs, event, github } = work;
  if (inputs.comment === 'off' || !github || !event.pullRequest) return;
  const pullNumber = event.pullRequest.number;
  await tolerating(work, 'write its summary on the pull request', async () =>
    postSummary(summaryComment(data), data.findings.length > 0, {
      github,
      repository: repositoryName(event.repository),
      pullNumber,
      isOwn: await recogniseOwn(github),
    }),
  );
}

async function tolerating<T>({ log }: PublishWork, what: string, run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    const advice =
      statusOf(error) === 403
        ? ' The job needs "permissions: pull-requests: write"; tokens of forks cannot have it.'
        : '';
    log.warning(`Whitebox could not ${what}: ${(error as Error).message}.${advice}`);
    return null;
  }
}
