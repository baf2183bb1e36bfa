import type { InventoryFile } from '../inventory/inventory.ts';
import type { Application } from '../report.ts';
import { ApplicationRoots } from './application-roots.ts';

export interface ApplicationFiles {
  /** Null for files outside of all applications, for example the scripts of a workspace. */
  application: Application | null;
  files: readonly InventoryFile[];
}

/** Each file once, with the application that has the deepest root above it; in the order of applications. */
export function groupByApplication(
  applications: readonly Application[],
  files: readonly InventoryFile[],
): ApplicationFiles[] {
  const roots = new ApplicationRoots(
    applications.map(({ rootPath }) => rootPath),
    files,
  );
  const groups: ApplicationFiles[] = applications.map((application) => ({
    application,
    files: roots.ownFiles(application.rootPath),
  }));
  if (roots.outside().length > 0) groups.push({ application: null, files: roots.outside() });
  return groups;
}
