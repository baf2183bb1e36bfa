import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CommitNotFoundError,
  type FetchProgress,
  ForbiddenRemoteError,
  fetchCommit,
  GitTimedOutError,
  RemoteFailedError,
  RepositoryTooLargeError,
  RepositoryUnavailableError,
  resolveBranch,
} from '../../src/git/index.ts';
import { type GitServer, startGitServer } from '../support/git-server.ts';

const mebibyte = 1_048_576;
let server: GitServer;
let locked: GitServer;
let folder: string;
let old: string;
let head: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whitebox-fetch-'));
  server = await startGitServer();
  locked = await startGitServer({ token: 's3cret-token' });
  old = server.commit('octo/app', { 'src/a.js': 'old' });
  head = server.commit('octo/app', { 'src/a.js': 'let x = 1;\n', 'äö/"quoted".js': 'y' });
});
afterAll(async () => {
  await Promise.all([server.close(), locked.close()]);
  await rm(folder, { recursive: true, force: true });
});

const freshFolder = () => join(folder, `repository-${count++}`);
const input = (name: string, commit: string, more: object = {}) => ({
  url: server.url(name),
  commit,
  into: freshFolder(),
  limits: { bytes: 100 * mebibyte, timeMs: 20_000 },
  policy: { githubServerUrl: server.origin },
  ...more,
});
const git = (dir: string, ...args: string[]) => execFileSync('git', ['--git-dir', dir, ...args]).toString();

/** Command lines of every running process that mentions the text. */
function processesWith(text: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    })
    .filter((line) => line.includes(text));
}

describe('a commit', () => {
  it('is fetched bare, alone and with its files', async () => {
    const wanted = input('octo/app', head);
    expect(await fetchCommit(wanted)).toEqual({ fetched: true });
    expect(git(wanted.into, 'cat-file', 'blob', `${head}:src/a.js`)).toBe('let x = 1;\n');
    expect(git(wanted.into, 'ls-tree', '-r', '-z', '--name-only', head)).toBe('src/a.js\0äö/"quoted".js\0');
    expect(git(wanted.into, 'rev-list', '--count', head)).toBe('1\n');
    expect(git(wanted.into, 'config', 'core.bare')).toBe('true\n');
    expect(existsSync(join(wanted.into, 'hooks'))).toBe(false);
  });

  it('that no branch points to any more is fetched all the same', async () => {
    const wanted = input('octo/app', old);
    await fetchCommit(wanted);
    expect(git(wanted.into, 'cat-file', 'blob', `${old}:src/a.js`)).toBe('old');
  });

  it('of a repository with SHA-256 ids is fetched the same way', async () => {
    server.createRepository('octo/sha256', 'sha256');
    const commit = server.commit('octo/sha256', { a: 'long ids' });
    expect(commit).toHaveLength(64);
    const wanted = input('octo/sha256', commit);
    expect(await resolveBranch({ ...wanted, branch: 'main', timeoutMs: 5_000 })).toBe(commit);
    await fetchCommit(wanted);
    expect(git(wanted.into, 'cat-file', 'blob', `${commit}:a`)).toBe('long ids');
  });

  it('that is there already costs no network', async () => {
    const wanted = input('octo/app', head);
    await fetchCommit(wanted);
    const before = server.requests.length;
    expect(await fetchCommit(wanted)).toEqual({ fetched: false });
    expect(server.requests.length).toBe(before);
  });

  it('joins others in the same folder', async () => {
    const wanted = input('octo/app', head);
    await fetchCommit(wanted);
    await fetchCommit({ ...wanted, commit: old });
    expect(git(wanted.into, 'cat-file', 'blob', `${old}:src/a.js`)).toBe('old');
    expect(git(wanted.into, 'cat-file', 'blob', `${head}:src/a.js`)).toBe('let x = 1;\n');
  });

  it('that does not exist is told as such and leaves nothing', async () => {
    const wanted = input('octo/app', 'a'.repeat(40));
    await expect(fetchCommit(wanted)).rejects.toThrow(CommitNotFoundError);
    expect(existsSync(wanted.into)).toBe(false);
  });

  it.each(['main', '--upload-pack=id', head ?? '', 'HEAD', 'abc'])(
    'is named by its full id only, not by %j',
    async (name) => {
      await expect(fetchCommit(input('octo/app', name))).rejects.toThrow(CommitNotFoundError);
    },
  );

  it('tells its progress', async () => {
    const seen: FetchProgress[] = [];
    await fetchCommit(
      input('octo/app', head, { onProgress: (progress: FetchProgress) => seen.push(progress) }),
    );
    expect(seen.at(-1)).toEqual({ phase: 'receiving', percent: 100 });
  });
});

describe('a token', () => {
  it('opens the repository and is nowhere on disk', async () => {
    const commit = locked.commit('octo/private', { a: 'private' });
    const wanted = {
      ...input('', commit),
      url: locked.url('octo/private'),
      policy: { githubServerUrl: locked.origin },
    };
    await expect(fetchCommit(wanted)).rejects.toThrow(RepositoryUnavailableError);
    await fetchCommit({ ...wanted, token: 's3cret-token' });
    expect(git(wanted.into, 'cat-file', 'blob', `${commit}:a`)).toBe('private');
    const encoded = Buffer.from('x-access-token:s3cret-token').toString('base64');
    for (const entry of readdirSync(wanted.into, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const content = readFileSync(join(entry.parentPath, entry.name), 'latin1');
      expect(content).not.toContain('s3cret-token');
      expect(content).not.toContain(encoded);
    }
  });

  it('is in no command line and in no error while and after fetching', async () => {
    const commit = locked.commit('octo/slow', { a: 'slow' });
    locked.hang('octo/slow', '/git-upload-pack');
    const wanted = {
      ...input('', commit),
      url: locked.url('octo/slow'),
      policy: { githubServerUrl: locked.origin },
    };
    const fetching = fetchCommit({
      ...wanted,
      token: 's3cret-token',
      limits: { bytes: mebibyte, timeMs: 700 },
    });
    const failure = fetching.catch((error: Error) => error);
    await sleep(400);
    const running = processesWith(wanted.into);
    expect(running.length).toBeGreaterThan(0);
    const everything = running.join('\n') + processesWith('git-remote-http').join('\n');
    expect(everything).not.toContain('s3cret-token');
    expect(everything).not.toContain(Buffer.from('x-access-token:s3cret-token').toString('base64'));
    expect(JSON.stringify([String(await failure), await failure])).not.toContain('s3cret');
  });

  it('is not sent on when the repository redirects to another origin', async () => {
    const elsewhere = await startGitServer();
    const commit = elsewhere.commit('octo/app', { a: '1' });
    server.redirect('octo/leaky', elsewhere.url('octo/app'));
    const policy = { githubServerUrl: server.origin, allowOrigins: [elsewhere.origin] };
    expect(await fetchCommit(input('octo/leaky', commit, { policy, token: 's3cret-token' }))).toEqual({
      fetched: true,
    });
    expect(elsewhere.requests.some(({ method }) => method === 'POST')).toBe(true);
    expect(elsewhere.requests.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
    await elsewhere.close();
  });
});

describe('limits', () => {
  it('on size stop the transfer and leave nothing', async () => {
    const big = server.commit('octo/big', { 'random.bin': randomBytes(12 * mebibyte) });
    const wanted = input('octo/big', big, { limits: { bytes: 2 * mebibyte, timeMs: 20_000 } });
    await expect(fetchCommit(wanted)).rejects.toThrow(RepositoryTooLargeError);
    await expect(fetchCommit(wanted)).rejects.toThrow('the repository is larger than 2 MB');
    expect(existsSync(wanted.into)).toBe(false);
  });

  it('on size keep what a folder had before', async () => {
    const big = server.commit('octo/big', { 'random.bin': randomBytes(3 * mebibyte) });
    const wanted = input('octo/app', head, { limits: { bytes: mebibyte, timeMs: 20_000 } });
    await fetchCommit(wanted);
    await expect(fetchCommit({ ...wanted, url: server.url('octo/big'), commit: big })).rejects.toThrow(
      RepositoryTooLargeError,
    );
    expect(await fetchCommit(wanted)).toEqual({ fetched: false });
  });

  it('on time end git and all its helpers', async () => {
    server.commit('octo/stuck', { a: '1' });
    const commit = server.commit('octo/stuck', { a: '2' });
    server.hang('octo/stuck', '/git-upload-pack');
    const wanted = input('octo/stuck', commit, { limits: { bytes: mebibyte, timeMs: 500 } });
    await expect(fetchCommit(wanted)).rejects.toThrow(GitTimedOutError);
    await sleep(50);
    expect(processesWith(wanted.into)).toEqual([]);
    expect(processesWith(server.url('octo/stuck'))).toEqual([]);
    expect(existsSync(wanted.into)).toBe(false);
  });

  it('set by the caller’s signal end it with the caller’s reason', async () => {
    const commit = server.commit('octo/aborted', { a: '1' });
    server.hang('octo/aborted', '/git-upload-pack');
    const controller = new AbortController();
    const fetching = fetchCommit(input('octo/aborted', commit, { signal: controller.signal }));
    setTimeout(() => controller.abort(new Error('the scan was stopped')), 300);
    await expect(fetching).rejects.toThrow('the scan was stopped');
    await sleep(50);
    expect(processesWith(server.url('octo/aborted'))).toEqual([]);
  });
});

describe('a server that turns', () => {
  it('to a redirect once git itself comes is not followed', async () => {
    const commit = server.commit('octo/turning', { a: '1' });
    const target = locked.commit('octo/target', { a: 'secret' });
    expect(target).not.toBe(commit);
    let asked = 0;
    server.answer('octo/turning', (request, response) => {
      asked++;
      if (asked > 1)
        response
          .writeHead(302, {
            location: locked.url('octo/target') + request.url?.slice('/octo/turning'.length),
          })
          .end();
      else
        response
          .writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' })
          .end('000eversion 2\n0000');
    });
    const before = locked.requests.length;
    await expect(fetchCommit(input('octo/turning', commit))).rejects.toThrow(ForbiddenRemoteError);
    expect(asked).toBeGreaterThan(1);
    expect(locked.requests.length).toBe(before);
  });

  it('to garbage is told as such', async () => {
    const commit = server.commit('octo/garbage', { a: '1' });
    let asked = 0;
    server.answer('octo/garbage', (request, response) => {
      asked++;
      const type = request.url?.includes('info/refs') ? 'advertisement' : 'result';
      response.writeHead(200, { 'content-type': `application/x-git-upload-pack-${type}` });
      if (type === 'advertisement') response.end('000eversion 2\n000cls-refs\n000bfetch=\n0000');
      else response.end('000dpackfile\n0010\x01PACKgarbage0000');
    });
    await expect(fetchCommit(input('octo/garbage', commit))).rejects.toThrow(RemoteFailedError);
    expect(asked).toBeGreaterThan(1);
  });
});

describe('addresses', () => {
  it('are pinned: git connects where the check looked, and resolves nothing itself', async () => {
    const named = server.origin.replace('127.0.0.1', 'ghe.does-not-exist.example');
    const asked: string[] = [];
    const resolve = async (hostname: string) => {
      asked.push(hostname);
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const wanted = input('', head, { url: `${named}/octo/app`, policy: { githubServerUrl: named, resolve } });
    await fetchCommit(wanted);
    expect(git(wanted.into, 'cat-file', '-t', head)).toBe('commit\n');
    expect(new Set(asked)).toEqual(new Set(['ghe.does-not-exist.example']));
    expect(server.requests.at(-1)?.host).toBe(new URL(named).host);
  });

  it('that turn private between finding and fetching are refused', async () => {
    const named = server.origin.replace('127.0.0.1', 'ghe.does-not-exist.example');
    let asked = 0;
    const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    // The first address is allowed only because the origin is trusted here; the second must not be reached by git's own resolution.
    const wanted = input('', head, { url: `${named}/octo/app`, policy: { githubServerUrl: named, resolve } });
    await expect(fetchCommit(wanted)).rejects.toThrow(RemoteFailedError);
    expect(asked).toBe(2);
  });
});

it('the configuration of the machine’s user has no effect', async () => {
  const config = join(folder, 'gitconfig');
  await writeFile(config, `[url "http://127.0.0.1:1/"]\n\tinsteadOf = ${server.origin}/\n`);
  process.env.GIT_CONFIG_GLOBAL = config;
  try {
    expect(await fetchCommit(input('octo/app', head))).toEqual({ fetched: true });
  } finally {
    delete process.env.GIT_CONFIG_GLOBAL;
  }
});
