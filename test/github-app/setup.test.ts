/** From no App at all to one that is in use, in a few clicks. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';
import { loadCredentials, saveCredentials } from '../../src/github/app-credentials.ts';
import { setupAddress } from '../../src/github-app/index.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { app } from '../support/github/app.ts';
import { type GitHubStandIn, startGitHub } from '../support/github/index.ts';

let api: TestApi;
let github: GitHubStandIn;
beforeAll(async () => {
  github = await startGitHub();
  api = await startApi({ config: { githubApiUrl: github.url, githubServerUrl: 'https://github.test' } });
});
afterAll(async () => {
  await api.stop();
  expect(github.violations).toEqual([]);
  await github.close();
});

const get = (path: string) => api.call('GET', path);
const withToken = () => setupAddress('', api.services.config.dataDir);

describe('the set-up page', () => {
  it('is closed to whoever does not have the token of the terminal', async () => {
    for (const path of [
      '/github/setup',
      '/github/setup?token=guess',
      `/github/setup?token=${encodeURIComponent('é'.repeat(32))}`,
    ]) {
      const answer = await get(path);
      expect(answer.status).toBe(403);
      expect(answer.body).not.toContain('<form');
    }
  });

  it('has one token for all processes with one data folder, readable by the service alone', async () => {
    const [folder, other] = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'whitebox-setup-'))));
    const address = setupAddress('', folder as string);
    expect(setupAddress('', folder as string)).toBe(address);
    expect(setupAddress('', other as string)).not.toBe(address);
    const file = join(folder as string, 'setup-token');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder as string)).toEqual(['setup-token']);
    await writeFile(file, '');
    expect(() => setupAddress('', folder as string)).toThrow(`${file} is damaged`);
    for (const made of [folder, other]) await rm(made as string, { recursive: true });
  });

  it('asks where the service is reached, then leads to GitHub with the least rights', async () => {
    expect((await get(withToken())).body).toContain('name="address"');
    const { body, headers } = await get(`${withToken()}&address=https://w.example.com/&owner=octo`);
    expect(body).toContain('action="https://github.test/organizations/octo/settings/apps/new?state=');
    const [, escaped = ''] = /name="manifest" value="([^"]*)"/.exec(body) ?? [];
    const manifest = JSON.parse(escaped.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
    expect(manifest).toMatchObject({
      hook_attributes: { url: 'https://w.example.com/api/github/webhooks' },
      redirect_url: 'https://w.example.com/github/setup/callback',
      public: false,
      default_permissions: {
        metadata: 'read',
        contents: 'read',
        checks: 'write',
        pull_requests: 'write',
        issues: 'read',
        merge_queues: 'read',
      },
    });
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each(['address=ftp://x', 'address=https://a.example&owner=a"><b>', 'address="><script>'])(
    'names what is wrong with %s, and shows nothing as markup',
    async (query) => {
      const { status, body } = await get(`${withToken()}&${query.replace(/[<>"]/g, encodeURIComponent)}`);
      expect(status).toBe(400);
      expect(body).toContain('class="problem"');
      expect(body).not.toMatch(/<script>|"><b>/);
    },
  );

  it('answers webhooks with what to do as long as there is no App', async () => {
    const answer = await api.call('POST', '/api/github/webhooks', { raw: '{}' });
    expect(answer).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('/github/setup') },
    });
  });

  it('takes nothing from a return that it did not ask for', async () => {
    expect(await get('/github/setup/callback?code=a-good-code')).toMatchObject({ status: 403 });
    expect(await get('/github/setup/callback?code=a-good-code&state=1.x')).toMatchObject({ status: 403 });
    expect(api.services.github.credentials()).toBeNull();
  });

  it('takes the App up without a restart, and keeps it for the next', async () => {
    const { body } = await get(`${withToken()}&address=https://w.example.com`);
    const [, state = ''] = /state=([^"]+)"/.exec(body) ?? [];
    const bad = await get(`/github/setup/callback?code=an-old-code&state=${state}`);
    expect(bad.status).toBe(502);
    const done = await get(`/github/setup/callback?code=a-good-code&state=${state}`);
    expect(await readdir(api.services.config.dataDir)).not.toContain('setup-token');
    expect(done.status).toBe(200);
    expect(done.body).toContain('/apps/whitebox/installations/new');
    expect(done.body).not.toContain('PRIVATE KEY');
    expect(api.services.github.credentials()).toMatchObject({
      appId: app.id,
      webhookSecret: app.webhookSecret,
    });
    const file = join(api.services.config.dataDir, 'github-app.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(loadCredentials(api.services.config.dataDir)).toEqual(api.services.github.credentials());
    expect((await get(withToken())).body).toContain('is configured here');
    expect((await get(`/github/setup/callback?code=a-good-code&state=${state}`)).status).toBe(409);
    expect((await api.services.github.asApp().rest.apps.getAuthenticated()).data?.slug).toBe('whitebox');
  });
});

describe('credentials', () => {
  const environment = { APP_ID: '4242', WEBHOOK_SECRET: 'secret' };
  it.each([
    ['as it is', app.privateKey],
    ['with escaped line breaks', app.privateKey.replaceAll('\n', '\\n')],
    ['in base64', Buffer.from(app.privateKey).toString('base64')],
  ])('take the key %s', (_, PRIVATE_KEY) => {
    expect(readConfig({ ...environment, PRIVATE_KEY }).githubApp).toMatchObject({
      appId: 4242,
      privateKey: app.privateKey,
    });
  });

  it('take the key from a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'whitebox-key-'));
    const PRIVATE_KEY_PATH = join(folder, 'key.pem');
    await writeFile(PRIVATE_KEY_PATH, app.privateKey);
    expect(readConfig({ ...environment, PRIVATE_KEY_PATH }).githubApp?.privateKey).toBe(app.privateKey);
    await rm(folder, { recursive: true });
  });

  it.each([
    [{ PRIVATE_KEY: app.privateKey, WEBHOOK_SECRET: 'x' }, /APP_ID: is missing/],
    [{ APP_ID: '1', PRIVATE_KEY: app.privateKey }, /WEBHOOK_SECRET: is missing/],
    [{ APP_ID: '1', WEBHOOK_SECRET: 'x' }, /PRIVATE_KEY or PRIVATE_KEY_PATH: is missing/],
    [{ ...environment, PRIVATE_KEY: 'nonsense' }, /PRIVATE_KEY: is not a private key/],
    [{ ...environment, PRIVATE_KEY_PATH: '/nowhere/key.pem' }, /cannot be read \(ENOENT\)/],
    [{ ...environment, APP_ID: 'abc', PRIVATE_KEY: app.privateKey }, /APP_ID: expected a whole number/],
  ])('that are not right stop the start with what is expected', (given, message) => {
    expect(() => readConfig(given)).toThrow(ConfigError);
    expect(() => readConfig(given)).toThrow(message);
  });

  it('that are damaged on disk say which file it is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'whitebox-key-'));
    saveCredentials(folder, {
      appId: 1,
      privateKey: app.privateKey,
      webhookSecret: 'x',
    });
    const file = join(folder, 'github-app.json');
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, 50));
    expect(() => loadCredentials(folder)).toThrow(`${file} is damaged`);
    expect(loadCredentials(join(folder, 'nowhere'))).toBeNull();
    await rm(folder, { recursive: true });
  });
});
