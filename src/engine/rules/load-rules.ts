/** Reads the product's own rules and models from the YAML beside this file, once. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { z } from 'zod';
import { keepParsed } from './keep-parsed.ts';
import { type Model, modelSchema } from './model-schema.ts';
import { describeProblems } from './problems.ts';
import { type RuleDocument, ruleSchema } from './rule-schema.ts';
import type { Rule, RuleSet } from './rule-set.ts';

const rulesFolder = import.meta.dirname;
const modelsFolder = join(import.meta.dirname, '..', 'models');

const schemaFiles = ['rule-schema.ts', 'model-schema.ts', 'predicate-schema.ts', 'source-kinds.ts'].map(
  (file) => new URL(file, import.meta.url),
);

let cached: RuleSet | undefined;

/**
 * All rules (`rules/<area>/*.yaml`) and models (`models/<language>/*.yaml`), checked. Cached.
 * @throws Error that names file and field when one of them is wrong
 */
export function loadRules(): RuleSet {
  cached ??= readRuleSet();
  return cached;
}

/** Identifies the contents of the product's rules and models: equal versions give equal findings. */
export function ruleSetVersion(): string {
  return loadRules().version;
}

function readRuleSet(): RuleSet {
  const ruleFiles = yamlFiles(rulesFolder);
  const modelFiles = yamlFiles(modelsFolder);
  const parts = [...ruleFiles, ...modelFiles].flatMap(({ name, text }) => [name, text]);
  const { documents, models } = keepParsed('rules', schemaFiles, parts, () => ({
    documents: readAll(ruleFiles, ruleSchema),
    models: readAll(modelFiles, modelSchema),
  }));
  const problems: string[] = [];
  const rules = new Map<string, Rule>();
  for (const document of documents) {
    if (rules.has(document.id)) problems.push(`rule ${document.id} is defined twice`);
    rules.set(document.id, toRule(document));
  }
  problems.push(...danglingReferences(rules, models));
  stopAt(problems);
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return {
    rules,
    models: models.map((model) => ({ ...model, isForeign: false })),
    version: hash.digest('hex').slice(0, 16),
  };
}

function readAll<S extends z.ZodType>(files: readonly YamlFile[], schema: S): z.infer<S>[] {
  const problems: string[] = [];
  const read = files.flatMap(({ name, text }) => {
    try {
      const result = schema.safeParse(parse(text));
      if (result.success) return [result.data];
      problems.push(...describeProblems(name, result.error));
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return [];
  });
  stopAt(problems);
  return read;
}

function stopAt(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`rules or models are wrong:\n${problems.join('\n')}`);
}

function toRule({ bad, ok, language, ...document }: RuleDocument): Rule {
  return { ...document, isUserRule: false, examples: { bad, ok, language } };
}

/** Sinks must name a rule, sanitizers and guards a category, that exists. */
function danglingReferences(rules: ReadonlyMap<string, Rule>, models: readonly Model[]): string[] {
  const categories = new Set([...rules.values()].map((rule) => rule.category));
  const problems: string[] = [];
  for (const model of models) {
    const name = `models/${model.language}/${model.library}`;
    const results = [...model.handlers, ...model.conventions, ...model.decorators].flatMap(({ result }) =>
      result === undefined ? [] : [{ rule: result }],
    );
    for (const { rule } of [...model.sinks, ...model.misuses, ...model.examples, ...results])
      if (!rules.has(rule)) problems.push(`${name}: no rule has the id ${rule}`);
    for (const { categories: listed } of [...model.sanitizers, ...model.guards])
      for (const category of listed === 'all' ? [] : listed)
        if (!categories.has(category)) problems.push(`${name}: no rule has the category ${category}`);
  }
  return problems;
}

interface YamlFile {
  name: string;
  text: string;
}

/** YAML files one folder down, in a fixed order. */
function yamlFiles(folder: string): YamlFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .flatMap((area) =>
      readdirSync(join(folder, area))
        .filter((file) => file.endsWith('.yaml'))
        .sort()
        .map((file) => ({ name: `${area}/${file}`, text: readFileSync(join(folder, area, file), 'utf8') })),
    );
}
