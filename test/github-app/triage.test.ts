/** People triage by answering. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GitHubWorld, type Pull, type Repository, startGitHubWorld } from '../support/github-world.ts';
import { until, vulnerableApp } from '../support/journey.ts';

let world: GitHubWorld;
let repository: Repository;
let pull: Pull;
let thread: number;
let key: string;
const manifest = { 'package.json': vulnerableApp['package.json'] ?? '' };
beforeAll(async () => {
  world = await startGitHubWorld();
  repository = world.repository(manifest);
  pull = await repository.open(vulnerableApp);
  await pull.checked();
  thread = pull.written().reviewComments[0]?.id ?? 0;
  world.github.setRole(repository.name, 'bob', 'triage');
  world.github.setRole(repository.name, 'rita', 'read');
  key = await repository.key();
});
afterAll(async () => {
  expect(world.github.violations).toEqual([]);
  await world.close();
});

async function finding() {
  const { body } = await world.api.call('GET', '/v1/findings', { key });
  return (await world.api.call('GET', `/v1/findings/${body.data[0].id}`, { key })).body;
}
const states = async () =>
  (await finding()).triage_thread.map(({ reaction }: { reaction: string }) => reaction);
const reactions = (id: number) => {
  const { reviewComments, issueComments } = pull.written();
  return [...reviewComments, ...issueComments].find((comment) => comment.id === id)?.reactions;
};
const about = () => ({
  repository: { id: 1, full_name: repository.name, private: true },
  installation: { id: repository.installationId },
});

describe('a plain reply in a finding’s thread', () => {
  it('becomes a comment of its author, once, and follows edits and deletion', async () => {
    const id = await pull.comment('bob', 'Is this reachable at all?', thread);
    const entry = (await finding()).triage_thread.at(-1);
    expect(entry).toMatchObject({ comment: 'Is this reachable at all?', username: 'bob', source: 'github' });
    expect(reactions(id)).toEqual([]);
    const comment = { id, user: { id: 1, login: 'bob', type: 'User' }, in_reply_to_id: thread };
    const event = (action: string, body: string) =>
      world.deliver('pull_request_review_comment', {
        action,
        pull_request: { number: 7 },
        comment: { ...comment, body },
        ...about(),
      });
    await event('created', 'Is this reachable at all?');
    await event('edited', 'Is this reachable?');
    await world.settled();
    const thread2 = (await finding()).triage_thread.filter(
      ({ username }: { username: string }) => username === 'bob',
    );
    expect(thread2).toMatchObject([{ comment: 'Is this reachable?' }]);
    await event('deleted', 'Is this reachable?');
    await world.settled();
    expect(
      (await finding()).triage_thread.some(({ username }: { username: string }) => username === 'bob'),
    ).toBe(false);
  });

  it('of a stranger is not kept', async () => {
    const before = (await finding()).triage_thread.length;
    await pull.comment('stranger', 'Nice bug', thread);
    expect((await finding()).triage_thread).toHaveLength(before);
  });

  it('of a bot, ourselves included, is not heard', async () => {
    const before = (await finding()).triage_thread.length;
    await world.deliver('pull_request_review_comment', {
      action: 'created',
      pull_request: { number: 7 },
      comment: {
        id: 1,
        body: '/fp because',
        user: { id: 2, login: 'whitebox[bot]', type: 'Bot' },
        in_reply_to_id: thread,
      },
      ...about(),
    });
    await world.settled();
    expect((await finding()).triage_thread).toHaveLength(before);
  });
});

describe('a command', () => {
  it('changes the finding, is answered by a reaction, and moves the gate', async () => {
    const id = await pull.comment('bob', '/ar internal tool until 2099-01-31', thread);
    expect(reactions(id)).toEqual(['+1 by whitebox[bot]']);
    expect(await finding()).toMatchObject({ state: 'accepted_risk' });
    expect((await finding()).triage_thread.at(-1)).toMatchObject({ comment: 'internal tool' });
    expect(await pull.checked()).toMatchObject({ conclusion: 'success' });
  });

  it('that accepts a risk until a day ends on that day', async () => {
    await world.api.services.pool.query(
      "update findings set accepted_until = now() - interval '1 hour' where accepted_until is not null",
    );
    await until(finding, ({ state }) => state === 'open');
    expect((await finding()).triage_thread.at(-1)).toMatchObject({ source: 'agent', reaction: 'open' });
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
    await pull.comment('bob', '/ar still internal', thread);
  });

  it('can be undone', async () => {
    await pull.comment('bob', '/whitebox undo', thread);
    expect(await finding()).toMatchObject({ state: 'open' });
    expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
  });

  it('anywhere on the pull request names the finding', async () => {
    await pull.comment('bob', 'Agreed.\n\n/tp F-1\n/whitebox severity F-1 low nobody gets there');
    expect(await finding()).toMatchObject({ state: 'true_positive', severity: 'low' });
    expect(await pull.checked()).toMatchObject({ conclusion: 'neutral' });
  });

  it('without saying which finding is answered in words', async () => {
    const id = await pull.comment('bob', '/whitebox resolve done');
    expect(reactions(id)).toEqual(['confused by whitebox[bot]']);
    expect(pull.written().issueComments.at(-1)?.body).toContain('Say which finding');
  });

  it('without its reason is answered with what is expected', async () => {
    await pull.comment('bob', '/fp', thread);
    expect(pull.written().reviewComments.at(-1)).toMatchObject({ in_reply_to_id: thread });
    expect(pull.written().reviewComments.at(-1)?.body).toContain('needs a reason');
    expect(await finding()).toMatchObject({ state: 'true_positive' });
  });

  it('of somebody who may not gets one polite refusal and changes nothing', async () => {
    const before = await states();
    const id = await pull.comment('rita', '/fp I say so', thread);
    expect(reactions(id)).toEqual(['confused by whitebox[bot]']);
    expect(await states()).toEqual(before);
    expect(pull.written().reviewComments.at(-1)?.body).toContain('Only people with the permission');
  });

  it('of somebody who goes on asking is answered by a reaction alone', async () => {
    const before = pull.written().reviewComments.length;
    const id = await pull.comment('rita', '/fp I still say so', thread);
    expect(reactions(id)).toEqual(['confused by whitebox[bot]']);
    // Her own comment.
    expect(pull.written().reviewComments).toHaveLength(before + 1);
  });

  it('that was mistaken is done when its author mends it, and nobody else', async () => {
    const id = await pull.comment('bob', '/whitebox reslove F-1', thread);
    const edit = async (body: string, editor: string) => {
      const user = { id: world.idOf('bob'), login: 'bob', type: 'User' };
      await world.deliver('pull_request_review_comment', {
        action: 'edited',
        pull_request: { number: 7 },
        comment: { id, user, body, in_reply_to_id: thread },
        sender: { id: world.idOf(editor), login: editor },
        ...about(),
      });
      await world.settled();
    };
    const answers = () =>
      pull.written().reviewComments.filter(({ body }) => body.includes(`whitebox:reply:review-${id} `));
    expect(answers()).toMatchObject([{ body: expect.stringContaining('is not a command') }]);
    await edit('/whitebox resolve F-1 by mallory', 'mallory');
    expect(await finding()).toMatchObject({ state: 'true_positive' });
    await edit('/whitebox resolve F-1 mended', 'bob');
    expect(await finding()).toMatchObject({ state: 'resolved' });
    expect(answers()).toMatchObject([{ body: expect.stringContaining('Done') }]);
    await edit('/whitebox reopen F-1', 'bob');
    expect(await finding()).toMatchObject({ state: 'resolved' });
    await pull.comment('bob', '/tp F-1');
  });

  it('is heard in the words of a review, too', async () => {
    const review = { id: 4_711, user: { id: world.idOf('bob'), login: 'bob', type: 'User' } };
    const submit = async (body: string | null) => {
      await world.deliver('pull_request_review', {
        action: 'submitted',
        pull_request: { number: 7 },
        review: { ...review, body },
        sender: review.user,
        ...about(),
      });
      await world.settled();
    };
    await submit(null);
    await submit('Fine but for this.\n\n/whitebox resolve F-1 in a minute\n/fp F-99 nothing there');
    expect(await finding()).toMatchObject({ state: 'resolved' });
    expect(pull.written().issueComments.at(-1)?.body).toContain('There is no finding F-99');
    const before = pull.written().issueComments.length;
    await submit('/whitebox reopen F-1');
    expect(await finding()).toMatchObject({ state: 'resolved' });
    expect(pull.written().issueComments).toHaveLength(before);
    await pull.comment('bob', '/tp F-1');
  });

  it('that quotes or shows code is none', async () => {
    const before = await finding();
    await pull.comment('bob', '> /fp quoted\n\n```\n/fp shown\n```\n and /fp inside', thread);
    expect(await finding()).toMatchObject({ state: before.state });
  });

  it('cannot reach the findings of another organization', async () => {
    const other = world.repository(manifest);
    const foreign = await other.open(vulnerableApp);
    await foreign.checked();
    world.github.setRole(other.name, 'eve', 'admin');
    const before = await finding();
    await foreign.comment('eve', '/fp F-1 gone', thread);
    await foreign.comment('eve', '/whitebox duplicate F-1 F-2');
    expect(await finding()).toEqual(before);
  });

  it('help lists all', async () => {
    await pull.comment('bob', '/whitebox help');
    expect(pull.written().issueComments.at(-1)?.body).toContain('/whitebox accept-risk');
  });
});
