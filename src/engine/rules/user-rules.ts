/**
 * An organization's own rules, from a YAML document it wrote. Nothing in them is trusted: sizes are limited,
 * aliases refused, and regular expressions only ever run on a linear-time engine.
 */
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { confidences, severities } from '../../shared/enums.ts';
import { codeLanguages } from '../languages/code-languages.ts';
import { loadRules } from './load-rules.ts';
import { sanitizerSchema, sinkSchema } from './model-flow-schemas.ts';
import { misuseSchema } from './model-misuse-schemas.ts';
import { type Model, modelSchema } from './model-schema.ts';
import { describeProblems } from './problems.ts';
import type { LoadedModel, Rule } from './rule-set.ts';
import { defaultSourceKinds, isSourceKind } from './source-kinds.ts';
import { compilePattern } from './text-pattern.ts';
import type { UserRules } from './with-user-rules.ts';

const maxBytes = 256 * 1024;
const maxRules = 100;
const maxEntries = 50;
/** Categories are bits of one number; the product's own leave room for these. */
const maxNewCategories = 6;
const maxPath = 200;
const maxPattern = 300;
const maxProblems = 20;

const path = z
  .string()
  .min(1)
  .max(maxPath)
  .refine((text) => text.split('**').length <= 3, 'may have `**` twice at most');
const paths = z.union([path, z.array(path).min(1).max(maxEntries)]).transform((p) => [p].flat());
const text = (max: number) => z.string().trim().min(1).max(max);

const userRuleSchema = z
  .strictObject({
    id: z
      .string()
      .max(100)
      .regex(/^[a-z0-9][a-z0-9-]*\/[a-z0-9-]+$/, 'must look like acme/raw-query')
      .refine(
        (id) => !/^(?:code|secrets|live|dependencies|infrastructure|external)\//.test(id),
        'must not begin like a rule of the product',
      ),
    category: z
      .string()
      .max(60)
      .regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case words joined by hyphens'),
    cwe: z
      .union([z.int().positive(), z.array(z.int().positive()).min(1).max(5)])
      .transform((cwe) => [cwe].flat()),
    severity: z.enum(severities),
    confidence: z.enum(confidences).default('medium'),
    title: text(160),
    description: text(4_000),
    remediation: text(4_000).default('See the description.'),
    references: z
      .array(z.url({ protocol: /^https?$/ }))
      .max(10)
      .default([]),
    language: z
      .enum(codeLanguages.flatMap(({ id, grammar, program }) => (grammar && program ? [id] : [])))
      .default('javascript'),
    /** Access paths, or names of kinds of source; everything that comes with a request when left out. */
    sources: z.array(path).max(maxEntries).optional(),
    sinks: z
      .array(
        sinkSchema
          .omit({ rule: true, hole: true })
          .extend({ call: paths.optional(), assign: paths.optional() }),
      )
      .max(maxEntries)
      .default([]),
    misuses: z
      .array(misuseSchema.omit({ rule: true }).extend({ call: paths.optional(), assign: paths.optional() }))
      .max(maxEntries)
      .default([]),
    sanitizers: z
      .array(
        z.union([
          path.transform((call) => ({ call: [call] })),
          sanitizerSchema.omit({ categories: true }).extend({ call: paths.optional() }),
        ]),
      )
      .max(maxEntries)
      .default([]),
  })
  .refine(
    (rule) => rule.sinks.length + rule.misuses.length > 0,
    'needs at least one entry under `sinks` or `misuses`',
  );

const documentSchema = z.strictObject({ rules: z.array(userRuleSchema).min(1).max(maxRules) });

type UserRule = z.infer<typeof userRuleSchema>;

/**
 * Reads a rules document.
 * @returns the rules and what they match, or sentences that name the field and say what is wrong with it
 */
export function parseUserRules(yamlText: string): UserRules | { errors: string[] } {
  if (Buffer.byteLength(yamlText) > maxBytes)
    return { errors: [`the document is larger than ${maxBytes / 1024} KiB`] };
  const document = readYaml(yamlText);
  if ('errors' in document) return document;
  const parsed = documentSchema.safeParse(document.value);
  if (!parsed.success)
    return { errors: describeProblems('rules document', parsed.error).slice(0, maxProblems) };
  const errors = [...conflicts(parsed.data.rules), ...wrongPatterns(parsed.data.rules)];
  if (errors.length > 0) return { errors: errors.slice(0, maxProblems) };
  return { rules: parsed.data.rules.map(toRule), models: parsed.data.rules.map(toModel) };
}

function readYaml(yamlText: string): { value: unknown } | { errors: string[] } {
  const document = parseDocument(yamlText, { strict: true, logLevel: 'silent' });
  if (document.errors.length > 0)
    return {
      errors: document.errors
        .slice(0, maxProblems)
        .map((error) => `rules document: ${error.message.split('\n')[0]}`),
    };
  try {
    return { value: document.toJS({ maxAliasCount: 0 }) };
  } catch {
    return { errors: ['rules document: YAML aliases are not allowed'] };
  }
}

function conflicts(rules: readonly UserRule[]): string[] {
  const known = loadRules();
  const seen = new Set<string>();
  const errors: string[] = [];
  rules.forEach((rule, index) => {
    if (seen.has(rule.id) || known.rules.has(rule.id))
      errors.push(`rules[${index}].id: ${rule.id} is already taken`);
    seen.add(rule.id);
  });
  const categories = new Set([...known.rules.values()].map((rule) => rule.category));
  const added = new Set(rules.map((rule) => rule.category).filter((category) => !categories.has(category)));
  if (added.size > maxNewCategories)
    errors.push(`rules: at most ${maxNewCategories} categories of your own are possible`);
  return errors;
}

/** Every regular expression anywhere in a rule must be one the linear-time engine can run. */
function wrongPatterns(rules: readonly UserRule[]): string[] {
  const errors: string[] = [];
  const visit = (node: unknown, where: string): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      const place = Array.isArray(node) ? `${where}[${key}]` : `${where}.${key}`;
      if (typeof value === 'string' && patternKeys.has(key)) {
        const problem = patternProblem(value);
        if (problem) errors.push(`${place}: ${problem}`);
      } else visit(value, place);
    }
  };
  rules.forEach((rule, index) => {
    visit([rule.sinks, rule.misuses, rule.sanitizers], `rules[${index}]`);
  });
  return errors;
}

const patternKeys = new Set([
  'matches',
  'path',
  'begins',
  'ends',
  'written',
  'refuses',
  'receiver',
  'named',
  'comparedWith',
  'calleeNamed',
  'calleeRefuses',
  'receiverMatches',
  'underCondition',
  'followedBy',
  'precededBy',
  'inClass',
  'inFile',
]);

function patternProblem(pattern: string): string | null {
  if (pattern.length > maxPattern) return `is longer than ${maxPattern} characters`;
  try {
    compilePattern(pattern, true);
    return null;
  } catch (error) {
    return `is no regular expression of RE2 (${error instanceof Error ? error.message.slice(0, 120) : 'unknown fault'})`;
  }
}

function toRule(rule: UserRule): Rule {
  const { id, category, cwe, severity, confidence, title, description, remediation, references } = rule;
  const kinds = (rule.sources ?? []).filter(isSourceKind);
  const hasOwn = (rule.sources ?? []).length > kinds.length;
  return {
    id,
    category,
    cwe,
    severity,
    confidence,
    title,
    description,
    remediation,
    references,
    sources: rule.sources ? [...kinds, ...(hasOwn ? [ownKind(id)] : [])] : [...defaultSourceKinds],
    hole: 'anywhere',
    blames: 'maker',
    isUserRule: true,
    examples: { bad: [], ok: [], language: rule.language },
  };
}

/** Own sources have a kind of their own, so that they reach the sinks of their rule and no others. */
function ownKind(id: string): string {
  return id;
}

function toModel(rule: UserRule): LoadedModel {
  const { id: ruleId, category } = rule;
  const own = (rule.sources ?? []).filter((source) => !isSourceKind(source));
  const model: Model = modelSchema.parse({
    language: rule.language,
    library: ruleId,
    sources: own.length > 0 ? [{ path: own, kind: ownKind(ruleId) }] : [],
    sinks: rule.sinks.map((sink) => ({ ...sink, rule: ruleId })),
    misuses: rule.misuses.map((misuse) => ({ ...misuse, rule: ruleId })),
    sanitizers: rule.sanitizers.map((sanitizer) => ({ ...sanitizer, categories: [category] })),
  });
  return { ...model, isForeign: true };
}
