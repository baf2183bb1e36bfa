/**
 * Reads a folder in a process of its own, to be measured: `node bench/read-code.ts <mode> <folder> [<cache>]` prints
 * a ReadResult. `scan` is a whole scan; with a cache file, what it finds out is kept there. `parse` is the floor: the
 * same files, through the parser's grammar alone, nothing kept. `scattered` scans the folder as if the code of one in a
 * hundred files had changed, `together` as if that of as many had that follow each other, and `moved` as if one in a
 * hundred had a line more at its beginning.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileLessFor } from '../src/engine/child/compile-less.ts';
import { isAnalysedPath } from '../src/engine/inventory/is-analysed-path.ts';
import { isAnalysed, takeInventory } from '../src/engine/inventory/take-inventory.ts';
import { canParse, createParser } from '../src/engine/parsing/parse-file.ts';
import { scanTree } from '../src/engine/scan-tree.ts';
import { ScanCache } from '../src/engine/scanning/scan-cache.ts';
import type { SourceTree } from '../src/engine/source-tree.ts';
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

const [mode, folder = '.', cacheFile] = process.argv.slice(2);
const opened = await openFolderTree(folder);
const tree =
  mode === 'scattered' || mode === 'together' || mode === 'moved' ? withChanges(opened, mode) : opened;
const cpu = process.cpuUsage();
const startedAt = performance.now();
const { lines, findings } = mode === 'parse' ? await parse() : await scan();
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
  compileLessFor(await tree.list());
  const cache = cacheFile === undefined ? undefined : new ScanCache(cacheFile);
  const report = await scanTree(tree, { repositoryName: 'bench', ...(cache && { cache }) });
  cache?.finish();
  const approved = report.findings.filter(({ verification }) => verification.verdict === 'approved');
  return { lines: report.statistics.analysableLines, findings: approved.length };
}

/** Every hundredth file that is code is changed, or as many in the middle of all. */
function withChanges(original: SourceTree, how: 'scattered' | 'together' | 'moved'): SourceTree {
  const change = how === 'moved' ? (text: string) => `\n${text}` : withOtherCode;
  const isChanged = new Set<string>();
  const list = original.list().then((files) => {
    const code = files.filter(({ path }) => isAnalysedPath(path));
    const count = Math.ceil(code.length / 100);
    const first = Math.floor(code.length / 2);
    for (const [at, { path }] of code.entries())
      if (how === 'together' ? at >= first && at < first + count : at % 100 === 0) isChanged.add(path);
    return files.map((file) =>
      isChanged.has(file.path) ? { ...file, size: file.size + 1, contentId: `${file.contentId}+` } : file,
    );
  });
  return {
    ...original,
    list: () => list,
    close: () => original.close(),
    async *read(files, maxBytes) {
      for await (const { file, content } of original.read(files, maxBytes))
        yield {
          file,
          content: isChanged.has(file.path)
            ? Buffer.from(change(content.toString('latin1')), 'latin1')
            : content,
        };
    },
  };
}

/** The last number or word between quotes on a line that is no comment is another one. */
function withOtherCode(text: string): string {
  const lines = text.split('\n');
  const literal = /(["'])[a-z]+(?=\1)|\b\d+\b/i;
  const at = lines.findLastIndex((line) => literal.test(line) && !/^\s*(?:\/\/|\/?\*|#|<!--|--)/.test(line));
  return at < 0 ? `${text}\n` : lines.with(at, (lines[at] ?? '').replace(literal, '$&1')).join('\n');
}

async function parse() {
  const { files, statistics } = await takeInventory(tree);
  const code = files.flatMap((file) =>
    file.language && isAnalysed(file) && canParse(file.language)
      ? [{ path: file.path, language: file.language }]
      : [],
  );
  const parser = await createParser({}, new Set(code.map(({ language }) => language)));
  for (const file of code) parser.parseFile(file, await readFile(join(folder, file.path), 'utf8'));
  return { lines: statistics.analysableLines, findings: 0 };
}
