/** Every detector finds what it says it finds, and is quiet where it says it is quiet. */
import { describe, expect, it } from 'vitest';
import { loadSecretRules, secretRuleInfo } from '../../../src/engine/secrets/load-secret-rules.ts';
import { scanText } from '../../../src/engine/secrets/scan-text.ts';
import { placeOf } from './places.ts';

const rules = loadSecretRules();
const whole = (example: string) => example.replaceAll('<>', '');
const contextOf = (id: string) => ({
  path: `src/${placeOf(id)}`,
  allowsGeneric: true,
  isProse: false,
});

describe.each(rules)('$id', (rule) => {
  it.each(rule.bad)('finds %s', (example) => {
    const found = scanText(whole(example), contextOf(rule.id), rules);
    expect(found.map((secret) => secret.rule.id)).toEqual([rule.id]);
  });

  it.each(rule.ok)('is quiet about %s', (example) => {
    const found = scanText(whole(example), contextOf(rule.id), rules);
    expect(found.map((secret) => secret.rule.id)).not.toContain(rule.id);
  });

  it('is written so that the project itself holds no secret', () => {
    for (const example of [...rule.bad, ...rule.ok])
      expect(scanText(example, contextOf(rule.id), [rule])).toEqual([]);
  });
});

it('asks every detector for words, or for a path', () => {
  for (const rule of rules) expect(rule.keywords.length > 0 || rule.paths !== null).toBe(true);
});

it('gives every detector its own id and a complete description', () => {
  expect(new Set(rules.map((rule) => rule.id)).size).toBe(rules.length);
  for (const info of rules.map(secretRuleInfo))
    expect(info).toMatchObject({ category: 'hard-coded-credentials' });
});
