/** The applications of a repository: one per folder with a manifest and code of its own. */
import { decodeText } from '../inventory/decode-text.ts';
import type { FileRole, InventoryFile } from '../inventory/inventory.ts';
import { isAnalysed } from '../inventory/take-inventory.ts';
import type { Application } from '../report.ts';
import type { SourceTree } from '../source-tree.ts';
import { ApplicationRoots, parentFolder } from './application-roots.ts';
import { type EcosystemId, ecosystemOf, jvm } from './ecosystems.ts';
import { frameworkOf } from './frameworks.ts';
import type { Manifest } from './manifest.ts';
import { type ManifestReading, manifestReading } from './manifest-files.ts';

const maxManifestBytes = 1_000_000;
const maxManifests = 2_000;

/** Manifests there are not the product's. Those of tests and examples count where there are no others. */
const ignoredRoles: readonly FileRole[] = ['vendored', 'build-output'];
const secondaryRoles: readonly FileRole[] = ['test', 'example'];

/**
 * @param repositoryName names the application at the root where no manifest does.
 * @returns ordered by root path. Source code outside of all manifests makes an application at `.`, unless it is
 * no more than the tooling of a workspace.
 */
export async function detectApplications(
  files: readonly InventoryFile[],
  tree: Pick<SourceTree, 'read'>,
  repositoryName: string,
): Promise<Application[]> {
  const manifests = withoutListsOfPackages(await readManifests(files, tree), files);
  const roots = new ApplicationRoots([...manifests.keys()], files);
  const applications: Application[] = [];
  for (const [rootPath, found] of manifests) {
    const own = roots.ownFiles(rootPath);
    if (!isApplication(found, own, roots.hasRootsInside(rootPath))) continue;
    applications.push({
      name: applicationName(found, rootPath, repositoryName),
      rootPath,
      architecture: architectureOf(found, own),
    });
  }
  const covered = new ApplicationRoots(
    applications.map(({ rootPath }) => rootPath),
    files,
  );
  const rest = covered.outside().filter(isAnalysed);
  if (rest.some(({ path }) => applications.length === 0 || !toolingPath.test(path))) {
    const found = manifests.get('.') ?? [];
    const name = applicationName(found, '.', repositoryName);
    applications.push({ name, rootPath: '.', architecture: architectureOf(found, rest) });
  }
  return applications.sort((a, b) => (a.rootPath < b.rootPath ? -1 : 1));
}

/** Manifests by the folder they speak for. */
async function readManifests(
  files: readonly InventoryFile[],
  tree: Pick<SourceTree, 'read'>,
): Promise<Map<string, Manifest[]>> {
  const candidates = files.flatMap((file) => {
    const reading = manifestReading(file.path);
    const isIgnored = file.size > maxManifestBytes || file.roles.some((role) => ignoredRoles.includes(role));
    return reading && !isIgnored ? [{ file, reading }] : [];
  });
  const primary = candidates.filter(({ file }) => !file.roles.some((role) => secondaryRoles.includes(role)));
  const chosen = (primary.length > 0 ? primary : candidates).slice(0, maxManifests);
  const readings = new Map<string, ManifestReading>(chosen.map(({ file, reading }) => [file.path, reading]));
  const result = new Map<string, Manifest[]>();
  for await (const { file, content } of tree.read(chosen.map(({ file }) => file))) {
    const reading = readings.get(file.path);
    if (!reading) continue;
    const manifest = reading.read(decodeText(content) ?? '');
    if (!manifest || (reading.rootPath !== '.' && saysNothing(manifest))) continue;
    const known = result.get(reading.rootPath);
    if (known) known.push(manifest);
    else result.set(reading.rootPath, [manifest]);
  }
  return result;
}

/** `lib/composer.json` of a program that is older than Composer: what it lists is for the pages above the folder. */
function withoutListsOfPackages(
  manifests: ReadonlyMap<string, Manifest[]>,
  files: readonly InventoryFile[],
): Map<string, Manifest[]> {
  const withPages = new Set(
    files
      .filter(({ language, roles }) => language === 'php' && roles.length === 0)
      .map(({ path }) => parentFolder(path)),
  );
  const isBelowPages = (root: string) => {
    for (let above = parentFolder(root); above !== null; above = parentFolder(above))
      if (withPages.has(above)) return true;
    return false;
  };
  return new Map(
    [...manifests].filter(
      ([root, found]) => !found.every(({ isListOfPackages }) => isListOfPackages) || !isBelowPages(root),
    ),
  );
}

/** A package.json in a subfolder often only sets how its files are loaded. */
function saysNothing({
  ecosystem,
  name,
  dependencies,
  developmentDependencies,
  isWorkspaceRoot,
}: Manifest): boolean {
  const isBare = name === null && dependencies.size + developmentDependencies.size === 0 && !isWorkspaceRoot;
  return ecosystem === 'node' && isBare;
}

/** Code that a workspace root may have without being an application itself. */
const toolingPath =
  /(?:^|\/)(?:\.[^/]+|scripts?|tools?|tooling|config|hooks)\/|(?:^|\/)[^/]*(?:config|rc|file|setup|preset)\.[a-z]+$/i;

function isApplication(
  manifests: readonly Manifest[],
  own: readonly InventoryFile[],
  hasRootsInside: boolean,
): boolean {
  const code = own.filter(({ language, roles }) => {
    const ecosystem = ecosystemOf(language);
    if (ecosystem === null || roles.some((role) => ignoredRoles.includes(role))) return false;
    return manifests.some((manifest) => speaksFor(manifest, ecosystem));
  });
  if (!hasRootsInside || !manifests.some(({ isWorkspaceRoot }) => isWorkspaceRoot)) return code.length > 0;
  return code.some(({ path }) => !toolingPath.test(path));
}

/** Names come from hostile files: one short line of visible characters, or the folder's. */
function applicationName(manifests: readonly Manifest[], rootPath: string, repositoryName: string): string {
  for (const { name } of manifests) {
    const clean = name?.replace(/\p{C}/gu, '').trim().slice(0, 200).toWellFormed();
    if (clean) return clean;
  }
  return rootPath === '.' ? repositoryName : rootPath.slice(rootPath.lastIndexOf('/') + 1);
}

/** The framework of the language with most code; of the next one where that has none. */
function architectureOf(manifests: readonly Manifest[], own: readonly InventoryFile[]): string {
  const bytes = new Map<EcosystemId, number>();
  for (const { language, size, roles } of own) {
    const ecosystem = ecosystemOf(language);
    if (!ecosystem || roles.some((role) => ignoredRoles.includes(role))) continue;
    bytes.set(ecosystem, (bytes.get(ecosystem) ?? 0) + size);
  }
  const mostFirst = [...bytes].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  for (const [ecosystem] of mostFirst) {
    const speaking = manifests.filter((manifest) => speaksFor(manifest, ecosystem));
    const framework = frameworkOf(
      ecosystem,
      new Set(speaking.flatMap(({ dependencies }) => [...dependencies])),
      new Set(speaking.flatMap(({ developmentDependencies }) => [...developmentDependencies])),
    );
    if (framework) return `${ecosystem}-${framework}`;
  }
  return mostFirst[0]?.[0] ?? 'unknown';
}

function speaksFor(manifest: Manifest, ecosystem: EcosystemId): boolean {
  return manifest.ecosystem === ecosystem || (jvm.includes(manifest.ecosystem) && jvm.includes(ecosystem));
}
