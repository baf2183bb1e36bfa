/** One file, or one folder of Terraform, as candidates. */
import type { Candidate } from '../results/candidate.ts';
import { dockerfileChecks } from './checks.ts';
import { readCompose } from './compose/read-compose.ts';
import { dockerfileSubjects } from './dockerfile/dockerfile-subjects.ts';
import { readDockerfile } from './dockerfile/read-dockerfile.ts';
import { readYaml, type YamlDocument } from './document/read-yaml.ts';
import { readManifest } from './kubernetes/read-manifest.ts';
import { FileReport, type RuleIndex } from './run-rules.ts';
import { readTerraform, TerraformModule } from './terraform/terraform-module.ts';
import { FlowAnalysis } from './workflows/flows.ts';
import { readWorkflow } from './workflows/read-workflow.ts';
import { flowChecks, workflowChecks } from './workflows/workflow-checks.ts';

export interface TextFile {
  path: string;
  text: string;
}

export function scanDockerfile({ path, text }: TextFile, rules: RuleIndex): Candidate[] {
  const report = new FileReport(path, text);
  const file = readDockerfile(text);
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
export function scanManifest(file: TextFile, rules: RuleIndex): Candidate[] | null {
  return scanYaml(file, rules, readManifest);
}

function scanYaml(
  { path, text }: TextFile,
  rules: RuleIndex,
  read: (documents: readonly YamlDocument[]) => Parameters<FileReport['runOn']>[0],
): Candidate[] | null {
  const documents = readYaml(text);
  if (!documents) return null;
  const report = new FileReport(path, text);
  report.runOn(read(documents), rules);
  return report.candidates;
}

/** Workflows and actions together: they call each other. */
export function scanWorkflows(
  files: readonly (TextFile & { kind: 'workflow' | 'action' })[],
  rules: RuleIndex,
): Candidate[] {
  const workflows = files.flatMap(({ path, text, kind }) => readWorkflow(path, text, kind) ?? []);
  const { hits } = new FlowAnalysis(workflows);
  return workflows.flatMap((file) => {
    const report = new FileReport(file.path, file.text);
    for (const [name, check] of Object.entries(workflowChecks))
      report.runCheck(name, rules, () => check(file));
    const own = hits.filter((each) => each.file === file);
    for (const name of flowChecks)
      report.runCheck(name, rules, () => own.filter(({ check }) => check === name).map(({ hit }) => hit));
    return report.candidates;
  });
}

/** The files of one folder, which belong together. */
export function scanTerraform(files: readonly TextFile[], rules: RuleIndex): Candidate[] {
  const module = new TerraformModule(files.map(({ path, text }) => readTerraform(path, text)));
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return module.files.flatMap(({ path, subjects }) => {
    const report = new FileReport(path, texts.get(path) ?? '');
    report.runOn(subjects, rules);
    return report.candidates;
  });
}
