/**
 * What is interpreted together: an application with the packages of the same repository it uses, and those that
 * use it, so that flows cross package borders and nothing is analysed twice.
 */
import { type ApplicationFiles, groupByApplication } from '../applications/group-by-application.ts';
import type { InventoryFile } from '../inventory/inventory.ts';
import type { Application } from '../report.ts';
import type { JavaScriptProjects } from './javascript-projects.ts';

/** Directories of packages with those of the packages that they use, '' for the root. */
export type UsedPackages = ReadonlyMap<string, readonly string[]>;

export interface Program {
  /** The folder of all of its applications, `.` for the repository. */
  root: string;
  files: InventoryFile[];
  /** Of all manifests in it. */
  dependencies: Record<string, string>;
}

/** Programs in the order of their first application; each file is in at most one. */
export function formPrograms(
  applications: readonly Application[],
  files: readonly InventoryFile[],
  projects: JavaScriptProjects,
  used: readonly UsedPackages[] = [],
): Program[] {
  const groups = groupByApplication(applications, files);
  const leader = connect(groups, projects, used);
  const programs = new Map<number, Program>();
  for (const [index, group] of groups.entries()) {
    const key = leader(index);
    const root = group.application?.rootPath ?? '.';
    const program = programs.get(key) ?? { root, files: [], dependencies: {} };
    programs.set(key, program);
    program.root = commonFolder(program.root, root);
    program.files.push(...group.files);
    program.dependencies = { ...program.dependencies, ...packageOf(group, projects)?.dependencies };
  }
  return [...programs.values()].filter((program) => program.files.length > 0);
}

/** Joins groups of which one depends on another's package; files outside of all applications join none. */
function connect(
  groups: readonly ApplicationFiles[],
  projects: JavaScriptProjects,
  used: readonly UsedPackages[],
): (index: number) => number {
  const parents = groups.map((_, index) => index);
  const leader = (index: number): number => {
    let at = index;
    while (parents[at] !== undefined && parents[at] !== at) at = parents[at] ?? at;
    return at;
  };
  const byName = new Map<string, number>();
  const byDirectory = new Map<string, number>();
  for (const [index, group] of groups.entries()) {
    const name = packageOf(group, projects)?.name;
    if (name && !byName.has(name)) byName.set(name, index);
    const directory = directoryOf(group);
    if (directory !== undefined) byDirectory.set(directory, index);
  }
  for (const [index, group] of groups.entries()) {
    const directory = directoryOf(group);
    const named = Object.keys(packageOf(group, projects)?.dependencies ?? {}).map((name) => byName.get(name));
    const placed = used
      .flatMap((each) => (directory === undefined ? [] : (each.get(directory) ?? [])))
      .map((other) => byDirectory.get(other));
    for (const other of [...named, ...placed]) {
      if (other === undefined) continue;
      const [first, second] = [leader(index), leader(other)];
      parents[Math.max(first, second)] = Math.min(first, second);
    }
  }
  return leader;
}

function packageOf(group: ApplicationFiles, projects: JavaScriptProjects) {
  const directory = directoryOf(group);
  return directory === undefined ? undefined : projects.packages.get(directory);
}

/** Of its application, '' for the root of the repository. */
function directoryOf(group: ApplicationFiles): string | undefined {
  const root = group.application?.rootPath;
  return root === '.' ? '' : root;
}

function commonFolder(a: string, b: string): string {
  const [first, second] = [a.split('/'), b.split('/')];
  const end = first.findIndex((name, index) => name !== second[index]);
  return (end < 0 ? first : first.slice(0, end)).join('/') || '.';
}
