/** No detector's find leaves the engine unmasked. */
import { expect, it } from 'vitest';
import { scanTree } from '../../../src/engine/scan-tree.ts';
import { detectSecrets } from '../../../src/engine/secrets/detect-secrets.ts';
import { loadSecretRules } from '../../../src/engine/secrets/load-secret-rules.ts';
import { scanText } from '../../../src/engine/secrets/scan-text.ts';
import { memoryTree } from '../memory-tree.ts';
import { placeOf } from './places.ts';

const rules = loadSecretRules();

it('masks the value of every detector in the whole report', async () => {
  const files: Record<string, string> = {};
  const values: string[] = [];
  for (const rule of rules)
    for (const [index, example] of rule.bad.entries()) {
      const folder = `src/${rule.id.replace('/', '-')}-${index}`;
      const path = `${folder}/${placeOf(rule.id)}`;
      files[path] = example.replaceAll('<>', '');
      const context = { path, allowsGeneric: true, isProse: false };
      const found = scanText(files[path], context, rules).map(({ value }) => value);
      const { hidden } = detectSecrets({ path, roles: [] }, Buffer.from(files[path]));
      if (rule.parts && example.includes('"p"')) expect(hidden).toHaveLength(5);
      for (const value of [...found, ...hidden])
        values.push(
          ...value.split(/\r?\n|\\n/).filter((line) => line.length >= 6 && !line.startsWith('-----')),
        );
    }
  const report = await scanTree(memoryTree(files), { repositoryName: 'shop' });
  const text = JSON.stringify(report);
  expect(new Set(report.findings.map(({ ruleId }) => ruleId)).size).toBeGreaterThanOrEqual(rules.length);
  expect(values.length).toBeGreaterThan(rules.length);
  for (const value of values) expect(text).not.toContain(JSON.stringify(value).slice(1, -1));
});

it('shows none of the keys of which a collection has too many to tell', async () => {
  const keys = Array.from({ length: 14 }, (_, at) => `sk_live_R4x9Qm2LkT7vWc1ZpY8sHd${at + 10}`);
  const report = await scanTree(memoryTree({ 'keys.json': JSON.stringify(keys, null, 1) }), {
    repositoryName: 'shop',
  });
  expect(report.findings).toHaveLength(10);
  const text = JSON.stringify(report);
  for (const key of keys) expect(text).not.toContain(key);
});
