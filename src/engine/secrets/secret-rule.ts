/** A secret detector as its YAML says it. Strict: a typing mistake never silently disables a rule. */
import { z } from 'zod';
import { confidences, severities } from '../../shared/enums.ts';
import { validations } from './validations.ts';

export const secretRuleSchema = z.strictObject({
  id: z.string().regex(/^secrets\/[a-z0-9-]+$/),
  /** What it is, with an article, to begin a sentence with: "An AWS access key". */
  kind: z.string().min(3),
  severity: z.enum(severities).default('high'),
  confidence: z.enum(confidences).default('high'),
  /** Lower-case words of which the text must hold at least one before the pattern is tried; none where `paths` says enough. */
  keywords: z.array(z.string().min(2).toLowerCase()),
  /**
   * Finds it, each of several ways it is written: the group `secret` is what is hidden and judged (the whole match
   * without one), the group `name` the name it is given, from its telling word on. `{{…}}` are in pattern-pieces.ts.
   * Runs on hostile text: every repetition is bounded.
   */
  pattern: z.union([z.string().min(3), z.array(z.string().min(3)).min(1)]),
  /** Where a key is written in several parts, those besides it: the group `secret` of each match in the file is hidden. */
  parts: z.string().optional(),
  /** Makes the pattern blind to letter case. */
  ignoreCase: z.boolean().default(false),
  /** Rests on a name and the look of a value: only tried in product code, and never in prose. */
  isGeneric: z.boolean().default(false),
  /** False where prose shows how it is written more often than that it gives one away. */
  inProse: z.boolean().default(true),
  /** Only tried in files whose path matches. */
  paths: z.string().optional(),
  /** What stands near it where it is meant to be public; letter case does not matter. */
  unlessNear: z.string().optional(),
  /** Least Shannon entropy of the secret, in bits per character. */
  entropy: z.number().min(0).max(6).default(0),
  validation: z.enum(Object.keys(validations) as [keyof typeof validations]).optional(),
  /** Where to make it invalid, one sentence. */
  revoke: z.string().min(10),
  reference: z.url().optional(),
  /** Example lines, each with exactly one such secret. `<>` is taken out first, so that no scanner sees it whole. */
  bad: z.array(z.string().min(1)).min(1),
  ok: z.array(z.string().min(1)).min(1),
});

export type SecretRuleDocument = z.infer<typeof secretRuleSchema>;

export interface SecretRule
  extends Omit<SecretRuleDocument, 'pattern' | 'parts' | 'ignoreCase' | 'paths' | 'unlessNear'> {
  patterns: readonly RegExp[];
  parts: RegExp | null;
  paths: RegExp | null;
  unlessNear: RegExp | null;
}
