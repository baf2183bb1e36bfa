import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkers } from '../../../src/workers/start-workers.ts';
import { startApi, type Tenant, type TestApi } from '../../support/api.ts';
import { tarGzOf, zipOf } from '../../support/archives.ts';
import { type GitServer, startGitServer } from '../../support/git-server.ts';
import { estimate, vulnerableApp } from '../../support/journey.ts';

let git: GitServer;
let api: TestApi;
let workers: { stop(): Promise<void> };
let tenant: Tenant;
beforeAll(async () => {
  git = await startGitServer();
  api = await startApi({ realQueue: true, config: { githubServerUrl: git.origin } });
  workers = await startWorkers(api.services);
  tenant = await api.tenant();
});
afterAll(async () => {
  await workers.stop();
  await api.stop();
  await git.close();
});

const good = zipOf(Object.entries(vulnerableApp).map(([name, content]) => ({ name, content })));
const archives: [string, Buffer, RegExp][] = [
  [
    'a path that leads outside',
    zipOf([{ name: '../../etc/cron.d/evil', content: 'x' }]),
    /path|leads outside/,
  ],
  ['an absolute path', zipOf([{ name: '/etc/passwd', content: 'x' }]), /path|leads outside/],
  ['an absolute path in a tar', tarGzOf([{ name: '/etc/passwd', content: 'x' }]), /path|leads outside/],
  ['a zip bomb', zipOf([{ name: 'bomb.js', content: Buffer.alloc(300 * 1_048_576) }]), /times its own size/],
  ['an encrypted zip', zipOf([{ name: 'a.js', content: 'x', flags: 0x801 }]), /encrypt/],
  ['a truncated zip', good.subarray(0, good.length - 40), /truncated|damaged|end|not a/],
  ['no files at all', zipOf([]), /no files/],
];

test.for(archives)(
  'an archive with %s fails its estimation with the reason, and nothing is left of it',
  async ([, bytes, reason]) => {
    const uploaded = await api.call('POST', '/v1/archives?filename=x', {
      key: tenant.key,
      raw: bytes,
      headers: { 'Content-Type': 'application/octet-stream' },
    });
    expect(uploaded.status).toBe(201);
    const estimation = await estimate(api, tenant.key, [{ source: 'upload', archive_id: uploaded.body.id }]);
    expect(estimation.status).toBe('failed');
    expect(estimation.error).toMatch(reason);
    const folders = await readdir(`${api.services.config.dataDir}/repositories/${tenant.id}`).catch(() => []);
    expect(folders).toEqual([]);
  },
);

test.for([
  [
    'needs a password',
    () => git.answer('octo/private', (_request, response) => void response.writeHead(401).end()),
    'octo/private',
    /needs credentials/,
  ],
  [
    'redirects to a private address',
    () => git.redirect('octo/moved', 'http://169.254.169.254/octo/app'),
    'octo/moved',
    /not public/,
  ],
  [
    'redirects to another local service',
    () => git.redirect('octo/local', 'http://127.0.0.1:5432/octo/app'),
    'octo/local',
    /not public/,
  ],
  [
    'is no git server',
    () => git.answer('octo/page', (_request, response) => void response.end('<html>')),
    'octo/page',
    /no git repository/,
  ],
  [
    'breaks off',
    () => git.answer('octo/broken', (request) => void request.socket.destroy()),
    'octo/broken',
    /could not be reached/,
  ],
  [
    'answers with an error',
    () => git.answer('octo/error', (_request, response) => void response.writeHead(502).end()),
    'octo/error',
    /status 502/,
  ],
] as const)(
  'a repository whose server %s fails its estimation with the reason',
  async ([, prepare, name, reason]) => {
    prepare();
    const estimation = await estimate(api, tenant.key, [
      { source: 'public', repo_url: git.url(name), branch: 'main' },
    ]);
    expect(estimation.status).toBe('failed');
    expect(estimation.error).toMatch(reason);
  },
);

test.for([
  'main; rm -rf /',
  '--upload-pack=touch /tmp/x',
  '../../main',
  'a..b',
  'refs/heads/main\u0007',
  '$(touch /tmp/x)',
])('the branch %j is data, never a command or an option', async (branch) => {
  git.commit('octo/branches', vulnerableApp);
  const created = await api.call('POST', '/v1/cost-estimations', {
    key: tenant.key,
    body: { repos: [{ source: 'public', repo_url: git.url('octo/branches'), branch }] },
  });
  if (created.status === 400) return expect(created.body.message[0]).toMatch(/^repos\.0\.branch /);
  const estimation = await estimate(api, tenant.key, [
    { source: 'public', repo_url: git.url('octo/branches'), branch },
  ]);
  expect(estimation.status).toBe('failed');
  expect(estimation.error).toMatch(/branch/);
});
