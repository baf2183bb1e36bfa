import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { groupMemory } from '../processes/group-memory.ts';
import { type GitError, GitTimedOutError, GitUnusableError, RepositoryTooLargeError } from './git-errors.ts';

/** Git's own settings for one call, handed over in the environment: nothing in argv, nothing on disk. */
export type GitSettings = readonly (readonly [key: string, value: string])[];

export interface GitRun {
  args: readonly string[];
  settings?: GitSettings;
  /** More variables of the environment. */
  environment?: Readonly<Record<string, string>>;
  timeoutMs?: number;
  /** Of git and its helpers together, in bytes. */
  memoryBytes?: number;
  signal?: AbortSignal | undefined;
  /** Called with pieces of standard error as they come (progress). */
  onStderr?: (piece: string) => void;
}

export interface GitResult {
  exitCode: number;
  stdout: string;
  /** The end of it, at most 16 kB. For deciding what happened, never for showing. */
  stderr: string;
}

const keptStderr = 16_384;

/** A few small trees that name each other stand for billions of paths, all of which git keeps in memory to compare them. */
const defaultMemoryBytes = 2 * 1_024 ** 3;
const memoryCheckEveryMs = 250;

/** Of standard output. Paths of hundreds of thousands of files are a tenth of it. */
const maxOutputBytes = 256 * 1_048_576;

/** What holds for every call, whatever the machine's or a user's git configuration says. */
const fixedSettings: GitSettings = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.protectNTFS', 'true'],
  ['core.protectHFS', 'true'],
  ['core.symlinks', 'false'],
  ['credential.helper', ''],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['submodule.recurse', 'false'],
  ['advice.detachedHead', 'false'],
  // Blobs above this are streamed instead of held in memory; below it they may be deltas.
  ['core.bigFileThreshold', '16m'],
  ['pack.threads', '1'],
  // What is mapped of packs counts as memory.
  ['core.packedGitLimit', '512m'],
];

/** No single allocation above this: a delta that claims a huge result ends git, not the machine. */
const allocationLimit = '512m';

/**
 * The whole environment of a git process. Only PATH comes from ours; no home, no system or user
 * configuration, no prompts, no proxies, no keys.
 */
function gitEnvironment(run: Pick<GitRun, 'settings' | 'environment'>): Record<string, string> {
  const settings = [...fixedSettings, ...(run.settings ?? [])];
  const environment: Record<string, string> = {
    PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
    HOME: '/nonexistent',
    LANG: 'C',
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'false',
    GIT_ALLOW_PROTOCOL: '',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_ALLOC_LIMIT: allocationLimit,
    ...run.environment,
    GIT_CONFIG_COUNT: String(settings.length),
  };
  settings.forEach(([key, value], index) => {
    environment[`GIT_CONFIG_KEY_${index}`] = key;
    environment[`GIT_CONFIG_VALUE_${index}`] = value;
  });
  return environment;
}

/** Starts git in a process group of its own, which is ended whole by `killGroup`. */
export function spawnGit(
  run: Pick<GitRun, 'args' | 'settings' | 'environment'>,
): ChildProcessWithoutNullStreams {
  return spawn('git', run.args, { cwd: '/', env: gitEnvironment(run), detached: true, stdio: 'pipe' });
}

/** Ends git and every helper it started. */
export function killGroup(child: ChildProcessWithoutNullStreams): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

/**
 * Runs git to its end. A failing exit code is a result, not an error.
 * @throws GitUnusableError when git cannot be started, GitTimedOutError, RepositoryTooLargeError when it needs too much
 *   memory, the signal's reason when aborted
 */
export async function runGit(run: GitRun): Promise<GitResult> {
  run.signal?.throwIfAborted();
  const child = spawnGit(run);
  const kill = () => killGroup(child);
  let verdict: GitError | null = null;
  const end = (reason: GitError) => {
    verdict ??= reason;
    kill();
  };
  const tooLarge = () => end(new RepositoryTooLargeError('the repository needs more memory than allowed'));
  const timer = setTimeout(() => end(new GitTimedOutError('it took too long')), run.timeoutMs ?? 60_000);
  const watch = setInterval(async () => {
    if ((await groupMemory(child.pid ?? 0)) > (run.memoryBytes ?? defaultMemoryBytes)) tooLarge();
  }, memoryCheckEveryMs);
  run.signal?.addEventListener('abort', kill, { once: true });
  try {
    const exited = new Promise<number>((resolve, reject) => {
      child.once('error', (error) =>
        reject(new GitUnusableError('git could not be started', { cause: error })),
      );
      child.once('close', (code) => resolve(code ?? -1));
    });
    child.stdin.on('error', () => {}).end();
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      stderr = (stderr + piece).slice(-keptStderr);
      run.onStderr?.(piece);
    });
    const output: Buffer[] = [];
    let outputBytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      outputBytes += chunk.length;
      if (outputBytes > maxOutputBytes) tooLarge();
      else output.push(chunk);
    });
    const exitCode = await exited;
    run.signal?.throwIfAborted();
    if (verdict) throw verdict;
    return { exitCode, stdout: Buffer.concat(output).toString(), stderr };
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    run.signal?.removeEventListener('abort', kill);
  }
}
