import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkers } from '../../../src/workers/start-workers.ts';
import { type Loose, startApi, type Tenant, type TestApi } from '../../support/api.ts';
import { zipOf } from '../../support/archives.ts';
import { ledger } from '../../support/estimations.ts';
import { type GitServer, startGitServer } from '../../support/git-server.ts';
import { estimate, scan, vulnerableApp } from '../../support/journey.ts';

let git: GitServer;
let api: TestApi;
let workers: { stop(): Promise<void> };
let tenant: Tenant;
beforeAll(async () => {
  git = await startGitServer();
  api = await startApi({ realQueue: true, config: { githubServerUrl: git.origin } });
  workers = await startWorkers(api.services);
  tenant = await api.tenant({ credits: 100 });
});
afterAll(async () => {
  await workers.stop();
  await api.stop();
  await git.close();
});

const get = async (path: string, key = tenant.key): Promise<Loose> =>
  (await api.call('GET', path, { key })).body;

test('a repository is estimated, scanned and verified, and its findings are read and triaged', async () => {
  const commit = git.commit('octo/shop', vulnerableApp);
  const repo = { source: 'public', repo_url: git.url('octo/shop'), branch: 'main' };

  const estimation = await estimate(api, tenant.key, [repo]);
  expect(estimation).toMatchObject({
    status: 'completed',
    error: null,
    total_credits: 1,
    repos: [{ ...repo, commit_sha: commit }],
    repo_results: [
      {
        repo_url: repo.repo_url,
        branch: 'main',
        commit_sha: commit,
        status: 'completed',
        from_cache: false,
        credits: 1,
        applications: [{ app_name: 'shop', app_root_path: '.', architecture: 'node-express' }],
      },
    ],
  });
  expect(Object.keys(estimation.repo_results[0]).sort()).toEqual([
    'applications',
    'branch',
    'commit_sha',
    'credits',
    'from_cache',
    'repo_url',
    'status',
  ]);

  const done = await scan(api, tenant.key, estimation);
  expect(done).toMatchObject({ status: 'completed', name: 'shop@main', findings_summary: { critical: 1 } });
  expect((await ledger(tenant)).credits).toBe(99);

  const list = await get(`/v1/scans/${done.id}/findings?severity=critical`);
  expect(list).toMatchObject({
    total: 1,
    data: [{ category: 'command-injection', state: 'open', affected_file: 'server.js', scan_id: done.id }],
  });
  const finding = await get(`/v1/findings/${list.data[0].id}`);
  expect(finding).toMatchObject({ occurrence_count: 1, repo_url: repo.repo_url, scan_type: 'full' });
  expect(finding.tags).toEqual(expect.arrayContaining(['cwe-78', 'javascript']));
  expect(finding.mermaid_trace).toMatch(/^flowchart TD/);
  expect(finding.description).toContain('Remediation');
  expect(finding.affected_code).toContain("exec('ping -c 1 '");
  expect(finding.proof_of_concept).toContain('/ping');
  expect(finding.triage_thread).toMatchObject([
    { source: 'agent', reaction: null, comment: expect.stringMatching(/approved/) },
  ]);

  const path = `/v1/findings/${finding.id}`;
  expect(
    (
      await api.call('PATCH', path, {
        key: tenant.key,
        body: { state: 'accepted_risk', reason: 'internal tool' },
      })
    ).status,
  ).toBe(200);
  expect(
    (await api.call('POST', `${path}/comments`, { key: tenant.key, body: { comment: 'until June' } })).status,
  ).toBe(201);
  expect(
    (await get(path)).triage_thread
      .map(({ source, reaction, comment }: Loose) => [source, reaction, comment])
      .slice(1),
  ).toEqual([
    ['api', 'accepted_risk', 'internal tool'],
    ['api', null, 'until June'],
  ]);
});

test('a second scan adds an occurrence, resolves what is gone and keeps what people decided', async () => {
  const owner = await api.tenant({ credits: 100 });
  const repo = { source: 'public', repo_url: git.url('octo/again'), branch: 'main' };
  const second = `const express = require('express');
const app = express();
app.get('/go', (req, res) => res.redirect(req.query.to));
`;
  git.commit('octo/again', { ...vulnerableApp, 'second.js': second });
  const first = await scan(api, owner.key, await estimate(api, owner.key, [repo]));
  const before = (await get(`/v1/scans/${first.id}/findings`, owner.key)).data;
  const redirect = before.find(({ affected_file }: Loose) => affected_file === 'second.js');
  const command = before.find(({ category }: Loose) => category === 'command-injection');
  expect([redirect?.state, command?.state]).toEqual(['open', 'open']);
  await api.call('PATCH', `/v1/findings/${command.id}`, {
    key: owner.key,
    body: { state: 'false_positive', reason: 'trusted' },
  });

  git.commit('octo/again', vulnerableApp);
  const next = await scan(api, owner.key, await estimate(api, owner.key, [repo]));
  const resolved = await get(`/v1/findings/${redirect.id}`, owner.key);
  expect(resolved.state).toBe('resolved');
  expect(resolved.triage_thread.at(-1)).toMatchObject({ source: 'agent', reaction: 'resolved' });
  expect(await get(`/v1/findings/${command.id}`, owner.key)).toMatchObject({
    state: 'false_positive',
    occurrence_count: 2,
    scan_id: first.id,
  });
  expect(
    (await get(`/v1/scans/${next.id}/findings`, owner.key)).data.map(({ id }: Loose) => id),
  ).not.toContain(redirect.id);

  git.commit('octo/again', { ...vulnerableApp, 'second.js': second });
  await scan(api, owner.key, await estimate(api, owner.key, [repo]));
  expect((await get(`/v1/findings/${redirect.id}`, owner.key)).state).toBe('open');
});

test('an archive is uploaded, estimated and scanned', async () => {
  const bytes = zipOf(Object.entries(vulnerableApp).map(([name, content]) => ({ name, content })));
  const archive = await api.call('POST', '/v1/archives?filename=shop.zip', {
    key: tenant.key,
    raw: bytes,
    headers: { 'Content-Type': 'application/zip' },
  });
  expect(archive.status).toBe(201);
  const estimation = await estimate(api, tenant.key, [{ source: 'upload', archive_id: archive.body.id }]);
  expect(estimation).toMatchObject({
    status: 'completed',
    repo_results: [
      {
        repo_url: `upload://${archive.body.id}`,
        branch: 'archive',
        commit_sha: archive.body.sha256,
        credits: 1,
      },
    ],
  });
  const done = await scan(api, tenant.key, estimation);
  expect(done).toMatchObject({
    status: 'completed',
    name: 'shop.zip@archive',
    findings_summary: { critical: 1 },
  });
});

test('the same commit is estimated from the cache, of the same organization only', async () => {
  git.commit('octo/cached', vulnerableApp);
  const repo = { source: 'public', repo_url: git.url('octo/cached'), branch: 'main' };
  expect((await estimate(api, tenant.key, [repo])).repo_results[0].from_cache).toBe(false);
  const again = await estimate(api, tenant.key, [repo]);
  expect(again.repo_results[0]).toMatchObject({
    from_cache: true,
    credits: 1,
    applications: [{ app_name: 'shop' }],
  });
  const stranger = await api.tenant();
  expect((await estimate(api, stranger.key, [repo])).repo_results[0].from_cache).toBe(false);
});

test('several repositories go into one scan; those that fail are told, and the rest is scanned', async () => {
  git.commit('octo/one', vulnerableApp);
  git.commit('octo/two', { 'index.js': "require('node:fs').readFileSync(process.env.FILE);\n" });
  git.createRepository('octo/empty');
  const source = 'public';
  const estimation = await estimate(api, tenant.key, [
    { source, repo_url: git.url('octo/one'), branch: 'main' },
    { source, repo_url: git.url('octo/two'), branch: 'main' },
    { source, repo_url: git.url('octo/one'), branch: 'gone' },
    { source, repo_url: git.url('octo/empty'), branch: 'main' },
    { source, repo_url: git.url('octo/missing'), branch: 'main' },
  ]);
  expect(estimation).toMatchObject({ status: 'partial', total_credits: 2 });
  expect(estimation.repo_results.map(({ status }: Loose) => status)).toEqual([
    'completed',
    'completed',
    'failed',
    'failed',
    'failed',
  ]);
  expect(estimation.error).toContain('(gone): the branch was not found');
  expect(estimation.error).toContain('the repository is empty');
  expect(estimation.error).toContain('the repository was not found, or it needs credentials');
  const done = await scan(api, tenant.key, estimation);
  expect(done.status).toBe('completed');
  expect(done.findings_summary.critical).toBe(1);
});

test('an estimation of which nothing succeeds fails with the reason', async () => {
  const estimation = await estimate(api, tenant.key, [
    { source: 'public', repo_url: git.url('octo/nothing'), branch: 'main' },
  ]);
  expect(estimation).toMatchObject({ status: 'failed', total_credits: null });
  expect(estimation.error).toContain('the repository was not found, or it needs credentials');
});

test('a connected repository without an App is a failure with advice, not an error', async () => {
  const estimation = await estimate(api, tenant.key, [
    { source: 'connected', repo_url: git.url('octo/shop'), branch: 'main' },
  ]);
  expect(estimation).toMatchObject({ status: 'failed' });
  expect(estimation.error).toContain('no GitHub App installation of the organization covers the repository');
});

test('documents of rules and results of other scanners take part in the scan', async () => {
  git.commit('octo/documents', {
    ...vulnerableApp,
    'own.js':
      "const app = require('express')();\nconst { legacyRun } = require('acme');\napp.get('/own', (req, res) => res.json(legacyRun(req.query.name)));\n",
    'legacy.js': 'module.exports = (name) => legacyRun(name);\n',
  });
  const upload = async (body: object) => {
    const answer = await api.call('POST', '/v1/context-documents', { key: tenant.key, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.id;
  };
  const sarif = {
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'OtherScanner', rules: [{ id: 'legacy-run' }] } },
        results: [
          {
            ruleId: 'legacy-run',
            level: 'error',
            message: { text: 'legacyRun is unsafe' },
            locations: [
              { physicalLocation: { artifactLocation: { uri: 'legacy.js' }, region: { startLine: 1 } } },
            ],
          },
        ],
      },
    ],
  };
  const rules = `rules:
  - id: acme/legacy-run
    category: legacy-code
    cwe: 78
    severity: high
    title: A request reaches legacyRun
    description: legacyRun hands its argument to a shell on another machine.
    sinks:
      - call: acme.legacyRun
        argument: 0
`;
  const ids = [
    await upload({ name: 'acme.yaml', media_type: 'application/yaml', content: rules }),
    await upload({ name: 'other.sarif', media_type: 'application/json', content: JSON.stringify(sarif) }),
  ];
  const estimation = await estimate(api, tenant.key, [
    { source: 'public', repo_url: git.url('octo/documents'), branch: 'main' },
  ]);
  const done = await scan(api, tenant.key, estimation, { context_document_ids: ids });
  const { data } = await get(`/v1/scans/${done.id}/findings?limit=100`);
  expect(data.find(({ affected_file }: Loose) => affected_file === 'legacy.js')?.tags).toEqual(
    expect.arrayContaining([expect.stringMatching(/otherscanner/i)]),
  );
  const own = data.find(({ affected_file }: Loose) => affected_file === 'own.js');
  expect(own).toMatchObject({ title: 'A request reaches legacyRun', severity: 'high' });
  expect(own.tags).toEqual(expect.arrayContaining(['acme/legacy-run', 'cwe-78']));
});

test('a document of rules that is wrong is refused with the field and what is expected', async () => {
  const content = 'rules:\n  - id: acme/x\n    severity: enormous\n';
  const { status, body } = await api.call('POST', '/v1/context-documents', {
    key: tenant.key,
    body: { name: 'wrong.yaml', media_type: 'application/yaml', content },
  });
  expect(status).toBe(400);
  expect(body.message.join()).toMatch(/^content: .*rules\[0\]\.severity/);
});
