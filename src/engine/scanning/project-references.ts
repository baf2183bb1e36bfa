/**
 * Which projects of a repository are built together: modules of Maven, projects of Gradle and of .NET name the others
 * that they use. Together they are one program, as the controller in one calls the repository class in another.
 */
import { posix } from 'node:path';
import {
  childElements,
  childText,
  descendants,
  parseXmlElements,
  type XmlElement,
} from '../dependencies/reading/xml-elements.ts';
import type { InventoryFile } from '../inventory/inventory.ts';
import type { SourceTree } from '../source-tree.ts';
import { plainDirectory } from './plain-directory.ts';
import type { UsedPackages } from './programs.ts';
import { readFiles } from './read-files.ts';
import { type Reference, usedTogether } from './used-together.ts';

const maximumBytes = 500_000;
/** More projects or references than these are not an honest repository's. */
const maximumProjects = 2_000;
const maximumReferences = 500;
const manifestName = /^(?:pom\.xml|(?:settings|build)\.gradle(?:\.kts)?|.*\.csproj)$/;

interface Project {
  directory: string;
  text: string;
}

/** Directory → directories of the projects that it uses. What is wrong in a file is as if it were not there. */
export async function readProjectReferences(
  tree: SourceTree,
  files: readonly InventoryFile[],
): Promise<UsedPackages> {
  const manifests = files
    .filter(
      ({ path, size, roles }) =>
        manifestName.test(posix.basename(path)) && size <= maximumBytes && !roles.includes('vendored'),
    )
    .slice(0, maximumProjects);
  const projects = new Map<string, Project[]>();
  await readFiles(
    tree,
    manifests,
    ({ path }, content) => {
      const name = posix.basename(path).replace(/\.kts$|^.*(?=\.csproj$)/, '');
      const project = { directory: plainDirectory(posix.dirname(path)), text: content.toString('utf8') };
      projects.set(name, [...(projects.get(name) ?? []), project]);
    },
    () => undefined,
  );
  const references = [
    ...mavenReferences(projects.get('pom.xml') ?? []),
    ...gradleReferences(projects.get('build.gradle') ?? [], projects.get('settings.gradle') ?? []),
    ...dotnetReferences(projects.get('.csproj') ?? []),
  ];
  const directories = new Set([...projects.values()].flat().map(({ directory }) => directory));
  return usedTogether(references, directories, files);
}

/** A dependency on an artifact that another module of the repository makes. */
function mavenReferences(projects: readonly Project[]): Reference[] {
  const modules = projects.flatMap(({ directory, text }) => {
    const project = readXml(text);
    const artifact = childText(project, 'artifactId');
    return project && artifact ? [{ directory, artifact, project }] : [];
  });
  const directories = new Map(modules.map(({ artifact, directory }) => [artifact, directory]));
  return modules.flatMap(({ directory, project }) =>
    childElements(childElements(project, 'dependencies')[0], 'dependency')
      .filter((dependency) => childText(dependency, 'scope') !== 'test')
      .slice(0, maximumReferences)
      .flatMap((dependency): Reference[] => {
        const target = directories.get(childText(dependency, 'artifactId') ?? '');
        return target === undefined ? [] : [[directory, target]];
      }),
  );
}

function readXml(text: string): XmlElement | undefined {
  try {
    return parseXmlElements(text).children.find(({ name }) => /^project$/i.test(name));
  } catch {
    return undefined;
  }
}

/** `<ProjectReference Include="..\Core\Core.csproj" />` */
function dotnetReferences(projects: readonly Project[]): Reference[] {
  const directories = new Set(projects.map(({ directory }) => directory));
  return projects.flatMap(({ directory, text }) => {
    const project = readXml(text);
    const references = project ? descendants(project, 'ProjectReference').slice(0, maximumReferences) : [];
    return references.flatMap((reference): Reference[] => {
      const path = reference.attributes.get('Include')?.replaceAll('\\', '/') ?? '';
      const target = plainDirectory(posix.dirname(posix.join(directory, path)));
      return directories.has(target) ? [[directory, target]] : [];
    });
  });
}

/** `implementation project(':core:api')`, `implementation(projects.core.api)`; not what only tests use. */
const gradleReference =
  /^[ \t]*(?!test|androidTest)\w{1,60}[ \t]*\(?[ \t]*(?:project[ \t]*\(?[ \t]*(?:path[ \t]*[:=][ \t]*)?["'](:[\w:.-]{0,200})["']|projects\.([\w.]{1,200}))/gm;

function gradleReferences(projects: readonly Project[], settings: readonly Project[]): Reference[] {
  const roots = settings.map(({ directory }) => directory).sort((a, b) => b.length - a.length);
  const directories = new Set(projects.map(({ directory }) => directory));
  const byAccessor = new Map(
    projects.map(({ directory }) => [accessorOf(within(rootOf(directory, roots), directory)), directory]),
  );
  return projects.flatMap(({ directory, text }) =>
    [...text.matchAll(gradleReference)]
      .slice(0, maximumReferences)
      .flatMap(([, path, accessor]): Reference[] => {
        const target =
          path === undefined
            ? byAccessor.get(accessor ?? '')
            : plainDirectory(posix.join(rootOf(directory, roots), path.replaceAll(':', '/').slice(1)));
        return target !== undefined && directories.has(target) ? [[directory, target]] : [];
      }),
  );
}

/** The nearest folder above that has settings. */
function rootOf(directory: string, roots: readonly string[]): string {
  return roots.find((root) => root === '' || directory === root || directory.startsWith(`${root}/`)) ?? '';
}

function within(root: string, directory: string): string {
  return root === '' ? directory : directory.slice(root.length + 1);
}

/** `core/api-client` → `core.apiClient` */
function accessorOf(path: string): string {
  return path.replaceAll('/', '.').replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
}
