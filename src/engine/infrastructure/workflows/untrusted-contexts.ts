/** What of an event others choose freely, and on which events. */
import type { FlowingPath } from './expression.ts';

/**
 * Who chooses the value, and what they gain. `anyone`: everybody, on events that run with the rights of the
 * repository. `contributor`: who gets a change merged, or whoever an unknown caller lets. `proposer`: who proposes a
 * change, on events that run without secrets. `caller`: who starts the workflow, or calls it.
 */
export type Level = 'anyone' | 'contributor' | 'proposer' | 'caller';

interface UntrustedContext {
  path: string;
  /** Events that run with the rights of the repository. */
  privileged?: readonly string[];
  /** Events that run with few rights, or for people who may change the repository anyway. */
  proposed?: readonly string[];
  merged?: readonly string[];
  caller?: true;
  /** A name of a branch: no blanks, no line breaks. */
  isBranch?: true;
  /** Can hold line breaks. */
  hasLines?: true;
}

const pullRequest = {
  privileged: ['pull_request_target'],
  proposed: ['pull_request', 'pull_request_review', 'pull_request_review_comment'],
};
const issue = { privileged: ['issues', 'issue_comment'] };
const run = { privileged: ['workflow_run'] };
const discussion = { privileged: ['discussion', 'discussion_comment'] };

const contexts: readonly UntrustedContext[] = [
  { path: 'github.event.issue.title', ...issue },
  { path: 'github.event.issue.body', ...issue, hasLines: true },
  { path: 'github.event.pull_request.title', ...pullRequest },
  { path: 'github.event.pull_request.body', ...pullRequest, hasLines: true },
  { path: 'github.event.pull_request.head.ref', ...pullRequest, isBranch: true },
  { path: 'github.event.pull_request.head.label', ...pullRequest, isBranch: true },
  { path: 'github.event.pull_request.head.repo.default_branch', ...pullRequest, isBranch: true },
  { path: 'github.event.pull_request.head.repo.description', ...pullRequest },
  { path: 'github.event.pull_request.head.repo.homepage', ...pullRequest },
  { path: 'github.head_ref', ...pullRequest, isBranch: true },
  {
    path: 'github.event.comment.body',
    privileged: ['issue_comment', 'discussion_comment', 'commit_comment'],
    proposed: ['pull_request_review_comment'],
    hasLines: true,
  },
  { path: 'github.event.review.body', proposed: ['pull_request_review'], hasLines: true },
  { path: 'github.event.discussion.title', ...discussion },
  { path: 'github.event.discussion.body', ...discussion, hasLines: true },
  { path: 'github.event.pages.*.page_name', privileged: ['gollum'] },
  { path: 'github.event.pages.*.title', privileged: ['gollum'] },
  {
    path: 'github.event.changes.title.from',
    privileged: ['issues', 'pull_request_target'],
    proposed: ['pull_request'],
  },
  {
    path: 'github.event.changes.body.from',
    privileged: ['issues', 'pull_request_target'],
    proposed: ['pull_request'],
    hasLines: true,
  },
  {
    path: 'github.event.changes.head.ref.from',
    privileged: ['pull_request_target'],
    proposed: ['pull_request'],
    isBranch: true,
  },
  ...[
    { commit: 'github.event.commits.*', merged: ['push'] },
    { commit: 'github.event.head_commit', merged: ['push'] },
    { commit: 'github.event.merge_group.head_commit', merged: ['merge_group'] },
  ].flatMap(({ commit, merged }): UntrustedContext[] => [
    { path: `${commit}.message`, merged, hasLines: true },
    { path: `${commit}.author.email`, merged },
    { path: `${commit}.author.name`, merged },
    { path: `${commit}.committer.email`, merged },
    { path: `${commit}.committer.name`, merged },
  ]),
  { path: 'github.event.workflow_run.head_branch', ...run, isBranch: true },
  { path: 'github.event.workflow_run.display_title', ...run },
  { path: 'github.event.workflow_run.head_commit.message', ...run, hasLines: true },
  { path: 'github.event.workflow_run.head_commit.author.email', ...run },
  { path: 'github.event.workflow_run.head_commit.author.name', ...run },
  { path: 'github.event.workflow_run.head_commit.committer.email', ...run },
  { path: 'github.event.workflow_run.head_commit.committer.name', ...run },
  { path: 'github.event.workflow_run.head_repository.description', ...run },
  { path: 'github.event.workflow_run.pull_requests.*.head.ref', ...run, isBranch: true },
  { path: 'github.event.inputs.*', caller: true },
  { path: 'github.event.client_payload.*', caller: true },
  { path: 'inputs.*', caller: true },
];

const compiled = contexts.map((context) => ({ context, segments: context.path.split('.') }));

export interface Untrusted {
  level: Level;
  /** The event on which it is filled, where that is known. */
  event: string | null;
  isBranch: boolean;
  hasLines: boolean;
}

/**
 * Whether others choose the value on one of these events; null when nobody else does.
 * @param isCalled the file is run by others of which nothing is known
 */
export function untrusted(
  path: FlowingPath,
  events: ReadonlySet<string>,
  isCalled: boolean,
): Untrusted | null {
  let found: Untrusted | null = null;
  for (const { context, segments } of compiled) {
    if (!covers(path, segments)) continue;
    const level = levelOf(context, events, isCalled);
    if (level && (!found || rank[level.level] < rank[found.level]))
      found = { ...level, isBranch: context.isBranch === true, hasLines: context.hasLines === true };
  }
  return found;
}

const rank: Record<Level, number> = { anyone: 0, contributor: 1, proposer: 2, caller: 3 };

function covers({ segments, isWhole }: FlowingPath, context: readonly string[]): boolean {
  if (segments.length > context.length && context.at(-1) !== '*') return false;
  if (segments.length < context.length && !isWhole) return false;
  const length = Math.min(segments.length, context.length);
  for (let at = 0; at < length; at++) {
    const [own, other] = [segments[at], context[at]];
    if (own !== other && other !== '*' && own !== '*') return false;
  }
  return true;
}

function levelOf(
  context: UntrustedContext,
  events: ReadonlySet<string>,
  isCalled: boolean,
): Pick<Untrusted, 'level' | 'event'> | null {
  const first = (names: readonly string[] = []) => names.find((name) => events.has(name));
  if (context.caller) return { level: 'caller', event: null };
  const privileged = first(context.privileged);
  if (privileged) return { level: 'anyone', event: privileged };
  const merged = first(context.merged);
  if (merged) return { level: 'contributor', event: merged };
  const proposed = first(context.proposed);
  if (proposed) return { level: 'proposer', event: proposed };
  return isCalled ? { level: 'contributor', event: null } : null;
}

/**
 * Who chooses the text of an issue or a change that the workflow itself asks GitHub for. On other events it is
 * somebody of the repository who says which one.
 */
export function ofLookup(events: ReadonlySet<string>): Pick<Untrusted, 'level' | 'event'> {
  const open = [...events].find((event) => privilegedEvents.has(event));
  if (open !== undefined) return { level: 'anyone', event: open };
  const proposed = pullRequest.proposed.find((event) => events.has(event));
  return proposed === undefined
    ? { level: 'contributor', event: null }
    : { level: 'proposer', event: proposed };
}

/** Events that everybody can cause and that run with the rights of the repository. */
export const privilegedEvents: ReadonlySet<string> = new Set([
  'pull_request_target',
  'issue_comment',
  'issues',
  'workflow_run',
  'discussion',
  'discussion_comment',
  'gollum',
]);
