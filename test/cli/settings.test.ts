import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';

test('every variable the service knows is in its help and in docs/settings.md', () => {
  let message = '';
  try {
    readConfig({ WHITEBOX_UNKNOWN: 'x' });
  } catch (error) {
    message = (error as Error).message;
  }
  const known = (message.split('known are ')[1] ?? '').split(', ').filter((name) => name !== 'PATH');
  expect(known.length).toBeGreaterThan(10);
  const help = execFileSync(process.execPath, ['src/main.ts', 'serve', '--help'], { encoding: 'utf8' });
  const page = readFileSync('docs/settings.md', 'utf8');
  const missing = (text: string) => known.filter((name) => !text.includes(name));
  expect(missing(help)).toEqual([]);
  expect(missing(page)).toEqual([]);
});
