/** GitHub fails at each call in turn: the end is the same as without the failure, and nothing is there twice. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GitHubWorld, type Pull, type Repository, startGitHubWorld } from '../support/github-world.ts';
import { until, vulnerableApp } from '../support/journey.ts';

let world: GitHubWorld;
beforeAll(async () => {
  world = await startGitHubWorld();
});
afterAll(async () => {
  expect(world.github.violations).toEqual([]);
  await world.close();
});

const manifest = { 'package.json': vulnerableApp['package.json'] ?? '' };

/** Opened, scanned, triaged by a reply. */
async function journey(repository: Repository): Promise<object> {
  world.github.setRole(repository.name, 'bob', 'triage');
  const pull = await repository.open(vulnerableApp);
  const opened = await outcome(pull);
  await pull.comment('bob', '/tp F-1 it is\n/whitebox nonsense');
  return { opened, triaged: await outcome(pull) };
}

async function outcome(pull: Pull): Promise<object> {
  const { conclusion, output } = await pull.checked();
  const { reviews, reviewComments, issueComments } = pull.written();
  return {
    conclusion,
    title: output.title,
    annotations: output.annotations.length,
    reviews: reviews.length,
    lines: reviewComments.map(({ line }) => line),
    said: issueComments.map(({ body, reactions }) => [
      body.split('\n')[0]?.replace(/\d{3,}/g, 'N'),
      reactions,
    ]),
  };
}

/** One for each kind of call that a journey makes. */
const calls: [name: string, method: string, path: (repository: Repository) => RegExp][] = [
  [
    'the token',
    'POST',
    ({ installationId }) => new RegExp(`/app/installations/${installationId}/access_tokens$`),
  ],
  ['the installation', 'GET', ({ installationId }) => new RegExp(`/app/installations/${installationId}$`)],
  ['the pull request', 'GET', ({ name }) => new RegExp(`${name}/pulls/7$`)],
  ['the check runs of a commit', 'GET', ({ name }) => new RegExp(`${name}/commits/[0-9a-f]+/check-runs$`)],
  ['a new check run', 'POST', ({ name }) => new RegExp(`${name}/check-runs$`)],
  ['a check run', 'GET', ({ name }) => new RegExp(`${name}/check-runs/\\d+$`)],
  ['news for a check run', 'PATCH', ({ name }) => new RegExp(`${name}/check-runs/\\d+$`)],
  ['the policy', 'GET', ({ name }) => new RegExp(`${name}/contents/`)],
  ["the organization's policy", 'GET', ({ name }) => new RegExp(`${name.split('/')[0]}/.github/contents/`)],
  ['the merge base', 'GET', ({ name }) => new RegExp(`${name}/compare/`)],
  ['the changed files', 'GET', ({ name }) => new RegExp(`${name}/pulls/7/files$`)],
  ['the review comments', 'GET', ({ name }) => new RegExp(`${name}/pulls/7/comments$`)],
  ['a review', 'POST', ({ name }) => new RegExp(`${name}/pulls/7/reviews$`)],
  ['a changed review comment', 'PATCH', ({ name }) => new RegExp(`${name}/pulls/comments/\\d+$`)],
  ['the conversation', 'GET', ({ name }) => new RegExp(`${name}/issues/7/comments$`)],
  ['a comment', 'POST', ({ name }) => new RegExp(`${name}/issues/7/comments$`)],
  ['a changed comment', 'PATCH', ({ name }) => new RegExp(`${name}/issues/comments/\\d+$`)],
  ['a permission', 'GET', ({ name }) => new RegExp(`${name}/collaborators/bob/permission$`)],
  ['a reaction', 'POST', ({ name }) => new RegExp(`${name}/issues/comments/\\d+/reactions$`)],
];

let expected: object;
beforeAll(async () => {
  const repository = world.repository(manifest);
  expected = await journey(repository);
  expect(expected).toMatchObject({
    opened: { conclusion: 'failure', annotations: 1, reviews: 1, lines: [6] },
    triaged: { conclusion: 'failure', annotations: 1, reviews: 1, lines: [6] },
  });
  // The list of calls is complete.
  const made = world.github.requests.filter(
    (request) => request.includes(repository.name) || request.includes(String(repository.installationId)),
  );
  const isKnown = (request: string) =>
    calls.some(([, method, path]) => request.startsWith(`${method} `) && path(repository).test(request));
  expect(made.filter((request) => !isKnown(request))).toEqual([]);
});

/** Each call fails in one of the journeys; several to a journey, which is a scan of two commits. */
const groupSize = 4;
const groups = (some: typeof calls) =>
  Array.from({ length: Math.ceil(some.length / groupSize) }, (_, index) => {
    const group = some.slice(index * groupSize, (index + 1) * groupSize);
    return [group.map(([name]) => name).join(', '), group] as const;
  });
const writes = calls.filter(([, method]) => method !== 'GET');

describe.concurrent('failing calls', () => {
  it.each(groups(calls))('%s: 502, and nothing was done', async (_, group) => {
    const repository = world.repository(manifest);
    for (const [, method, path] of group)
      world.github.failNext({ method, path: path(repository) }, { status: 502 });
    expect(await journey(repository)).toEqual(expected);
  });

  it.each(groups(writes))('%s: 502, though it was done', async (_, group) => {
    const repository = world.repository(manifest);
    for (const [, method, path] of group) world.github.failNextAfterWrite({ method, path: path(repository) });
    expect(await journey(repository)).toEqual(expected);
  });

  it.each(groups(writes))('%s: a secondary limit', async (_, group) => {
    const repository = world.repository(manifest);
    const body = { message: 'You have exceeded a secondary rate limit' };
    for (const [, method, path] of group)
      world.github.failNext(
        { method, path: path(repository) },
        { status: 403, headers: { 'retry-after': '1' }, body },
      );
    expect(await journey(repository)).toEqual(expected);
  });
});

describe.concurrent('what GitHub refuses for good', () => {
  it('comments (403): the check run tells all, and why', async () => {
    const repository = world.repository(manifest);
    const path = new RegExp(`${repository.name}/pulls/7/reviews$`);
    world.github.failNext(
      { method: 'POST', path },
      { status: 403, body: { message: 'Resource not accessible' } },
      99,
    );
    const pull = await repository.open(vulnerableApp);
    const check = await pull.checked();
    expect(check).toMatchObject({ conclusion: 'failure' });
    expect(check.output.summary).toContain('may not comment on the lines');
    expect(check.output.annotations).toHaveLength(1);
  });

  it('the summary (403): the check run says so', async () => {
    const repository = world.repository(manifest);
    const path = new RegExp(`${repository.name}/issues/7/comments$`);
    world.github.failNext({ method: 'POST', path }, { status: 403, body: { message: 'Not accessible' } }, 99);
    const pull = await repository.open(vulnerableApp);
    expect((await pull.checked()).output.summary).toContain('may not write the summary');
  });

  it('the key (401): nothing is written, and it goes on once there is a key again', async () => {
    const repository = world.repository(manifest);
    const path = new RegExp(`/app/installations/${repository.installationId}/access_tokens$`);
    world.github.failNext({ method: 'POST', path }, { status: 401, body: { message: 'Bad credentials' } }, 3);
    const pull = await repository.open(vulnerableApp);
    expect(await pull.checked().catch(() => null)).toBeNull();
    await world.api.services.pool.query(
      "update pull_requests set updated_at = now() - interval '1 hour' where full_name = $1",
      [repository.name],
    );
    await until(
      async () => world.github.pull(repository.name, 7).reviews.length,
      (count) => count === 1,
    );
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
  });

  it('the pull request (404): nothing is written', async () => {
    const repository = world.repository(manifest);
    const path = new RegExp(`${repository.name}/pulls/7$`);
    world.github.failNext({ method: 'GET', path }, { status: 404 }, 99);
    const pull = await repository.open(vulnerableApp);
    await world.settled();
    expect(world.github.checkRuns(repository.name)).toEqual([]);
    expect(pull.written()).toMatchObject({ reviewComments: [], issueComments: [] });
  });
});
