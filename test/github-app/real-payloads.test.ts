/** Every example payload that GitHub publishes is answered, and none does harm. */
import published from '@octokit/webhooks-examples' with { type: 'json' };
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GitHubWorld, startGitHubWorld } from '../support/github-world.ts';

const examples = published as unknown as { name: string; examples: object[] }[];

let world: GitHubWorld;
beforeAll(async () => {
  world = await startGitHubWorld();
});
afterAll(() => world.close());

it('all of them are answered with success, and worked off without a failure', async () => {
  let sent = 0;
  for (const { name, examples: payloads } of examples)
    for (const payload of payloads) {
      const { status } = await world.deliver(name, payload);
      expect([name, status]).toEqual([name, 200]);
      sent += 1;
    }
  expect(sent).toBeGreaterThan(300);
  await world.settled();
  const { rows } = await world.api.services.pool.query(
    "select event, status, outcome, payload from webhook_deliveries where status <> 'done' or payload is not null",
  );
  expect(rows).toEqual([]);
});
