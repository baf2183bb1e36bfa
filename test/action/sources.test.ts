/** What can be scanned: the event's repository, others, what is checked out, and what runs. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Installation } from '../../src/features/repositories/repository.entity.ts';
import { type ActionWorld, startActionWorld } from '../support/action-world.ts';
import { vulnerableApp } from '../support/journey.ts';

let world: ActionWorld;
const folders: string[] = [];
beforeAll(async () => {
  world = await startActionWorld({ installationTokens: { tokenFor: async () => 'installation-token' } });
});
afterAll(async () => {
  expect(world.github.violations).toEqual([]);
  await world.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const push = { name: 'push', payload: { repository: { private: false } } };
const found = { conclusion: 'findings', status: 'completed', total: '1' };

/** As actions/checkout leaves it. */
async function checkout(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'whitebox-checkout-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  execFileSync('git', ['init', '--quiet', folder]);
  return folder;
}

async function urisIn(sarif: string): Promise<string[]> {
  const [{ results }] = JSON.parse(await readFile(sarif, 'utf8')).runs;
  return results.map(
    ({ locations }: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }) =>
      locations[0]?.physicalLocation.artifactLocation.uri,
  );
}

describe('source: upload', () => {
  it('scans the workspace of a repository the server cannot reach', async () => {
    const workspace = await checkout({
      ...vulnerableApp,
      '.gitignore': 'build/\n',
      'build/copy.js': vulnerableApp['server.js'] ?? '',
    });
    const run = await world.run({
      repository: 'internal/app',
      event: push,
      workspace,
      inputs: { source: 'upload' },
    });
    expect(run.outputs).toMatchObject(found);
    expect(run.log).toContain('Uploading 3 files');
    expect(run.annotations[0]).toMatchObject({ properties: { file: 'server.js', line: '6' } });
  });

  it('of a folder shows paths of the repository', async () => {
    const workspace = await checkout(
      Object.fromEntries(
        Object.entries(vulnerableApp).map(([name, text]) => [`services/shop/${name}`, text]),
      ),
    );
    const run = await world.run({
      repository: 'internal/app',
      event: push,
      workspace,
      inputs: { source: 'upload', path: './services/shop/', 'sarif-file': 'found.sarif' },
    });
    expect(run.outputs).toMatchObject(found);
    expect(await urisIn(join(workspace, 'found.sarif'))).toEqual(['services/shop/server.js']);
    expect(run.annotations[0]).toMatchObject({ properties: { file: 'services/shop/server.js' } });
  });

  it('of several folders, also of a checkout in a folder, keeps a summary for each', async () => {
    const inFolder = (folder: string) =>
      Object.fromEntries(Object.entries(vulnerableApp).map(([name, text]) => [`${folder}/${name}`, text]));
    const repository = world.repository({ 'package.json': '{}' });
    const pull = world.pullRequest(repository, { ...inFolder('web'), ...inFolder('api') });
    const parent = await checkout({});
    await rm(join(parent, '.git'), { recursive: true });
    await rename(await checkout({ ...inFolder('web'), ...inFolder('api') }), join(parent, 'app'));
    const scan = (path: string) =>
      world.run({ repository, event: pull.event, workspace: parent, inputs: { source: 'upload', path } });
    const first = await scan('app/web');
    await scan(join(parent, 'app/api'));
    expect(first.annotations[0]).toMatchObject({ properties: { file: 'web/server.js' } });
    const { issueComments } = world.github.pull(repository, pull.number);
    expect(issueComments.map(({ body }) => /### <code>(.*?)<\/code>/.exec(body)?.[1])).toEqual([
      'web',
      'api',
    ]);
  });

  it('of a pull request comments on its lines and links to its commit', async () => {
    const repository = world.repository({ 'package.json': vulnerableApp['package.json'] ?? '' });
    const pull = world.pullRequest(repository, vulnerableApp);
    const run = await world.run({
      repository,
      event: pull.event,
      workspace: await checkout(vulnerableApp),
      inputs: { source: 'upload' },
    });
    expect(run.outputs).toMatchObject(found);
    const { reviewComments } = world.github.pull(repository, pull.number);
    expect(reviewComments).toMatchObject([{ path: 'server.js', line: 6, commit_id: pull.sha }]);
    expect(run.summary).toContain(`/${repository}/blob/${pull.sha}/server.js#L6`);
  });

  it('does not leave the archive on the server', async () => {
    const workspace = await checkout(vulnerableApp);
    await world.run({ repository: 'internal/app', event: push, workspace, inputs: { source: 'upload' } });
    const uploads = world.proxy.requests.filter((request) => request.startsWith('POST /v1/archives'));
    const deleted = world.proxy.requests.filter((request) => request.startsWith('DELETE /v1/archives/'));
    expect(deleted).toHaveLength(uploads.length);
    expect(deleted.length).toBeGreaterThan(0);
  });

  it('without a checkout says which step is missing', async () => {
    const run = await world.run({ repository: 'internal/app', event: push, inputs: { source: 'upload' } });
    expect(run).toMatchObject({ exitCode: 1, outputs: { conclusion: 'error' } });
    expect(run.log).toContain('is actions/checkout missing before this step?');
  });
});

describe.concurrent('source: connected', () => {
  const event = { name: 'push', payload: { repository: { private: true } } };

  it('is what private repositories are scanned by', async () => {
    const repository = world.repository(vulnerableApp, { isPrivate: true });
    await world.tenant.context.em.fork().insert(Installation, {
      id: 4_711,
      organizationId: world.tenant.id,
      accountLogin: 'octo',
      suspendedAt: null,
      createdAt: new Date(),
    });
    const run = await world.run({ repository, event });
    expect(run.outputs).toMatchObject(found);
    expect(run.summary).toContain('```mermaid');
  });

  it('without the App installed says so', async () => {
    const stranger = await world.api.tenant();
    const repository = world.repository(vulnerableApp, { isPrivate: true });
    const run = await world.run({ repository, event, inputs: { 'api-key': stranger.key } });
    expect(run).toMatchObject({ exitCode: 1, outputs: { conclusion: 'error' } });
    expect(run.log).toContain('no GitHub App installation of the organization covers the repository');
  });
});

describe.concurrent('repos', () => {
  it('are scanned together; annotations are for the own one only', async () => {
    const [own, other] = [world.repository(vulnerableApp), world.repository(vulnerableApp)];
    world.git.commit(other, { ...vulnerableApp, 'extra.js': 'module.exports = 2;\n' }, 'refs/heads/next');
    const workspace = await checkout({});
    const run = await world.run({
      repository: own,
      event: push,
      workspace,
      inputs: { repos: `${own}\n${other}@next`, name: 'shop and friends', 'sarif-file': 'found.sarif' },
    });
    const { host } = new URL(world.git.origin);
    expect((await urisIn(join(workspace, 'found.sarif'))).toSorted()).toEqual(
      [`${encodeURIComponent(host)}/${other}/server.js`, 'server.js'].toSorted(),
    );
    const key = world.tenant.key;
    const exported = `/v1/scans/${run.outputs['scan-id']}/findings/export`;
    expect(JSON.stringify((await world.api.call('GET', exported, { key })).body)).toContain(
      `/${other}/server.js`,
    );
    expect(run.outputs).toMatchObject({ conclusion: 'findings', total: '2', blocking: '2' });
    expect(run.annotations.filter(({ properties }) => properties.file)).toHaveLength(1);
    for (const name of [own, other])
      expect(run.summary).toMatch(new RegExp(`/${name}/blob/[0-9a-f]{40}/server`));
    const { body } = await world.api.call('GET', `/v1/cost-estimations/${run.outputs['estimation-id']}`, {
      key: world.tenant.key,
    });
    expect(body.name).toBe('shop and friends');
  });

  it('without a branch are scanned at their default branch', async () => {
    const [own, other] = [world.repository(vulnerableApp), world.repository(vulnerableApp)];
    const run = await world.run({ repository: own, event: push, inputs: { repos: other } });
    expect(run.outputs).toMatchObject({ conclusion: 'findings', total: '1' });
    expect(run.log).toContain(`${other} at main`);
    expect(run.annotations.filter(({ properties }) => properties.file)).toEqual([]);
  });
});

describe.concurrent('context', () => {
  it('documents of the workspace take effect on the scan', async () => {
    const repository = world.repository({
      'package.json': vulnerableApp['package.json'] ?? '',
      'server.js':
        "const app = require('express')();\napp.get('/', (req, res) => res.json(require('acme-warehouse').raw(req.query.sql)));\n",
    });
    const rules = `rules:
  - id: acme/raw-query
    category: sql-injection
    cwe: 89
    severity: critical
    title: Raw query with request data
    description: The warehouse takes plain SQL.
    sources: [http-parameter]
    sinks:
      - call: acme-warehouse.raw
`;
    const workspace = await checkout({ 'security/rules.yml': rules });
    const run = await world.run({
      repository,
      event: push,
      workspace,
      inputs: { 'context-documents': 'security/rules.yml', 'custom-context': 'Only the login matters.' },
    });
    expect(run.outputs).toMatchObject({ conclusion: 'findings', total: '1', critical: '1' });
    expect(run.annotations[0]?.properties.title).toBe('🔴 Critical: Raw query with request data');
  });

  it('documents that are not there are named before anything is spent', async () => {
    const repository = world.repository(vulnerableApp);
    const run = await world.run({ repository, event: push, inputs: { 'context-documents': 'nope.json' } });
    expect(run).toMatchObject({ exitCode: 1, outputs: { conclusion: 'error' } });
    expect(run.log).toContain('context-documents: there is no file nope.json in the workspace.');
    expect(run.outputs['scan-id']).toBeUndefined();
  });

  it('are not read through a link that leads out of the workspace, nor is anything written or uploaded', async () => {
    const elsewhere = await checkout({ 'secret.txt': 'not for others' });
    const workspace = await checkout(vulnerableApp);
    const link = (name: string, target: string) => symlink(join(elsewhere, target), join(workspace, name));
    await Promise.all([
      link('notes.md', 'secret.txt'),
      link('reports', ''),
      link('report.sarif', 'secret.txt'),
    ]);
    const repository = world.repository(vulnerableApp);
    const tried = async (inputs: object) => world.run({ repository, event: push, workspace, inputs });
    for (const inputs of [
      { 'context-documents': 'notes.md' },
      { 'sarif-file': 'reports/report.sarif' },
      { source: 'upload', path: 'reports' },
    ]) {
      const run = await tried(inputs);
      expect(run.outputs.conclusion).toBe('error');
      expect(run.log).toContain('out of it');
    }
    const { outputs } = await tried({ 'sarif-file': 'report.sarif' });
    expect(outputs['sarif-file']).toBe('report.sarif');
    expect(await readdir(elsewhere)).toEqual(['.git', 'secret.txt']);
    expect(await readFile(join(elsewhere, 'secret.txt'), 'utf8')).toBe('not for others');
    expect(JSON.parse(await readFile(join(workspace, 'report.sarif'), 'utf8')).version).toBe('2.1.0');
  });
});

describe('target-urls', () => {
  it('are checked live; their findings are in the table, not on lines', async () => {
    const repository = world.repository(vulnerableApp);
    world.git.answer('site', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Shop</h1>');
    });
    const run = await world.run({
      repository,
      event: push,
      inputs: { 'target-urls': world.git.url('site/') },
    });
    expect(Number(run.outputs.total)).toBeGreaterThan(1);
    expect(run.summary).toContain('/site');
    expect(run.annotations.every(({ properties }) => !properties.file?.startsWith('http'))).toBe(true);
  });
});
