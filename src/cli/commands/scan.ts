import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { createAdvisorySource, memoryCache } from '../../advisories/index.ts';
import { type Config, readConfig } from '../../config.ts';
import { type CodeLocation, engineVersion, scanInChild } from '../../engine/child/index.ts';
import type { Report } from '../../engine/report.ts';
import { externalScannerNames, runExternalScanners } from '../../external-scanners/index.ts';
import {
  askTimeoutMs,
  fetchCommit,
  findDefaultBranch,
  repositoryLimits,
  resolveBranch,
} from '../../git/index.ts';
import { checkPublicUrl } from '../../network/index.ts';
import {
  forSarif,
  fromEngine,
  leftOutNote,
  type ReportedFinding,
  toSarif,
  toText,
} from '../../reporters/index.ts';
import { severities, severityRank } from '../../shared/enums.ts';
import { type CommandOutput, UsageError } from '../command-output.ts';
import { showProgress } from '../show-progress.ts';

const formats = ['text', 'json', 'sarif'] as const;

interface ScanOptions {
  format: string;
  json?: boolean;
  failOn?: string;
  branch?: string;
  external?: string;
}

export function addScanCommand(
  program: Command,
  output: CommandOutput,
  exitWith: (code: number) => void,
): void {
  program
    .command('scan')
    .argument(
      '<folder or git URL>',
      'what to scan; a folder in a git checkout is read without its ignored files',
    )
    .description('scan code without a server and print its findings')
    .option('--format <format>', formats.join(', '), 'text')
    .option('--json', 'the same as --format json')
    .option('--fail-on <severity>', `exit with 1 when a finding is at or above it: ${severities.join(', ')}`)
    .option('--branch <name>', 'of a git URL; its default branch when left out')
    .option(
      '--external <names>',
      `also run these scanners, where they are on the PATH: ${externalScannerNames.join(', ')}; those of EXTERNAL_SCANNERS when left out`,
    )
    .addHelpText(
      'after',
      `
Findings go to standard output, progress to standard error. Exit codes: 0 done, 1 a finding reached --fail-on,
2 the scan could not be done. Only findings that automatic verification approved are shown.
Names and versions of packages in lock files are looked up at osv.dev; ADVISORIES=off keeps them here.

Examples:
  $ npm run whitebox -- scan ../my-project
  $ npm run whitebox -- scan . --format sarif --fail-on high > results.sarif`,
    )
    .action(async (target: string, options: ScanOptions) => {
      const format = options.json ? 'json' : oneOf('format', formats, options.format);
      const failOn = options.failOn === undefined ? undefined : oneOf('fail-on', severities, options.failOn);
      const config = readConfig();
      const advisories = createAdvisorySource(config.advisories, memoryCache());
      const scanners =
        options.external === undefined
          ? config.externalScanners
          : options.external.split(',').map((name) => oneOf('external', externalScannerNames, name.trim()));
      const report = await withCode(config, target, options.branch, output, async (code, signal) => {
        const { sarif, notAnalysed } = await externalResults(
          { ...config, externalScanners: scanners },
          code,
          signal,
          output,
        );
        const own = await scanInChild(
          { ...code, sarif, advisories },
          { signal, onProgress: showProgress(output) },
        );
        return { ...own, notAnalysed: [...own.notAnalysed, ...notAnalysed] };
      });
      output.err('\n');
      const findings = report.findings
        .filter(({ verification }) => verification.verdict === 'approved')
        .map(fromEngine);
      await print(output, format, report, findings);
      if (failOn && findings.some(({ severity }) => severityRank(severity) >= severityRank(failOn)))
        exitWith(1);
    });
}

async function externalResults(
  config: Config,
  code: CodeLocation,
  signal: AbortSignal,
  output: CommandOutput,
) {
  const { externalScanners: scanners, externalScannerData: dataFolder, searchPath } = config;
  if (scanners.length > 0) output.err(`${scanners.join(', ')} …\n`);
  const results = await runExternalScanners(code, { scanners, dataFolder, searchPath, signal });
  for (const { path, reason } of results.notAnalysed) output.err(`${path}: ${reason}\n`);
  return results;
}

async function print(
  output: CommandOutput,
  format: (typeof formats)[number],
  report: Report,
  findings: ReportedFinding[],
): Promise<void> {
  const { statistics, applications, notAnalysed, suppressed } = report;
  if (format === 'json') {
    output.out(
      `${JSON.stringify({ engine_version: engineVersion, applications, statistics, findings, suppressed, not_analysed: notAnalysed })}\n`,
    );
  } else if (format === 'sarif') {
    const tool = { name: 'Whitebox', version: engineVersion };
    const { kept, leftOut } = forSarif(findings);
    for await (const piece of toSarif(once(kept), tool, leftOut)) output.out(piece);
    if (leftOut > 0) output.err(`${leftOutNote(leftOut)}\n`);
  } else {
    output.out(`${toText(findings, { colour: process.stdout.isTTY === true })}\n`);
    const left =
      notAnalysed.length > 0 ? `; left out: ${notAnalysed.length} (--format json says what and why)` : '';
    const unsure = report.findings.length - findings.length;
    const more = unsure > 0 ? `; ${unsure} suspicions did not hold up in verification` : '';
    output.out(`${statistics.files} files, ${statistics.analysableLines} lines of code${more}${left}\n`);
  }
}

async function* once<T>(batch: T): AsyncGenerator<T> {
  yield batch;
}

/** Makes the code of a folder or of a git URL readable while `work` runs; Ctrl-C ends it and cleans up. */
async function withCode(
  config: Config,
  target: string,
  branch: string | undefined,
  output: CommandOutput,
  work: (code: CodeLocation, signal: AbortSignal) => Promise<Report>,
): Promise<Report> {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort(new UsageError('interrupted'));
  process.once('SIGINT', interrupt);
  try {
    if (!/^[a-z]+:\/\//i.test(target)) return await work(await folderOf(target), interrupted.signal);
    const checked = checkPublicUrl(target, config);
    if (!checked.ok) throw new UsageError(`the git URL ${checked.reason}`);
    const into = await mkdtemp(join(tmpdir(), 'whitebox-scan-'));
    try {
      return await work(
        await fetchInto(config, target, branch, join(into, 'repository.git'), output, interrupted.signal),
        interrupted.signal,
      );
    } finally {
      await rm(into, { recursive: true, force: true });
    }
  } finally {
    process.off('SIGINT', interrupt);
  }
}

async function folderOf(target: string): Promise<CodeLocation> {
  const folder = resolve(target);
  if (!(await stat(folder).catch(() => null))?.isDirectory())
    throw new UsageError(`${target} is neither a folder nor a git URL`);
  return { folder, name: basename(folder) || 'repository' };
}

async function fetchInto(
  config: Config,
  url: string,
  branch: string | undefined,
  into: string,
  output: CommandOutput,
  signal: AbortSignal,
): Promise<CodeLocation> {
  const access = { url, policy: config, timeoutMs: askTimeoutMs, signal };
  try {
    const name = branch ?? (await findDefaultBranch(access));
    if (!name)
      throw new UsageError('the server does not say which branch is the default; give one with --branch');
    output.err(`Fetching ${url} (${name}) …\n`);
    const commit = await resolveBranch({ ...access, branch: name });
    await fetchCommit({ url, commit, into, limits: repositoryLimits, policy: config, signal });
    return {
      gitDir: into,
      commit,
      name:
        url
          .replace(/(\.git)?\/*$/, '')
          .split('/')
          .at(-1) ?? 'repository',
    };
  } catch (error) {
    if (error instanceof Error && 'reason' in error) throw new UsageError(`${url}: ${String(error.reason)}`);
    throw error;
  }
}

function oneOf<T extends string>(name: string, values: readonly T[], given: string): T {
  const found = values.find((value) => value === given);
  if (!found)
    throw new UsageError(`${name}: expected one of ${values.join(', ')}, not "${given.slice(0, 40)}"`);
  return found;
}
