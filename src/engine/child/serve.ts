/** The child's side: reads the request, does the work, answers, and never outlives its parent. */
import { readSync, writeSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ChildMessage } from './protocol.ts';
import type { ChildLimits } from './run-child.ts';

/** Thrown by work that cannot begin because of what was asked; its message is shown to people. */
export class Refusal extends Error {}

export type ChildTask<Request> = (
  request: Request,
  onProgress: (progress: unknown) => void,
  limits: ChildLimits,
) => Promise<unknown>;

/** Behind everything that answers requests: a scan may take its time. */
const niceness = 10;
/** Call once, from the entry module. Ends the process. */
export async function serve<Request>(task: ChildTask<Request>): Promise<void> {
  try {
    setPriority(niceness);
  } catch {
    // Some containers forbid it.
  }
  const { request, limits } = readRequest();
  new Worker(new URL('./watchdog.ts', import.meta.url), {
    workerData: { memoryMiB: limits.memoryMiB },
  }).unref();
  const onProgress = (progress: unknown) => send({ type: 'progress', progress });
  try {
    send({ type: 'result', result: await task(request as Request, onProgress, limits) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    send({ type: 'refused', message: error.message });
  }
  process.exit(0);
}

/** Blocking, so that a busy child still says how far it is. */
function send(message: ChildMessage): void {
  let rest = Buffer.from(`${JSON.stringify(message)}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (!isBusy(error)) throw error;
      pause(5);
    }
  }
}

/** One line from standard input, of which the watchdog takes over afterwards. */
function readRequest(): { request: unknown; limits: ChildLimits } {
  const chunks: Buffer[] = [];
  for (;;) {
    const chunk = Buffer.alloc(65_536);
    let length = 0;
    try {
      length = readSync(0, chunk);
    } catch (error) {
      if (!isBusy(error)) throw error;
      pause(5);
      continue;
    }
    if (length === 0) throw new Error('no request');
    chunks.push(chunk.subarray(0, length));
    // The parent writes nothing after the line, so its end is the end of what has arrived.
    if (chunk[length - 1] === 10) return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
