/** From the command to `/readyz`, with a database that exists. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measurement } from './table.ts';

const barMs = 3_000;
const rounds = 3;

export async function measureStart(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'whitebox-bench-'));
  try {
    const first = await start(folder);
    const later: number[] = [];
    for (let round = 0; round < rounds; round++) later.push(await start(folder));
    const figure = later.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    return [
      {
        what: 'cold start to ready, embedded database that exists',
        figure: `${(figure / 1_000).toFixed(2)} s`,
        floor: `${(first / 1_000).toFixed(2)} s, the very first start`,
        ratio: first / figure,
        bar: `under ${barMs / 1_000} s`,
        holds: figure < barMs,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns milliseconds from the spawn to the first ready answer. */
async function start(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['src/main.ts', 'serve', '--json'], {
    env: {
      PATH: process.env.PATH,
      WHITEBOX_DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ADVISORIES: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { url } = JSON.parse(line.toString()) as { url: string };
  const ready = await fetch(`${url}/readyz`);
  const elapsed = performance.now() - startedAt;
  child.kill('SIGTERM');
  await once(child, 'exit');
  if (!ready.ok) throw new Error(`/readyz answered ${ready.status}`);
  return elapsed;
}
