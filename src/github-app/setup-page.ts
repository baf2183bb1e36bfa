/** Registers the GitHub App by GitHub's manifest flow: a few clicks, nothing to copy. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { readPrivateKey, saveCredentials } from '../github/app-credentials.ts';
import { readAppManifest, webhookPath } from '../github/app-manifest.ts';
import type { Services } from '../services.ts';
import { page, text } from './page.ts';
import { forgetSetupToken, setupToken } from './setup-token.ts';

export const setupPath = '/github/setup';
const callbackPath = `${setupPath}/callback`;

const login = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/;

/** GET: asks where this service is reached and for whom, then leads to GitHub. */
export function showSetup({ config, github }: Services): RequestHandler {
  return (request, response) => {
    if (request.method !== 'GET') return void response.status(405).end();
    const query = new URL(request.originalUrl, 'http://localhost').searchParams;
    if (github.credentials()) return send(response, 200, 'Done', text('A GitHub App is configured here.'));
    const token = setupToken(config.dataDir);
    if (!isSame(query.get('token') ?? '', token))
      return send(
        response,
        403,
        'Not open to everybody',
        text('Open the address that the service prints on its terminal when it starts: it carries a token.'),
      );
    const address = query.get('address') ?? '';
    const owner = query.get('owner') ?? '';
    const problem = problemOf(address, owner);
    if (query.get('address') === null || problem)
      return send(
        response,
        problem ? 400 : 200,
        'GitHub App',
        askForm(request, { token, address, owner, problem }),
      );
    const target = owner === '' ? '/settings/apps/new' : `/organizations/${owner}/settings/apps/new`;
    const action = `${config.githubServerUrl}${target}?state=${encodeURIComponent(state(token))}`;
    send(
      response,
      200,
      'Register the GitHub App',
      registerForm(action, JSON.stringify(manifestFor(address, owner))),
      config.githubServerUrl,
    );
  };
}

const conversion = z.object({
  id: z.int().positive(),
  pem: z.string(),
  webhook_secret: z.string().min(1),
  html_url: z.url(),
});

/** GET: GitHub sends people back here with a code, for which it gives the credentials, once. */
export function finishSetup({ config, github, log }: Services): RequestHandler {
  return async (request, response) => {
    const query = new URL(request.originalUrl, 'http://localhost').searchParams;
    const code = query.get('code') ?? '';
    if (github.credentials())
      return send(response, 409, 'Done before', text('A GitHub App is configured here already.'));
    if (!isState(query.get('state'), setupToken(config.dataDir)) || !/^[\w-]{1,100}$/.test(code))
      return send(
        response,
        403,
        'Not understood',
        text('This does not come from the set-up page of this service. Begin again.'),
      );
    try {
      const { data } = await github.anonymous().rest.apps.createFromManifest({ code });
      const made = conversion.parse(data);
      const privateKey = readPrivateKey(made.pem);
      if (privateKey === null) throw new Error('GitHub sent no private key');
      const credentials = {
        appId: made.id,
        privateKey,
        webhookSecret: made.webhook_secret,
      };
      saveCredentials(config.dataDir, credentials);
      github.configure(credentials);
      forgetSetupToken(config.dataDir);
      log.info({ app_id: made.id }, 'the GitHub App is registered');
      const install = `${made.html_url}/installations/new`;
      send(
        response,
        200,
        'Registered',
        `${text('The App is registered and in use. One step is left: choose its repositories. Every pull request that is opened there, or pushed to, then gets a check run called Whitebox.')}<p><a class="button" href="${escaped(install)}">Install it</a></p>`,
      );
    } catch (error) {
      log.warn({ err: error }, 'the GitHub App could not be registered');
      send(
        response,
        502,
        'GitHub did not answer',
        text(
          'GitHub gave no credentials for this code: it may have been used, or be older than an hour. Begin again.',
        ),
      );
    }
  };
}

function manifestFor(address: string, owner: string): object {
  const { default_events, default_permissions, description, ...manifest } = readAppManifest();
  const base = address.replace(/\/+$/, '');
  return {
    ...manifest,
    // Names of Apps are taken once in all of GitHub.
    name: `Whitebox ${owner || new URL(base).hostname}`.slice(0, 34),
    url: base,
    hook_attributes: { url: `${base}${webhookPath}`, active: true },
    redirect_url: `${base}${callbackPath}`,
    default_permissions,
    default_events,
    description,
  };
}

function problemOf(address: string, owner: string): string | null {
  if (address !== '' && !(URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)))
    return 'The address must be one such as https://whitebox.example.com.';
  return owner === '' || login.test(owner) ? null : 'That is no name of an organization on GitHub.';
}

function askForm(
  request: Request,
  {
    token,
    address,
    owner,
    problem,
  }: { token: string; address: string; owner: string; problem: string | null },
): string {
  const here = address || `${request.protocol}://${request.get('host') ?? 'localhost'}`;
  return `${problem ? `<p class="problem">${escaped(problem)}</p>` : ''}
${text('Whitebox registers a GitHub App of your own: it may read code and write check runs and comments, nothing else.')}
<form method="get" action="${setupPath}">
  <input type="hidden" name="token" value="${token}">
  <label>Address under which GitHub reaches this service
    <input name="address" type="url" required value="${escaped(here)}"></label>
  <label>Organization on GitHub that will own the App (empty: your own account)
    <input name="owner" value="${escaped(owner)}" maxlength="39"></label>
  <button>Continue</button>
</form>`;
}

function registerForm(action: string, manifest: string): string {
  return `${text('GitHub shows what the App may do and asks for its name. Then it sends you back here.')}
<form method="post" action="${escaped(action)}">
  <input type="hidden" name="manifest" value="${escaped(manifest)}">
  <button>Register on GitHub</button>
</form>`;
}

/** Good for an hour: as long as GitHub's code. */
const stateMs = 3_600_000;
const signed = (until: string, token: string) =>
  createHmac('sha256', token).update(until).digest('base64url');

function state(token: string): string {
  const until = String(Date.now() + stateMs);
  return `${until}.${signed(until, token)}`;
}

function isState(given: string | null, token: string): boolean {
  const [until = '', signature = ''] = given?.split('.') ?? [];
  return Number(until) > Date.now() && isSame(signature, signed(until, token));
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function escaped(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function send(response: Response, status: number, title: string, body: string, formTarget = ''): void {
  response
    .status(status)
    .set(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${formTarget}; frame-ancestors 'none'; base-uri 'none'`,
    )
    // The address carries the token.
    .set('referrer-policy', 'no-referrer')
    .set('cache-control', 'no-store')
    .type('html')
    .send(page(title, body));
}
