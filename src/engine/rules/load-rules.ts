/**
 * The product's own rules (`rules/<area>/*.yaml`) and models (`models/<language>/*.yaml`). They are read when this
 * module is loaded; what parses and checks YAML is loaded only when they are not kept from an earlier time.
 */

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { absolutePath } from './absolute-path.ts';
import { keepParsed } from './keep-parsed.ts';
import type { Model } from './model-schema.ts';
import { ruleOfResult } from './result-rule.ts';
import type { RuleDocument } from './rule-schema.ts';
import type { Rule, RuleSet } from './rule-set.ts';
import { libraryInput } from './source-kinds.ts';
import { yamlFilesBelow } from './yaml-files.ts';

const schemaFiles = ['rule-schema.ts', 'model-schema.ts', 'predicate-schema.ts', 'source-kinds.ts'].map(
  (file) => new URL(file, import.meta.url),
);

const ruleFiles = yamlFilesBelow(import.meta.dirname);
const modelFiles = yamlFilesBelow(join(import.meta.dirname, '..', 'models'));
const files = [...ruleFiles, ...modelFiles];

const { documents, models } = await keepParsed('rules', schemaFiles, files, async () => {
  const [{ parseYamlFiles }, { ruleSchema }, { modelSchema }] = await Promise.all([
    import('./parse-yaml-files.ts'),
    import('./rule-schema.ts'),
    import('./model-schema.ts'),
  ]);
  return {
    documents: parseYamlFiles(ruleFiles, ruleSchema),
    models: parseYamlFiles(modelFiles, modelSchema),
  };
});

let cached: RuleSet | undefined;

/**
 * All rules and models, checked. Cached.
 * @throws Error that names what is wrong with one of them
 */
export function loadRules(): RuleSet {
  cached ??= merge();
  return cached;
}

/** Identifies the contents of the product's rules and models: equal versions give equal findings. */
export function ruleSetVersion(): string {
  return loadRules().version;
}

function merge(): RuleSet {
  const problems: string[] = [];
  const rules = new Map<string, Rule>();
  for (const document of documents) {
    if (rules.has(document.id)) problems.push(`rule ${document.id} is defined twice`);
    rules.set(document.id, toRule(document));
  }
  problems.push(...danglingReferences(rules, models));
  if (problems.length > 0) throw new Error(`rules or models are wrong:\n${problems.join('\n')}`);
  const hash = createHash('sha256');
  for (const { name, text } of files) hash.update(name).update('\0').update(text).update('\0');
  return {
    rules,
    models: models.map((model) => ({ ...model, isForeign: false })),
    version: hash.digest('hex').slice(0, 16),
  };
}

function toRule({ bad, ok, language, ...document }: RuleDocument): Rule {
  const sources = document.library ? [...document.sources, libraryInput] : document.sources;
  return { ...document, sources, isUserRule: false, examples: { bad, ok, language } };
}

/** Sinks must name a rule, sanitizers and guards a category, that exists. */
function danglingReferences(rules: ReadonlyMap<string, Rule>, models: readonly Model[]): string[] {
  const named = [...rules.values()].flatMap(({ category, clearedAs = category }) => [category, clearedAs]);
  const categories = new Set([...named, absolutePath]);
  const problems: string[] = [];
  for (const { id, stored, options } of rules.values())
    for (const other of [stored, options])
      if (other !== undefined && !rules.has(other)) problems.push(`${id}: no rule has the id ${other}`);
  for (const model of models) {
    const name = `models/${model.language}/${model.library}`;
    const results = [...model.handlers, ...model.conventions, ...model.decorators].flatMap(({ result }) =>
      result === undefined ? [] : [{ rule: ruleOfResult(result) }],
    );
    for (const { rule } of [...model.sinks, ...model.misuses, ...model.examples, ...results])
      if (!rules.has(rule)) problems.push(`${name}: no rule has the id ${rule}`);
    for (const { categories: listed } of [...model.sanitizers, ...model.guards])
      for (const category of listed === 'all' ? [] : listed)
        if (!categories.has(category)) problems.push(`${name}: no rule has the category ${category}`);
  }
  return problems;
}
