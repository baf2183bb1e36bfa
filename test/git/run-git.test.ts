import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RepositoryTooLargeError } from '../../src/git/index.ts';
import { runGit } from '../../src/git/run-git.ts';

let folder: string;
let git: (args: string[], input?: string) => string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whitebox-git-'));
  git = (args, input = '') =>
    execFileSync('git', ['--git-dir', folder, ...args], { input })
      .toString()
      .trim();
  git(['init', '--quiet', '--bare', folder]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const each = (line: (name: number) => string) =>
  Array.from({ length: 10 }, (_, name) => `${line(name)}\n`).join('');

it.runIf(existsSync('/proc'))('git ends where a few small trees stand for billions of paths', async () => {
  const blob = git(['hash-object', '-w', '--stdin'], 'x');
  let tree = git(
    ['mktree'],
    each((name) => `100644 blob ${blob}\t${name}`),
  );
  for (let depth = 0; depth < 9; depth++)
    tree = git(
      ['mktree'],
      each((name) => `040000 tree ${tree}\t${name}`),
    );
  const empty = git(['mktree']);
  const run = runGit({
    args: ['--git-dir', folder, 'diff', '--numstat', '-z', empty, tree],
    memoryBytes: 100 * 1_048_576,
  });
  await expect(run).rejects.toThrow(RepositoryTooLargeError);
  await expect(run).rejects.toThrow('the repository needs more memory than allowed');
});
