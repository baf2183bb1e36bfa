/**
 * Looks packages up in OSV records on disk. The first look-up reads every record of the ecosystems it is about, to
 * know which packages it speaks of; later ones read only what they need, until a file changes.
 */
import {
  type Advisory,
  type AdvisoryAnswer,
  type AdvisorySource,
  maximumAdvisories,
} from '../engine/dependencies/advisories/advisory.ts';
import {
  advisoryName,
  isAffected,
  packagesOf,
  readAdvisory,
} from '../engine/dependencies/advisories/read-osv.ts';
import { type Ecosystem, ecosystems, type PackageVersion } from '../engine/dependencies/package.ts';
import { findRecordFiles, type RecordFile, readRecords } from './record-files.ts';

/** Names of records in a file, by the packages they are about. */
type FileIndex = Map<string, string[]>;

export class OsvFolder implements AdvisorySource {
  readonly #folder: string;
  readonly #indexes = new Map<string, { version: string; index: Promise<FileIndex> }>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async lookUp(packages: readonly PackageVersion[], signal?: AbortSignal): Promise<AdvisoryAnswer> {
    const byName = new Map<string, PackageVersion[]>();
    for (const each of packages) {
      const key = nameKey(each.ecosystem, each.name);
      byName.set(key, [...(byName.get(key) ?? []), each]);
    }
    const found = new Map<PackageVersion, Advisory[]>();
    let problem: string | undefined;
    // A file that cannot be read does not hide what the others know.
    const attempt = async (work: () => Promise<void>) => {
      try {
        await work();
      } catch {
        signal?.throwIfAborted();
        problem = 'the folder of advisories cannot be read';
      }
    };
    await attempt(async () => {
      for (const file of await this.#filesFor(packages))
        await attempt(() => this.#lookUpIn(file, byName, found, signal));
    });
    return { found: toFound(found), ...(problem !== undefined && { problem }) };
  }

  /** @throws Error also for a folder without any record: it would look as if nothing were wrong */
  async #filesFor(packages: readonly PackageVersion[]): Promise<RecordFile[]> {
    const wanted = new Set<string>(packages.map(({ ecosystem }) => ecosystem));
    const files = await findRecordFiles(this.#folder);
    if (files.length === 0) throw new Error('no records');
    return files.filter(({ ecosystem }) => ecosystem === null || wanted.has(ecosystem));
  }

  async #lookUpIn(
    file: RecordFile,
    byName: ReadonlyMap<string, PackageVersion[]>,
    found: Map<PackageVersion, Advisory[]>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    signal?.throwIfAborted();
    const index = await this.#indexOf(file);
    const wanted = new Set([...byName.keys()].flatMap((key) => index.get(key) ?? []));
    if (wanted.size === 0) return;
    for await (const { record } of readRecords(file, wanted)) {
      signal?.throwIfAborted();
      for (const key of keysOf(record)) for (const each of byName.get(key) ?? []) take(record, each, found);
    }
  }

  #indexOf(file: RecordFile): Promise<FileIndex> {
    const known = this.#indexes.get(file.path);
    if (known?.version === file.version) return known.index;
    const index = buildIndex(file);
    this.#indexes.set(file.path, { version: file.version, index });
    // One that failed is tried again.
    index.catch(() => this.#indexes.delete(file.path));
    return index;
  }
}

async function buildIndex(file: RecordFile): Promise<FileIndex> {
  const index: FileIndex = new Map();
  for await (const { name, record } of readRecords(file))
    for (const key of keysOf(record)) {
      const names = index.get(key);
      if (names) names.push(name);
      else index.set(key, [name]);
    }
  return index;
}

function nameKey(ecosystem: Ecosystem, name: string): string {
  return `${ecosystem}\n${advisoryName(ecosystem, name)}`;
}

/** Each package of a record once. */
function keysOf(record: unknown): Set<string> {
  return new Set(
    packagesOf(record).flatMap(({ ecosystem, name }) => {
      const known = ecosystems.find((each) => each === ecosystem);
      return known ? [nameKey(known, name)] : [];
    }),
  );
}

/** An advisory may stand in several files. */
function take(record: unknown, wanted: PackageVersion, found: Map<PackageVersion, Advisory[]>): void {
  const advisory = isAffected(record, wanted) ? readAdvisory(record, wanted) : null;
  const advisories = found.get(wanted) ?? [];
  if (!advisory || advisories.length >= maximumAdvisories || advisories.some(({ id }) => id === advisory.id))
    return;
  found.set(wanted, [...advisories, advisory]);
}

function toFound(found: ReadonlyMap<PackageVersion, Advisory[]>): AdvisoryAnswer['found'] {
  return [...found].map(([each, advisories]) => ({
    package: each,
    advisories: advisories.sort((a, b) => (a.id < b.id ? -1 : 1)),
  }));
}
