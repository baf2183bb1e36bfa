/** What the manifests of JavaScript say about where imports lead: packages of the repository, path mappings. */
import { posix } from 'node:path';
import type { AnalysisOptions } from '../dataflow/analyse.ts';
import type { InventoryFile } from '../inventory/inventory.ts';
import type { SourceTree } from '../source-tree.ts';
import { parseJsonWithComments } from './jsonc.ts';
import { readFiles } from './read-files.ts';
import { type Catalogs, catalogsInManifest, catalogsInYaml, withCatalogs } from './version-catalogs.ts';

type Resolver = NonNullable<AnalysisOptions['resolver']>;
type PathMapping = NonNullable<Resolver['paths']>[number];

export interface JavaScriptPackage {
  /** Repository-relative, '' for the root. */
  directory: string;
  name: string | null;
  /** Where users of the package enter it, relative to its directory; none where it is not published. */
  entries: readonly string[];
  /** Name → wanted version. */
  dependencies: Record<string, string>;
}

export interface JavaScriptProjects {
  /** By directory. */
  packages: ReadonlyMap<string, JavaScriptPackage>;
  resolver: Resolver;
}

const manifest =
  /(?:^|\/)(?:package\.json|[tj]sconfig(?:\.[\w-]+)?\.json|pnpm-workspace\.ya?ml|\.yarnrc\.yml)$/;
const maximumBytes = 500_000;
/** More files, names or mappings than this are not an honest repository's. */
const maximumManifests = 5_000;
const maximumEntries = 2_000;
/** So many files of a package are looked for. */
const maximumPublished = 100;

/** Reads manifests; what is wrong in one is as if it were not there. */
export async function readJavaScriptProjects(
  tree: SourceTree,
  files: readonly InventoryFile[],
): Promise<JavaScriptProjects> {
  const manifests = files
    .filter(
      (file) => manifest.test(file.path) && file.size <= maximumBytes && !file.roles.includes('vendored'),
    )
    .slice(0, maximumManifests);
  const packages = new Map<string, JavaScriptPackage>();
  const paths: PathMapping[] = [];
  const catalogs = new Map<string, Catalogs>();
  const noteCatalogs = (directory: string, found: Catalogs) => {
    if (found.size > 0) catalogs.set(directory, new Map([...(catalogs.get(directory) ?? []), ...found]));
  };
  await readFiles(
    tree,
    manifests,
    (file, content) => {
      const directory = posix.dirname(file.path) === '.' ? '' : posix.dirname(file.path);
      const text = content.toString('utf8').replace(/^\uFEFF/, '');
      if (!file.path.endsWith('.json')) return noteCatalogs(directory, catalogsInYaml(text));
      const document = parseJsonWithComments(text);
      if (!isRecord(document)) return;
      if (posix.basename(file.path) === 'package.json') {
        packages.set(directory, readPackage(directory, document));
        noteCatalogs(directory, catalogsInManifest(document));
        paths.push(...readSubpaths(directory, document));
      } else paths.push(...readMappings(directory, document));
    },
    () => undefined,
  );
  for (const each of packages.values())
    each.dependencies = withCatalogs(each.directory, each.dependencies, catalogs);
  const named = [...packages.values()].flatMap(({ name, directory }) =>
    name ? [[name, directory] as const] : [],
  );
  // The first of several packages of one name wins, whatever order their folders have.
  return { packages, resolver: { paths, workspacePackages: Object.fromEntries(named.reverse()) } };
}

function readPackage(directory: string, document: Record<string, unknown>): JavaScriptPackage {
  const sections = [document.peerDependencies, document.optionalDependencies, document.dependencies];
  const entries = sections.flatMap((section) => (isRecord(section) ? Object.entries(section) : []));
  const dependencies = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return {
    directory,
    name: typeof document.name === 'string' && document.name.length <= 214 ? document.name : null,
    entries: directory === '' || isMeantForOthers(document) ? readEntries(document) : [],
    dependencies: Object.fromEntries(dependencies.slice(0, maximumEntries)),
  };
}

const forOthers = ['publishConfig', 'files', 'repository', 'homepage', 'bugs', 'keywords'];

/** Parts of an application are often packages that only it uses: of what is published, something says where it is at home. */
function isMeantForOthers(document: Record<string, unknown>): boolean {
  return forOthers.some((key) => document[key] !== undefined);
}

/** A package that can be published has a name and a version, and is not private. */
function readEntries(document: Record<string, unknown>): string[] {
  if (typeof document.name !== 'string' || typeof document.version !== 'string') return [];
  if (document.private === true) return [];
  const { main, module, exports } = document;
  const written = [main, module, exports].flatMap((target) => targetsIn(target, 0));
  return [...new Set(written.length > 0 ? written : ['index.js'])].slice(0, maximumPublished);
}

function readMappings(directory: string, document: Record<string, unknown>): PathMapping[] {
  const options = document.compilerOptions;
  if (!isRecord(options)) return [];
  const baseUrl = typeof options.baseUrl === 'string' ? options.baseUrl : '.';
  const written = isRecord(options.paths) ? Object.entries(options.paths).slice(0, maximumEntries) : [];
  const mappings = written.map(([from, to]): [string, string[]] => [
    from,
    Array.isArray(to) ? to.filter((target) => typeof target === 'string') : [],
  ]);
  if (mappings.length === 0 && typeof options.baseUrl !== 'string') return [];
  return [{ directory, baseUrl, mappings: Object.fromEntries(mappings) }];
}

/** `imports` of a package: names that begin with `#` lead to its files, of several conditions any. */
function readSubpaths(directory: string, document: Record<string, unknown>): PathMapping[] {
  if (!isRecord(document.imports)) return [];
  const mappings = Object.entries(document.imports)
    .slice(0, maximumEntries)
    .map(([from, to]): [string, string[]] => [from, targetsIn(to, 0)]);
  return [{ directory, baseUrl: null, mappings: Object.fromEntries(mappings) }];
}

const deepestCondition = 4;

function targetsIn(target: unknown, depth: number): string[] {
  if (typeof target === 'string') return [target];
  if (depth === deepestCondition || typeof target !== 'object' || target === null) return [];
  return Object.values(target).flatMap((one) => targetsIn(one, depth + 1));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
