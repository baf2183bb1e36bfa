/** What is committed is what the sources make. `npm run build:action` mends each of these. */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { bundleAction } from '../../action/bundle-action.ts';
import { withTables } from '../../action/page-tables.ts';

it('the committed bundle is what the sources make', async () => {
  const committed = await readFile('action/dist/index.mjs', 'utf8');
  // Not compared by the matcher: a difference of a megabyte helps nobody.
  expect(committed === (await bundleAction())).toBe(true);
});

it('the tables of docs/action.md are what action.yml says', async () => {
  const page = await readFile('docs/action.md', 'utf8');
  expect(page).toBe(await withTables(page));
});

it('the manifest runs the bundle on Node 24', async () => {
  const { runs } = parse(await readFile('action.yml', 'utf8'));
  expect(runs).toEqual({ using: 'node24', main: 'action/dist/index.mjs' });
});

it('the bundle needs nothing beside itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'whitebox-bundle-'));
  try {
    await copyFile('action/dist/index.mjs', join(folder, 'index.mjs'));
    const run = promisify(execFile)(process.execPath, ['index.mjs'], { cwd: folder, env: {} });
    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('api-url: expected'),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
