/**
 * What the engine keeps of an advisory, and where it gets advisories from. The engine itself never goes out: whoever
 * runs it looks packages up and hands the answer in.
 */
import { z } from 'zod';
import { severities } from '../../../shared/enums.ts';
import { ecosystems, type PackageVersion } from '../package.ts';

const version = z.string().max(200);

/** Of one version of a package; the most known have 400. */
export const maximumAdvisories = 1_000;

/** Versions from `introduced` on, up to but not including `fixed`, or up to and including `lastAffected`. */
const intervalSchema = z.strictObject({
  /** Null: from the very first. */
  introduced: version.nullable(),
  fixed: version.optional(),
  lastAffected: version.optional(),
});

const advisorySchema = z.strictObject({
  id: z.string().max(100),
  /** Other names of the same flaw, CVE numbers first. */
  aliases: z.array(z.string().max(100)).max(20),
  /** One line of untrusted text. */
  summary: z.string().max(300),
  /** Null where it says nothing that is understood. */
  severity: z.enum(severities).nullable(),
  /** CVSS base score; null where there is none that is understood. */
  score: z.number().min(0).max(10).nullable(),
  isMalware: z.boolean(),
  /** Which versions of this package are affected, in their order. */
  affected: z.array(intervalSchema).max(100),
});

const packageSchema = z.strictObject({
  ecosystem: z.enum(ecosystems),
  name: z.string().max(300),
  version,
});

export const advisoryAnswerSchema = z.strictObject({
  found: z.array(
    z.strictObject({ package: packageSchema, advisories: z.array(advisorySchema).max(maximumAdvisories) }),
  ),
  /** Why the answer is not complete; a clause for people. */
  problem: z.string().max(500).optional(),
});

export type Interval = z.infer<typeof intervalSchema>;
export type Advisory = z.infer<typeof advisorySchema>;
export type AdvisoryAnswer = z.infer<typeof advisoryAnswerSchema>;

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
