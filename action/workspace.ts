/** Paths in the checkout. What is checked out may be a stranger's: no link in it leads this step elsewhere. */
import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { Ending } from './conclusion.ts';
import type { InputName } from './inputs.ts';

/**
 * A path outside of the workspace was written by the workflow's author and is taken as it is.
 * @returns the path without links; null where there is nothing
 * @throws Ending where the path lies in the workspace and a link leads out of it
 */
export async function withoutLinks(input: InputName, path: string): Promise<string | null> {
  const workspace = process.cwd();
  const place = await realpath(path).catch(() => null);
  if (place === null) return null;
  if (isWithin(workspace, resolve(path)) && !isWithin(await realpath(workspace), place))
    throw new Ending('error', `${input}: a link in the workspace leads ${path} out of it.`);
  return place;
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
