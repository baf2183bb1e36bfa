import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type LiveChecksInput, liveRules, runLiveChecks } from '../../src/live-checks/index.ts';
import { makeCertificate } from '../support/certificates.ts';
import { startHttpServer, startHttpsServer, type TestServer } from '../support/http-server.ts';

const authority = makeCertificate({ names: ['Test authority'], isAuthority: true });
const good = makeCertificate({ names: ['127.0.0.1'], issuer: authority });
const servers: TestServer[] = [];
let site: TestServer;
let handler: (request: IncomingMessage, response: ServerResponse) => void = () => {};
let seen: { path: string; time: number; method: string; headers: IncomingMessage['headers'] }[] = [];

const hardened = {
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

/** Serves these pages, and 404 for everything else. */
function serve(pages: Pages): void {
  handler = (request, response) => {
    const page = pages[request.url ?? ''];
    const headers = page?.headers ?? hardened;
    response.writeHead(page ? (page.status ?? 200) : 404, headers).end(page?.body ?? 'nothing here');
  };
}

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
afterAll(() => Promise.all(servers.map((server) => server.close())));

const check = (more: Partial<LiveChecksInput> = {}) =>
  runLiveChecks({
    targets: [`${site.origin}/`],
    extraPaths: [],
    policy: { githubServerUrl: site.origin, certificateAuthority: authority.cert },
    requestsPerSecond: 1_000,
    userAgent: 'Whitebox-Scanner/test',
    ...more,
  });
const rulesOf = async (more: Partial<LiveChecksInput> = {}) =>
  (await check(more)).findings.map((finding) => finding.ruleId);

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
    handler = (request, response) =>
      response
        .writeHead(200, {
          ...hardened,
          'access-control-allow-origin': request.headers.origin ?? '',
          'access-control-allow-credentials': 'true',
        })
        .end();
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

describe('exposed files', () => {
  const plain = { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' };
  const withFile = (path: string, body: string, headers: Record<string, string> = plain) =>
    serve({ '/': {}, [path]: { headers, body } });

  it.each(['ref: refs/heads/main\n', `${'a'.repeat(40)}\n`])(
    '.git/HEAD with %j is a finding',
    async (body) => {
      withFile('/.git/HEAD', body);
      const [finding] = (await check()).findings;
      expect(finding).toMatchObject({
        ruleId: 'live/exposed-git',
        affectedFile: `${site.origin}/.git/HEAD`,
        affectedCode: body.trim(),
      });
    },
  );

  it.each(['not found', '<html>', 'ref: something else', `${'a'.repeat(40)} and more`])(
    '.git/HEAD with %j is none',
    async (body) => {
      withFile('/.git/HEAD', body);
      expect(await rulesOf()).toEqual([]);
    },
  );

  it('.env is a finding with its values masked', async () => {
    withFile(
      '/.env',
      '# settings\nAPP_ENV=production\nexport DB_PASSWORD="hunter2"\n\nKEY=-----BEGIN\nabc\n',
    );
    const { findings } = await check();
    expect(findings.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
      ['live/exposed-env', 'critical'],
    ]);
    expect(findings[0]?.affectedCode).toBe('APP_ENV=****\nDB_PASSWORD=****\nKEY=****');
    expect(JSON.stringify(findings)).not.toMatch(/hunter2|BEGIN/);
  });

  it.each([
    ['a page', 'A=1\nB=2\n', { 'content-type': 'text/html' }],
    ['prose', 'This is = not a\nsettings file\n', plain],
    ['one line', 'A=1\n', plain],
    ['code', 'A=1\nfoo();\nbar();\nbaz();\nB=2', plain],
  ])('.env that is %s is none', async (_what, body, headers) => {
    withFile('/.env', body, headers);
    expect(await rulesOf()).toEqual([]);
  });

  it('are none when the server answers anything with the same page', async () => {
    handler = (_request, response) =>
      response.writeHead(200, { ...hardened, 'content-type': 'text/plain' }).end('A=1\nB=2\n');
    expect(await rulesOf()).toEqual([]);
  });

  it('are looked for once an origin', async () => {
    serve({ '/': {}, '/b': {} });
    await check({ targets: [`${site.origin}/`, `${site.origin}/b`] });
    expect(seen.filter(({ path }) => path === '/.env')).toHaveLength(1);
  });
});

describe('source maps', () => {
  const js = { 'content-type': 'text/javascript' };
  const map = '{"version":3,"sources":["../src/app.ts"],"sourcesContent":["let x"],"mappings":"AAAA"}';

  it('of the page’s own scripts are a finding', async () => {
    serve({
      '/': {
        body: '<script src="https://cdn.example.com/x.js"></script><script defer src="/assets/app.js?v=1"></script>',
      },
      '/assets/app.js?v=1': { headers: js, body: 'run();\n//# sourceMappingURL=app.js.map\n' },
      '/assets/app.js.map': { headers: { 'content-type': 'application/json' }, body: map },
    });
    const { findings } = await check();
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(['live/exposed-source-map']);
    expect(findings[0]?.affectedFile).toBe(`${site.origin}/assets/app.js.map`);
    expect(findings[0]?.affectedCode).toBe('"sources": ["../src/app.ts"');
  });

  it('named in a header count, those at other origins or inside the script do not', async () => {
    serve({
      '/': {
        body: '<script src=\'/a.js\'></script><script src="/b.js"></script><script src="/c.js"></script>',
      },
      '/a.js': { headers: { ...js, sourcemap: '/a.map' }, body: 'a' },
      '/a.map': { headers: js, body: map },
      '/b.js': { headers: js, body: '//# sourceMappingURL=https://elsewhere.example.com/b.map' },
      '/c.js': { headers: js, body: '//# sourceMappingURL=data:application/json;base64,e30=' },
    });
    expect(await rulesOf()).toEqual(['live/exposed-source-map']);
    expect(seen.map(({ path }) => path)).not.toContain('/b.map');
  });

  it('that are a page or something else are none', async () => {
    serve({
      '/': { body: '<script src="/a.js"></script><script src="/b.js"></script>' },
      '/a.js': { headers: js, body: '//# sourceMappingURL=a.map' },
      '/a.map': { body: map },
      '/b.js': { headers: js, body: '//# sourceMappingURL=b.map' },
      '/b.map': { headers: js, body: '{"error":"not found"}' },
    });
    expect(await rulesOf()).toEqual([]);
  });
});

it.each([
  [
    'nginx',
    '<html><head><title>Index of /files/</title></head><body><h1>Index of /files/</h1><hr><pre><a href="../">../</a>\n<a href="a">a</a>',
  ],
  ['Apache', '<title>Index of /files</title><table><tr><td><a href="/">Parent Directory</a></td></tr>'],
  [
    'Python',
    '<title>Directory listing for /files/</title><h1>Directory listing for /files/</h1><hr><ul><li><a href="a">a</a></li></ul>',
  ],
])('a listing by %s is a finding', async (_server, body) => {
  serve({ '/files/': { body } });
  expect(await rulesOf({ targets: [`${site.origin}/files/`] })).toEqual(['live/directory-listing']);
});

it('a page that writes about an index is none', async () => {
  serve({ '/': { body: '<title>Index of /r/programming</title><a href="/x">the best</a>' } });
  expect(await rulesOf()).toEqual([]);
});

describe('TLS', () => {
  const day = 86_400_000;
  const inspect = async (certificate: { cert: string; key: string }, more: object = {}, now?: Date) => {
    const server = await startHttpsServer(
      { cert: certificate.cert, key: certificate.key, ...more },
      (_request, response) => {
        response.writeHead(200, hardened).end();
      },
    );
    servers.push(server);
    const result = await runLiveChecks({
      targets: [server.origin],
      extraPaths: [],
      policy: { githubServerUrl: server.origin, certificateAuthority: authority.cert },
      requestsPerSecond: 1_000,
      userAgent: 'test',
      ...(now ? { now: () => now } : {}),
    });
    return {
      rules: result.findings.map(({ ruleId }) => ruleId),
      notChecked: result.notChecked.map(({ reason }) => reason),
    };
  };
  const from = new Date(Date.now() - 100 * day);

  it('certificates that have expired, and what could not be checked because of it', async () => {
    const expired = makeCertificate({
      names: ['127.0.0.1'],
      issuer: authority,
      notBefore: from,
      notAfter: new Date(Date.now() - day),
    });
    expect(await inspect(expired)).toEqual({
      rules: ['live/tls-certificate-expired'],
      notChecked: ['Not reached: its TLS certificate has expired.'],
    });
  });

  it('certificates that expire soon, by the time it is', async () => {
    const soon = makeCertificate({
      names: ['127.0.0.1'],
      issuer: authority,
      notBefore: from,
      notAfter: new Date(Date.now() + 5 * day),
    });
    expect((await inspect(soon)).rules).toEqual(['live/tls-certificate-expiring']);
    expect((await inspect(good, {}, new Date(Date.now() + 60 * day))).rules).toEqual([]);
    expect((await inspect(good, {}, new Date(Date.now() + 80 * day))).rules).toEqual([
      'live/tls-certificate-expiring',
    ]);
  });

  it('certificates for another host', async () => {
    const other = makeCertificate({ names: ['other.example.com'], issuer: authority });
    expect(await inspect(other)).toEqual({
      rules: ['live/tls-certificate-host'],
      notChecked: ['Not reached: its TLS certificate is for another host.'],
    });
  });

  it('certificates signed by nobody', async () => {
    expect(await inspect(makeCertificate({ names: ['127.0.0.1'] }))).toEqual({
      rules: ['live/tls-certificate-untrusted'],
      notChecked: ['Not reached: its TLS certificate is self-signed.'],
    });
  });

  it('keys that are weak, and versions that are old', async () => {
    const weak = makeCertificate({ names: ['127.0.0.1'], issuer: authority, rsaBits: 1_024 });
    const old = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' };
    expect((await inspect(weak, old)).rules).toEqual(
      expect.arrayContaining(['live/tls-old-protocol', 'live/tls-weak-key']),
    );
    const strong = makeCertificate({ names: ['127.0.0.1'], issuer: authority, rsaBits: 2_048 });
    expect((await inspect(strong)).rules).toEqual([]);
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
    handler = () => {};
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
