/**
 * How a scan does on the OWASP Benchmark (of Java or of Python): a corpus of small programs, each with one place that
 * is a flaw or only looks like one, and a list that says which. `node bench/owasp.ts <folder>` prints a line for each
 * category; score = share of flaws found − share of false alarms.
 */
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scanTree } from '../src/engine/scan-tree.ts';
import { openFolderTree } from '../src/engine/source-trees/folder-tree.ts';
import type { Measurement } from './table.ts';

/** The corpus of Python has errors in its list: some cases called flaws never let the value through. */
const scoreBar = { python: 80, others: 90 };

interface Expected {
  category: string;
  isFlaw: boolean;
  cwe: number;
}

interface CategoryScore {
  category: string;
  truePositives: number;
  falsePositives: number;
  falseNegatives: number;
  trueNegatives: number;
  /** Percent. */
  score: number;
}

/** @param folders copies of the benchmarks; none where there are none on this machine */
export async function measureOwasps(folders: readonly string[]): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const folder of folders) rows.push(await measureOwasp(folder));
  return rows;
}

/** @param folder a copy of the benchmark, with its `expectedresults-….csv` */
async function measureOwasp(folder: string): Promise<Measurement> {
  const scores = await scoresOf(folder);
  const average = averageOf(scores);
  const bar = /python/i.test(basename(resolve(folder))) ? scoreBar.python : scoreBar.others;
  return {
    what: `score on ${basename(resolve(folder))}, averaged over ${scores.length} categories`,
    figure: average.toFixed(1),
    floor: '0 (guessing)',
    ratio: null,
    bar: `at least ${bar}`,
    holds: average >= bar,
  };
}

/** Scans the corpus and compares, category by category. */
async function scoresOf(
  folder: string,
  showWrong: (line: string) => void = () => {},
): Promise<CategoryScore[]> {
  const expected = await expectedResults(folder);
  const reported = await reportedWeaknesses(folder);
  const scores = new Map<string, CategoryScore>();
  for (const [name, { category, isFlaw, cwe }] of expected) {
    const score = scores.get(category) ?? emptyScore(category);
    scores.set(category, score);
    const isReported = reported.get(name)?.has(cwe) ?? false;
    if (isFlaw && isReported) score.truePositives++;
    else if (isFlaw) score.falseNegatives++;
    else if (isReported) score.falsePositives++;
    else score.trueNegatives++;
    if (isFlaw !== isReported) showWrong(`${name} ${category} ${isFlaw ? 'missed' : 'false alarm'}`);
  }
  for (const score of scores.values()) {
    const found = score.truePositives / Math.max(1, score.truePositives + score.falseNegatives);
    const alarms = score.falsePositives / Math.max(1, score.falsePositives + score.trueNegatives);
    score.score = 100 * (found - alarms);
  }
  return [...scores.values()].sort((a, b) => (a.category < b.category ? -1 : 1));
}

function emptyScore(category: string): CategoryScore {
  return { category, truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0, score: 0 };
}

function averageOf(scores: readonly CategoryScore[]): number {
  return scores.reduce((sum, { score }) => sum + score, 0) / Math.max(1, scores.length);
}

/** `# name, category, real, cwe` and then a line for each program. */
async function expectedResults(folder: string): Promise<Map<string, Expected>> {
  const list = (await readdir(folder))
    .filter((name) => /^expectedresults.*\.csv$/.test(name))
    .sort()
    .at(-1);
  if (!list) throw new Error(`${folder} holds no expectedresults-….csv`);
  const expected = new Map<string, Expected>();
  for (const line of (await readFile(join(folder, list), 'utf8')).split('\n')) {
    const [name = '', category = '', real = '', cwe = ''] = line.split(',').map((cell) => cell.trim());
    if (name === '' || name.startsWith('#')) continue;
    expected.set(name, { category, isFlaw: real === 'true', cwe: Number(cwe) });
  }
  return expected;
}

/** The CWE numbers of what is reported, by the file's name without its ending. */
async function reportedWeaknesses(folder: string): Promise<Map<string, Set<number>>> {
  const tree = await openFolderTree(folder);
  const { findings } = await scanTree(tree, { repositoryName: 'owasp' });
  await tree.close();
  const reported = new Map<string, Set<number>>();
  for (const { affectedFile, cwe, verification } of findings) {
    if (verification.verdict !== 'approved') continue;
    const name = basename(affectedFile, extname(affectedFile));
    const weaknesses = reported.get(name) ?? new Set();
    reported.set(name, weaknesses);
    for (const number of cwe) weaknesses.add(number);
  }
  return reported;
}

async function main([folder = '.', ...flags]: readonly string[]): Promise<void> {
  const wrong: string[] = [];
  const scores = await scoresOf(folder, (line) => wrong.push(line));
  process.stdout.write('category          TP    FP    FN    TN   score\n');
  for (const { category, truePositives, falsePositives, falseNegatives, trueNegatives, score } of scores) {
    const counts = [truePositives, falsePositives, falseNegatives, trueNegatives];
    const cells = counts.map((count) => String(count).padStart(5)).join(' ');
    process.stdout.write(`${category.padEnd(14)} ${cells} ${score.toFixed(1).padStart(7)}\n`);
  }
  process.stdout.write(`average ${averageOf(scores).toFixed(1)}\n`);
  if (flags.includes('--wrong')) process.stdout.write(`${wrong.join('\n')}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
