/** The YAML of one rule. Strict: an unknown key is an error, so that a typing mistake never silently disables a rule. */
import { z } from 'zod';
import { confidences, severities } from '../../shared/enums.ts';
import { blamed } from './rule.ts';
import { holePositions, libraryUses } from './rule-set.ts';
import { defaultSourceKinds } from './source-kinds.ts';

/** One example: a single file's code, or several files by path. */
export const exampleSchema = z.union([
  z.string().min(1),
  z.strictObject({
    files: z.record(z.string().min(1), z.string()),
    dependencies: z.record(z.string(), z.string()).optional(),
    /** Those of the files that a published package offers its users. */
    published: z.array(z.string()).optional(),
  }),
]);

export type Example = z.infer<typeof exampleSchema>;

export interface ExampleSet {
  language: string;
  /** Code in which the rule must report. */
  bad: Example[];
  /** Code in which it must not. */
  ok: Example[];
}

const slug = z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case words joined by hyphens');

export const ruleSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*\/[a-z0-9-]+$/, 'must look like code/sql-injection'),
  category: slug,
  cwe: z.array(z.int().positive()).min(1),
  severity: z.enum(severities),
  confidence: z.enum(confidences),
  title: z.string().min(3).max(160),
  description: z.string().min(20),
  remediation: z.string().min(20),
  /** Language → what to do there, where the calls that help have other names. */
  remediations: z.record(z.string().min(1), z.string().min(20)).optional(),
  references: z.array(z.url()).default([]),
  /** Kinds of source that matter here; the default is everything that comes from outside over a network. */
  sources: z.array(slug).default([...defaultSourceKinds]),
  /** Whether what the users of a published package hand it counts as well; without it, it does not. */
  library: z.enum(libraryUses).optional(),
  /** The rule for a value that comes from a database, into which something from outside was written. */
  stored: z.string().optional(),
  /** The rule for an argument that the program which is started there takes for one of its options. */
  options: z.string().optional(),
  /** What sanitizers and guards are sorted by, where others than those of the category clear it. */
  clearedAs: slug.optional(),
  /** Language of its examples; those of other languages stand in the model packs. */
  language: z.string().default('javascript'),
  hole: z.enum(holePositions).default('anywhere'),
  blames: z.enum(blamed).default('maker'),
  bad: z.array(exampleSchema).min(1),
  ok: z.array(exampleSchema).min(1),
});

export type RuleDocument = z.infer<typeof ruleSchema>;
