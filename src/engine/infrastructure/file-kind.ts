/** Which kind of infrastructure a file describes. */

import type { FileRole, InventoryFile } from '../inventory/inventory.ts';
import { configurationFile } from './configuration/configuration-files.ts';

export type InfrastructureKind =
  | 'dockerfile'
  | 'compose'
  | 'workflow'
  | 'action'
  | 'terraform'
  | 'configuration'
  | 'chart-helpers'
  | 'yaml';

/** Larger files are made by machines. */
export const maximumFileBytes = 1_000_000;

const composeName = /^(?:docker-)?compose(?:[.-][\w.-]{1,60})?\.ya?ml$/i;
/** `Dockerfile.web` is one; `dockerfile.ts` speaks of them, and `Dockerfile.j2` has to be filled in first. */
const notDockerfile =
  /\.(?:md|dockerignore|ya?ml|json|toml|[cm]?[jt]sx?|py|rb|go|java|sh|ps1|txt|html?|j2|jinja2?|erb|tmpl|tpl|template|mustache|snap)$/i;
/** Other files of values (`.tfvars`) are chosen by whoever runs Terraform. */
const terraformName = /\.tf(?:\.json)?$|^terraform\.tfvars$|\.auto\.tfvars$/;
/** Only these are run by GitHub; the same folder further down is somebody's fixture. */
const workflowPath = /^\.github\/workflows\/[^/]+\.ya?ml$/;

/**
 * By the path alone. `yaml` may be a manifest of Kubernetes, which its content tells, or belong to a chart of Helm,
 * as `chart-helpers` may: that the files around them tell. Null: none of them.
 */
export function infrastructureKind({
  path,
  language,
}: Pick<InventoryFile, 'path' | 'language'>): InfrastructureKind | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (language === 'dockerfile') return notDockerfile.test(name) ? null : 'dockerfile';
  if (terraformName.test(name)) return 'terraform';
  if (configurationFile(path)) return 'configuration';
  if (/(?:^|\/)templates\/.*\.tpl$/.test(path)) return 'chart-helpers';
  if (language !== 'yaml') return null;
  if (workflowPath.test(path)) return 'workflow';
  if (/^action\.ya?ml$/.test(name)) return 'action';
  return composeName.test(name) ? 'compose' : 'yaml';
}

/** Files of this name need not say what they are. */
export function isKustomization(path: string): boolean {
  return /(?:^|\/)kustomization\.ya?ml$/.test(path);
}

/** Whether the file can be a manifest of Kubernetes at all; told without parsing it. */
export function mayBeManifest(path: string, text: string): boolean {
  if (isKustomization(path)) return true;
  return /^\s{0,20}(?:- )?["']?apiVersion["']?:/m.test(text) && /^\s{0,20}["']?kind["']?:/m.test(text);
}

/** A template of Helm that belongs to no chart, or of something else: no YAML before it is filled in. */
export function isLooseTemplate(path: string, text: string): boolean {
  return /(?:^|\/)templates\//.test(path) && text.includes('{{');
}

/** Files of others and what builds make describe nothing that is run from here. */
const foreignRoles: readonly FileRole[] = ['vendored', 'build-output', 'minified'];

/** Whether the file is one that this detector looks at, as far as its path tells. */
export function describesInfrastructure(file: Pick<InventoryFile, 'path' | 'language' | 'roles'>): boolean {
  return infrastructureKind(file) !== null && !file.roles.some((role) => foreignRoles.includes(role));
}
