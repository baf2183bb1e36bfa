/** Archives that are made and imported, and the files of what becomes of them. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { type ArchiveLimits, importArchive } from '../../../src/git/index.ts';

export const mebibyte = 1_048_576;
export let folder: string;
let count = 0;
/** The repository of the last import. */
export let into = '';

/** A folder for the archives and repositories of the test file that calls it. */
export function useArchiveFolder(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'whitebox-archive-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
}

export async function importBytes(bytes: Buffer, limits: Partial<ArchiveLimits> = {}, signal?: AbortSignal) {
  const file = join(folder, `upload-${count}`);
  await writeFile(file, bytes);
  return importArchive({ file, into: nextRepository(), limits, signal });
}

/** The path of one that is not there yet. */
export function nextRepository(): string {
  into = join(folder, `repository-${count++}`);
  return into;
}

export const filesOf = (commit: string): Record<string, string> =>
  Object.fromEntries(
    execFileSync('git', ['--git-dir', into, 'ls-tree', '-r', '-z', commit])
      .toString()
      .split('\0')
      .filter(Boolean)
      .map((line) => {
        const [, mode, id, path] = /^(\d+) blob (\w+)\t(.*)$/s.exec(line) ?? [];
        expect(mode).toBe('100644');
        return [
          path,
          execFileSync('git', ['--git-dir', into, 'cat-file', 'blob', id ?? ''], {
            maxBuffer: 64 * mebibyte,
          }).toString(),
        ];
      }),
  );
