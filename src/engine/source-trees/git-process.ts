/** How git is started: no shell, nothing of the machine's or the user's configuration, nothing interactive. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

export interface GitOptions {
  /** Where executables are looked for, as in PATH; the usual places by default. */
  searchPath?: string;
}

/** Tree objects can be nested so that walking them ends never and finds nothing. */
const timeoutMs = 60_000;

const usualPlaces = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

/** @param variables further `GIT_…` variables, above all `GIT_DIR`: nothing is looked for in parent folders. */
export function startGit(
  args: readonly string[],
  variables: Record<string, string>,
  { searchPath = usualPlaces }: GitOptions,
): ChildProcessWithoutNullStreams {
  return spawn('git', args, {
    stdio: 'pipe',
    env: {
      PATH: searchPath,
      LC_ALL: 'C',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_ATTR_NOSYSTEM: '1',
      GIT_TERMINAL_PROMPT: '0',
      GIT_NO_REPLACE_OBJECTS: '1',
      GIT_NO_LAZY_FETCH: '1',
      GIT_OPTIONAL_LOCKS: '0',
      ...variables,
    },
  });
}

/** Longest single record that is believed; a path cannot be nearly as long. */
const maxRecordBytes = 1 << 20;

/**
 * Runs git and hands out its NUL-separated output record by record. Leaving the loop early ends git.
 * @throws Error when git fails or cannot be started.
 */
export async function* gitRecords(
  args: readonly string[],
  variables: Record<string, string>,
  options: GitOptions,
): AsyncGenerator<Buffer> {
  const git = startGit(args, variables, options);
  git.stdin.on('error', () => undefined).end();
  let complaint = '';
  git.stderr.on('data', (chunk: Buffer) => {
    if (complaint.length < 2_000) complaint += chunk.toString('utf8');
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    git.on('error', reject);
    git.on('close', resolve);
  });
  ended.catch(() => undefined);
  const timer = setTimeout(() => git.kill('SIGKILL'), timeoutMs);
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of git.stdout as AsyncIterable<Buffer>) {
      const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      let from = 0;
      for (let to = data.indexOf(0); to >= 0; to = data.indexOf(0, from)) {
        yield data.subarray(from, to);
        from = to + 1;
      }
      rest = data.subarray(from);
      if (rest.length > maxRecordBytes) throw new Error(`git ${args[0]} printed a record without end`);
    }
    if ((await ended) === 0) return;
    throw new Error(
      `git ${args[0]} ${git.killed ? 'took too long' : `failed: ${complaint.trim().slice(0, 500)}`}`,
    );
  } finally {
    clearTimeout(timer);
    git.kill('SIGKILL');
  }
}
