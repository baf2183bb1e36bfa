/** Pull requests whose code could not be analysed to its end, for want of time or memory. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type GitHubWorld, startGitHubWorld } from '../support/github-world.ts';
import { vulnerableApp } from '../support/journey.ts';

const manifest = { 'package.json': vulnerableApp['package.json'] ?? '' };
const harmless = { ...manifest, 'server.js': 'module.exports = 1;\n' };

let world: GitHubWorld;
beforeAll(async () => {
  world = await startGitHubWorld();
});
afterAll(async () => {
  expect(world.github.violations).toEqual([]);
  await world.close();
});
// As if memory had run out in every scan.
beforeEach(async () => {
  await world.api.services.pool.query(`
    create function pretend() returns trigger language plpgsql as $$
      begin new.ended_early = true; return new; end $$;
    create trigger pretend before update on scan_repositories for each row
      when (new.status = 'completed') execute function pretend()`);
});
const stopPretending = () => world.api.services.pool.query('drop function if exists pretend cascade');
afterEach(stopPretending);

it('are never plain green', async () => {
  const pull = await world.repository(manifest).open(harmless);
  expect(await pull.checked()).toMatchObject({ conclusion: 'neutral' });
  expect(pull.check().output.summary).toContain('The analysis ended before all of the code was looked at');
});

it('hold the merge where a scan that failed would', async () => {
  const repository = world.repository(manifest, { policy: 'on_error: closed\n' });
  const pull = await repository.open(harmless);
  expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
});

it('are not told that a finding is fixed, until all of the code was looked at again', async () => {
  const pull = await world.repository(manifest).open(vulnerableApp);
  expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
  await pull.push(harmless);
  expect(await pull.checked()).toMatchObject({ conclusion: 'failure' });
  expect(pull.check().output.title).not.toContain('fixed');

  await stopPretending();
  await pull.push({ ...harmless, 'other.js': 'module.exports = 2;\n' });
  expect(await pull.checked()).toMatchObject({ conclusion: 'success' });
  expect(pull.check().output.title).toContain('1 finding fixed');
});
