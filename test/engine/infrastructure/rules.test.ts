/** Every rule reports in its bad examples and is quiet in its ok ones. */
import { describe, expect, it } from 'vitest';
import type { InfrastructureRule } from '../../../src/engine/infrastructure/infrastructure-rule.ts';
import { loadInfrastructureRules } from '../../../src/engine/infrastructure/load-infrastructure-rules.ts';
import { exampleFiles } from '../support/infrastructure-examples.ts';
import { scanInfrastructure } from '../support/scan-infrastructure.ts';

const rules = loadInfrastructureRules();

/** Names in braces that the texts of a rule have filled in. */
function placeholders({ title, description }: InfrastructureRule): string[] {
  return [...`${title} ${description}`.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

async function reported(
  rule: InfrastructureRule,
  example: string | Record<string, string>,
): Promise<string[]> {
  const { candidates } = await scanInfrastructure(exampleFiles(rule, example));
  return candidates.map(({ ruleId }) => ruleId);
}

describe.each(rules)('$id', (rule) => {
  it.each(rule.bad)('reports bad example %#', async (example) => {
    const { candidates } = await scanInfrastructure(exampleFiles(rule, example));
    const found = candidates.find(({ ruleId }) => ruleId === rule.id);
    expect(found, candidates.map(({ ruleId }) => ruleId).join()).toBeDefined();
    for (const name of placeholders(rule)) expect(found?.details[name], name).toBeTruthy();
  });

  it.each(rule.ok)('is quiet about ok example %#', async (example) => {
    expect(await reported(rule, example)).not.toContain(rule.id);
  });
});

it('gives every rule its own id', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
});
