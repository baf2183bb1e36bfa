/** Output that nobody reads to its end: `whitebox scan … | head`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const entry = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

it('ends a command quietly, and with its own exit code', async () => {
  const child = spawn(process.execPath, [entry, 'scan', '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
});
