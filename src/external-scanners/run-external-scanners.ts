/** Runs the configured scanners of others on one source tree. None of them can lose a scan. */
import { lstat, mkdir, mkdtemp, readFile, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NotAnalysed } from '../engine/report.ts';
import type { SourceTree } from '../engine/source-tree.ts';
import { openFolderTree } from '../engine/source-trees/folder-tree.ts';
import { openGitTree } from '../engine/source-trees/git-tree.ts';
import { findProgram } from './find-program.ts';
import { type ProgramLimits, runProgram } from './run-program.ts';
import { type ExternalScanner, type ExternalScannerName, externalScanners } from './scanners.ts';
import { defaultSourceLimits, type SourceLimits, type WrittenSource, writeSource } from './write-source.ts';

export interface ExternalRun {
  scanners: readonly ExternalScannerName[];
  /** Folder with one folder for each scanner that needs rules or a database. */
  dataFolder?: string | undefined;
  searchPath: string;
  signal?: AbortSignal | undefined;
  limits?: Partial<ProgramLimits & { sarifBytes: number; source: SourceLimits }>;
}

export interface ExternalResults {
  /** SARIF documents, with paths of the repository. */
  sarif: string[];
  notAnalysed: NotAnalysed[];
  /** Which gave results, and which were to give some and did not. */
  completed: ExternalScannerName[];
  failed: ExternalScannerName[];
}

const defaultLimits = {
  wallClockMs: 5 * 60_000,
  memoryBytes: 3 * 1_024 ** 3,
  fileBytes: 1_024 ** 3,
  // What the engine reads of one document.
  sarifBytes: 20_000_000,
  source: defaultSourceLimits,
};

type CodeLocation = { gitDir: string; commit: string } | { folder: string };

/** @throws the signal's reason when aborted; nothing else */
export async function runExternalScanners(code: CodeLocation, run: ExternalRun): Promise<ExternalResults> {
  const results: ExternalResults = { sarif: [], notAnalysed: [], completed: [], failed: [] };
  if (run.scanners.length === 0) return results;
  const workshop = await mkdtemp(join(tmpdir(), 'whitebox-external-'))
    .then((folder) => realpath(folder))
    .catch(() => null);
  try {
    const source = workshop === null ? null : await writeOut(code, join(workshop, 'source'), run);
    for (const scanner of externalScanners.filter(({ name }) => run.scanners.includes(name))) {
      if (workshop === null || source === null)
        fail(results, scanner, 'the source could not be written out for it');
      else await runOne(scanner, workshop, source, run, results);
    }
    if (source && source.leftOut > 0)
      results.notAnalysed.push({
        path: 'scanner:all',
        reason: `${source.leftOut} files were not given to other scanners, being too large or too many`,
      });
    return results;
  } finally {
    if (workshop) await rm(workshop, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

async function writeOut(code: CodeLocation, into: string, run: ExternalRun): Promise<WrittenSource | null> {
  let tree: SourceTree | null = null;
  try {
    await mkdir(into, { mode: 0o700 });
    const options = { searchPath: run.searchPath };
    tree =
      'folder' in code
        ? await openFolderTree(code.folder, options)
        : openGitTree(code.gitDir, code.commit, options);
    return await writeSource(tree, into, run.limits?.source, run.signal);
  } catch {
    run.signal?.throwIfAborted();
    return null;
  } finally {
    await tree?.close();
  }
}

async function runOne(
  scanner: ExternalScanner,
  workshop: string,
  source: WrittenSource,
  run: ExternalRun,
  results: ExternalResults,
): Promise<void> {
  const { name, languages } = scanner;
  if (languages && !languages.some((language) => source.languages.has(language))) return;
  const program = await findProgram(name, run.searchPath);
  if (!program) return fail(results, scanner, 'it is not on the PATH');
  const data = run.dataFolder ? join(run.dataFolder, name) : null;
  const hasData = data !== null && (await isFolder(data));
  if (scanner.needsData && !hasData)
    return fail(results, scanner, `it needs its folder "${name}" in EXTERNAL_SCANNER_DATA`);
  const scratch = join(workshop, name);
  const places = { source: join(workshop, 'source'), output: join(scratch, 'results.sarif'), scratch, data };
  await mkdir(scratch, { mode: 0o700 });
  const problem = await callAll(scanner, program, places, run);
  const text = problem === null ? await readResults(places.output, run.limits?.sarifBytes) : null;
  await rm(scratch, { recursive: true, force: true });
  if (problem !== null) fail(results, scanner, problem);
  else if (text === null) fail(results, scanner, 'it wrote no results, or more than allowed');
  else if (!isSarif(text)) fail(results, scanner, 'what it wrote is not SARIF');
  else {
    results.sarif.push(inRepository(text, places.source));
    results.completed.push(name);
  }
}

/** Null when all went well, else why not. */
async function callAll(
  scanner: ExternalScanner,
  program: string,
  places: Parameters<ExternalScanner['calls']>[0],
  run: ExternalRun,
): Promise<string | null> {
  const { scratch } = places;
  const environment = {
    PATH: run.searchPath,
    HOME: scratch,
    TMPDIR: scratch,
    LANG: 'C.UTF-8',
    ...scanner.environment?.(places),
  };
  const calls = scanner.calls(places);
  const limits = { ...defaultLimits, ...run.limits };
  for (const [index, args] of calls.entries()) {
    const ended = await runProgram({
      program,
      args,
      folder: scratch,
      environment,
      limits,
      signal: run.signal,
    });
    if ('failure' in ended) return ended.failure;
    const allowed = index === calls.length - 1 ? (scanner.exitCodes ?? [0]) : [0];
    if (!allowed.includes(ended.exitCode)) return `it ended with exit code ${ended.exitCode}`;
  }
  return null;
}

async function readResults(file: string, maxBytes = defaultLimits.sarifBytes): Promise<string | null> {
  try {
    const found = await lstat(file);
    if (!found.isFile() || found.size > maxBytes) return null;
    return await readFile(file, 'utf8');
  } catch {
    return null;
  }
}

function isSarif(text: string): boolean {
  try {
    const document: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return (
      typeof document === 'object' && document !== null && 'runs' in document && Array.isArray(document.runs)
    );
  } catch {
    return false;
  }
}

/** Scanners name files as they were given to them; the engine knows them by their paths in the repository. */
function inRepository(text: string, source: string): string {
  return text.replaceAll(`file://${source}/`, '').replaceAll(`${source}/`, '');
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function fail(results: ExternalResults, { name }: ExternalScanner, reason: string): void {
  results.failed.push(name);
  // Not `.`, which says that anything of the repository may have been missed.
  results.notAnalysed.push({ path: `scanner:${name}`, reason });
}
