/** Versions that packages of a workspace take from its catalog. lodash.set() refuses bad keys since 4.17.20. */
import { expect, it } from 'vitest';
import { scanTree } from '../../../src/engine/scan-tree.ts';
import { memoryTree } from '../memory-tree.ts';

const app = `const app = require('express')(); const _ = require('lodash');
app.get('/', (req, res) => { _.set({}, req.query.key, req.query.value); res.end(); });`;

async function isReported(wanted: string, workspace: Record<string, string>): Promise<boolean> {
  const manifest = { name: 'shop', dependencies: { express: '5.0.0', lodash: wanted } };
  const files = { 'apps/web/package.json': JSON.stringify(manifest), 'apps/web/app.js': app, ...workspace };
  const report = await scanTree(memoryTree(files), { repositoryName: 'shop' });
  return report.findings.some(({ ruleId }) => ruleId === 'code/prototype-pollution');
}

it.each([
  [
    'pnpm',
    'catalog:',
    (version: string) => ({
      'pnpm-workspace.yaml': `packages:\n  - apps/*\ncatalog:\n  lodash: ${version}\n`,
    }),
  ],
  [
    'pnpm, by name',
    'catalog:old',
    (version: string) => ({ 'pnpm-workspace.yaml': `catalogs:\n  old:\n    lodash: "^${version}"\n` }),
  ],
  ['yarn', 'catalog:', (version: string) => ({ '.yarnrc.yml': `catalog:\n  lodash: npm:${version}\n` })],
  [
    'bun',
    'catalog:',
    (version: string) => ({
      'package.json': JSON.stringify({ workspaces: { packages: ['apps/*'], catalog: { lodash: version } } }),
    }),
  ],
  [
    'bun, by name',
    'catalog:old',
    (version: string) => ({ 'package.json': JSON.stringify({ catalogs: { old: { lodash: version } } }) }),
  ],
])('the catalog of %s says the version', async (_, wanted, workspace) => {
  expect(await isReported(wanted, workspace('4.17.21'))).toBe(false);
  expect(await isReported(wanted, workspace('4.17.4'))).toBe(true);
});

it('a catalog that is not there says none', async () => {
  expect(await isReported('catalog:', { 'pnpm-workspace.yaml': 'packages:\n  - apps/*\n' })).toBe(true);
});
