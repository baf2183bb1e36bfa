/** What the tests rely on of GitHub's stand-in: it refuses what GitHub refuses. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Loose } from '../support/api.ts';
import { type GitHubStandIn, startGitHub } from '../support/github/index.ts';

const opened: GitHubStandIn[] = [];
let github: GitHubStandIn;
beforeEach(async () => {
  github = await startGitHub();
  opened.push(github);
  github.addToken('writer', {
    login: 'app[bot]',
    type: 'Bot',
    permissions: { pull_requests: 'write', contents: 'read' },
  });
  github.addToken('reader', { login: 'app[bot]', type: 'Bot', permissions: { pull_requests: 'read' } });
  github.addRepository({ owner: 'octo', name: 'app' });
  github.addPull('octo/app', {
    number: 7,
    head: { ref: 'feature', sha: 'a'.repeat(40), repo: 'octo/app' },
    base: { ref: 'main', sha: 'b'.repeat(40) },
    files: [
      {
        filename: 'a.js',
        status: 'modified',
        patch: '@@ -10,3 +10,3 @@ f\n one\n-two\n+zwei\n three',
        additions: 1,
        deletions: 1,
      },
    ],
    user: 'alice',
  });
});
afterAll(() => Promise.all(opened.map((one) => one.close())));

async function ask(method: string, path: string, body?: object, token = 'writer') {
  const response = await fetch(github.url + path, {
    method,
    headers: { authorization: `token ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    link: response.headers.get('link'),
    body: (await response.json()) as Loose,
  };
}
const pull = '/repos/octo/app/pulls/7';
const talk = '/repos/octo/app/issues/7/comments';
const review = (line: number, more = {}) => ({ comments: [{ path: 'a.js', line, body: 'x', ...more }] });

describe('a request that GitHub does not describe', () => {
  it.each<[string, string, object | undefined, string]>([
    ['GET', '/repos/octo/app/wiki', undefined, 'no operation'],
    ['DELETE', pull, undefined, 'no operation'],
    ['GET', `${pull}/files?per_page=many`, undefined, 'must be integer'],
    ['GET', `${pull}/files?limit=5`, undefined, 'additional properties'],
    ['GET', '/repos/octo/app/pulls/seven/files', undefined, 'must be integer'],
    ['POST', talk, undefined, 'no body'],
    ['POST', talk, {}, "required property 'body'"],
    ['POST', talk, { body: 5 }, 'must be string'],
    ['POST', talk, { body: 'x', position: 1 }, 'additional properties (position)'],
    ['POST', `${pull}/reviews`, { event: 'LIKE' }, 'must be equal to one of the allowed values'],
    ['POST', `${pull}/reviews`, { comments: [{ path: 'a.js' }] }, "required property 'body'"],
    [
      'POST',
      `${pull}/reviews`,
      { comments: [{ path: 'a.js', body: 'x', row: 1 }] },
      'additional properties (row)',
    ],
    ['GET', '/repos/octo/app/code-scanning/sarifs/1', undefined, 'does not answer it'],
  ])('%s %s with %j is a violation', async (method, path, body, problem) => {
    const { status } = await ask(method, path, body);
    expect(status).toBeGreaterThanOrEqual(404);
    expect(github.violations.join('\n')).toContain(problem);
    expect(github.pull('octo/app', 7)).toMatchObject({ issueComments: [], reviews: [] });
  });
});

describe('a review', () => {
  it.each([10, 11, 12])('can be on line %i, which the diff shows', async (line) => {
    expect(await ask('POST', `${pull}/reviews`, { event: 'COMMENT', ...review(line) })).toMatchObject({
      status: 200,
    });
    expect(github.pull('octo/app', 7).reviewComments).toMatchObject([{ path: 'a.js', line }]);
  });

  it.each([9, 13])('is refused as a whole for line %i, which the diff does not show', async (line) => {
    const comments = [...review(11).comments, ...review(line).comments];
    const answer = await ask('POST', `${pull}/reviews`, { event: 'COMMENT', comments });
    expect(answer).toMatchObject({ status: 422, body: { message: 'Validation Failed' } });
    expect(github.pull('octo/app', 7)).toMatchObject({ reviews: [], reviewComments: [] });
    expect(github.violations).toEqual([]);
  });

  it('is refused for a file that did not change', async () => {
    expect(await ask('POST', `${pull}/reviews`, review(11, { path: 'b.js' }))).toMatchObject({ status: 422 });
  });
});

describe('a comment', () => {
  it.each(['', '  ', 'x'.repeat(65_537)])('is refused when it is empty or too long', async (body) => {
    expect(await ask('POST', talk, { body })).toMatchObject({ status: 422 });
  });

  it('is refused to a token that may only read', async () => {
    const answer = await ask('POST', talk, { body: 'x' }, 'reader');
    expect(answer).toMatchObject({
      status: 403,
      body: { message: 'Resource not accessible by integration' },
    });
  });

  it('is refused to a token nobody gave out', async () => {
    expect(await ask('POST', talk, { body: 'x' }, 'nobody')).toMatchObject({ status: 401 });
  });

  it('can be changed, and is listed by pages', async () => {
    for (const body of ['1', '2', '3']) await ask('POST', talk, { body });
    const first = await ask('GET', `${talk}?per_page=2`);
    expect(first.body.map(({ body }: { body: string }) => body)).toEqual(['1', '2']);
    expect(first.link).toContain('page=2');
    const [{ id }] = first.body;
    await ask('PATCH', `/repos/octo/app/issues/comments/${id}`, { body: 'one' });
    const second = await ask('GET', `${talk}?per_page=2&page=2`);
    expect(second).toMatchObject({ link: null, body: [{ body: '3' }] });
    expect(github.pull('octo/app', 7).issueComments[0]).toMatchObject({ body: 'one' });
  });
});

describe('a failure on demand', () => {
  const matcher = { method: 'POST', path: /comments$/ };

  it('does nothing, as often as asked', async () => {
    github.failNext(matcher, { status: 503, headers: { 'retry-after': '1' } }, 2);
    expect(await ask('POST', talk, { body: 'x' })).toMatchObject({ status: 503 });
    expect(await ask('POST', talk, { body: 'x' })).toMatchObject({ status: 503 });
    expect(await ask('POST', talk, { body: 'x' })).toMatchObject({ status: 201 });
    expect(github.pull('octo/app', 7).issueComments).toHaveLength(1);
  });

  it('after the write loses the answer only', async () => {
    github.failNextAfterWrite(matcher);
    expect(await ask('POST', talk, { body: 'x' })).toMatchObject({ status: 502 });
    expect(github.pull('octo/app', 7).issueComments).toHaveLength(1);
  });
});
