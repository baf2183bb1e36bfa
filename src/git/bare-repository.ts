import { access, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { explainLocalFailure } from './git-failure.ts';
import { runGit } from './run-git.ts';

/** True when the folder is a repository that holds the commit. */
export async function hasCommit(dir: string, commit: string): Promise<boolean> {
  if (!(await exists(join(dir, 'HEAD')))) return false;
  const { exitCode } = await runGit({ args: ['--git-dir', dir, 'cat-file', '-e', `${commit}^{commit}`] });
  return exitCode === 0;
}

/**
 * Makes an empty bare repository, without templates (and so without hooks), unless there is one already.
 * @returns whether the folder itself was made
 * @throws GitUnusableError
 */
export async function initBareRepository(
  dir: string,
  objectFormat: 'sha1' | 'sha256' = 'sha1',
): Promise<{ created: boolean }> {
  const created = !(await exists(dir));
  if (await exists(join(dir, 'HEAD'))) return { created };
  const args = [
    'init',
    '--quiet',
    '--bare',
    '--template=',
    `--object-format=${objectFormat}`,
    '--initial-branch=main',
    dir,
  ];
  const { exitCode, stderr } = await runGit({ args });
  if (exitCode !== 0) throw explainLocalFailure(stderr, 'a folder for the repository could not be made');
  return { created };
}

const packFolder = (dir: string) => join(dir, 'objects', 'pack');

/** Bytes of all packs, those still being received included. */
export async function packedBytes(dir: string): Promise<number> {
  const names = await readdir(packFolder(dir)).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(packFolder(dir), name)).then(
        (it) => it.size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Removes what an interrupted fetch left behind. */
export async function removeTemporaryPacks(dir: string): Promise<void> {
  const names = await readdir(packFolder(dir)).catch(() => []);
  const temporary = names.filter((name) => name.startsWith('tmp_') || name.startsWith('.tmp'));
  await Promise.all(temporary.map((name) => rm(join(packFolder(dir), name), { force: true })));
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
