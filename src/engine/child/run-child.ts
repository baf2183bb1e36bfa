/**
 * Runs a piece of work in an operating-system process of its own: what hostile input does to it (endless loops,
 * memory, crashes of native code) ends with it and harms nothing else.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  AbortedError,
  type ChildProcessError,
  CrashError,
  MemoryLimitError,
  OutputLimitError,
  RequestError,
  SilenceError,
  TimeLimitError,
} from './errors.ts';
import { LineSplitter } from './line-splitter.ts';
import { memoryMark, parseMessage } from './protocol.ts';

export interface ChildLimits {
  /** From start to end, in milliseconds. */
  wallClockMs: number;
  /** Between two messages, in milliseconds; for work that tells how far it is. */
  silenceMs?: number;
  /** Of the whole process, in MiB. */
  memoryMiB: number;
  /** Of everything it answers, in bytes. */
  outputBytes: number;
}

export const defaultChildLimits: ChildLimits = {
  wallClockMs: 15 * 60_000,
  memoryMiB: 2_048,
  outputBytes: 64 * 1024 * 1024,
};

export interface ChildWork {
  /** The module that calls `serve`. */
  entry: URL;
  /** Anything JSON can hold. */
  request: unknown;
  limits?: Partial<ChildLimits> | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: unknown) => void) | undefined;
  /** The child's PATH, for git; of its environment there is nothing else but where compiled code is kept. */
  searchPath?: string | undefined;
}

const usualPlaces = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';
/** The rest is code, WASM memory and buffers. */
const heapShare = 0.75;
/** In MiB. Most of what a scan makes is garbage at once: with room for it, less of it is moved about first. */
export const youngGeneration = ['--min-semi-space-size=16', '--max-semi-space-size=32'];
const keptComplaint = 8_000;

/**
 * Resolves with the child's answer once its process (and every process it started) is gone.
 * @throws ChildProcessError one of its kinds, whose message is the reason for people
 */
export async function runChild(work: ChildWork): Promise<unknown> {
  const limits = { ...defaultChildLimits, ...work.limits };
  if (work.signal?.aborted) throw new AbortedError('It was stopped before it began.');
  const run = new ChildRun(start(work, limits), work, limits);
  return run.finished;
}

function start({ entry, searchPath = usualPlaces }: ChildWork, limits: ChildLimits): ChildProcess {
  const heapMiB = Math.max(64, Math.floor(limits.memoryMiB * heapShare));
  // Node before 22.18 reads TypeScript only when told to.
  const flags = process.features.typescript ? [] : ['--experimental-strip-types'];
  return spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMiB}`,
      '--expose-gc',
      ...youngGeneration,
      '--no-warnings',
      ...flags,
      fileURLToPath(entry),
    ],
    // A group of its own, so that it can be killed with all it started.
    { stdio: ['pipe', 'pipe', 'pipe'], detached: true, env: { PATH: searchPath, ...compileCache() } },
  );
}

/** Where the parent keeps compiled code, the child finds its own: it starts in two thirds of the time. */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir();
  // The folder of this very version of Node lies in the one that was named.
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {};
}

class ChildRun {
  readonly finished: Promise<unknown>;
  readonly #child: ChildProcess;
  readonly #limits: ChildLimits;
  /** Why it was killed from here. */
  #verdict: ChildProcessError | null = null;
  #answer: { result: unknown } | null = null;
  #complaint = '';
  #outputBytes = 0;
  #silence: NodeJS.Timeout | undefined;

  constructor(child: ChildProcess, work: ChildWork, limits: ChildLimits) {
    this.#child = child;
    this.#limits = limits;
    this.finished = this.#watch(work);
  }

  async #watch({ request, signal, onProgress }: ChildWork): Promise<unknown> {
    const timer = setTimeout(() => this.#kill(overTime(this.#limits.wallClockMs)), this.#limits.wallClockMs);
    const onAbort = () => this.#kill(new AbortedError('It was stopped.'));
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      const ending = this.#ending();
      this.#listen(onProgress);
      // The line ends the request; the pipe stays open and tells the child that its parent lives.
      this.#child.stdin
        ?.on('error', () => undefined)
        .write(`${JSON.stringify({ request, limits: this.#limits })}\n`);
      const { code, signalName } = await ending;
      if (this.#verdict) throw this.#verdict;
      if (this.#answer) return this.#answer.result;
      throw this.#explain(code, signalName);
    } finally {
      clearTimeout(timer);
      clearTimeout(this.#silence);
      signal?.removeEventListener('abort', onAbort);
      this.#killGroup();
      this.#child.stdin?.destroy();
    }
  }

  #ending(): Promise<{ code: number | null; signalName: string | null }> {
    return new Promise((resolve, reject) => {
      this.#child.once('error', (error) =>
        reject(new CrashError(`Its process could not be started: ${error.message}`)),
      );
      // What it started may hold its output open: the group dies with it.
      this.#child.once('exit', () => this.#killGroup());
      this.#child.once('close', (code, signalName) => resolve({ code, signalName }));
    });
  }

  #listen(onProgress: ChildWork['onProgress']): void {
    const lines = new LineSplitter((line) => {
      const message = parseMessage(line);
      if (message?.type === 'progress') onProgress?.(message.progress);
      else if (message?.type === 'result') this.#answer = { result: message.result };
      else if (message?.type === 'refused') this.#verdict ??= new RequestError(message.message);
    });
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      this.#expectWord();
      this.#outputBytes += chunk.length;
      if (this.#outputBytes > this.#limits.outputBytes)
        this.#kill(new OutputLimitError('Its result is larger than allowed.'));
      else lines.push(chunk);
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk.toString('latin1')).slice(-keptComplaint);
    });
  }

  /** From its first word on. */
  #expectWord(): void {
    const { silenceMs } = this.#limits;
    if (silenceMs === undefined) return;
    const verdict = () => new SilenceError(`Nothing was heard of it for ${duration(silenceMs)}.`);
    this.#silence = this.#silence?.refresh() ?? setTimeout(() => this.#kill(verdict()), silenceMs);
  }

  #kill(verdict: ChildProcessError): void {
    this.#verdict ??= verdict;
    this.#killGroup();
  }

  #killGroup(): void {
    if (this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }

  /** Its standard error is read for what is known of memory only: it may hold the scanned code. */
  #explain(code: number | null, signalName: string | null): ChildProcessError {
    const isOutOfMemory =
      this.#complaint.includes(memoryMark) ||
      /heap out of memory|Array buffer allocation failed|ENOMEM/.test(this.#complaint);
    if (isOutOfMemory)
      return new MemoryLimitError(`It needed more than ${this.#limits.memoryMiB} MiB of memory.`);
    if (signalName === 'SIGKILL')
      return new CrashError('Its process was killed by the system, most likely for want of memory.');
    return new CrashError(
      signalName
        ? `Its process crashed (${signalName}).`
        : `Its process ended without a result (exit code ${code}).`,
    );
  }
}

/** @param wallClockMs what it was given, in milliseconds */
export function overTime(wallClockMs: number): TimeLimitError {
  return new TimeLimitError(`It took longer than ${duration(wallClockMs)}.`);
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 100) / 10;
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`;
}
