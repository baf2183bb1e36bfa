/** The findings where people look: annotations, job summary, the pull request. */

import type { CodeChange } from '../../src/github/changed-lines.ts';
import { type GitHub, repositoryName } from '../../src/github/client.ts';
import { recogniseOwn } from '../../src/github/own-comments.ts';
import { statusOf } from '../../src/github/patient-requests.ts';
import { postReview } from '../../src/github/post-review.ts';
import { postSummary } from '../../src/github/post-summary.ts';
import {
  type CodeLinks,
  findingComment,
  githubLinks,
  jobSummary,
  noLinks,
  type SummaryData,
  summaryComment,
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
  const commentUrls = await commentOnLines(verdict, work, { links, showDetails });
  const linksOf = ({ isInRepository, repo_url }: PlacedFinding) =>
    isInRepository ? links : linksElsewhere(work, repo_url);
  const data: SummaryData = {
    headline: verdict.headline,
    notes: showDetails ? verdict.notes : [...verdict.notes, hiddenDetails],
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

async function commentOnLines(
  { reported }: Verdict,
  work: PublishWork,
  shown: { links: ReturnType<typeof githubLinks>; showDetails: boolean },
): Promise<Map<string, string>> {
  const { inputs, event, github, change } = work;
  if (inputs.comment !== 'inline' || !github || !event.pullRequest) return new Map();
  const candidates = reported
    .flatMap((finding) => {
      const place = placeOnDiff(finding, change);
      return place ? [{ finding, place }] : [];
    })
    .slice(0, inputs['max-comments']);
  const pullNumber = event.pullRequest.number;
  const posted = await tolerating(work, 'comment on the lines', async () =>
    postReview(
      candidates.map(({ finding, place }) => ({
        fingerprint: finding.fingerprint,
        ...place,
        body: findingComment(finding, { ...shown, howToTriage, number: null }),
      })),
      {
        github,
        repository: repositoryName(event.repository),
        pullNumber,
        commit: work.commit,
        isOwn: await recogniseOwn(github),
      },
    ),
  );
  return new Map([...(posted ?? [])].map(([fingerprint, { url }]) => [fingerprint, url]));
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
