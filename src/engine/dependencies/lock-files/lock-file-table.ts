/** Which files name packages with their versions, and how each is read. */
import type { LockFileReader } from '../lock-file.ts';
import type { TextForm } from '../reading/broken-text.ts';
import { readActionUses } from './actions.ts';
import { readBunLock } from './bun.ts';
import { readCargoLock } from './cargo.ts';
import { readComposerLock } from './composer.ts';
import { readDenoLock } from './deno.ts';
import { readDotnetProject, readNugetLock, readPackagesConfig } from './dotnet.ts';
import { readMixLock, readPubspecLock } from './elixir-and-dart.ts';
import { readGoMod } from './go.ts';
import { readGradleLock, readVersionCatalogue } from './gradle.ts';
import { readGradleBuild } from './gradle-build.ts';
import { readNpmLock } from './npm.ts';
import { readPixiLock } from './pixi.ts';
import { readPnpmLock } from './pnpm.ts';
import { readPom } from './pom.ts';
import { readPdmLock, readPipfileLock, readPoetryLock, readPylock, readUvLock } from './python.ts';
import { readRequirements } from './requirements.ts';
import { readGemfileLock } from './ruby.ts';
import { readPackageResolved } from './swift.ts';
import { readYarnLock } from './yarn.ts';

export interface LockFileRow {
  /** Of the path, lower case. */
  path: RegExp;
  form: TextForm;
  read: LockFileReader;
  /** Files of the same folder that the reader asks for, lower case. */
  beside?: readonly string[];
  /** Its files say something of each other, wherever they stand. */
  needsOthers?: true;
  /** A file of the same folder that says the same better, lower case. */
  unless?: string;
}

const rows: readonly LockFileRow[] = [
  {
    path: /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/,
    form: 'json',
    read: readNpmLock,
    beside: ['package.json'],
  },
  { path: /(?:^|\/)yarn\.lock$/, form: 'yaml', read: readYarnLock, beside: ['package.json'] },
  { path: /(?:^|\/)pnpm-lock\.yaml$/, form: 'yaml', read: readPnpmLock },
  { path: /(?:^|\/)bun\.lock$/, form: 'json', read: readBunLock },
  { path: /(?:^|\/)deno\.lock$/, form: 'json', read: readDenoLock },
  { path: /(?:^|\/)poetry\.lock$/, form: 'toml', read: readPoetryLock },
  { path: /(?:^|\/)pdm\.lock$/, form: 'toml', read: readPdmLock },
  { path: /(?:^|\/)uv\.lock$/, form: 'toml', read: readUvLock },
  { path: /(?:^|\/)pylock(?:\.[\w-]{1,100})?\.toml$/, form: 'toml', read: readPylock },
  { path: /(?:^|\/)pixi\.lock$/, form: 'lines', read: readPixiLock },
  { path: /(?:^|\/)pipfile\.lock$/, form: 'json', read: readPipfileLock, beside: ['Pipfile'] },
  {
    path: /(?:^|\/)requirements[\w.-]{0,50}\.txt$|(?:^|\/)requirements\/[^/]{1,100}\.txt$/,
    form: 'lines',
    read: readRequirements,
  },
  { path: /(?:^|\/)pom\.xml$/, form: 'xml', read: readPom, needsOthers: true },
  {
    path: /(?:^|\/)(?:[a-z]{1,50}-)?gradle\.lockfile$|(?:^|\/)gradle\/dependency-locks\/[^/]{1,100}\.lockfile$/,
    form: 'lines',
    read: readGradleLock,
  },
  { path: /(?:^|\/)gradle\/[\w.-]{1,100}\.versions\.toml$/, form: 'toml', read: readVersionCatalogue },
  {
    path: /(?:^|\/)build\.gradle(?:\.kts)?$/,
    form: 'lines',
    read: readGradleBuild,
    beside: ['gradle.properties'],
    unless: 'gradle.lockfile',
  },
  { path: /(?:^|\/)go\.mod$/, form: 'lines', read: readGoMod },
  { path: /(?:^|\/)composer\.lock$/, form: 'json', read: readComposerLock, beside: ['composer.json'] },
  { path: /(?:^|\/)packages\.lock\.json$/, form: 'json', read: readNugetLock },
  {
    path: /\.(?:cs|vb|fs)proj$|(?:^|\/)directory\.(?:packages\.props|build\.(?:props|targets))$/,
    form: 'xml',
    read: readDotnetProject,
    unless: 'packages.lock.json',
    needsOthers: true,
  },
  { path: /(?:^|\/)packages\.config$/, form: 'xml', read: readPackagesConfig },
  { path: /(?:^|\/)(?:gemfile|gems)\.lock(?:ed)?$/, form: 'lines', read: readGemfileLock },
  { path: /(?:^|\/)cargo\.lock$/, form: 'toml', read: readCargoLock },
  { path: /(?:^|\/)mix\.lock$/, form: 'lines', read: readMixLock },
  { path: /(?:^|\/)pubspec\.lock$/, form: 'yaml', read: readPubspecLock },
  { path: /(?:^|\/)package\.resolved$/, form: 'json', read: readPackageResolved },
  {
    path: /^\.github\/workflows\/[^/]{1,200}\.ya?ml$|(?:^|\/)action\.ya?ml$/,
    form: 'lines',
    read: readActionUses,
  },
];

/** Null for a file that names no packages. */
export function lockFileRow(path: string): LockFileRow | null {
  const lower = path.toLowerCase();
  return rows.find((row) => row.path.test(lower)) ?? null;
}
