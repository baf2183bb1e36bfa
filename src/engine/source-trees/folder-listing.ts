/** The files of a folder: what git would consider part of the project where it is a checkout, else all. */
import { lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NotAnalysed } from '../report.ts';
import { type GitOptions, gitRecords } from './git-process.ts';
import { printablePath } from './tree-path.ts';

/** Path in bytes, relative to the root, or what was left out. Nothing is opened. */
export type FolderEntry = Buffer | NotAnalysed;

/** @throws Error when the root is not a folder. */
export async function* folderEntries(
  root: string,
  options: GitOptions & { maxFiles: number },
): AsyncGenerator<FolderEntry> {
  const paths = await gitPaths(root, options);
  if (paths) yield* paths;
  else yield* walk(root);
}

/**
 * Tracked files and those that no `.gitignore` excludes; null where there is no git. The repository's own
 * configuration, which could name programs to run, is never read: git works on an empty repository of ours
 * that takes the folder for its work tree, and the folder's index, if any, for its index.
 */
async function gitPaths(
  root: string,
  { maxFiles, ...options }: GitOptions & { maxFiles: number },
): Promise<Buffer[] | null> {
  const dotGit = await lstat(join(root, '.git')).catch(() => null);
  if (!dotGit) return null;
  const own = await mkdtemp(join(tmpdir(), 'whitebox-git-'));
  try {
    await Promise.all([mkdir(join(own, 'objects')), mkdir(join(own, 'refs'))]);
    await writeFile(join(own, 'HEAD'), 'ref: refs/heads/none\n');
    const index = join(root, '.git', 'index');
    const hasIndex = dotGit.isDirectory() && (await lstat(index).catch(() => null))?.isFile();
    const variables = {
      GIT_DIR: own,
      GIT_WORK_TREE: root,
      GIT_INDEX_FILE: hasIndex ? index : join(own, 'index'),
    };
    const args = ['-C', root, '-c', 'core.fsmonitor=false', 'ls-files', '-co', '--exclude-standard', '-z'];
    const paths = new Set<string>();
    for await (const record of gitRecords(args, variables, options)) {
      // A file in conflict is in the index several times.
      paths.add(record.toString('latin1'));
      if (paths.size > maxFiles) break;
    }
    return [...paths].map((path) => Buffer.from(path, 'latin1'));
  } catch {
    // No git on this machine, or an index it cannot read: the walk needs neither.
    return null;
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

const skippedFolders = new Set(['.git', 'node_modules']);

async function* walk(root: string): AsyncGenerator<FolderEntry> {
  const folders: Buffer[] = [Buffer.alloc(0)];
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const entries = await readdir(absolutePath(root, folder), {
      withFileTypes: true,
      encoding: 'buffer',
    }).catch(() => null);
    if (!entries) yield { path: printablePath(folder), reason: 'the folder cannot be read' };
    for (const entry of entries ?? []) {
      const path = folder.length > 0 ? Buffer.concat([folder, Buffer.from('/'), entry.name]) : entry.name;
      if (!entry.isDirectory()) yield path;
      else if (!skippedFolders.has(entry.name.toString('latin1'))) folders.push(path);
    }
  }
}

/** Names on disk are bytes, not always UTF-8. */
function absolutePath(root: string, relative: Buffer): Buffer {
  return relative.length > 0 ? Buffer.concat([Buffer.from(`${root}/`), relative]) : Buffer.from(root);
}
