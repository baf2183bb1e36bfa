import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../support/service-process.ts';

test('whitebox doctor says what to do where no App is configured, in words and as JSON', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'whitebox-doctor-'));
  try {
    const said = await runCommand(folder, ['doctor']);
    expect(said).toMatchObject({ code: 1 });
    expect(said.out).toContain('✗ No GitHub App is configured\n    Start the service and open /github/setup');
    const json = await runCommand(folder, ['doctor', '--json']);
    expect(JSON.parse(json.out)).toMatchObject([{ ok: false, advice: expect.any(String) }]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
