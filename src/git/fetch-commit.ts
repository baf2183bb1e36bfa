import { rm } from 'node:fs/promises';
import { isIP } from 'node:net';
import { NetworkError, type NetworkPolicy, resolvePublic } from '../network/index.ts';
import { hasCommit, initBareRepository, packedBytes, removeTemporaryPacks } from './bare-repository.ts';
import { CommitNotFoundError, RepositoryTooLargeError } from './git-errors.ts';
import { explainFailure } from './git-failure.ts';
import { assertGitUsable } from './git-version.ts';
import { authorizationHeader, findRemote, fromNetworkError, type Remote } from './remote.ts';
import { type GitSettings, runGit } from './run-git.ts';

export interface FetchCommitInput {
  url: string;
  /** In full, as `resolveBranch` gives it. */
  commit: string;
  token?: string | undefined;
  /** The bare repository's folder: made when missing, added to when there. One fetch at a time into one folder. */
  into: string;
  limits: {
    /** Of the pack, as received. */
    bytes: number;
    timeMs: number;
  };
  policy: NetworkPolicy;
  signal?: AbortSignal | undefined;
  onProgress?: (progress: FetchProgress) => void;
}

export interface FetchProgress {
  phase: 'receiving' | 'resolving';
  /** 0 to 100. */
  percent: number;
}

/** How long finding the repository may take, within the time of the whole. */
const findTimeoutMs = 30_000;
const sizeCheckEveryMs = 100;

/**
 * Fetches one commit with its files, without history, into a bare repository. Nothing is checked out, no hook,
 * filter, submodule or prompt runs. A folder that has the commit is left as it is, without network.
 * After a failure nothing of the attempt is left.
 * @returns `fetched: false` when the commit was there already
 * @throws GitError; the signal's reason when aborted
 */
export async function fetchCommit(input: FetchCommitInput): Promise<{ fetched: boolean }> {
  if (!/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(input.commit)) throw new CommitNotFoundError();
  await assertGitUsable();
  if (await hasCommit(input.into, input.commit)) return { fetched: false };

  const deadline = Date.now() + input.limits.timeMs;
  const remote = await findRemote(input.url, {
    ...input,
    timeoutMs: Math.min(findTimeoutMs, input.limits.timeMs),
  });
  const settings = await transportSettings(remote, input);
  const { created } = await initBareRepository(input.into, remote.objectFormat);
  try {
    await receivePack(input, remote, settings, deadline - Date.now());
    if (!(await hasCommit(input.into, input.commit))) throw new CommitNotFoundError();
  } catch (error) {
    await (created ? rm(input.into, { recursive: true, force: true }) : removeTemporaryPacks(input.into));
    throw error;
  }
  return { fetched: true };
}

async function receivePack(
  input: FetchCommitInput,
  remote: Remote,
  settings: GitSettings,
  timeoutMs: number,
): Promise<void> {
  const tooLarge = new RepositoryTooLargeError(
    `the repository is larger than ${Math.floor(input.limits.bytes / 1_048_576)} MB`,
  );
  const before = await packedBytes(input.into);
  const received = async () => (await packedBytes(input.into)) - before;
  const stop = new AbortController();
  const watch = setInterval(async () => {
    if ((await received()) > input.limits.bytes) stop.abort(tooLarge);
  }, sizeCheckEveryMs);
  try {
    const result = await runGit({
      args: [
        ...[
          '--git-dir',
          input.into,
          'fetch',
          '--progress',
          '--depth=1',
          '--no-tags',
          '--no-recurse-submodules',
        ],
        ...[
          '--no-write-fetch-head',
          '--force',
          '--',
          remote.url.href,
          `${input.commit}:refs/whitebox/${input.commit}`,
        ],
      ],
      settings,
      environment: { GIT_ALLOW_PROTOCOL: remote.url.protocol.replace(':', '') },
      timeoutMs: Math.max(1, timeoutMs),
      signal: input.signal ? AbortSignal.any([input.signal, stop.signal]) : stop.signal,
      onStderr: (piece) => reportProgress(piece, input.onProgress),
    });
    if (result.exitCode !== 0) throw explainFailure(result.stderr);
  } finally {
    clearInterval(watch);
  }
  if ((await received()) > input.limits.bytes) throw tooLarge;
}

/** The address is resolved and checked here, and git gets no say in it: no resolution, no redirect of its own. */
async function transportSettings(
  { url, token }: Remote,
  { policy, signal }: FetchCommitInput,
): Promise<GitSettings> {
  const addresses = await resolvePublic(url, policy, signal).catch((error: unknown) => {
    throw error instanceof NetworkError ? fromNetworkError(error) : error;
  });
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  // A literal address needs no pinning, and curl takes none for it.
  const literal = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0;
  const pinned = addresses.map(({ address }) => (address.includes(':') ? `[${address}]` : address)).join(',');
  return [
    ['protocol.version', '2'],
    ['http.followRedirects', 'false'],
    ['http.curloptResolve', ''],
    ...(literal ? [] : [['http.curloptResolve', `${url.hostname}:${port}:${pinned}`] as const]),
    ['http.proxy', ''],
    ['http.sslVerify', 'true'],
    ['http.userAgent', 'git/whitebox'],
    ['http.lowSpeedLimit', '1000'],
    ['http.lowSpeedTime', '20'],
    // A pack is kept as the server sent it, in one file, whose growth can be watched.
    ['fetch.unpackLimit', '1'],
    ['fetch.uriProtocols', ''],
    ['transfer.bundleURI', 'false'],
    ['fetch.writeCommitGraph', 'false'],
    ...(token
      ? [[`http.${url.origin}/.extraHeader`, `Authorization: ${authorizationHeader(token)}`] as const]
      : []),
  ];
}

function reportProgress(piece: string, onProgress: FetchCommitInput['onProgress']): void {
  const match = [...piece.matchAll(/(Receiving objects|Resolving deltas):\s{1,4}(\d{1,3})%/g)].at(-1);
  if (!match) return;
  onProgress?.({
    phase: match[1] === 'Receiving objects' ? 'receiving' : 'resolving',
    percent: Number(match[2]),
  });
}
