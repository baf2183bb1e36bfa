/** Packages as lock files name them. */

/** Where packages come from, spelled as the OSV schema spells it. */
export const ecosystems = [
  'npm',
  'PyPI',
  'Maven',
  'Go',
  'Packagist',
  'NuGet',
  'RubyGems',
  'crates.io',
  'Hex',
  'Pub',
  'SwiftURL',
  'GitHub Actions',
] as const;
export type Ecosystem = (typeof ecosystems)[number];

/** One version of one package: what advisories are looked up by. */
export interface PackageVersion {
  ecosystem: Ecosystem;
  name: string;
  version: string;
}

export interface LockedPackage extends PackageVersion {
  /** The lock file, and where in it the version stands. */
  file: string;
  line: number;
  /** Offset into the file's text: tells packages apart that stand on one line. */
  start: number;
  /** Whether the project asks for it itself; null where the file does not tell. */
  isDirect: boolean | null;
  /** Names from a direct dependency down to the package itself; empty where the file does not tell. */
  path: readonly string[];
  /** Needed for development only, as far as the file tells. */
  isDevelopment: boolean;
}

/** What tells package versions apart, as one text. */
export function packageKey({ ecosystem, name, version }: PackageVersion): string {
  return `${ecosystem}\n${name}\n${version}`;
}

/** Each version once, without where it stands. */
export function differentVersions(packages: readonly PackageVersion[]): PackageVersion[] {
  const versions = new Map<string, PackageVersion>();
  for (const { ecosystem, name, version } of packages)
    versions.set(packageKey({ ecosystem, name, version }), { ecosystem, name, version });
  return [...versions.values()];
}
