/** Scans and surveys, each in a process of its own. */
import type { AdvisorySource } from '../dependencies/advisories/advisory.ts';
import type { Report, Survey } from '../report.ts';
import type { LeftOut, ScanProgress } from '../scan-options.ts';
import { CrashError, MemoryLimitError, TimeLimitError } from './errors.ts';
import { leftOutNext } from './left-out-next.ts';
import { lookUpPackages } from './look-up-packages.ts';
import { type ChildLimits, defaultChildLimits, overTime, runChild } from './run-child.ts';
import type { ScanRequest } from './scan-request.ts';

/** A commit in a bare repository, or a folder. `name` names an application that no manifest names. */
export type CodeLocation = ({ gitDir: string; commit: string } | { folder: string }) & { name: string };

export interface ChildOptions {
  signal?: AbortSignal | undefined;
  /** About ten times a second at most. */
  onProgress?: ((progress: ScanProgress) => void) | undefined;
  limits?: Partial<ChildLimits> | undefined;
  /** Where git is looked for, as in PATH; the usual places by default. */
  searchPath?: string | undefined;
}

export interface ScanInput {
  /** YAML documents of an organization's own rules; wrong ones are named in `notAnalysed`. */
  rules?: readonly string[];
  /** SARIF documents of other scanners. */
  sarif?: readonly string[];
  /** Where packages of lock files are looked up; without it they are not. */
  advisories?: AdvisorySource | null | undefined;
  /** File that keeps what is found out for the next scan of the same repository; its folder must be there. */
  cache?: string | undefined;
}

/** Of the wall clock, what is for starting, verifying and answering rather than for analysing. */
const reserve = 0.15;

/**
 * Applications, statistics and what is left out, without parsing.
 * @throws ChildProcessError whose message is the reason for people
 */
export async function surveyInChild(location: CodeLocation, options: ChildOptions = {}): Promise<Survey> {
  return (await run({ ...location, mode: 'survey', rules: [], sarif: [] }, options)) as Survey;
}

/** So often the analyser may break down before nothing more is tried than what has been seen to hold. */
const maxBreakdowns = 3;
/** Of the time that is left, what one attempt may take while there may be another. */
const attemptShare = 0.6;

/**
 * The whole scan. Near the end of its time it stops analysing and reports what it has; where the process itself breaks
 * down over a part of the code, or hangs in it, it is scanned again without that part; the last attempt leaves out all
 * that no attempt before has come through. All attempts together keep to the wall clock.
 * @throws ChildProcessError whose message is the reason for people: RequestError for code that cannot be read,
 *   TimeLimitError, MemoryLimitError, OutputLimitError, CrashError, AbortedError
 */
export async function scanInChild(
  location: CodeLocation & ScanInput,
  options: ChildOptions = {},
): Promise<Report> {
  const { wallClockMs } = { ...defaultChildLimits, ...options.limits };
  const { rules = [], sarif = [], advisories, ...code } = location;
  const known = advisories && (await lookUpPackages(location, advisories, options));
  const request: ScanRequest = {
    ...code,
    mode: 'scan',
    rules: [...rules],
    sarif: [...sarif],
    ...(known && { advisories: known.answer }),
  };
  let leaveOut: LeftOut = { phases: [], parts: [] };
  const end = performance.now() + wallClockMs;
  for (let breakdowns = 0; ; breakdowns++) {
    const isLast = breakdowns === maxBreakdowns;
    const left = (end - performance.now()) * (isLast ? 1 : attemptShare);
    let reached: ScanProgress | null = null;
    try {
      return (await run(
        { ...request, timeBudgetMs: left * (1 - reserve), leaveOut },
        {
          ...options,
          limits: { ...options.limits, wallClockMs: left },
          onProgress: (progress) => {
            reached = progress;
            options.onProgress?.(progress);
          },
        },
      )) as Report;
    } catch (error) {
      const isTime = error instanceof TimeLimitError;
      const isBreakdown = isTime || error instanceof CrashError || error instanceof MemoryLimitError;
      const less =
        isBreakdown && !isLast ? leftOutNext(reached, leaveOut, breakdowns + 1 === maxBreakdowns) : null;
      if (less === null) throw isTime ? overTime(wallClockMs) : error;
      leaveOut = less;
    }
  }
}

async function run(
  request: ScanRequest,
  { signal, onProgress, limits, searchPath }: ChildOptions,
): Promise<unknown> {
  return runChild({
    entry: new URL('./main.ts', import.meta.url),
    request: { ...request, ...(searchPath && { searchPath }) },
    limits,
    signal,
    // The child is this project's own code: its progress has the shape it sends.
    onProgress: onProgress && ((progress) => onProgress(progress as ScanProgress)),
    searchPath,
  });
}
