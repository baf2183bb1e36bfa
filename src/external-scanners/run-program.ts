/** Runs one program to its end within limits, in a process group of its own that is ended whole. */
import { spawn } from 'node:child_process';
import { groupMemory } from '../processes/group-memory.ts';

export interface ProgramLimits {
  wallClockMs: number;
  /** Of it and all it starts together, in bytes. */
  memoryBytes: number;
  /** Of any one file it writes, in bytes. */
  fileBytes: number;
}

export interface ProgramRun {
  /** Absolute. */
  program: string;
  args: readonly string[];
  /** Where it runs. */
  folder: string;
  environment: Readonly<Record<string, string>>;
  limits: ProgramLimits;
  signal?: AbortSignal | undefined;
}

const watchMs = 500;

/** The shell sets the limit and becomes the program; arguments are handed over, never put into its text. */
const limiter = ['/bin/sh', '-c', 'ulimit -f "$0" && ulimit -c 0 && exec "$@"'] as const;
const blockBytes = 512;

/**
 * What it prints is thrown away: it may hold the scanned code.
 * @returns its exit code, or why it has none, for people
 * @throws the signal's reason when aborted
 */
export async function runProgram(run: ProgramRun): Promise<{ exitCode: number } | { failure: string }> {
  run.signal?.throwIfAborted();
  const { limits } = run;
  const [shell, ...shellArgs] = limiter;
  const child = spawn(
    shell,
    [...shellArgs, String(Math.ceil(limits.fileBytes / blockBytes)), run.program, ...run.args],
    { cwd: run.folder, env: { ...run.environment }, detached: true, stdio: 'ignore' },
  );
  let failure: string | null = null;
  const kill = (reason: string | null) => {
    failure ??= reason;
    killGroup(child.pid);
  };
  const onAbort = () => kill(null);
  const timer = setTimeout(
    () => kill(`it took longer than ${Math.round(limits.wallClockMs / 1_000)} s`),
    limits.wallClockMs,
  );
  const watch = setInterval(async () => {
    const { pid } = child;
    if (pid !== undefined && (await groupMemory(pid)) > limits.memoryBytes)
      kill(`it needed more than ${Math.round(limits.memoryBytes / 1_048_576)} MiB of memory`);
  }, watchMs);
  run.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const ending = await new Promise<{ code: number | null; signal: string | null }>((resolve) => {
      child.once('error', () => resolve({ code: null, signal: 'it could not be started' }));
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    run.signal?.throwIfAborted();
    if (failure !== null) return { failure };
    if (ending.signal === 'SIGXFSZ') return { failure: 'it wrote more than allowed' };
    return ending.code === null ? { failure: 'it crashed' } : { exitCode: ending.code };
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    run.signal?.removeEventListener('abort', onAbort);
    // What it started and left behind goes as well.
    killGroup(child.pid);
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}
