/** Which files name packages with their versions, and how each is read. */
import type { LockFileReader } from '../lock-file.ts';
import { readBunLock } from './bun.ts';
import { readCargoLock } from './cargo.ts';
import { readComposerLock } from './composer.ts';
import { readDotnetProject, readNugetLock, readPackagesConfig } from './dotnet.ts';
import { readMixLock, readPubspecLock } from './elixir-and-dart.ts';
import { readGoMod } from './go.ts';
import { readGradleLock, readPom, readVersionCatalogue } from './java.ts';
import { readNpmLock } from './npm.ts';
import { readPnpmLock } from './pnpm.ts';
import {
  readPdmLock,
  readPipfileLock,
  readPoetryLock,
  readPylock,
  readRequirements,
  readUvLock,
} from './python.ts';
import { readGemfileLock } from './ruby.ts';
import { readYarnLock } from './yarn.ts';

export interface LockFileRow {
  /** Of the path, lower case. */
  path: RegExp;
  read: LockFileReader;
  /** Files of the same folder that the reader asks for, lower case. */
  beside?: readonly string[];
  /** A file of the same folder that says the same better, lower case. */
  unless?: string;
}

const rows: readonly LockFileRow[] = [
  { path: /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/, read: readNpmLock, beside: ['package.json'] },
  { path: /(?:^|\/)yarn\.lock$/, read: readYarnLock, beside: ['package.json'] },
  { path: /(?:^|\/)pnpm-lock\.yaml$/, read: readPnpmLock },
  { path: /(?:^|\/)bun\.lock$/, read: readBunLock },
  { path: /(?:^|\/)poetry\.lock$/, read: readPoetryLock },
  { path: /(?:^|\/)pdm\.lock$/, read: readPdmLock },
  { path: /(?:^|\/)uv\.lock$/, read: readUvLock },
  { path: /(?:^|\/)pylock(?:\.[\w-]{1,100})?\.toml$/, read: readPylock },
  { path: /(?:^|\/)pipfile\.lock$/, read: readPipfileLock },
  {
    path: /(?:^|\/)requirements[\w.-]{0,50}\.txt$|(?:^|\/)requirements\/[^/]{1,100}\.txt$/,
    read: readRequirements,
  },
  { path: /(?:^|\/)pom\.xml$/, read: readPom },
  {
    path: /(?:^|\/)(?:[a-z]{1,50}-)?gradle\.lockfile$|(?:^|\/)gradle\/dependency-locks\/[^/]{1,100}\.lockfile$/,
    read: readGradleLock,
  },
  { path: /(?:^|\/)gradle\/[\w.-]{1,100}\.versions\.toml$/, read: readVersionCatalogue },
  { path: /(?:^|\/)go\.mod$/, read: readGoMod },
  { path: /(?:^|\/)composer\.lock$/, read: readComposerLock, beside: ['composer.json'] },
  { path: /(?:^|\/)packages\.lock\.json$/, read: readNugetLock },
  {
    path: /\.(?:cs|vb|fs)proj$|(?:^|\/)directory\.packages\.props$/,
    read: readDotnetProject,
    unless: 'packages.lock.json',
  },
  { path: /(?:^|\/)packages\.config$/, read: readPackagesConfig },
  { path: /(?:^|\/)(?:gemfile|gems)\.lock(?:ed)?$/, read: readGemfileLock },
  { path: /(?:^|\/)cargo\.lock$/, read: readCargoLock },
  { path: /(?:^|\/)mix\.lock$/, read: readMixLock },
  { path: /(?:^|\/)pubspec\.lock$/, read: readPubspecLock },
];

/** Null for a file that names no packages. */
export function lockFileRow(path: string): LockFileRow | null {
  const lower = path.toLowerCase();
  return rows.find((row) => row.path.test(lower)) ?? null;
}
