/** Looks at everything of a tree that describes infrastructure. */

import { configurationFile } from '../infrastructure/configuration/configuration-files.ts';
import {
  describesInfrastructure,
  type InfrastructureKind,
  infrastructureKind,
  isLooseTemplate,
  maximumFileBytes,
  mayBeManifest,
} from '../infrastructure/file-kind.ts';
import { chartFolders, chartOfFile, chartThatReads } from '../infrastructure/helm/chart.ts';
import {
  infrastructureRuleInfo,
  loadInfrastructureRules,
} from '../infrastructure/load-infrastructure-rules.ts';
import { RuleIndex, type TextFile } from '../infrastructure/run-rules.ts';
import {
  scanCharts,
  scanCompose,
  scanConfiguration,
  scanDockerfile,
  scanManifest,
  scanTerraform,
  scanWorkflows,
  type WorkflowText,
} from '../infrastructure/scan-infrastructure.ts';
import {
  readTerraform,
  type TerraformFolder,
  type TerraformText,
} from '../infrastructure/terraform/terraform-program.ts';
import { decodeText } from '../inventory/decode-text.ts';
import type { InventoryFile } from '../inventory/inventory.ts';
import type { OmissionList } from '../inventory/omission-list.ts';
import type { Candidate } from '../results/candidate.ts';
import { compareText } from '../results/order.ts';
import type { RuleInfo } from '../rules/rule.ts';
import type { SourceTree } from '../source-tree.ts';
import { failure, readFiles } from './read-files.ts';

export interface InfrastructureWork {
  tree: SourceTree;
  omissions: OmissionList;
  /** Called for each file; throws to stop everything. */
  checkpoint(): void;
  isLate(): boolean;
}

const maximumInAll = 3_000;
/** Text of files that are looked at together, in characters. */
const maximumTogether = 20_000_000;
const tooDeep = 'nested too deep to be read, or no YAML';

/**
 * @returns what was found, and the rules it may be of
 * @throws AbortError only
 */
export async function findInfrastructure(
  files: readonly InventoryFile[],
  { tree, omissions, checkpoint, isLate }: InfrastructureWork,
): Promise<{ candidates: Candidate[]; rules: RuleInfo[] }> {
  const known = loadInfrastructureRules();
  const rules = new RuleIndex(known);
  const kinds = new Map<InventoryFile, InfrastructureKind>();
  for (const file of files) {
    const kind = describesInfrastructure(file) ? infrastructureKind(file) : null;
    if (kind === null) continue;
    if (file.size <= maximumFileBytes) kinds.set(file, kind);
    else if (kind !== 'yaml' && configurationFile(file.path)?.format !== 'package-sources')
      omissions.add(file.path, `larger than ${maximumFileBytes} bytes`);
  }
  const candidates: Candidate[] = [];
  let leftOut = 0;
  const keep = (found: readonly Candidate[]) => {
    const room = maximumInAll - candidates.length;
    candidates.push(...found.slice(0, room));
    leftOut += Math.max(0, found.length - room);
  };
  const inOrder = [...kinds.keys()].sort((a, b) => compareText(folderOf(a.path), folderOf(b.path)));
  /** Files that are looked at together fail together. */
  const together = <T extends TextFile>(texts: readonly T[], scan: (texts: readonly T[]) => Candidate[]) => {
    if (texts.length === 0) return;
    try {
      keep(scan(texts));
    } catch (error) {
      for (const { path } of texts) omissions.add(path, failure(error));
    }
  };
  const workflows: WorkflowText[] = [];
  let terraform: TerraformText[] = [];
  const scanAllTerraform = () => {
    const folders: TerraformFolder[] = [];
    together(terraform, (texts) => {
      folders.push(...readTerraform(texts));
      return [];
    });
    terraform = [];
    for (const folder of folders) {
      checkpoint();
      together(folder.files, () => scanTerraform(folder, rules));
    }
  };
  const chartsIn = chartFolders([...kinds.keys()].map(({ path }) => path));
  const ofCharts: TextFile[] = [];
  const keepForCharts = (file: TextFile) => {
    if (sizeOf(ofCharts) > maximumTogether)
      omissions.add(file.path, 'there are more charts than are looked at');
    else ofCharts.push(file);
  };
  await readFiles(
    tree,
    inOrder,
    (file, content) => {
      checkpoint();
      if (isLate()) return omissions.add(file.path, 'the time for the scan was over before it was looked at');
      const text = decodeText(content);
      if (text === null) return;
      const textFile = { path: file.path, text, isTest: file.roles.includes('test') };
      const add = (found: Candidate[] | null) => (found ? keep(found) : omissions.add(file.path, tooDeep));
      const kind = kinds.get(file);
      switch (kind) {
        case 'workflow':
        case 'action':
          if (sizeOf(workflows) > maximumTogether)
            return omissions.add(file.path, 'there are more workflows than are looked at together');
          workflows.push({ ...textFile, kind });
          return;
        case 'dockerfile':
          return keep(scanDockerfile(textFile, rules));
        case 'compose':
          return add(scanCompose(textFile, rules));
        case 'configuration': {
          const configuration = configurationFile(file.path);
          return configuration ? add(scanConfiguration(textFile, configuration, rules)) : undefined;
        }
        case 'yaml':
          if (chartOfFile(file.path, chartsIn) !== null) return keepForCharts(textFile);
          if (chartThatReads(textFile, chartsIn) !== null) keepForCharts(textFile);
          if (!mayBeManifest(file.path, text)) return;
          if (isLooseTemplate(file.path, text))
            return omissions.addInside(folderOf(file.path), 'templates that belong to no chart');
          return add(scanManifest(textFile, rules));
        case 'chart-helpers':
          return chartOfFile(file.path, chartsIn) === null ? undefined : keepForCharts(textFile);
        case 'terraform':
          if (sizeOf(terraform) > maximumTogether) scanAllTerraform();
          terraform.push({ ...textFile, isExample: textFile.isTest || file.roles.includes('example') });
          return;
      }
    },
    (file, reason) => omissions.add(file.path, reason),
  );
  scanAllTerraform();
  together(ofCharts, (each) => {
    const { candidates, notAnalysed } = scanCharts(each, rules, isLate);
    for (const path of notAnalysed)
      omissions.addInside(folderOf(path), 'templates of Helm that could not be filled in whole');
    return candidates;
  });
  together(workflows, (each) => scanWorkflows(each, rules));
  if (leftOut > 0)
    omissions.add('.', `${leftOut} more places in files about infrastructure were found than a report holds`);
  return { candidates, rules: known.map(infrastructureRuleInfo) };
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function sizeOf(files: readonly TextFile[]): number {
  return files.reduce((sum, { text }) => sum + text.length, 0);
}
