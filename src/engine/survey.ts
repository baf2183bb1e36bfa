/** The quick look at a repository: what is in it and what a scan of it costs, without parsing. */
import { detectApplications } from './applications/detect-applications.ts';
import type { InventoryFile } from './inventory/inventory.ts';
import { type InventoryLimits, takeInventory } from './inventory/take-inventory.ts';
import type { Survey } from './report.ts';
import type { SourceTree } from './source-tree.ts';

export interface SurveyOptions {
  /** Names an application that no manifest names. */
  repositoryName: string;
  limits?: Partial<InventoryLimits>;
}

/** @throws Error when the tree cannot be read. */
export async function survey(tree: SourceTree, options: SurveyOptions): Promise<Survey> {
  return (await surveyWithFiles(tree, options)).survey;
}

/** The same for a scan, which goes on with the files. */
export async function surveyWithFiles(
  tree: SourceTree,
  { repositoryName, limits }: SurveyOptions,
): Promise<{ survey: Survey; files: InventoryFile[] }> {
  const { files, statistics, notAnalysed } = await takeInventory(tree, limits);
  const applications = await detectApplications(files, tree, repositoryName);
  return { survey: { applications, statistics, notAnalysed }, files };
}
