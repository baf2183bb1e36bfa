/** The Action from beginning to end: estimate, scan, read, report, judge. */
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { CodeChange } from '../src/github/changed-lines.ts';
import { type GitHub, repositoryName } from '../src/github/client.ts';
import { readCommitsChange, readPullChange } from '../src/github/read-changes.ts';
import { leftOutNote } from '../src/reporters/sarif-limits.ts';
import type { ApiClient } from './api/api-client.ts';
import { ApiError, ApiUnreachableError } from './api/api-error.ts';
import { type Conclusion, Ending } from './conclusion.ts';
import type { Console } from './console.ts';
import { durationText } from './durations.ts';
import type { EventCode } from './event.ts';
import type { Inputs } from './inputs.ts';
import type { Outputs } from './outputs.ts';
import { judge } from './report/judge.ts';
import { placeFinding } from './report/placed-finding.ts';
import { publish } from './report/publish.ts';
import { writeSarif } from './report/write-sarif.ts';
import { sameRepository } from './repository-list.ts';
import { attachDocuments } from './scan/attach-documents.ts';
import { type ChosenCode, chooseCode } from './scan/choose-code.ts';
import { assertWithinBudget, estimate } from './scan/estimate.ts';
import { packWorkspace } from './scan/pack-workspace.ts';
import { waitForScan } from './scan/wait-for-scan.ts';
import { withoutLinks } from './workspace.ts';

export interface RunParts {
  inputs: Inputs;
  event: EventCode;
  api: ApiClient;
  /** Null without a token. */
  github: GitHub | null;
  serverUrl: string;
  /** A folder for what is not to stay. */
  temporaryFolder: string;
  log: Console;
  /** Filled as things become known, so that a run that ends early says what it knows. */
  outputs: Outputs;
  /** Aborted with an Ending when the run is cancelled or takes too long. */
  signal: AbortSignal;
  annotate: Parameters<typeof publish>[1]['annotate'];
  writeJobSummary: Parameters<typeof publish>[1]['writeJobSummary'];
}

export interface Outcome {
  conclusion: Conclusion;
  message: string;
}

/** @throws Ending for every way to end without a result; anything else is a mistake of ours */
export async function run(parts: RunParts): Promise<Outcome> {
  try {
    return await scanAndReport(parts);
  } catch (error) {
    throw parts.signal.aborted && parts.signal.reason instanceof Ending
      ? parts.signal.reason
      : inWords(error);
  }
}

async function scanAndReport(parts: RunParts): Promise<Outcome> {
  const { inputs, event, api, log, outputs } = parts;
  if (event.isDeleted) return { conclusion: 'skipped', message: 'The branch was deleted: nothing to scan.' };

  const code = await log.group('Estimate', async () => {
    const chosen = await chooseCode(inputs, event, {
      serverUrl: parts.serverUrl,
      api,
      upload: () => upload(parts),
      defaultBranch: (name) => defaultBranch(parts.github, name),
    });
    log.info(`Scanning ${chosen.label}`);
    return chosen;
  });
  try {
    const estimation = await log.group('Price', () =>
      estimate(api, { name: inputs.name, repos: code.estimationRepos, signal: parts.signal }, log),
    );
    const credits = estimation.total_credits ?? 0;
    outputs.set('estimation-id', estimation.id);
    outputs.set('credits', credits);
    log.info(`The scan costs ${credits} ${credits === 1 ? 'credit' : 'credits'}.`);
    noteMovedBranch(parts, estimation.repo_results?.[0]?.commit_sha);
    if (inputs['dry-run'])
      return {
        conclusion: 'estimated',
        message: `The scan would cost ${credits} credits (dry-run: not started).`,
      };
    if (credits === 0)
      return {
        conclusion: 'skipped',
        message: 'There is no code in it that Whitebox analyses: nothing to scan.',
      };
    assertWithinBudget(credits, inputs['max-credits']);

    const scanId = await log.group('Scan', () => scan(parts, code, estimation.id));
    const commitOf = (url: string) =>
      estimation.repo_results?.find((result) => sameRepository(result.repo_url, url))?.commit_sha ?? null;
    return await log.group('Report', () => report(parts, code, scanId, commitOf));
  } finally {
    // The scan has read it, or was stopped; an archive a run would fill the server.
    if (code.archiveId) await api.deleteArchive(code.archiveId).catch(() => {});
  }
}

/** Starts the scan and waits for its end; when the run ends first, the scan is stopped. */
async function scan(
  { inputs, api, log, outputs, signal }: RunParts,
  code: ChosenCode,
  estimationId: string,
): Promise<string> {
  const documents = await attachDocuments(api, inputs['context-documents']);
  const id = await api.createScan({
    cost_estimation_id: estimationId,
    repos: code.scanRepos,
    ...(inputs['target-urls'].length > 0 && { target_urls: inputs['target-urls'] }),
    ...(inputs['auth-instructions'] !== null && { auth_instructions: inputs['auth-instructions'] }),
    ...(inputs['custom-context'] !== null && { custom_context: inputs['custom-context'] }),
    ...(documents.length > 0 && { context_document_ids: documents }),
  });
  outputs.set('scan-id', id);
  log.info(`Scan ${id}`);
  try {
    signal.throwIfAborted();
    const status = await waitForScan(api, id, { intervalMs: inputs['poll-interval'], signal }, log);
    outputs.set('status', status);
    if (status === 'skipped') throw new Ending('skipped', 'The scan found nothing it could analyse.');
    if (status !== 'completed')
      throw new Ending(
        'error',
        `The scan ended as ${status}, so there are no results. Nothing can be said about this code; the server’s log of scan ${id} has the reason.`,
      );
    return id;
  } catch (error) {
    if (signal.aborted) {
      log.info('Stopping the scan');
      await api.stopScan(id).then(
        () => outputs.set('status', 'stopped'),
        (reason: Error) =>
          log.warning(`The scan ${id} could not be stopped and may go on: ${reason.message}`),
      );
    }
    throw error;
  }
}

/** @param commitOf a repository as it was scanned, by its address */
async function report(
  parts: RunParts,
  code: ChosenCode,
  scanId: string,
  commitOf: (url: string) => string | null,
): Promise<Outcome> {
  const { inputs, event, api, log, outputs } = parts;
  const [exported, expected] = await Promise.all([api.findings(scanId), api.countFindings(scanId)]);
  if (exported.length < expected)
    throw new Ending(
      'error',
      `The server counts ${expected} findings and gave ${exported.length}: the results are incomplete.`,
    );
  const findings = exported.map((finding) => placeFinding(finding, code, scanId));
  const change = await changeOf(parts);
  const mode = inputs['filter-mode'] ?? (event.isProposal ? 'added' : 'all');
  const verdict = judge(findings, { inputs, mode, change });
  outputs.setCounts(verdict);
  const file = inputs['sarif-file'];
  if (file !== null) {
    const folder = await withoutLinks('sarif-file', dirname(file));
    if (folder === null)
      throw new Ending('error', `sarif-file: there is no folder ${dirname(file)}; make it first.`);
    const leftOut = await writeSarif(findings, join(folder, basename(file)));
    if (leftOut > 0) log.warning(`sarif-file: ${leftOutNote(leftOut)}`);
    outputs.set('sarif-file', file);
    log.info(`SARIF in ${file}`);
  }
  // What was uploaded is the event's code, and has no commit of its own.
  const own = code.archiveId === null && code.ownUrl !== null ? commitOf(code.ownUrl) : null;
  await publish(verdict, {
    ...parts,
    commit: own ?? event.sha,
    commitOf,
    change,
    folder: code.ownFolder,
    isEventsCode: isEventsCode(inputs),
  });
  return verdict.blocking.length > 0
    ? { conclusion: 'findings', message: [verdict.headline, ...verdict.notes.slice(0, 1)].join(' ') }
    : { conclusion: 'success', message: verdict.headline };
}

/** Without GitHub's word on what changed, every finding is reported: none may be lost. */
async function changeOf({ github, event, log, inputs }: RunParts): Promise<CodeChange | null> {
  if (inputs['filter-mode'] === 'all' && inputs.comment !== 'inline') return null;
  if (!github || (!event.pullRequest && !event.change)) return null;
  const repository = repositoryName(event.repository);
  try {
    if (event.pullRequest) return await readPullChange(github, repository, event.pullRequest.number);
    return event.change && (await readCommitsChange(github, repository, event.change));
  } catch (error) {
    log.warning(
      `What changed could not be read from GitHub, so all findings are reported: ${(error as Error).message}`,
    );
    return null;
  }
}

async function upload({ inputs, api, log, temporaryFolder, signal }: RunParts) {
  const archive = join(temporaryFolder, `whitebox-${process.pid}.tar.gz`);
  try {
    await withoutLinks('path', inputs.path);
    const { files, bytes, prefix } = await packWorkspace(inputs.path, archive, signal);
    log.info(`Uploading ${files} files (${Math.ceil(bytes / 1_024)} KiB)`);
    return { archiveId: await api.uploadArchive(archive, 'workspace.tar.gz'), folder: prefix };
  } finally {
    await rm(archive, { force: true });
  }
}

async function defaultBranch(github: GitHub | null, name: string): Promise<string | null> {
  return (
    (await github?.rest.repos.get({ ...repositoryName(name) }).then(
      ({ data }) => data.default_branch,
      () => null,
    )) ?? null
  );
}

function noteMovedBranch({ inputs, event, log }: RunParts, scanned: string | undefined): void {
  if (!isEventsCode(inputs) || !scanned || scanned === event.sha || event.sha === '') return;
  log.info(
    `The branch has moved on since the event: ${scanned.slice(0, 12)} is scanned, not ${event.sha.slice(0, 12)}.`,
  );
}

/** What is uploaded, or named, may be of any commit. */
function isEventsCode({ source, repos, branch }: Inputs): boolean {
  return source !== 'upload' && repos.length === 0 && branch === null;
}

const adviceByStatus: Record<number, string> = {
  401: 'Check api-key: it may be mistyped, revoked or expired.',
  403: 'The key needs the scopes read and write.',
  404: 'It does not exist, or belongs to another organization than the key.',
};

/** What went wrong and what to do about it. */
function inWords(error: unknown): unknown {
  if (error instanceof ApiError && error.status === 402)
    return new Ending(
      'no-credits',
      `${error.message}. Nothing was spent; ask who runs the server for more credits (whitebox org credits).`,
    );
  if (error instanceof ApiError) {
    const advice = adviceByStatus[error.status];
    return new Ending(
      'error',
      `The server answered ${error.status}: ${error.message}.${advice ? ` ${advice}` : ''}`,
    );
  }
  if (error instanceof ApiUnreachableError)
    return new Ending('error', `${error.message}. Check api-url and that the server runs.`);
  return error;
}

export function timeoutEnding(timeoutMs: number): Ending {
  return new Ending(
    'timeout',
    `The scan took longer than ${durationText(timeoutMs)} and was stopped. Raise timeout, or scan less.`,
  );
}
