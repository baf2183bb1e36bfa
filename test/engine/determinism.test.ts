import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { loadRules } from '../../src/engine/rules/load-rules.ts';
import { scanTree } from '../../src/engine/scan-tree.ts';
import { memoryTree } from './memory-tree.ts';
import { filesOfExample } from './support/example-files.ts';

/** Flaws of all languages in one repository, each in a folder of its own. */
function mixedRepository(): Record<string, string> {
  const examples = loadRules().models.flatMap(({ language, examples }) =>
    examples.flatMap(({ bad }) => bad.map((example) => filesOfExample(example, language))),
  );
  const files: Record<string, string> = {
    Dockerfile: 'FROM node:latest\nUSER root\nRUN curl http://example.com/install.sh | sh\n',
    'config/production.env': 'DATABASE_URL=postgres://app:Zq8vK2mWx4Tn@db.internal/app\n',
  };
  for (const [index, example] of examples.entries())
    if (index % 8 === 0)
      for (const [path, text] of Object.entries(example)) files[`part-${index}/${path}`] = text;
  return files;
}

it('ten scans of all languages together give the same bytes', async () => {
  const files = mixedRepository();
  const digests = new Set<string>();
  let findings = 0;
  for (let run = 0; run < 10; run++) {
    const report = await scanTree(memoryTree(files), { repositoryName: 'mixed' });
    findings = report.findings.length;
    digests.add(createHash('sha256').update(JSON.stringify(report)).digest('hex'));
  }
  expect(findings).toBeGreaterThan(100);
  expect(digests.size).toBe(1);
});
