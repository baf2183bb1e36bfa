/**
 * All Terraform of a repository: folders are modules, and modules call modules. Where a module is called with values,
 * these count and its defaults do not.
 */
import { entriesOf, type Node, textOf, valueAt } from '../document/node.ts';
import type { TextFile } from '../run-rules.ts';
import { type HclBlock, readAttributes, readHcl } from './read-hcl.ts';
import { readTerraformJson } from './read-terraform-json.ts';
import { Scope } from './scope.ts';
import { TerraformModule } from './terraform-module.ts';

export interface TerraformText extends TextFile {
  /** A test or an example: what it gives to modules shows what they can do, not what is done with them. */
  isExample: boolean;
}

/** One folder, and each way it is used. */
export interface TerraformFolder {
  files: readonly TerraformText[];
  uses: readonly TerraformModule[];
}

interface Folder {
  files: TerraformText[];
  blocks: HclBlock[][];
  /** From `terraform.tfvars` and `*.auto.tfvars`, which Terraform reads unasked. */
  given: Map<string, Node>;
  calls: { by: Folder; block: HclBlock }[];
  /** Once they are known. */
  scopes?: readonly Scope[];
}

/** Modules that call modules are followed this far, and each is looked at in so many uses. */
const maximumDepth = 4;
const maximumUses = 8;

export function readTerraform(files: readonly TerraformText[]): TerraformFolder[] {
  const folders = new Map<string, Folder>();
  for (const file of files) {
    const path = folderOf(file.path);
    const folder = folders.get(path) ?? { files: [], blocks: [], given: new Map(), calls: [] };
    folders.set(path, folder);
    readInto(folder, file);
  }
  for (const [path, folder] of folders) link(path, folder, folders);
  return [...folders.values()].map((folder) => ({
    files: folder.files,
    uses: scopesOf(folder).map((scope) => new TerraformModule(folder.blocks, scope)),
  }));
}

function readInto(folder: Folder, file: TerraformText): void {
  if (file.path.endsWith('.tfvars'))
    for (const { key, value } of readAttributes(file.text).entries) folder.given.set(`var.${key}`, value);
  else {
    folder.files.push(file);
    folder.blocks.push(file.path.endsWith('.json') ? readTerraformJson(file.text) : readHcl(file.text));
  }
}

function link(path: string, folder: Folder, folders: ReadonlyMap<string, Folder>): void {
  folder.blocks.forEach((blocks, index) => {
    const file = folder.files[index];
    if (!file || file.isExample) return;
    for (const block of blocks) {
      const source = block.type === 'module' ? textOf(valueAt(block.body, 'source')) : undefined;
      const called = source?.startsWith('.') ? folders.get(join(path, source)) : undefined;
      if (called && called !== folder) called.calls.push({ by: folder, block });
    }
  });
}

/** What names stand for in each use of a folder; where nothing calls it, what it says itself. */
function scopesOf(folder: Folder, depth = 0): readonly Scope[] {
  if (folder.scopes) return folder.scopes;
  const own = ownValues(folder);
  if (folder.calls.length === 0 || depth >= maximumDepth)
    return [new Scope(new Map([...own, ...folder.given]))];
  const scopes: Scope[] = [];
  for (const { by, block } of folder.calls) {
    if (scopes.length >= maximumUses) break;
    for (const scope of scopesOf(by, depth + 1).slice(0, maximumUses - scopes.length))
      scopes.push(new Scope(new Map([...own, ...argumentsOf(block, scope)])));
  }
  folder.scopes = scopes;
  return scopes;
}

function ownValues({ blocks }: Folder): Map<string, Node> {
  const own = new Map<string, Node>();
  for (const { type, labels, body } of blocks.flat()) {
    if (type === 'locals') for (const { key, value } of body.entries) own.set(`local.${key}`, value);
    const standard = type === 'variable' ? valueAt(body, 'default') : undefined;
    // With null the module leaves it to whoever calls it.
    const isNull = standard?.kind === 'scalar' && standard.value === null;
    if (standard && !isNull) own.set(`var.${labels[0] ?? ''}`, standard);
  }
  return own;
}

function argumentsOf({ body }: HclBlock, caller: Scope): [string, Node][] {
  return entriesOf(body).map(({ key, value }) => [`var.${key}`, caller.fill(value, true)]);
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** A path from a folder; what leads out of the repository leads nowhere. */
function join(folder: string, path: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return '\0';
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
