/** Which files are manifests, how they are read, and which folder they speak for. */
import type { EcosystemId } from './ecosystems.ts';
import { readComposerJson, readPackageJson } from './json-manifests.ts';
import {
  readCargo,
  readDotnetProject,
  readDotnetSolution,
  readGemfile,
  readGoMod,
  readGradleSettings,
  readJvmBuild,
  readManagePy,
  readPom,
  readPythonToml,
  readRequirements,
  readSetup,
} from './line-manifests.ts';
import { type Manifest, manifest } from './manifest.ts';

interface ManifestFile {
  /** Of the file's name; lower case. */
  name: RegExp;
  /** Null for what is no manifest after all. */
  read: (text: string) => Manifest | null;
  /** The file's name without its ending is the application's. */
  isNamedByFile?: boolean;
}

/** Presence is enough: files that only projects of a framework have. */
function mark(ecosystem: EcosystemId, dependency: string): () => Manifest {
  return () => manifest(ecosystem, { dependencies: new Set([dependency]) });
}

const manifestFiles: readonly ManifestFile[] = [
  { name: /^package\.json$/, read: readPackageJson },
  {
    name: /^(?:pnpm-workspace\.ya?ml|lerna\.json)$/,
    read: () => manifest('node', { isWorkspaceRoot: true }),
  },
  { name: /^(?:pyproject\.toml|pipfile)$/, read: readPythonToml },
  { name: /^requirements[\w.-]{0,50}\.(?:txt|in)$/, read: readRequirements },
  { name: /^setup\.(?:py|cfg)$/, read: readSetup },
  { name: /^manage\.py$/, read: readManagePy },
  { name: /^pom\.xml$/, read: readPom },
  { name: /^build\.(?:gradle|gradle\.kts|sbt)$/, read: readJvmBuild },
  { name: /^settings\.gradle(?:\.kts)?$/, read: readGradleSettings },
  { name: /^go\.mod$/, read: readGoMod },
  { name: /^composer\.json$/, read: readComposerJson },
  { name: /^artisan$/, read: mark('php', 'laravel/framework') },
  { name: /^wp-(?:load|config-sample)\.php$/, read: mark('php', 'wordpress') },
  { name: /\.(?:cs|vb|fs)proj$/, read: readDotnetProject, isNamedByFile: true },
  { name: /\.slnx?$/, read: readDotnetSolution, isNamedByFile: true },
  { name: /^gemfile$|\.gemspec$/, read: readGemfile },
  { name: /^cargo\.toml$/, read: readCargo },
];

export interface ManifestReading {
  /** The folder it speaks for, `.` for the root. */
  rootPath: string;
  /** Null for what is no manifest after all. */
  read: (text: string) => Manifest | null;
}

/** Null for a file that is no manifest. */
export function manifestReading(path: string): ManifestReading | null {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  const folder = slash < 0 ? '.' : path.slice(0, slash);
  if (isRequirementsFolder(folder, name)) return { rootPath: parentOf(folder), read: readRequirements };
  const row = manifestFiles.find((file) => file.name.test(name.toLowerCase()));
  if (!row) return null;
  const fileName = name.slice(0, name.lastIndexOf('.'));
  return {
    rootPath: folder,
    read: (text) => {
      const result = row.read(text);
      return row.isNamedByFile && result ? { ...result, name: fileName } : result;
    },
  };
}

/** `requirements/base.txt` speaks for the folder that holds `requirements`. */
function isRequirementsFolder(folder: string, name: string): boolean {
  return /(?:^|\/)requirements$/.test(folder) && name.endsWith('.txt');
}

function parentOf(folder: string): string {
  const slash = folder.lastIndexOf('/');
  return slash < 0 ? '.' : folder.slice(0, slash);
}
