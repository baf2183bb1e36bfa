/**
 * What the engine keeps of an advisory, and where it gets advisories from. The engine itself never goes out: whoever
 * runs it looks packages up and hands the answer in.
 */
import type { PackageVersion } from '../package.ts';
import type { AdvisoryAnswer } from './advisory-schema.ts';

export type { Advisory, AdvisoryAnswer, Interval } from './advisory-schema.ts';

/** Of one version of a package; the most known have 400. */
export const maximumAdvisories = 1_000;

export interface AdvisorySource {
  /**
   * Advisories that hold for these very versions; packages without any may be left out of the answer. Each package
   * is asked for once. What goes wrong is told in `problem`.
   * @throws the signal's reason when aborted, nothing else
   */
  lookUp(packages: readonly PackageVersion[], signal?: AbortSignal): Promise<AdvisoryAnswer>;
}

/** A source that knows one answer: what was looked up before. */
export function recordedAdvisories(answer: AdvisoryAnswer): AdvisorySource {
  return { lookUp: async () => answer };
}
