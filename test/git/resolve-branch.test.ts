import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BranchNotFoundError,
  EmptyRepositoryError,
  ForbiddenRemoteError,
  findDefaultBranch,
  GitTimedOutError,
  NotAGitServerError,
  RemoteFailedError,
  RepositoryUnavailableError,
  resolveBranch,
  resolveRef,
} from '../../src/git/index.ts';
import { isBranchName } from '../../src/git/resolve-branch.ts';
import { type GitServer, startGitServer } from '../support/git-server.ts';

let server: GitServer;
let locked: GitServer;
let first: string;
let second: string;

beforeAll(async () => {
  server = await startGitServer();
  locked = await startGitServer({ token: 'right' });
  first = server.commit('octo/app', { 'a.js': '1' });
  second = server.commit('octo/app', { 'a.js': '2' }, 'refs/heads/feature/x');
  server.commit('octo/app', { 'a.js': '3' }, 'refs/heads/feature/xy');
  server.createRepository('octo/empty');
});
afterAll(() => Promise.all([server.close(), locked.close()]));

const access = (origin = server.origin) => ({ policy: { githubServerUrl: origin }, timeoutMs: 10_000 });
const resolve = (name: string, branch = 'main') =>
  resolveBranch({ url: server.url(name), branch, ...access() });

describe('a branch', () => {
  it('gives the commit it points to', async () => {
    expect(await resolve('octo/app')).toBe(first);
    expect(await resolve('octo/app', 'feature/x')).toBe(second);
  });

  it('may be named by its ref in full, and so may a pull request and a tag', async () => {
    const proposed = server.commit('octo/app', { 'a.js': '4' }, 'refs/pull/7/head');
    expect(await resolve('octo/app', 'refs/heads/feature/x')).toBe(second);
    expect(await resolve('octo/app', 'refs/pull/7/head')).toBe(proposed);
    server.tag('octo/app', 'v1', first);
    expect(await resolve('octo/app', 'refs/tags/v1')).toBe(first);
    await expect(resolve('octo/app', 'refs/pull/8/head')).rejects.toThrow(BranchNotFoundError);
    await expect(resolve('octo/app', 'refs/notes/commits')).rejects.toThrow(BranchNotFoundError);
  });

  it('is found with .git and a trailing slash, and when the server speaks the old protocol', async () => {
    expect(await resolve('octo/app.git')).toBe(first);
    expect(await resolve('octo/app/')).toBe(first);
    server.answer('octo/old', (_request, response) => {
      const line = `${first} HEAD\0multi_ack symref=HEAD:refs/heads/main\n`;
      const body = `001e# service=git-upload-pack\n0000${(line.length + 4).toString(16).padStart(4, '0')}${line}003d${first} refs/heads/main\n0000`;
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' }).end(body);
    });
    expect(await resolve('octo/old')).toBe(first);
    await expect(resolve('octo/old', 'nope')).rejects.toThrow(BranchNotFoundError);
  });

  it('that does not exist is told as such', async () => {
    await expect(resolve('octo/app', 'nope')).rejects.toThrow(BranchNotFoundError);
    await expect(resolve('octo/app', 'feature')).rejects.toThrow(BranchNotFoundError);
  });

  it('of an empty repository is told as such', async () => {
    await expect(resolve('octo/empty')).rejects.toThrow(EmptyRepositoryError);
  });

  it('with a name git does not allow is refused without asking the server', async () => {
    const before = server.requests.length;
    await expect(resolve('octo/app', 'ma*')).rejects.toThrow(BranchNotFoundError);
    await expect(resolve('octo/app', '--upload-pack=id')).rejects.toThrow(BranchNotFoundError);
    expect(server.requests.length).toBe(before);
  });
});

it('the default branch is the one HEAD stands for', async () => {
  server.commit('octo/other-default', { a: '1' }, 'refs/heads/trunk');
  server.setDefaultBranch('octo/other-default', 'trunk');
  const defaultBranch = (name: string) => findDefaultBranch({ url: server.url(name), ...access() });
  expect(await defaultBranch('octo/app')).toBe('main');
  expect(await defaultBranch('octo/other-default')).toBe('trunk');
  expect(await defaultBranch('octo/old')).toBe('main');
  expect(await defaultBranch('octo/empty')).toBeNull();
});

it('the head of a pull request is found by its ref', async () => {
  const head = server.commit('octo/app', { 'a.js': 'pr' }, 'refs/pull/7/head');
  expect(await resolveRef({ url: server.url('octo/app'), ref: 'refs/pull/7/head', ...access() })).toBe(head);
});

describe('credentials', () => {
  it('open a repository that needs them', async () => {
    const commit = locked.commit('octo/private', { a: '1' });
    const url = locked.url('octo/private');
    expect(await resolveBranch({ url, branch: 'main', token: 'right', ...access(locked.origin) })).toBe(
      commit,
    );
  });

  it('that are missing or wrong look like a repository that does not exist, and are not told', async () => {
    const url = locked.url('octo/private');
    const errors = await Promise.all([
      resolve('octo/missing').catch((error: Error) => error),
      resolveBranch({ url, branch: 'main', ...access(locked.origin) }).catch((error: Error) => error),
      resolveBranch({ url, branch: 'main', token: 'wr0ng-secret', ...access(locked.origin) }).catch(
        (error: Error) => error,
      ),
    ]);
    for (const error of errors) {
      expect(error).toBeInstanceOf(RepositoryUnavailableError);
      expect(error).toHaveProperty('reason', 'the repository was not found, or it needs credentials');
    }
  });

  it('are not sent on when the repository redirects to another origin', async () => {
    const elsewhere = await startGitServer();
    elsewhere.commit('octo/app', { a: '1' });
    server.redirect('octo/leaky', elsewhere.url('octo/app'));
    const policy = { githubServerUrl: server.origin, allowOrigins: [elsewhere.origin] };
    const leaky = { url: server.url('octo/leaky'), branch: 'main', token: 'right', policy, timeoutMs: 5_000 };
    await resolveBranch(leaky);
    expect(new Set(elsewhere.requests.map(({ method }) => method))).toEqual(new Set(['GET', 'POST']));
    expect(new Set(elsewhere.requests.map(({ authorization }) => authorization))).toEqual(
      new Set([undefined]),
    );
    await elsewhere.close();
  });
});

describe('a server', () => {
  it('that redirects a renamed repository is followed', async () => {
    server.redirect('octo/renamed', server.url('octo/app'));
    expect(await resolve('octo/renamed')).toBe(first);
  });

  it('that redirects to a private address is not followed', async () => {
    server.redirect('octo/inward', 'http://169.254.169.254/latest');
    await expect(resolve('octo/inward')).rejects.toThrow(ForbiddenRemoteError);
    server.redirect('octo/inward', locked.url('octo/private'));
    await expect(resolve('octo/inward')).rejects.toThrow(ForbiddenRemoteError);
  });

  it('that hangs is given up', async () => {
    server.hang('octo/hanging');
    const hanging = resolveBranch({
      url: server.url('octo/hanging'),
      branch: 'main',
      ...access(),
      timeoutMs: 200,
    });
    await expect(hanging).rejects.toThrow(GitTimedOutError);
  });

  it('that is no git server is told as such', async () => {
    server.answer('octo/page', (_request, response) => response.end('<html>'));
    await expect(resolve('octo/page')).rejects.toThrow(NotAGitServerError);
    server.answer('octo/nearly', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' })
        .end('ffffgarbage'),
    );
    await expect(resolve('octo/nearly')).rejects.toThrow(NotAGitServerError);
  });

  it('that fails or limits is told as such', async () => {
    server.answer('octo/broken', (_request, response) => response.writeHead(502).end());
    await expect(resolve('octo/broken')).rejects.toThrow('the server answered with status 502');
    server.answer('octo/limited', (_request, response) => response.writeHead(429).end());
    await expect(resolve('octo/limited')).rejects.toThrow(RemoteFailedError);
  });

  it('whose name leads to a private address is refused', async () => {
    const resolveTo = async () => [{ address: '10.0.0.7', family: 4 }];
    const policy = { githubServerUrl: 'https://github.com', resolve: resolveTo };
    const answer = resolveBranch({
      url: 'https://git.example.com/o/r',
      branch: 'main',
      policy,
      timeoutMs: 1_000,
    });
    await expect(answer).rejects.toThrow(ForbiddenRemoteError);
    await expect(answer).rejects.toThrow(/^(?!.*10\.0)/);
  });
});

it.each([
  ['main', true],
  ['feature/a-b_c.d', true],
  ['münchen', true],
  ['', false],
  ['-x', false],
  ['a..b', false],
  ['a b', false],
  ['a~1', false],
  ['a^', false],
  ['a:b', false],
  ['a?', false],
  ['[a', false],
  ['a\\b', false],
  ['a@{1', false],
  ['@', false],
  ['/a', false],
  ['a/', false],
  ['a//b', false],
  ['.a', false],
  ['a/.b', false],
  ['a.lock', false],
  ['a.lock/b', false],
  ['a.', false],
  ['a\nb', false],
])('git allows the branch name %j: %s', (name, allowed) => {
  expect(isBranchName(name)).toBe(allowed);
});
