import { describe, expect, it } from 'vitest';
import { answerWith, check, hardened, rulesOf, seen, serve, site, useSite } from './hardened-site.ts';

useSite();

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
    answerWith((_request, response) =>
      response.writeHead(200, { ...hardened, 'content-type': 'text/plain' }).end('A=1\nB=2\n'),
    );
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
