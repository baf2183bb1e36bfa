import { access, constants, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** The first program of this name on the PATH, absolute; null where there is none. Relative folders do not count. */
export async function findProgram(name: string, searchPath: string): Promise<string | null> {
  for (const folder of searchPath.split(delimiter).filter(isAbsolute)) {
    const program = join(folder, name);
    const isRunnable = await access(program, constants.X_OK).then(
      async () => (await stat(program)).isFile(),
      () => false,
    );
    if (isRunnable) return program;
  }
  return null;
}
