/** Which code of others a workflow runs, and whether it can change unnoticed. */
import { type Entry, entriesOf, type Range, textOf, valueAt } from '../document/node.ts';
import type { Hit } from '../hit.ts';
import { isFirstParty, isNamedAfterVersion } from './action-tables.ts';
import type { WorkflowFile } from './read-workflow.ts';

export interface Reference {
  uses: string;
  place: string;
  range: Range;
}

const commit = /^[0-9a-f]{40}$|^[0-9a-f]{64}$/i;
const branch = /^(?:main|master|develop|dev|trunk|head|latest|next|canary|edge)$/i;

export function references(file: WorkflowFile): Reference[] {
  return file.jobs.flatMap((job) => {
    const own = entriesOf(job.node).find(({ key }) => key === 'uses');
    return [
      ...(job.uses !== '' && own ? [{ uses: job.uses, place: `job ${job.id}`, range: own }] : []),
      ...job.steps.flatMap(({ uses, usesEntry, place }) =>
        usesEntry && uses !== '' ? [{ uses, place, range: usesEntry }] : [],
      ),
    ];
  });
}

/** The version an action of somebody else is taken at; null for own ones, those of GitHub, and images. */
function foreignVersion(uses: string): string | null {
  if (uses.startsWith('./') || uses.startsWith('docker://') || uses.includes('${{') || isFirstParty(uses))
    return null;
  const at = uses.lastIndexOf('@');
  return at < 0 ? null : uses.slice(at + 1);
}

/** Actions at a branch: each push of others is run at once. Reusable workflows are most often of the same people. */
export function actionOnBranch(file: WorkflowFile, owners: ReadonlySet<string>): Hit[] {
  return asOne(references(file).filter(({ uses }) => isForeignBranch(uses, owners)));
}

/** Actions at a tag, which others can move. */
export function actionOnTag(file: WorkflowFile, owners: ReadonlySet<string>): Hit[] {
  return asOne(
    references(file).filter(({ uses }) => {
      if (uses.startsWith('docker://')) return !uses.includes('@sha256:');
      const version = foreignVersion(uses);
      return (
        version !== null && !commit.test(version) && !isOwn(uses, owners) && !isForeignBranch(uses, owners)
      );
    }),
  );
}

function isForeignBranch(uses: string, owners: ReadonlySet<string>): boolean {
  const version = foreignVersion(uses);
  const isWorkflow = /\.ya?ml@/.test(uses);
  if (isNamedAfterVersion(uses)) return false;
  return version !== null && branch.test(version) && !isWorkflow && !isOwn(uses, owners);
}

const ownerInCondition = /github\.repository(?:_owner)?\s*[!=]=\s*['"]([\w-]{1,100})/g;

/**
 * Who the repository belongs to, as far as its workflows tell: conditions name the owner, and workflows that are
 * shared by branch are shared among the repositories of one owner.
 */
export function ownersOf(files: readonly WorkflowFile[]): ReadonlySet<string> {
  const owners = new Set<string>();
  for (const file of files) {
    for (const [, owner = ''] of file.text.matchAll(ownerInCondition)) owners.add(owner.toLowerCase());
    for (const { uses } of file.jobs) {
      const version = uses.slice(uses.lastIndexOf('@') + 1);
      if (/\.ya?ml@/.test(uses) && branch.test(version)) owners.add(uses.split('/')[0]?.toLowerCase() ?? '');
    }
  }
  owners.delete('.');
  return owners;
}

function isOwn(uses: string, owners: ReadonlySet<string>): boolean {
  return owners.has(uses.split('/')[0]?.toLowerCase() ?? '');
}

/** One finding for all: they are put right together. */
export function asOne(found: readonly Reference[]): Hit[] {
  const [first] = found;
  if (!first) return [];
  const names = [...new Set(found.map(({ uses }) => uses))];
  const value = names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');
  return [{ range: first.range, symbol: first.place, api: 'uses', value }];
}

/** All secrets are handed to a workflow of others. */
export function secretsForOthers(file: WorkflowFile): Hit[] {
  return file.jobs.flatMap((job) => {
    const secrets = entriesOf(job.node).find(({ key }) => key === 'secrets');
    if (foreignVersion(job.uses) === null || textOf(secrets?.value) !== 'inherit' || !secrets) return [];
    return [{ range: secrets, symbol: `job ${job.id}`, api: 'secrets', value: job.uses }];
  });
}

/** Every secret of the repository is put into one value: for a step, a job, or all of them. */
export function allSecretsInOneValue(file: WorkflowFile): Hit[] {
  const places: [symbol: string, entries: readonly Entry[]][] = [
    ['workflow', entriesOf(file.env)],
    ...file.jobs.flatMap(({ id, env, steps }): [string, readonly Entry[]][] => [
      [`job ${id}`, entriesOf(env)],
      ...steps.map((step): [string, Entry[]] => [
        step.place,
        [
          ...entriesOf(step.env),
          ...entriesOf(step.with),
          ...entriesOf(step.node).filter(({ key }) => key === 'run'),
        ],
      ]),
    ]),
  ];
  return places.flatMap(([symbol, entries]): Hit[] => {
    const found = entries.find(({ value }) =>
      /\$\{\{[^}]{0,100}toJSON\(\s*secrets\s*\)/i.test((textOf(value) ?? '').slice(0, 5_000)),
    );
    return found ? [{ range: found, symbol, api: found.key, value: 'toJSON(secrets)' }] : [];
  });
}

/** Passwords for registries and services that stand in the file. */
export function containerCredentials(file: WorkflowFile): Hit[] {
  return file.jobs.flatMap((job) => {
    const services = entriesOf(valueAt(job.node, 'services')).map(({ value }) => value);
    return [valueAt(job.node, 'container'), ...services].flatMap((container): Hit[] => {
      const password = entriesOf(valueAt(container, 'credentials')).find(({ key }) => key === 'password');
      const text = textOf(password?.value);
      if (!password || text === undefined || text === '' || text.includes('${{')) return [];
      return [{ range: password, symbol: `job ${job.id}`, api: 'credentials.password', value: text }];
    });
  });
}
