/**
 * Lines a second and memory of a scan, beside its floor: parsing alone of the same files. Then what the next scan of
 * the same repository costs, and what two scans at once do for each other.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { youngGeneration } from '../src/engine/child/run-child.ts';
import { openCorpus } from './corpus.ts';
import type { ReadResult } from './read-code.ts';
import type { Measurement } from './table.ts';

const linesBar = 50_000;
const memoryBarMiB = 1_024;
/** Of the first scan's processor time. */
const secondBar = 0.2;
/** Of what one scan does in the same time. */
const pairBar = 1.6;
const rounds = 3;

/** @param given folders of code, 200,000 lines or more each; none for the one that is always there */
export async function measureScans(given: readonly string[]): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const folder of given.length > 0 ? given : [undefined]) rows.push(...(await measureScan(folder)));
  return rows;
}

async function measureScan(given: string | undefined): Promise<Measurement[]> {
  const corpus = await openCorpus(given);
  const scratch = await mkdtemp(join(tmpdir(), 'whitebox-bench-'));
  try {
    const scans: ReadResult[] = [];
    const parses: ReadResult[] = [];
    for (let round = 0; round < rounds; round++) {
      scans.push(await read('scan', corpus.folder));
      parses.push(await read('parse', corpus.folder));
    }
    const cache = join(scratch, 'parsed');
    await read('scan', corpus.folder, cache);
    const unchanged = await read('scan', corpus.folder, cache);
    // Each leaves what it found itself: the next begins from the folder as it is.
    const together = await read('together', corpus.folder, cache);
    await read('scan', corpus.folder, cache);
    const scattered = await read('scattered', corpus.folder, cache);
    await read('scan', corpus.folder, cache);
    const moved = await read('moved', corpus.folder, cache);
    const pair = await twice(() => timed(() => [read('scan', corpus.folder), read('scan', corpus.folder)]));
    const alone = await twice(() => timed(() => [read('scan', corpus.folder, undefined, onOneCore)]));
    const scan = best(scans);
    const parse = best(parses);
    const perSecond = (result: ReadResult) => (result.lines / result.cpuMs) * 1_000;
    const what = `scan of ${scan.lines.toLocaleString('en')} lines (${corpus.name})`;
    return [
      {
        what: `${what}, for a second of one core`,
        figure: `${Math.round(perSecond(scan)).toLocaleString('en')} lines`,
        floor: `${Math.round(perSecond(parse)).toLocaleString('en')} lines, parsing alone`,
        ratio: perSecond(scan) / perSecond(parse),
        bar: `${linesBar.toLocaleString('en')} lines`,
        holds: perSecond(scan) >= linesBar,
      },
      {
        what: `${what}, memory`,
        figure: `${Math.round(scan.maxRssMiB)} MiB`,
        floor: `${Math.round(parse.maxRssMiB)} MiB, parsing alone`,
        ratio: parse.maxRssMiB / scan.maxRssMiB,
        bar: `under ${memoryBarMiB} MiB`,
        holds: scan.maxRssMiB < memoryBarMiB,
      },
      ...[
        { after: 'the code of 1 % of its files changed, all over it', again: scattered },
        { after: 'the code of 1 % of its files changed, side by side', again: together },
        { after: 'code only moved in 1 % of its files, all over it', again: moved },
        { after: 'nothing changed that is code', again: unchanged },
      ].map(({ after, again }) => ({
        what: `${what}, again after ${after}`,
        figure: `${seconds(again.cpuMs)} of processor time`,
        floor: `${seconds(scan.cpuMs)}, the first`,
        ratio: scan.cpuMs / again.cpuMs,
        bar: `a fifth of the first: ${1 / secondBar} times as fast`,
        holds: again.cpuMs <= scan.cpuMs * secondBar,
      })),
      {
        what: `${what}, two at once on two cores`,
        figure: `${seconds(pair)} for both`,
        floor: `${seconds(alone)}, one on one core`,
        ratio: (2 * alone) / pair,
        bar: `${pairBar} times as much in the same time`,
        holds: (2 * alone) / pair >= pairBar,
      },
    ];
  } finally {
    await corpus.remove();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** V8 compiles and collects beside the program: a scan by itself uses more than one core where it may. */
const onOneCore = process.platform === 'linux' ? ['taskset', '-c', '0'] : [];

/** In a fresh process each time, so that nothing is warm and the memory is its own. */
async function read(
  mode: 'scan' | 'scattered' | 'together' | 'moved' | 'parse',
  folder: string,
  cache?: string,
  before: readonly string[] = [],
): Promise<ReadResult> {
  const flags = mode === 'parse' ? [] : youngGeneration;
  const [program = '', ...args] = [...before, process.execPath, ...flags, 'bench/read-code.ts', mode, folder];
  const { stdout } = await promisify(execFile)(
    program,
    [...args, ...(cache ? [cache] : [])],
    // As the service does: its children find the engine compiled.
    { env: { ...process.env, NODE_COMPILE_CACHE: resolve('node_modules/.cache/whitebox-compile') } },
  );
  return JSON.parse(stdout) as ReadResult;
}

/** Of the processes from start to end, in milliseconds. */
async function timed(start: () => Promise<unknown>[]): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(start());
  return performance.now() - startedAt;
}

/** The better of two. */
async function twice(measure: () => Promise<number>): Promise<number> {
  return Math.min(await measure(), await measure());
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

const best = (results: ReadResult[]) =>
  results.reduce((least, result) => (result.cpuMs < least.cpuMs ? result : least));
