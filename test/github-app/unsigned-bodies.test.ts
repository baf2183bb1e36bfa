import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GitHubWorld, startGitHubWorld } from '../support/github-world.ts';

let world: GitHubWorld;
beforeAll(async () => {
  world = await startGitHubWorld();
});
afterAll(() => world.close());

/** Sends 24 MiB of a body that never ends. */
function send(): { sent: ClientRequest; answered: Promise<number | undefined> } {
  const sent = request(`${world.api.url}/api/github/webhooks`, { method: 'POST' });
  sent.on('error', () => {});
  sent.write(Buffer.alloc(24 * 1_048_576));
  const answered = once(sent, 'response').then(([response]) => (response as IncomingMessage).statusCode);
  answered.catch(() => {});
  return { sent, answered };
}

it('of bodies that nobody has vouched for no more is kept than a few, and GitHub is heard again afterwards', async () => {
  const strangers = Array.from({ length: 6 }, send);
  expect(await Promise.race(strangers.map(({ answered }) => answered))).toBe(503);
  for (const { sent } of strangers) sent.destroy();
  await expect
    .poll(
      async () => (await world.deliver('ping', { zen: 'Design for failure.', hook_id: 1, hook: {} })).status,
    )
    .toBe(200);
});
