/** Lines a second and memory of a scan, beside its floor: parsing alone of the same files. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { youngGeneration } from '../src/engine/child/run-child.ts';
import { openCorpus } from './corpus.ts';
import type { ReadResult } from './read-code.ts';
import type { Measurement } from './table.ts';

const linesBar = 50_000;
const memoryBarMiB = 1_024;
const rounds = 3;

/** @param given folders of code, 200,000 lines or more each; none for the one that is always there */
export async function measureScans(given: readonly string[]): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const folder of given.length > 0 ? given : [undefined]) rows.push(...(await measureScan(folder)));
  return rows;
}

async function measureScan(given: string | undefined): Promise<Measurement[]> {
  const corpus = await openCorpus(given);
  try {
    const scans: ReadResult[] = [];
    const parses: ReadResult[] = [];
    for (let round = 0; round < rounds; round++) {
      scans.push(await read('scan', corpus.folder));
      parses.push(await read('parse', corpus.folder));
    }
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
    ];
  } finally {
    await corpus.remove();
  }
}

/** In a fresh process each time, so that nothing is warm and the memory is its own. */
async function read(mode: 'scan' | 'parse', folder: string): Promise<ReadResult> {
  const flags = mode === 'scan' ? youngGeneration : [];
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...flags,
    'bench/read-code.ts',
    mode,
    folder,
  ]);
  return JSON.parse(stdout) as ReadResult;
}

const best = (results: ReadResult[]) =>
  results.reduce((least, result) => (result.cpuMs < least.cpuMs ? result : least));
