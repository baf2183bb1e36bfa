/** A site that does everything right, until a test says otherwise. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type LiveChecksInput, runLiveChecks } from '../../src/live-checks/index.ts';
import { makeCertificate } from '../support/certificates.ts';
import { startHttpsServer, type TestServer } from '../support/http-server.ts';

export const authority = makeCertificate({ names: ['Test authority'], isAuthority: true });
export const good = makeCertificate({ names: ['127.0.0.1'], issuer: authority });
export const servers: TestServer[] = [];
export let site: TestServer;
let handler: (request: IncomingMessage, response: ServerResponse) => void = () => {};
/** What it was asked in this test. */
export let seen: { path: string; time: number; method: string; headers: IncomingMessage['headers'] }[] = [];

export const hardened = {
  'content-type': 'text/html',
  'strict-transport-security': 'max-age=31536000',
  'content-security-policy': "script-src 'nonce-x'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
type Pages = Record<
  string,
  { status?: number; headers?: Record<string, string | string[]>; body?: string | Buffer }
>;

/** Lets the site answer so. */
export function answerWith(other: typeof handler): void {
  handler = other;
}

/** Serves these pages, and 404 for everything else. */
export function serve(pages: Pages): void {
  handler = (request, response) => {
    const page = pages[request.url ?? ''];
    const headers = page?.headers ?? hardened;
    response.writeHead(page ? (page.status ?? 200) : 404, headers).end(page?.body ?? 'nothing here');
  };
}

/** Runs the site for the test file that calls it. */
export function useSite(): void {
  beforeAll(async () => {
    site = await startHttpsServer({ cert: good.cert, key: good.key }, (request, response) => {
      seen.push({
        path: request.url ?? '',
        time: Date.now(),
        method: request.method ?? '',
        headers: request.headers,
      });
      handler(request, response);
    });
    servers.push(site);
  });
  afterEach(() => {
    seen = [];
  });
  afterAll(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });
}

export const check = (more: Partial<LiveChecksInput> = {}) =>
  runLiveChecks({
    targets: [`${site.origin}/`],
    extraPaths: [],
    policy: { githubServerUrl: site.origin, certificateAuthority: authority.cert },
    requestsPerSecond: 1_000,
    userAgent: 'Whitebox-Scanner/test',
    ...more,
  });
export const rulesOf = async (more: Partial<LiveChecksInput> = {}) =>
  (await check(more)).findings.map((finding) => finding.ruleId);
