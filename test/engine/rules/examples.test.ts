/** Every example of every rule and of every model pack, through the real parser and interpreter. */
import { describe, expect, it } from 'vitest';
import { loadRules } from '../../../src/engine/rules/load-rules.ts';
import type { Example, ExampleSet } from '../../../src/engine/rules/rule-schema.ts';
import { analyseSources } from '../support/analyse-sources.ts';
import { filesOfExample } from '../support/example-files.ts';

const { rules, models } = loadRules();

function rulesReported(example: Example, language: string): string[] {
  const sources = filesOfExample(example, language);
  const { dependencies, published = [] } = typeof example === 'string' ? {} : example;
  const { candidates } = analyseSources(sources, {
    manifest: dependencies ? { dependencies } : {},
    published: new Set(published),
  });
  return candidates.map((candidate) => candidate.ruleId);
}

function check(rule: string, language: string, { bad, ok }: Pick<ExampleSet, 'bad' | 'ok'>): void {
  it.each(bad.map((example, index) => ({ example, index })))('reports bad example $index', ({ example }) => {
    expect(rulesReported(example, language)).toContain(rule);
  });
  it.each(ok.map((example, index) => ({ example, index })))(
    'is silent on ok example $index',
    ({ example }) => {
      expect(rulesReported(example, language)).not.toContain(rule);
    },
  );
}

describe.each([...rules.values()].filter((rule) => rule.id.startsWith('code/')))(
  '$id',
  ({ id, examples }) => {
    check(id, examples.language, examples);
  },
);

describe.each(models.filter(({ examples }) => examples.length > 0))('$language/$library', (model) => {
  describe.each(model.examples)('$rule', (example) => check(example.rule, model.language, example));
});
