/**
 * Whether what docs/known-flaws lists as found is found today: a table for each application that was written to be
 * vulnerable, a row for each flaw that its own documentation names. `node bench/known-flaws.ts <folder>` prints the rows
 * that are found no longer; the folder has the name of the application.
 */
import { readdir, readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EngineFinding } from '../src/engine/report.ts';
import { scanTree } from '../src/engine/scan-tree.ts';
import { openFolderTree } from '../src/engine/source-trees/folder-tree.ts';
import type { Measurement } from './table.ts';

const lists = fileURLToPath(new URL('../docs/known-flaws/', import.meta.url));

/** One row of a list. */
interface Row {
  text: string;
  /** Where the flaw is, and as what and where it was found or why not. */
  where: string;
  outcome: string;
}

/** @param folders copies of the applications, named as they are in the lists */
export async function measureKnownFlaws(folders: readonly string[]): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const folder of folders) {
    const { listed, lost } = await compare(folder);
    rows.push({
      what: `documented flaws of ${basename(resolve(folder))} that are listed as found`,
      figure: `${listed - lost.length} rows`,
      floor: `${listed} rows, docs/known-flaws`,
      ratio: null,
      bar: 'all of them',
      holds: lost.length === 0,
    });
  }
  return rows;
}

async function compare(folder: string): Promise<{ listed: number; lost: readonly Row[] }> {
  const name = basename(resolve(folder));
  const rows = (await rowsOf(name)).filter(isListedAsFound);
  if (rows.length === 0) throw new Error(`docs/known-flaws lists no application called "${name}"`);
  const tree = await openFolderTree(folder);
  const { findings } = await scanTree(tree, { repositoryName: name });
  await tree.close();
  const told = findings.filter(({ verification }) => verification.verdict !== 'rejected');
  const lost = rows.filter((row, at) => !isFound(row, rows.slice(0, at), told));
  return { listed: rows.length, lost };
}

/** The rows of the table below the application's heading, in any of the lists. */
async function rowsOf(application: string): Promise<Row[]> {
  const names = (await readdir(lists)).filter((name) => name.endsWith('.md') && name !== 'README.md');
  const texts = await Promise.all(names.map((name) => readFile(`${lists}${name}`, 'utf8')));
  const sections = texts.flatMap((text) => text.split(/^## /m).slice(1));
  const section = sections.find((one) => asName(one.split(/[\n,]/, 1)[0] ?? '') === asName(application));
  return (section ?? '').split('\n').flatMap((text) => {
    const [, where, outcome] = text.replace(/^\| | \|$/g, '').split(' | ');
    return where === undefined || outcome === undefined || outcome.includes('why not')
      ? []
      : { text, where, outcome };
  });
}

/** `Juice Shop` and `juice-shop` */
function asName(heading: string): string {
  return heading.toLowerCase().replace(/[\s-]/g, '');
}

function isListedAsFound({ outcome }: Row): boolean {
  return /^(?:missed, then |the \w+ )?\**found/.test(outcome);
}

/** Several flaws may share one finding: `the same finding` is that of the row before. */
function isFound(row: Row, before: readonly Row[], findings: readonly EngineFinding[]): boolean {
  if (findings.some((finding) => isNamed(row, finding))) return true;
  const previous = before.at(-1);
  const isSame = /\bsame\b/.test(row.outcome);
  return isSame && previous !== undefined && isFound(previous, before.slice(0, -1), findings);
}

/** Whether the row names the finding: its rule, its line, and its file where the row names any. */
function isNamed({ where, outcome }: Row, { ruleId, affectedFile, startLine }: EngineFinding): boolean {
  const [, ending = ''] = ruleId.split('/');
  if (!hasWord(outcome, ending)) return false;
  const places = `${where} ${outcome}`;
  const file = basename(affectedFile).replace(/\.\w+$/, '');
  return isAmong(places, startLine) && (hasWord(places, file) || !/\w\.[a-z]\w*/i.test(where));
}

function hasWord(text: string, word: string): boolean {
  const escaped = word.replace(/[^\w-]/g, '\\$&');
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`, 'i').test(text);
}

/** `:12`, `12, 14`, `12-20` */
function isAmong(places: string, line: number): boolean {
  for (const [, first, last] of places.matchAll(/(?<!\w)(\d+)(?:-(\d+))?(?!\w)/g))
    if (Number(first) <= line && line <= Number(last ?? first)) return true;
  return false;
}

async function main(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const { listed, lost } = await compare(folder);
    process.stdout.write(`${basename(resolve(folder))}: ${listed - lost.length} of ${listed}\n`);
    for (const { text } of lost) process.stdout.write(`  ${text}\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
