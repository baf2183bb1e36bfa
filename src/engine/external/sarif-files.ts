/**
 * Which file of the repository a document means. Tools write addresses in every way that the format allows: relative to the
 * repository, to a base that the run names, to a folder of sources (`com/acme/A.java`), or whole, as the machine had it
 * that ran them. Nothing is ever opened by them: a path counts only where the repository has such a file.
 *
 * Source: SARIF 2.1.0, 3.4 (artifactLocation), 3.14.14 (originalUriBaseIds).
 */
import { asList, asObject, asText, at, property } from './json-reading.ts';

const maximumAddress = 2_000;
const maximumSegments = 100;
/** Bases that stand on bases. */
const maximumBases = 10;
/** Files of one name that are compared; of more, an end of an address says little. */
const maximumNamesakes = 1_000;

/** The files of a repository, also by their names. */
export class KnownFiles {
  readonly #paths: ReadonlySet<string>;
  #byName: Map<string, string[]> | undefined;

  constructor(paths: ReadonlySet<string>) {
    this.#paths = paths;
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /** The one file whose path ends like this; null where there is none, or more than one. */
  endingWith(address: string): string | null {
    const name = address.slice(address.lastIndexOf('/') + 1);
    const namesakes = this.#names().get(name) ?? [];
    if (namesakes.length > maximumNamesakes) return null;
    const found = namesakes.filter((path) => path.endsWith(`/${address}`));
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  #names(): Map<string, string[]> {
    this.#byName ??= Map.groupBy(this.#paths, (path) => path.slice(path.lastIndexOf('/') + 1));
    return this.#byName;
  }
}

/** Files as one run of a tool names them. */
export class RunFiles {
  readonly #run: unknown;
  readonly #known: KnownFiles;
  /** Where the repository lay on the machine of the tool, or its folder; undefined when no address says so. */
  readonly #root: string | undefined;
  /** What was asked for already: flows name a file at each of their steps. */
  readonly #paths = new Map<string, string | null>();

  /** @param artifacts `artifactLocation`s of the run's results, which tell where its repository lay */
  constructor(run: unknown, artifacts: readonly unknown[], known: KnownFiles) {
    this.#run = run;
    this.#known = known;
    this.#root = commonRoot(
      artifacts.map((artifact) => this.#address(artifact)),
      known,
    );
  }

  /** Null for a file that the repository does not have. */
  pathOf(artifact: unknown): string | null {
    const key = JSON.stringify([textOf(artifact, this.#run), at(entryOf(artifact, this.#run), 'uriBaseId')]);
    let path = this.#paths.get(key);
    if (path === undefined) {
      path = this.#find(artifact);
      this.#paths.set(key, path);
    }
    return path;
  }

  #find(artifact: unknown): string | null {
    const text = textOf(artifact, this.#run);
    const address = this.#address(artifact);
    if (text === undefined || address === undefined) return null;
    // A base may be no more than a name for the repository, or a folder that the address holds already.
    const given = [text, normalised(text), address].find(
      (path) => path !== undefined && this.#known.has(path),
    );
    if (given !== undefined) return given;
    if (this.#root !== undefined && address.startsWith(`${this.#root}/`)) {
      const path = address.slice(this.#root.length + 1);
      if (this.#known.has(path)) return path;
    }
    return isWhole(address) ? null : this.#known.endingWith(address);
  }

  /** Undefined for what names no file. */
  #address(artifact: unknown): string | undefined {
    let address = textOf(artifact, this.#run);
    let base = asText(at(entryOf(artifact, this.#run), 'uriBaseId'), 200);
    for (let level = 0; level < maximumBases && address !== undefined && base !== undefined; level++) {
      if (isWhole(address)) break;
      const definition = property(asObject(at(this.#run, 'originalUriBaseIds')), base);
      const prefix = asText(at(definition, 'uri'), maximumAddress);
      if (prefix !== undefined) address = `${prefix.replace(/\/$/, '')}/${address}`;
      base = asText(at(definition, 'uriBaseId'), 200);
    }
    return address === undefined ? undefined : normalised(address);
  }
}

/** The artifact itself, or its entry in the run's list of files where it is only a number. */
function entryOf(artifact: unknown, run: unknown): unknown {
  if (at(artifact, 'uri') !== undefined) return artifact;
  const index = at(artifact, 'index');
  const artifacts = at(run, 'artifacts');
  if (typeof index !== 'number' || !Number.isInteger(index) || !Array.isArray(artifacts)) return undefined;
  return at(artifacts[index], 'location');
}

function textOf(artifact: unknown, run: unknown): string | undefined {
  return asText(at(entryOf(artifact, run), 'uri'), maximumAddress);
}

/** With `/` between its parts, decoded, without `file:` and `.`; undefined for addresses that lead out of their base or elsewhere. */
function normalised(address: string): string | undefined {
  const local = address.replace(/^file:(?:\/\/[^/\\]*)?/i, '');
  if (/^[a-z][a-z0-9+.-]+:/i.test(local)) return undefined;
  const text = decoded(local).replaceAll('\\', '/');
  const parts: string[] = [];
  for (const part of text.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '..') parts.push(part);
  }
  if (parts.length === 0 || parts.length > maximumSegments) return undefined;
  return `${isWhole(text) ? '/' : ''}${parts.join('/')}`;
}

/** From the root of a disk, not from a folder that is not named. */
function isWhole(address: string): boolean {
  return /^(?:file:|[/\\]|[a-z]:[/\\])/i.test(address);
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/**
 * The folder below which most of the addresses are files of the repository. Of each the longest end counts that is one:
 * `/work/src/index.js` speaks for `/work` where there is a `src/index.js`, though there be an `index.js` too.
 */
function commonRoot(addresses: readonly (string | undefined)[], known: KnownFiles): string | undefined {
  const votes = new Map<string, number>();
  for (const address of new Set(addresses)) {
    if (address === undefined || known.has(address)) continue;
    const root = rootOf(address, known);
    if (root !== undefined) votes.set(root, (votes.get(root) ?? 0) + 1);
  }
  const [best] = [...votes].sort(
    ([a, votesA], [b, votesB]) => votesB - votesA || a.length - b.length || (a < b ? -1 : 1),
  );
  return best?.[0];
}

function rootOf(address: string, known: KnownFiles): string | undefined {
  for (let slash = address.indexOf('/'); slash >= 0; slash = address.indexOf('/', slash + 1))
    if (known.has(address.slice(slash + 1))) return address.slice(0, slash);
  return undefined;
}

/** `artifactLocation`s of where the results are, at most as many results as given. */
export function placesOf(results: readonly unknown[], maximum: number): unknown[] {
  return asList(results, maximum).map((result) =>
    at(asList(at(result, 'locations'), 1)[0], 'physicalLocation', 'artifactLocation'),
  );
}
