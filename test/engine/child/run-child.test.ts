import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import {
  AbortedError,
  CrashError,
  MemoryLimitError,
  OutputLimitError,
  RequestError,
  TimeLimitError,
} from '../../../src/engine/child/errors.ts';
import { runChild } from '../../../src/engine/child/run-child.ts';

const entry = (name: string) => new URL(`./entries/${name}.ts`, import.meta.url);

/** Zombies, which only wait to be collected, count as gone. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function untilGone(pids: readonly number[]): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (pids.some(isAlive) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(pids.filter(isAlive)).toEqual([]);
}

function pidsOf(progress: unknown): number[] {
  return (progress as { pids: number[] }).pids;
}

it('answers, tells its progress, and sees nothing of the environment but the PATH it is given and where compiled code is', async () => {
  const heard: unknown[] = [];
  const answer = await runChild({
    entry: entry('echo'),
    request: { text: 'ünïcode\n"quoted"' },
    searchPath: '/usr/bin:/bin',
    onProgress: (progress) => heard.push(progress),
  });
  expect(answer).toMatchObject({
    request: { text: 'ünïcode\n"quoted"' },
    environment: ['NODE_COMPILE_CACHE', 'PATH'],
  });
  expect(heard).toEqual([{ phase: 'echo' }]);
  await untilGone([(answer as { pid: number }).pid]);
});

it('takes requests larger than a pipe holds', async () => {
  const request = 'x'.repeat(3_000_000);
  expect(await runChild({ entry: entry('echo'), request })).toMatchObject({ request });
});

it('kills what runs too long, with everything it started', async () => {
  let pids: number[] = [];
  const run = runChild({
    entry: entry('loops'),
    request: null,
    limits: { wallClockMs: 1_500 },
    onProgress: (progress) => {
      pids = pidsOf(progress);
    },
  });
  await expect(run).rejects.toThrow(new TimeLimitError('It took longer than 1.5 s.'));
  expect(pids).toHaveLength(2);
  await untilGone(pids);
});

it('kills it when the caller stops it', async () => {
  const controller = new AbortController();
  let pids: number[] = [];
  const run = runChild({
    entry: entry('loops'),
    request: null,
    signal: controller.signal,
    onProgress: (progress) => {
      pids = pidsOf(progress);
      controller.abort();
    },
  });
  await expect(run).rejects.toBeInstanceOf(AbortedError);
  await untilGone(pids);
});

it('does not start at all for a signal that was aborted before', async () => {
  const run = runChild({ entry: entry('echo'), request: null, signal: AbortSignal.abort() });
  await expect(run).rejects.toBeInstanceOf(AbortedError);
});

it.each(['fills-heap', 'fills-buffers'])('ends what takes too much memory: %s', async (name) => {
  const run = runChild({ entry: entry(name), request: null, limits: { memoryMiB: 256 } });
  await expect(run).rejects.toThrow(new MemoryLimitError('It needed more than 256 MiB of memory.'));
});

it.each([
  ['signal', 'Its process crashed (SIGSEGV).'],
  ['exit', 'Its process ended without a result (exit code 3).'],
  ['exception', 'Its process ended without a result (exit code 1).'],
])('tells a crash (%s) without showing what the process complained about', async (request, message) => {
  const run = runChild({ entry: entry('crashes'), request });
  await expect(run).rejects.toThrow(new CrashError(message));
});

it('ends what answers more than allowed', async () => {
  const run = runChild({ entry: entry('talks'), request: null, limits: { outputBytes: 1_000_000 } });
  await expect(run).rejects.toBeInstanceOf(OutputLimitError);
});

it('passes on why a request is refused', async () => {
  const run = runChild({ entry: entry('refuses'), request: null });
  await expect(run).rejects.toThrow(new RequestError('There is no such commit.'));
});

it('leaves nothing running when the parent is killed in the middle of it', async () => {
  const parent = spawn(process.execPath, ['--no-warnings', fileURLToPath(entry('parent'))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pids = pidsOf(JSON.parse(line.toString('utf8')));
  expect(pids.filter(isAlive)).toEqual(pids);
  parent.kill('SIGKILL');
  await untilGone(pids);
});
