import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ActionWorld, startActionWorld } from '../support/action-world.ts';
import { vulnerableApp } from '../support/journey.ts';

let world: ActionWorld;
beforeAll(async () => {
  world = await startActionWorld();
  // A live target that never answers keeps a scan running.
  world.git.hang('slow');
});
afterAll(() => world.close());

const push = { name: 'push', payload: { repository: { private: false } } };
const slowRun = (step: { inputs?: object; workspace?: string; cancelWhen?: (log: string) => boolean }) =>
  world.run({
    repository: world.repository(vulnerableApp),
    event: push,
    ...step,
    inputs: { 'target-urls': world.git.url('slow/'), ...step.inputs },
  });
const statusOf = async (id = '') =>
  (await world.api.call('GET', `/v1/scans/${id}/status`, { key: world.tenant.key })).body.status;

describe('a run that ends before its scan', () => {
  it('because it was cancelled stops the scan', async () => {
    const run = await slowRun({ cancelWhen: (log) => /^Scan [0-9a-f-]{36}$/m.test(log) });
    expect(run).toMatchObject({ exitCode: 1, outputs: { conclusion: 'cancelled', status: 'stopped' } });
    expect(run.log).toContain('Stopping the scan');
    // Cancelled is what had not begun yet: how far it was depends on how busy the machine is.
    expect(await statusOf(run.outputs['scan-id'])).toMatch(/^(?:stopped|cancelled)$/);
  });

  it('leaves no archive behind', async () => {
    const workspace = await mkdtemp(join(tmpdir(), 'whitebox-checkout-'));
    for (const [name, text] of Object.entries(vulnerableApp)) await writeFile(join(workspace, name), text);
    execFileSync('git', ['init', '--quiet', workspace]);
    const run = await slowRun({
      inputs: { source: 'upload' },
      workspace,
      cancelWhen: (log) => /^running/m.test(log),
    });
    await rm(workspace, { recursive: true });
    expect(run.outputs).toMatchObject({ conclusion: 'cancelled', status: 'stopped' });
    const { body } = await world.api.call('GET', '/v1/archives', { key: world.tenant.key });
    expect(body.data).toEqual([]);
  });

  it('because its timeout is over stops the scan', async () => {
    const run = await slowRun({ inputs: { timeout: '6s' } });

    expect(run).toMatchObject({ exitCode: 1, outputs: { conclusion: 'timeout', status: 'stopped' } });
    expect(run.log).toContain('The scan took longer than 6 s and was stopped.');
    expect(await statusOf(run.outputs['scan-id'])).toBe('stopped');
  });

  it('because it was cancelled while it waited for the price starts no scan', async () => {
    world.proxy.fail({ path: /^\/v1\/cost-estimations\//, status: 503, headers: { 'retry-after': '30' } });
    const run = await slowRun({ cancelWhen: (log) => log.includes('trying again') });
    expect(run).toMatchObject({ exitCode: 1, outputs: { conclusion: 'cancelled' } });
    expect(run.outputs['scan-id']).toBeUndefined();
    // It was asked to wait for half a minute.
    expect(run.durationMs).toBeLessThan(30_000);
  });
});
