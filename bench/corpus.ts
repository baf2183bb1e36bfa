/**
 * The code the scan benchmarks read: a folder given by hand, or else the JavaScript of this project's own
 * dependencies, which is there on every machine. Their build folders are given another name, because the scanner
 * rightly leaves out what a build has made.
 */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join, resolve } from 'node:path';

export interface Corpus {
  name: string;
  folder: string;
  remove(): Promise<void>;
}

const packages = [
  '@mikro-orm',
  'bullmq',
  'es-toolkit',
  'express',
  'fast-check',
  'ioredis',
  'knip',
  'kysely',
  'luxon',
  'nock',
  'pg',
  'undici',
  'vitest',
  'zod',
];
const extensions = new Set(['.js', '.mjs', '.cjs', '.ts', '.json']);
const buildFolders = new Set(['dist', 'lib', 'build', 'out', 'esm', 'cjs']);

export async function openCorpus(given: string | undefined): Promise<Corpus> {
  if (given) return { name: basename(resolve(given)), folder: resolve(given), remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'whitebox-bench-'));
  for (const name of packages)
    await copyCode(join('node_modules', name), join(folder, name.replace('@', '')));
  return {
    name: 'code of this project’s dependencies',
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function copyCode(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true }).catch(() => [])) {
    const { name } = entry;
    if (entry.isDirectory() && name !== 'node_modules') {
      await copyCode(join(from, name), join(to, buildFolders.has(name) ? `code-${name}` : name));
    } else if (entry.isFile() && extensions.has(extname(name)) && !/\.d\.[cm]?ts$|\.min\./.test(name)) {
      await cp(join(from, name), join(to, name));
    }
  }
}
