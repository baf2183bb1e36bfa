import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AnswerTooLargeError,
  ForbiddenUrlError,
  type NetworkPolicy,
  safeFetch,
  TimedOutError,
  TooManyRedirectsError,
  UnreachableError,
} from '../../src/network/index.ts';
import { startHttpServer, type TestServer } from '../support/http-server.ts';

const mebibyte = 1_048_576;
const bomb = gzipSync(Buffer.alloc(200 * mebibyte));
let server: TestServer;
let other: TestServer;
let policy: NetworkPolicy;
let requests: { path: string; headers: Record<string, unknown> }[] = [];

beforeAll(async () => {
  other = await startHttpServer((request, response) => {
    requests.push({ path: `other${request.url}`, headers: request.headers });
    response.end('other');
  });
  server = await startHttpServer((request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers });
    const [, action, value = ''] = (request.url ?? '').split('/');
    if (action === 'status') response.writeHead(Number(value)).end('body');
    // whitebox-ignore: code/open-redirect the test decides where this server redirects to
    else if (action === 'redirect') response.writeHead(302, { location: decodeURIComponent(value) }).end();
    else if (action === 'loop') response.writeHead(302, { location: '/loop' }).end();
    else if (action === 'bytes') response.end(Buffer.alloc(Number(value), 'x'));
    else if (action === 'endless') setInterval(() => response.write('x'.repeat(65_536)), 1);
    else if (action === 'gzip')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('unfolded'));
    else if (action === 'bomb') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    else if (action === 'damaged') response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip');
    else if (action === 'half')
      response.writeHead(200, { 'content-length': '100' }).write('x', () => response.destroy());
    else if (action === 'cookies') response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end();
    else if (action === 'hang') return;
    else if (action === 'drip') setInterval(() => response.write('x'), 20);
    else response.end('hello');
  });
  policy = { githubServerUrl: server.origin };
});
afterAll(() => Promise.all([server.close(), other.close()]));

const get = (path: string, options: Partial<Parameters<typeof safeFetch>[1]> = {}) =>
  safeFetch(path.startsWith('http') ? path : server.origin + path, {
    policy,
    timeoutMs: 5_000,
    maxBytes: mebibyte,
    ...options,
  });

describe('an answer', () => {
  it('comes with status, headers as lists and body', async () => {
    const answer = await get('/cookies');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toEqual(['a=1', 'b=2']);
    expect((await get('/')).body.toString()).toBe('hello');
    expect((await get('/status/404')).status).toBe(404);
  });

  it('is decompressed when the server compresses unasked', async () => {
    expect((await get('/gzip')).body.toString()).toBe('unfolded');
  });

  it('over the limit is refused, or cut where that is wanted', async () => {
    await expect(get('/bytes/2000', { maxBytes: 1_999 })).rejects.toThrow(AnswerTooLargeError);
    expect((await get('/bytes/2000', { maxBytes: 2_000 })).body.length).toBe(2_000);
    const cut = await get('/bytes/2000', { maxBytes: 10, onTooLarge: 'truncate' });
    expect(cut).toMatchObject({ truncated: true, body: Buffer.from('xxxxxxxxxx') });
  });

  it('without end is left at the limit', async () => {
    await expect(get('/endless')).rejects.toThrow(AnswerTooLargeError);
    expect((await get('/endless', { onTooLarge: 'truncate' })).body.length).toBe(mebibyte);
  });

  it('that is a decompression bomb is left at the limit, without unfolding it', async () => {
    const before = process.memoryUsage().arrayBuffers;
    await expect(get('/bomb')).rejects.toThrow(AnswerTooLargeError);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * mebibyte);
  });

  it('that is damaged or breaks off is told as such', async () => {
    await expect(get('/damaged')).rejects.toThrow(UnreachableError);
    await expect(get('/half')).rejects.toThrow('the connection was closed before the answer was complete');
  });
});

describe('time', () => {
  it.each(['/hang', '/drip'])('runs out on %s', async (path) => {
    await expect(get(path, { timeoutMs: 200 })).rejects.toThrow(TimedOutError);
  });

  it('runs out on name resolution too', async () => {
    const resolve = () => new Promise<never>(() => {});
    await expect(
      get('https://example.com/', { policy: { ...policy, resolve }, timeoutMs: 100 }),
    ).rejects.toThrow(TimedOutError);
  });

  it('ends when the caller aborts, with the caller’s reason', async () => {
    const controller = new AbortController();
    const fetching = get('/hang', { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('stopped by a person')), 50);
    await expect(fetching).rejects.toThrow('stopped by a person');
  });
});

describe('redirects', () => {
  it('are given back as they are unless following is asked for', async () => {
    const answer = await get('/redirect/%2Fstatus%2F200');
    expect(answer.status).toBe(302);
    expect(answer.redirects).toEqual([]);
  });

  it('are followed and remembered', async () => {
    const answer = await get('/redirect/%2Fstatus%2F201', { maxRedirects: 3 });
    expect(answer.status).toBe(201);
    expect(answer.url.pathname).toBe('/status/201');
    expect(answer.redirects.map((url) => url.pathname)).toEqual(['/redirect/%2Fstatus%2F201']);
  });

  it('end at the limit', async () => {
    await expect(get('/loop', { maxRedirects: 3 })).rejects.toThrow(TooManyRedirectsError);
  });

  it.each([
    'http://127.0.0.1:1/',
    'http://169.254.169.254/latest/',
    'https://localhost/',
    'https://[::1]/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'http://example.com/',
  ])('to %s are refused', async (target) => {
    await expect(get(`/redirect/${encodeURIComponent(target)}`, { maxRedirects: 3 })).rejects.toThrow(
      ForbiddenUrlError,
    );
  });

  it('to another loopback server are refused, and it is never contacted', async () => {
    requests = [];
    const target = encodeURIComponent(`${other.origin}/secret`);
    await expect(get(`/redirect/${target}`, { maxRedirects: 3 })).rejects.toThrow(ForbiddenUrlError);
    expect(requests.map(({ path }) => path)).toEqual([`/redirect/${target}`]);
  });

  it('take no credentials along to another origin', async () => {
    requests = [];
    await get(`/redirect/${encodeURIComponent(`${other.origin}/x`)}`, {
      policy: { ...policy, allowOrigins: [other.origin] },
      headers: { authorization: 'Basic c2VjcmV0', cookie: 'a=b', 'x-kept': 'yes' },
      maxRedirects: 1,
    });
    expect(requests[0]?.headers).toMatchObject({ authorization: 'Basic c2VjcmV0' });
    expect(requests[1]?.path).toBe('other/x');
    expect(requests[1]?.headers).toMatchObject({ 'x-kept': 'yes' });
    expect(requests[1]?.headers).not.toHaveProperty('authorization');
    expect(requests[1]?.headers).not.toHaveProperty('cookie');
  });
});

describe('names', () => {
  const resolvingTo = (...answers: string[][]) => {
    const asked: string[] = [];
    const resolve = async (hostname: string) => {
      asked.push(hostname);
      const answer = answers[Math.min(asked.length, answers.length) - 1] ?? [];
      return answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    };
    return { asked, policy: { githubServerUrl: 'https://github.com', resolve } };
  };

  it.each([['127.0.0.1'], ['10.0.0.8'], ['169.254.169.254'], ['::1'], ['::ffff:10.0.0.1'], ['fd00::1']])(
    'that resolve to %s are refused',
    async (address) => {
      const { policy: pointed } = resolvingTo([address]);
      await expect(get('https://example.com/', { policy: pointed })).rejects.toThrow(ForbiddenUrlError);
    },
  );

  it('that resolve to a private address among public ones are refused', async () => {
    const { policy: pointed } = resolvingTo(['93.184.216.34', '10.0.0.1']);
    await expect(get('https://example.com/', { policy: pointed })).rejects.toThrow(ForbiddenUrlError);
  });

  it('are told without the address they resolve to', async () => {
    const { policy: pointed } = resolvingTo(['10.20.30.40']);
    await expect(get('https://example.com/', { policy: pointed })).rejects.toThrow(/^(?!.*10\.20)/);
  });

  it('that change their answer after the check are connected as checked', async () => {
    const named = `http://rebinding.example.com:${server.port}`;
    const { asked, policy: rebinding } = resolvingTo(['127.0.0.1'], ['127.0.0.9']);
    const answer = await get(`${named}/`, { policy: { ...rebinding, githubServerUrl: named } });
    expect(answer.body.toString()).toBe('hello');
    expect(asked).toEqual(['rebinding.example.com']);
  });

  it('are connected at the address that was resolved, with the name in the Host header', async () => {
    requests = [];
    const named = `http://ghe.example.com:${server.port}`;
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const answer = await get(`${named}/named`, { policy: { githubServerUrl: named, resolve } });
    expect(answer.body.toString()).toBe('hello');
    expect(requests[0]?.headers).toMatchObject({ host: `ghe.example.com:${server.port}` });
  });

  it('that do not resolve are told as such', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
    await expect(get('https://example.com/', { policy: { ...policy, resolve } })).rejects.toThrow(
      'the host name does not resolve',
    );
  });
});

it('a refused connection is told as such', async () => {
  const closed = await startHttpServer(() => {});
  await closed.close();
  await expect(get(closed.origin, { policy: { githubServerUrl: closed.origin } })).rejects.toThrow(
    'the connection was refused',
  );
});
