/** Scans and surveys, each in a process of its own. */
import type { AdvisorySource } from '../dependencies/advisories/advisory.ts';
import type { Report, Survey } from '../report.ts';
import type { LeftOut, ScanProgress } from '../scan-options.ts';
import { CrashError, MemoryLimitError, SilenceError, TimeLimitError } from './errors.ts';
import { leftOutNext, nothingLeftOut, placeOf, type Reached } from './left-out-next.ts';
import { lookUpPackages } from './look-up-packages.ts';
import { type ChildLimits, defaultChildLimits, overTime, runChild } from './run-child.ts';
import type { ScanRequest } from './scan-request.ts';

/** A commit in a bare repository, or a folder. `name` names an application that no manifest names. */
export type CodeLocation = ({ gitDir: string; commit: string } | { folder: string }) & { name: string };

export interface ChildOptions {
  signal?: AbortSignal | undefined;
  /** About ten times a second at most. */
  onProgress?: ((progress: ScanProgress) => void) | undefined;
  /** Told which file is being worked on, whenever that is another one. */
  onFile?: ((path: string) => void) | undefined;
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
/** So often the analyser may break down before nothing more is tried than what has been seen to hold. */
const maxBreakdowns = 5;
/** Of the time that is left, what one attempt may take while there may be another. */
const attemptShare = 0.6;
/** In milliseconds. It says which file it works on, and none of them takes half as long. */
const longestSilence = 120_000;

/**
 * Applications, statistics and what is left out, without parsing.
 * @throws ChildProcessError whose message is the reason for people
 */
export async function surveyInChild(location: CodeLocation, options: ChildOptions = {}): Promise<Survey> {
  return (await attempt({ ...location, mode: 'survey', rules: [], sarif: [] }, options)) as Survey;
}

/**
 * The whole scan. Near the end of its time it stops analysing and reports what it has. All attempts together keep to
 * the wall clock.
 * @throws ChildProcessError whose message is the reason for people: RequestError for code that cannot be read,
 *   TimeLimitError, SilenceError, MemoryLimitError, OutputLimitError, CrashError, AbortedError
 */
export async function scanInChild(
  location: CodeLocation & ScanInput,
  options: ChildOptions = {},
): Promise<Report> {
  const { rules = [], sarif = [], advisories, ...code } = location;
  const known = advisories && (await lookUpPackages(location, advisories, options));
  const request: ScanRequest = {
    ...code,
    mode: 'scan',
    rules: [...rules],
    sarif: [...sarif],
    ...(known && { advisories: known.answer }),
  };
  return (await attempt(request, options)) as Report;
}

/**
 * Where the process itself breaks down over a file, or hangs in it, all is done again without that file; where it
 * does so again in the same part of the code, without that part. The last attempt leaves out all that no attempt
 * before has come through.
 */
async function attempt(request: ScanRequest, options: ChildOptions): Promise<unknown> {
  const { wallClockMs } = { ...defaultChildLimits, ...options.limits };
  const end = performance.now() + wallClockMs;
  let leaveOut: LeftOut = nothingLeftOut;
  for (let breakdowns = 0; ; breakdowns++) {
    const isLast = breakdowns === maxBreakdowns;
    const left = (end - performance.now()) * (isLast ? 1 : attemptShare);
    const reached: Reached = { progress: null, file: null };
    try {
      return await run(
        { ...request, timeBudgetMs: left * (1 - reserve), leaveOut },
        { ...options, limits: { silenceMs: longestSilence, ...options.limits, wallClockMs: left } },
        reached,
      );
    } catch (error) {
      const less =
        isBreakdown(error) && !isLast
          ? leftOutNext(reached, leaveOut, breakdowns + 1 === maxBreakdowns)
          : null;
      if (less === null) throw error instanceof TimeLimitError ? overTime(wallClockMs) : error;
      leaveOut = less;
    }
  }
}

function isBreakdown(error: unknown): boolean {
  return [TimeLimitError, SilenceError, CrashError, MemoryLimitError].some((kind) => error instanceof kind);
}

/** @param reached is told how far it has come */
async function run(
  request: ScanRequest,
  { signal, onProgress, onFile, limits, searchPath }: ChildOptions,
  reached: Reached,
): Promise<unknown> {
  return runChild({
    entry: new URL('./main.ts', import.meta.url),
    request: { ...request, ...(searchPath && { searchPath }) },
    limits,
    signal,
    onProgress: (told) => {
      // The child is this project's own code: what it tells has the shape it sends.
      if (typeof told === 'string') {
        reached.file = told;
        onFile?.(told);
        return;
      }
      const progress = told as ScanProgress;
      // Before a part or phase tells its first file, none of it is to blame.
      if (placeOf(progress) !== placeOf(reached.progress)) reached.file = null;
      reached.progress = progress;
      onProgress?.(progress);
    },
    searchPath,
  });
}
