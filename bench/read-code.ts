/**
 * Reads a folder in a process of its own, to be measured: `node bench/read-code.ts scan|parse <folder>` prints a
 * ReadResult. `parse` is the floor: the same files, through the parser's grammar alone, nothing kept.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAnalysed, takeInventory } from '../src/engine/inventory/take-inventory.ts';
import { createParser } from '../src/engine/parsing/parse-file.ts';
import { scanTree } from '../src/engine/scan-tree.ts';
import { openFolderTree } from '../src/engine/source-trees/folder-tree.ts';

export interface ReadResult {
  /** Non-empty lines of analysable code. */
  lines: number;
  findings: number;
  /** Processor time from here on, of all threads together, in milliseconds. */
  cpuMs: number;
  wallMs: number;
  maxRssMiB: number;
}

const [mode, folder = '.'] = process.argv.slice(2);
const tree = await openFolderTree(folder);
const cpu = process.cpuUsage();
const startedAt = performance.now();
const { lines, findings } = mode === 'scan' ? await scan() : await parse();
const used = process.cpuUsage(cpu);
const result: ReadResult = {
  lines,
  findings,
  cpuMs: (used.user + used.system) / 1_000,
  wallMs: performance.now() - startedAt,
  maxRssMiB: process.resourceUsage().maxRSS / 1_024,
};
await tree.close();
process.stdout.write(`${JSON.stringify(result)}\n`);

async function scan() {
  const report = await scanTree(tree, { repositoryName: 'bench' });
  const approved = report.findings.filter(({ verification }) => verification.verdict === 'approved');
  return { lines: report.statistics.analysableLines, findings: approved.length };
}

async function parse() {
  const { files, statistics } = await takeInventory(tree);
  const parser = await createParser();
  for (const file of files) {
    if (!file.language || !isAnalysed(file) || !parser.supports(file.language)) continue;
    parser.parseFile(
      { path: file.path, language: file.language },
      await readFile(join(folder, file.path), 'utf8'),
    );
  }
  return { lines: statistics.analysableLines, findings: 0 };
}
