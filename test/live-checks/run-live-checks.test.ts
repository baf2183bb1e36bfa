import { describe, expect, it } from 'vitest';
import { liveRules } from '../../src/live-checks/index.ts';
import { startHttpServer } from '../support/http-server.ts';
import { answerWith, check, seen, serve, servers, site, useSite } from './hardened-site.ts';

useSite();

describe('a hardened site', () => {
  it('has no findings and nothing left out', async () => {
    serve({ '/': { body: '<p>hello' } });
    expect(await check()).toMatchObject({ findings: [], notChecked: [] });
  });

  it('is asked by GET only, with our name, and by few requests', async () => {
    serve({ '/': {} });
    await check();
    expect(new Set(seen.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect(new Set(seen.map(({ headers }) => headers['user-agent']))).toEqual(
      new Set(['Whitebox-Scanner/test']),
    );
    expect(seen.length).toBeLessThanOrEqual(6);
  });
});

describe('paths of an API', () => {
  it('are asked, and judged for cookies and foreign origins', async () => {
    serve({
      '/': {},
      '/v1/users?limit=1': {
        headers: { 'content-type': 'application/json', 'set-cookie': 'sid=1; Secure; SameSite=Lax' },
        body: '[]',
      },
    });
    const { findings } = await check({ extraPaths: [{ target: site.origin, path: '/v1/users?limit=1' }] });
    expect(findings.map(({ ruleId, affectedFile }) => [ruleId, affectedFile])).toEqual([
      ['live/cookie-without-httponly', `${site.origin}/v1/users`],
    ]);
  });

  it('that sound like an action are left alone, and said so', async () => {
    serve({ '/': {} });
    const { notChecked } = await check({
      extraPaths: ['/logout', '/users/1/delete', '/deleted-items'].map((path) => ({
        target: site.origin,
        path,
      })),
    });
    expect(notChecked.map(({ url }) => new URL(url).pathname)).toEqual(['/logout', '/users/1/delete']);
    expect(seen.map(({ path }) => path)).toContain('/deleted-items');
  });

  it('stay on the target whatever they contain', async () => {
    serve({ '/': {} });
    const paths = [
      '//evil.example.com/x',
      'https://evil.example.com/',
      '/\\evil.example.com',
      '@evil.example.com/',
    ];
    const { notChecked } = await check({ extraPaths: paths.map((path) => ({ target: site.origin, path })) });
    expect(notChecked).toEqual([]);
    expect(seen.every(({ headers }) => headers.host === new URL(site.origin).host)).toBe(true);
    expect(seen.length).toBeGreaterThanOrEqual(paths.length);
  });

  it('of what is no target are not asked', async () => {
    serve({ '/': {} });
    await check({ extraPaths: [{ target: 'https://evil.example.com', path: '/x' }] });
    expect(seen.map(({ path }) => path)).not.toContain('/x');
  });
});

describe('a run', () => {
  it('leaves out targets that are not public, with the reason', async () => {
    const { findings, notChecked } = await check({
      targets: ['https://10.0.0.1/', 'http://example.com/', 'https://localhost/'],
    });
    expect(findings).toEqual([]);
    expect(notChecked).toEqual([
      {
        url: 'https://10.0.0.1/',
        reason: 'The address must not be a private, loopback, link-local or reserved address.',
      },
      { url: 'http://example.com/', reason: 'The address must be an https URL.' },
      { url: 'https://localhost/', reason: 'The address must have a full public host name.' },
    ]);
  });

  it('leaves out names that lead inside, and never connects', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const policy = { githubServerUrl: 'https://github.com', resolve };
    const { notChecked } = await check({ targets: ['https://inward.example.com/'], policy });
    expect(notChecked).toEqual([
      {
        url: 'https://inward.example.com/',
        reason: 'Not reached: the host does not resolve to public addresses only.',
      },
    ]);
    expect(seen).toEqual([]);
  });

  it('does not follow a target to another site', async () => {
    const elsewhere = await startHttpServer((_request, response) => response.end('elsewhere'));
    servers.push(elsewhere);
    serve({ '/': { status: 302, headers: { location: `${elsewhere.origin}/` } } });
    const { notChecked } = await check();
    expect(notChecked).toEqual([
      { url: `${site.origin}/`, reason: `It redirects to ${elsewhere.origin}, which is another site.` },
    ]);
  });

  it('keeps its pace for each host', async () => {
    serve({ '/': {} });
    const start = Date.now();
    await check({ requestsPerSecond: 20 });
    expect(seen.length).toBeGreaterThan(3);
    expect(Date.now() - start).toBeGreaterThanOrEqual((seen.length - 1) * 50);
  });

  it('ends at its number of requests, and says what was left out', async () => {
    serve({ '/': {} });
    const { notChecked } = await check({ maxRequests: 3, extraPaths: [{ target: site.origin, path: '/x' }] });
    expect(seen.length).toBeLessThanOrEqual(3);
    expect(notChecked.map(({ url }) => url)).toEqual([`${site.origin}/`, `${site.origin}/x`]);
    expect(notChecked[0]?.reason).toBe('Left out: the number of requests allowed for this scan is used up.');
  });

  it('ends when it is aborted, with the reason given', async () => {
    answerWith(() => {});
    const controller = new AbortController();
    const running = check({ signal: controller.signal });
    setTimeout(() => controller.abort(new Error('the scan was stopped')), 100);
    await expect(running).rejects.toThrow('the scan was stopped');
  });

  it('gives the same findings twice', async () => {
    serve({
      '/': { headers: { 'content-type': 'text/html', server: 'x/1.0', 'set-cookie': ['sid=1', 'a=2'] } },
    });
    const one = await check();
    expect(one.findings.length).toBeGreaterThan(5);
    expect(await check()).toEqual(one);
    expect(new Set(one.findings.map(({ fingerprint }) => fingerprint)).size).toBe(one.findings.length);
  });

  it('survives answers made to harm', async () => {
    const nasty = `<script src="/a.js">${'<script src='.repeat(40_000)}${'<title>Index of /'.repeat(20_000)}`;
    const name = '__proto__';
    serve({
      '/': {
        headers: { 'content-type': 'text/html', 'set-cookie': [`${name}=1`, '=x', ';;;', 'a'.repeat(6_000)] },
        body: nasty,
      },
      '/a.js': {
        headers: { 'content-type': 'text/javascript' },
        body: `//# sourceMappingURL=${' '.repeat(100_000)}`,
      },
    });
    const start = Date.now();
    const { findings } = await check();
    expect(findings.map(({ title }) => title)).toContain('Cookie without Secure: __proto__');
    expect(Date.now() - start).toBeLessThan(30_000);
  });
});

it('every finding is shaped for people and for the engine’s readers', async () => {
  serve({ '/?q=%27x%27': { headers: { 'content-type': 'text/html' } } });
  const [finding] = (await check({ targets: [`${site.origin}/?q='x'`] })).findings;
  expect(finding).toMatchObject({
    fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
    moveKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    affectedFile: `${site.origin}/`,
    startLine: 0,
    endLine: 0,
    description: expect.stringContaining('## Remediation'),
    proofOfConcept: `curl -sS -D - -o /dev/null '${site.origin}/?q=%27x%27'`,
    tags: expect.arrayContaining(['live', 'cwe-693', 'live/missing-csp']),
    trace: [],
    verification: { verdict: 'approved', reason: expect.stringContaining('live target') },
  });
});

it('rules have unique ids, a CWE and a remediation each', () => {
  expect(new Set(liveRules.map(({ id }) => id)).size).toBe(liveRules.length);
  for (const rule of liveRules) {
    expect(rule.id).toMatch(/^live\/[a-z-]+$/);
    expect(rule.cwe.length).toBeGreaterThan(0);
    expect(rule.remediation.length).toBeGreaterThan(20);
    expect(rule.references.every((reference) => URL.canParse(reference))).toBe(true);
  }
});
