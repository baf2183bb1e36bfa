import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examineApp } from '../../src/github/examine-app.ts';
import { createGitHubApp } from '../../src/github/github-app.ts';
import { app } from '../support/github/app.ts';
import { hook } from '../support/github/app-answers.ts';
import { type GitHubStandIn, startGitHub } from '../support/github/index.ts';

let github: GitHubStandIn;
beforeEach(async () => {
  github = await startGitHub();
  hook.deliveries = [];
});
afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

const path = '/api/github/webhooks';
const credentials = {
  appId: app.id,
  privateKey: app.privateKey,
  webhookSecret: app.webhookSecret,
};
const examine = (given = {}) =>
  examineApp(createGitHubApp({ apiUrl: github.url, credentials: { ...credentials, ...given } }));
const problems = async (given = {}) => (await examine(given)).filter(({ ok }) => !ok);

describe('the examination of a set-up', () => {
  it('finds nothing to do where all is well', async () => {
    github.addInstallation({ id: 1, account: { id: 2, login: 'octo' } });
    const seen = await examine();
    expect(seen.filter(({ ok }) => !ok)).toEqual([]);
    expect(seen.map(({ what }) => what)).toEqual([
      'The key is that of the App whitebox',
      'The clock agrees with GitHub’s',
      'It has the permissions it needs',
      'It hears the events it needs',
      `Webhooks go to https://whitebox.test${path}`,
      'GitHub has had nothing to deliver yet',
      'Installed 1 times',
    ]);
  });

  it('says what to do without an App', async () => {
    const none = createGitHubApp({ apiUrl: github.url, credentials: null });
    expect(await examineApp(none)).toMatchObject([
      { ok: false, advice: expect.stringContaining('/github/setup') },
    ]);
  });

  it('knows a key of another App', async () => {
    expect(await problems({ appId: 99 })).toMatchObject([{ what: 'GitHub does not accept the key' }]);
  });

  it('knows a secret that is not GitHub’s, and an App that is installed nowhere', async () => {
    const delivery = {
      id: 1,
      guid: 'g',
      delivered_at: new Date().toISOString(),
      status: 'Bad',
      status_code: 400,
    };
    hook.deliveries = [delivery, { ...delivery, id: 2, guid: 'h', status_code: 200 }];
    expect(await problems()).toMatchObject([
      { what: expect.stringContaining('1 of the last 2'), advice: expect.stringContaining('WEBHOOK_SECRET') },
      { what: 'It is installed nowhere' },
    ]);
  });

  it('knows a webhook that goes elsewhere', async () => {
    const right = hook.url;
    hook.url = 'https://old.test/hooks';
    expect(await problems()).toContainEqual(
      expect.objectContaining({ what: expect.stringContaining('https://old.test/hooks') }),
    );
    hook.url = right;
  });
});
