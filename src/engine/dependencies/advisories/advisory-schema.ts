/** What an answer about packages may hold, checked where it comes from outside. */
import { z } from 'zod';
import { severities } from '../../../shared/enums.ts';
import { ecosystems } from '../package.ts';
import { maximumAdvisories } from './advisory.ts';

const version = z.string().max(200);

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
