import { describe, expect, it } from 'vitest';
import { answerWith, check, hardened, rulesOf, serve, useSite } from './hardened-site.ts';

useSite();

describe('headers', () => {
  it('that are missing are each a finding', async () => {
    serve({ '/': { headers: { 'content-type': 'text/html; charset=utf-8' } } });
    expect(await rulesOf()).toEqual([
      'live/missing-csp',
      'live/missing-frame-protection',
      'live/missing-hsts',
      'live/missing-nosniff',
      'live/missing-referrer-policy',
    ]);
  });

  it('of pages only are not missed on other answers', async () => {
    serve({ '/': { headers: { 'content-type': 'application/json' }, body: '{}' } });
    expect(await rulesOf()).toEqual(['live/missing-hsts', 'live/missing-nosniff']);
  });

  it('are not judged on errors', async () => {
    serve({ '/': { status: 503, headers: { 'content-type': 'text/html' } } });
    expect(await rulesOf()).toEqual([]);
  });

  it.each([
    ['strict-transport-security', 'max-age=0', ['live/missing-hsts']],
    ['strict-transport-security', 'max-age=86400', ['live/weak-hsts']],
    [
      'content-security-policy',
      "frame-ancestors 'self'; script-src 'self' 'unsafe-inline'",
      ['live/weak-csp'],
    ],
    ['content-security-policy', "frame-ancestors 'self'; default-src *", ['live/weak-csp']],
    ['content-security-policy', "frame-ancestors 'self'; img-src 'self'", ['live/weak-csp']],
    ['content-security-policy', "frame-ancestors 'self'; script-src 'unsafe-inline' 'nonce-x'", []],
    ['content-security-policy', "frame-ancestors 'self'; default-src 'self'", []],
    ['x-content-type-options', 'sniff', ['live/missing-nosniff']],
    ['server', 'nginx/1.18.0 (Ubuntu)', ['live/version-banner']],
    ['server', 'cloudflare', []],
    ['x-powered-by', 'PHP/8.1.2', ['live/version-banner']],
    ['x-powered-by', 'Express', []],
  ])('%s: %s gives %j', async (name, value, expected) => {
    serve({ '/': { headers: { ...hardened, [name]: value } } });
    expect(await rulesOf()).toEqual(expected);
  });

  it('X-Frame-Options protects where no policy does', async () => {
    serve({
      '/': {
        headers: { ...hardened, 'content-security-policy': "script-src 'none'", 'x-frame-options': 'DENY' },
      },
    });
    expect(await rulesOf()).toEqual([]);
  });
});

describe('cookies', () => {
  const findingsFor = async (...cookies: string[]) => {
    serve({ '/': { headers: { ...hardened, 'set-cookie': cookies } } });
    return (await check()).findings;
  };

  it('with all flags are fine', async () => {
    expect(await findingsFor('session=abc; Path=/; Secure; HttpOnly; SameSite=Lax')).toEqual([]);
  });

  it('of sessions without flags are findings that never show the value', async () => {
    const findings = await findingsFor('session=TopSecretValue; Path=/');
    expect(findings.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
      ['live/cookie-without-httponly', 'medium'],
      ['live/cookie-without-samesite', 'low'],
      ['live/cookie-without-secure', 'medium'],
    ]);
    expect(JSON.stringify(findings)).not.toContain('TopSecretValue');
    expect(findings[0]?.title).toBe('Cookie without HttpOnly: session');
  });

  it('that scripts read on purpose, or that are removed, are passed over', async () => {
    expect(await findingsFor('XSRF-TOKEN=x; Secure; SameSite=Lax')).toEqual([]);
    expect(
      await findingsFor('session=; Max-Age=0', 'sid=gone; Expires=Thu, 01 Jan 1970 00:00:00 GMT'),
    ).toEqual([]);
  });

  it('on a redirect count too', async () => {
    serve({
      '/': { status: 302, headers: { location: '/home', 'set-cookie': 'sid=1; HttpOnly; SameSite=Lax' } },
      '/home': {},
    });
    expect(await rulesOf()).toEqual(['live/cookie-without-secure']);
  });
});

describe('answers to foreign origins', () => {
  it('that repeat the origin with credentials are a finding', async () => {
    answerWith((request, response) =>
      response
        .writeHead(200, {
          ...hardened,
          'access-control-allow-origin': request.headers.origin ?? '',
          'access-control-allow-credentials': 'true',
        })
        .end(),
    );
    const [finding] = (await check()).findings;
    expect(finding).toMatchObject({ ruleId: 'live/cors-reflects-origin', severity: 'high', cwe: [942, 346] });
    expect(finding?.proofOfConcept).toContain("-H 'Origin: https://whitebox-cors-check.example'");
  });

  it.each([
    ['*', 'true'],
    ['https://whitebox-cors-check.example', 'false'],
    ['https://app.example.com', 'true'],
  ])('allowing %s with credentials %s is none', async (origin, credentials) => {
    serve({
      '/': {
        headers: {
          ...hardened,
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': credentials,
        },
      },
    });
    expect(await rulesOf()).toEqual([]);
  });
});
