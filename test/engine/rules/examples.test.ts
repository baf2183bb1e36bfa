import { describe, expect, it } from 'vitest';
import { loadRules } from '../../../src/engine/rules/load-rules.ts';
import type { Example } from '../../../src/engine/rules/rule-schema.ts';
import { analyseSources } from '../support/analyse-sources.ts';

const { rules } = loadRules();

function rulesReported(example: Example): string[] {
  const sources = typeof example === 'string' ? { 'example.js': example } : example.files;
  const dependencies = typeof example === 'string' ? undefined : example.dependencies;
  const { candidates } = analyseSources(sources, { manifest: dependencies ? { dependencies } : {} });
  return candidates.map((candidate) => candidate.ruleId);
}

describe.each([...rules.values()].filter((rule) => rule.id.startsWith('js/')))('$id', ({ id, examples }) => {
  it.each(examples.bad.map((example, index) => ({ example, index })))(
    'reports bad example $index',
    ({ example }) => {
      expect(rulesReported(example)).toContain(id);
    },
  );

  it.each(examples.ok.map((example, index) => ({ example, index })))(
    'is silent on ok example $index',
    ({ example }) => {
      expect(rulesReported(example)).not.toContain(id);
    },
  );
});
