/** One file, or one folder of Terraform, as candidates. */
import type { Candidate } from '../results/candidate.ts';
import { dockerfileChecks } from './checks.ts';
import { readCompose } from './compose/read-compose.ts';
import type { ConfigurationFile } from './configuration/configuration-files.ts';
import { readConfiguration } from './configuration/read-configuration.ts';
import { dockerfileSubjects } from './dockerfile/dockerfile-subjects.ts';
import { readDockerfile } from './dockerfile/read-dockerfile.ts';
import { readYaml, type YamlDocument } from './document/read-yaml.ts';
import { isKustomization } from './file-kind.ts';
import { readCharts } from './helm/chart.ts';
import { readRendered } from './helm/read-rendered.ts';
import { renderCharts } from './helm/render-charts.ts';
import { readManifest } from './kubernetes/read-manifest.ts';
import { FileReport, type RuleIndex, type TextFile } from './run-rules.ts';
import type { TerraformFolder } from './terraform/terraform-program.ts';
import { ownersOf } from './workflows/action-references.ts';
import { linkCallers } from './workflows/callers.ts';
import { FlowAnalysis } from './workflows/flows.ts';
import { readWorkflow } from './workflows/read-workflow.ts';
import { flowChecks, workflowChecks } from './workflows/workflow-checks.ts';

export function scanDockerfile(textFile: TextFile, rules: RuleIndex): Candidate[] {
  const report = new FileReport(textFile);
  const file = readDockerfile(textFile.text);
  for (const [name, check] of Object.entries(dockerfileChecks))
    report.runCheck(name, rules, () => check(file));
  report.runOn(dockerfileSubjects(file), rules);
  return report.candidates;
}

/** Null where the file cannot be read. */
export function scanCompose(file: TextFile, rules: RuleIndex): Candidate[] | null {
  return scanYaml(file, rules, readCompose);
}

/** Null where the file cannot be read. */
export function scanConfiguration(
  file: TextFile,
  kind: ConfigurationFile,
  rules: RuleIndex,
): Candidate[] | null {
  const subjects = readConfiguration(file.text, kind);
  if (!subjects) return null;
  const report = new FileReport(file);
  report.runOn(subjects, rules);
  return report.candidates;
}

/** Null where the file cannot be read. */
export function scanManifest(file: TextFile, rules: RuleIndex): Candidate[] | null {
  const kind = isKustomization(file.path) ? 'Kustomization' : undefined;
  return scanYaml(file, rules, (documents) => readManifest(documents, kind));
}

/** Templates of charts, filled in with the values that the charts come with. */
export function scanCharts(
  files: readonly TextFile[],
  rules: RuleIndex,
  isLate: () => boolean,
): { candidates: Candidate[]; notAnalysed: string[] } {
  const candidates: Candidate[] = [];
  const notAnalysed: string[] = [];
  for (const { template, texts, isLeftOut } of renderCharts(readCharts(files), isLate)) {
    const report = new FileReport(template.file);
    let isPartial = isLeftOut;
    for (const rendered of texts) {
      const read = readRendered(rendered.text);
      report.runOn(readManifest(read.documents), rules, (range) => rendered.originOf(range));
      isPartial ||= read.isPartial;
    }
    candidates.push(...report.candidates);
    if (isPartial) notAnalysed.push(template.file.path);
  }
  return { candidates, notAnalysed };
}

function scanYaml(
  file: TextFile,
  rules: RuleIndex,
  read: (documents: readonly YamlDocument[]) => Parameters<FileReport['runOn']>[0],
): Candidate[] | null {
  const documents = readYaml(file.text);
  if (!documents) return null;
  const report = new FileReport(file);
  report.runOn(read(documents), rules);
  return report.candidates;
}

/** A workflow or an action, as its place in the repository says. */
export interface WorkflowText extends TextFile {
  kind: 'workflow' | 'action';
}

/** Workflows and actions together: they call each other. */
export function scanWorkflows(files: readonly WorkflowText[], rules: RuleIndex): Candidate[] {
  const workflows = files.flatMap((file) => {
    const workflow = readWorkflow(file.path, file.text, file.kind);
    return workflow ? [{ file, workflow }] : [];
  });
  linkCallers(workflows.map(({ workflow }) => workflow));
  const { hits } = new FlowAnalysis(workflows.map(({ workflow }) => workflow));
  const owners = ownersOf(workflows.map(({ workflow }) => workflow));
  const hitsOf = Map.groupBy(hits, ({ file }) => file);
  return workflows.flatMap(({ file, workflow }) => {
    const report = new FileReport(file);
    for (const [name, check] of Object.entries(workflowChecks))
      report.runCheck(name, rules, () => check(workflow, owners));
    const own = Map.groupBy(hitsOf.get(workflow) ?? [], ({ check }) => check);
    for (const name of flowChecks)
      report.runCheck(name, rules, () => (own.get(name) ?? []).map(({ hit }) => hit));
    return report.candidates;
  });
}

/** The files of one folder, in each way they are used; what is found in several uses is one. */
export function scanTerraform({ files, uses }: TerraformFolder, rules: RuleIndex): Candidate[] {
  return files.flatMap((file, index) => {
    const report = new FileReport(file);
    for (const { subjects } of uses) report.runOn(subjects[index] ?? [], rules);
    return report.candidates;
  });
}
