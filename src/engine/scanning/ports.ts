import { groupByApplication } from '../applications/group-by-application.ts';
import type { InventoryFile } from '../inventory/inventory.ts';
import type { Application } from '../report.ts';
import { hostLanguage } from '../results/host-language.ts';
import { defaultPort } from '../verification/default-ports.ts';

/** Where the application listens by default that a file is part of; for files that are no code, a common port. */
export function portsOf(
  applications: readonly Application[],
  code: readonly InventoryFile[],
): (path: string) => number {
  const ports = new Map<string, number>();
  for (const { application, files } of groupByApplication(applications, code))
    for (const { path, language } of files)
      ports.set(path, defaultPort(hostLanguage(language), application?.architecture ?? null));
  return (path) => ports.get(path) ?? defaultPort(null, null);
}
