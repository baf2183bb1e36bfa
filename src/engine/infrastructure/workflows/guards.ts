/** What limits who can reach a step: conditions on the author, and rights taken away. */
import { entriesOf, itemsOf, textOf, valueAt } from '../document/node.ts';
import type { Job, Step, WorkflowFile } from './read-workflow.ts';
import { privilegedEvents } from './untrusted-contexts.ts';

/** Conditions that let only some people through, or that somebody has to set by hand. */
const limiting =
  /author_association|github\.actor\b|github\.triggering_actor|sender\.login|user\.login|event\.label\.name|permission|workflow_run\.event|is_?(?:member|maintainer|collaborator|author)/i;
const labels = /\.labels\b/i;
const removesLabels = /remove_?-?labels?\b|labels?-to-remove/i;

/** Conditions that keep changes from other repositories out. */
const sameRepository =
  /head\.repo\.full_name\s*==\s*(?:github\.repository|'[^']+')|head\.repo\.fork\s*(?:==\s*false|!=\s*true)|!\s*github\.event\.pull_request\.head\.repo\.fork|head\.repo\.owner\.login\s*==|head_repository\.full_name\s*==\s*(?:github\.repository|'[^']+')|head_repository\.fork\s*==\s*false/i;

/** Whether a condition is there to keep somebody out. */
export function isLimiting(condition: string): boolean {
  return limiting.test(condition) || labels.test(condition) || sameRepository.test(condition);
}

/** Runs of these events are of what is in the repository already. */
const ownRun = /workflow_run\.event\s*==\s*'(?:push|schedule|workflow_dispatch|release)'/i;

export function isSameRepositoryOnly(...conditions: readonly string[]): boolean {
  return conditions.some(
    (condition) => sameRepository.test(condition) || condition.split('||').every((part) => ownRun.test(part)),
  );
}

/** Changes that are merged already were looked at. */
export function isMergedOnly(...conditions: readonly string[]): boolean {
  return conditions.some((condition) =>
    /(?<![!\w.])github\.event\.pull_request\.merged\b(?!\s*(?:!=\s*true|==\s*false))/.test(condition),
  );
}

/** What stops some people before the file is called, where only its callers run on events of everybody. */
export function limitsOfCall({ events, calling }: WorkflowFile): readonly string[] {
  return calling && ![...events].some((event) => privilegedEvents.has(event)) ? calling.limits : [];
}

/** Conditions that hold where the job runs: its own, and those of the jobs it waits for. */
export function conditionsOf(file: WorkflowFile, job: Job): string[] {
  return [job, ...neededJobs(file, job)].flatMap(({ condition }) => (condition === '' ? [] : [condition]));
}

const needed = new WeakMap<Job, readonly Job[]>();

/** A job is skipped with those it needs, unless it says that it does not mind. In the order of the file; found once. */
function neededJobs(file: WorkflowFile, job: Job): readonly Job[] {
  const known = needed.get(job);
  if (known) return known;
  const byId = new Map(file.jobs.map((each) => [each.id, each]));
  const found = new Set<Job>([job]);
  for (const each of found) {
    if (found.size === file.jobs.length) break;
    if (/\b(?:always|failure|cancelled)\(\)/.test(each.condition)) continue;
    for (const id of each.needs) {
      const other = byId.get(id);
      if (other) found.add(other);
    }
  }
  found.delete(job);
  const inOrder = file.jobs.filter((each) => found.has(each));
  needed.set(job, inOrder);
  return inOrder;
}

/** What may stop some people before they reach all of these steps, as it is written. */
export function limits(file: WorkflowFile, job: Job, ...steps: readonly Step[]): string[] {
  const own = steps.flatMap(({ condition }) => (condition === '' ? [] : [condition]));
  const conditions = [...new Set([...conditionsOf(file, job), ...own])];
  const last = Math.max(0, ...steps.map((step) => job.steps.indexOf(step)));
  const before = [...neededJobs(file, job).flatMap((each) => each.steps), ...job.steps.slice(0, last)];
  const permissions = harmlessPermissions(file, job);
  return [
    ...conditions
      .filter((condition) => {
        const asked = withoutExclusions(condition);
        return limiting.test(asked) || (labels.test(asked) && labelsHold(file));
      })
      .map((condition) => `if: ${oneLine(condition)}`),
    ...neededJobs(file, job)
      .filter(({ uses }) => askingWorkflow.test(uses))
      .map(({ id }) => `job ${id} asks for permissions`),
    ...(onlyForMembers(file) ? ['types: [labeled]'] : []),
    ...before.filter(asksForPermission).map(({ place }) => `${place} asks for permissions`),
    ...(needsApproval(job) ? ['environment'] : []),
    ...(permissions ? [permissions] : []),
  ];
}

/** To keep a single account or label out lets everybody else in. */
function withoutExclusions(condition: string): string {
  return condition
    .replace(/!\s*contains\([^()]{0,300}\)/gi, '')
    .replace(/\b(?:actor|login|label\.name)\s*!=\s*'[^']{0,200}'/gi, '');
}

/** A label that was set for one version of a change is still there when its author pushes another one. */
function labelsHold(file: WorkflowFile): boolean {
  const types = typesOf(file, 'pull_request_target');
  return !(types.length === 0 || types.includes('synchronize')) || removesLabels.test(file.text);
}

const permissionQuestion =
  /collaborators\/[^\n]{0,200}permission|getCollaboratorPermissionLevel|checkCollaborator|memberships\/|checkMembership|getMembershipForUser|author_association|authorAssociation/;
const permissionActions =
  /(?:check|actor|user|repo)[\w-]{0,40}(?:permission|membership|collaborator)|(?:permission|membership)s?-check|is-?(?:user|actor|organization)[\w-]{0,20}(?:team|member|collaborator)/i;

/** Workflows of others are not read; their names tell whether they let somebody through. */
const askingWorkflow = /check-?run|permission|membership|authori[sz]|approv|trust|\bgate\b/i;

/** Asks GitHub what whoever caused the event may do. */
function asksForPermission(step: Step): boolean {
  const text = textOf(step.run) ?? textOf(valueAt(step.with, 'script')) ?? '';
  return permissionActions.test(step.uses) || permissionQuestion.test(text.slice(0, 50_000));
}

/** An environment that is chosen by whose change it is, or that is called after the approval it asks for. */
function needsApproval(job: Job): boolean {
  const environment = valueAt(job.node, 'environment');
  const name = textOf(environment) ?? textOf(valueAt(environment, 'name')) ?? '';
  return /\bfork\b|head\.repo|author_association|external|approv|authori[sz]|protected|untrusted|\bgate\b/i.test(
    name,
  );
}

function typesOf(file: WorkflowFile, event: string): string[] {
  return itemsOf(valueAt(valueAt(file.triggers, event), 'types')).flatMap((type) => textOf(type) ?? []);
}

/** The run that triggers this one is of a branch whose name stands here in full. */
export function runsForNamedBranches(file: WorkflowFile): boolean {
  const branches = itemsOf(valueAt(valueAt(file.triggers, 'workflow_run'), 'branches')).map(textOf);
  return branches.length > 0 && branches.every((name) => name !== undefined && /^[\w./-]+$/.test(name));
}

/** What only people with rights on the repository do to issues and pull requests. */
const ofMembers = new Set(['labeled', 'unlabeled', 'assigned', 'unassigned', 'milestoned']);

function onlyForMembers(file: WorkflowFile): boolean {
  const open = [...file.events].filter((event) => privilegedEvents.has(event));
  return (
    open.length > 0 &&
    open.every((event) => {
      const types = typesOf(file, event);
      return types.length > 0 && types.every((type) => ofMembers.has(type));
    })
  );
}

/** The rights of the token, when they are told and none of them can change anything; null otherwise. */
function harmlessPermissions(file: WorkflowFile, job: Job): string | null {
  const permissions = job.permissions ?? file.permissions;
  if (!permissions) return null;
  const usesSecrets = /secrets\.(?!GITHUB_TOKEN\b)\w|secrets\[|secrets:\s*inherit/i.test(
    file.text.slice(job.entry.start, job.entry.end),
  );
  if (usesSecrets) return null;
  const text = textOf(permissions);
  if (text !== undefined) return text === 'read-all' ? 'permissions: read-all' : null;
  const granted = entriesOf(permissions).map(({ key, value }) => `${key}: ${textOf(value) ?? ''}`);
  return granted.some((each) => /:\s*write$/.test(each))
    ? null
    : `permissions: ${granted.join(', ') || 'none'}`;
}

/**
 * Events on which a job or step runs: those of the file, less what its condition says.
 * Only conditions that are one comparison, or several joined by the same operator, are understood.
 */
export function eventsUnder(condition: string, events: ReadonlySet<string>): ReadonlySet<string> {
  const isOneOf = [...condition.matchAll(/github\.event_name\s*==\s*'(\w+)'/g)].map(
    (match) => match[1] ?? '',
  );
  const isNot = new Set(
    [...condition.matchAll(/github\.event_name\s*!=\s*'(\w+)'/g)].map((match) => match[1] ?? ''),
  );
  let left = [...events];
  if (isNot.size > 0 && !condition.includes('||')) left = left.filter((event) => !isNot.has(event));
  const others = condition.split('||').some((part) => !part.includes('github.event_name'));
  if (isOneOf.length > 0 && !others) left = left.filter((event) => isOneOf.includes(event));
  return left.length === events.size ? events : new Set(left);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 120);
}
