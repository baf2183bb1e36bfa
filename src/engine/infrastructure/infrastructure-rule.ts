/** A rule about infrastructure as its YAML says it. Strict: a typing mistake never silently disables a rule. */
import { z } from 'zod';
import { confidences, severities } from '../../shared/enums.ts';
import { checkNames } from './checks.ts';
import { conditionSchema } from './condition-schema.ts';
import { configurationNames } from './configuration/configuration-files.ts';

/** One file's text, or several files by path. */
const exampleSchema = z.union([z.string().min(1), z.record(z.string().min(1), z.string())]);

/** What a rule looks at: `terraform:aws_s3_bucket`, `kubernetes:container`, `configuration:spring`. */
const subjectKind = z.union([
  z.enum(configurationNames.map((name) => `configuration:${name}` as const)),
  z
    .string()
    .regex(
      /^(?:terraform:[a-z][a-z0-9_.-]*|kubernetes:(?:(?:container|pod)(?:-patch)?|[A-Z]\w*|\*)|compose:service|dockerfile:[A-Z]+|workflow:(?:workflow|job|step|action))$/,
      'must look like terraform:aws_s3_bucket, kubernetes:container, dockerfile:RUN or configuration:spring',
    ),
]);

export const infrastructureRuleSchema = z
  .strictObject({
    id: z.string().regex(/^(?:infrastructure|configuration)\/[a-z0-9-]+$/),
    category: z.string().regex(/^[a-z][a-z0-9-]*$/),
    cwe: z.array(z.int().positive()).min(1),
    severity: z.enum(severities),
    confidence: z.enum(confidences),
    title: z.string().min(3).max(160),
    description: z.string().min(20),
    remediation: z.string().min(20),
    references: z.array(z.url()).default([]),
    on: z.array(subjectKind).min(1).optional(),
    when: z.array(conditionSchema).min(1).optional(),
    /** Instead of `on` and `when`: a check written in code. */
    check: z.enum(checkNames).optional(),
    /** Names the place in findings; the path of the first condition by default. */
    at: z.string().optional(),
    /** Where many places of a file have one cause, only the first is reported. */
    per: z.enum(['place', 'file']).default('place'),
    /** The reported value is a secret and is shown masked. */
    isSecret: z.boolean().default(false),
    bad: z.array(exampleSchema).min(1),
    ok: z.array(exampleSchema).min(1),
  })
  .refine((rule) => (rule.check === undefined) === (rule.on !== undefined && rule.when !== undefined), {
    message: 'a rule has either "on" and "when", or "check"',
  });

export type InfrastructureRule = z.infer<typeof infrastructureRuleSchema>;
