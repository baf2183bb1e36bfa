/** What the event that started the workflow says of the code: which commit, which pull request, what changed. */
import { z } from 'zod';

export interface EventCode {
  /** `owner/name` of the repository the workflow runs in. */
  repository: string;
  /** Null where the event does not say. */
  isPrivate: boolean | null;
  /** A branch's name, or a ref in full where the code is in no branch; null where the event does not say. */
  branch: string | null;
  /** The commit the event is about. */
  sha: string;
  pullRequest: PullRequest | null;
  /** The event is about a change that is not in its branch yet: a pull request or a merge group. */
  isProposal: boolean;
  /** Commits between which the change lies; null where the event is no change, or GitHub knows the pull request. */
  change: { base: string; head: string } | null;
  /** Nobody who could have written this event's code has the repository's secrets. */
  isWithoutSecrets: boolean;
  /** The branch has just been deleted. */
  isDeleted: boolean;
}

export interface PullRequest {
  number: number;
  isFork: boolean;
}

const repository = z.object({ full_name: z.string() });
const payloadShape = z.object({
  repository: z.object({ private: z.boolean().optional() }).optional(),
  pull_request: z
    .object({
      number: z.int().positive(),
      head: z.object({ ref: z.string(), sha: z.string(), repo: repository.nullish() }),
      base: z.object({ repo: repository }),
    })
    .optional(),
  merge_group: z.object({ head_ref: z.string(), head_sha: z.string(), base_sha: z.string() }).optional(),
  workflow_run: z
    .object({
      head_branch: z.string().nullish(),
      head_sha: z.string(),
      head_repository: repository.nullish(),
      pull_requests: z.array(z.object({ number: z.int().positive() })).nullish(),
    })
    .optional(),
  before: z.string().optional(),
  after: z.string().optional(),
  deleted: z.boolean().optional(),
});

export interface EventSource {
  eventName: string;
  payload: unknown;
  repository: string;
  ref: string;
  sha: string;
  actor: string;
}

const noCommit = /^0+$/;

/** @throws Error when the payload is none of GitHub's */
export function readEvent(source: EventSource): EventCode {
  const payload = payloadShape.parse(source.payload);
  const common = {
    repository: source.repository,
    isPrivate: payload.repository?.private ?? null,
    pullRequest: null,
    isProposal: false,
    change: null,
    isWithoutSecrets: source.actor === 'dependabot[bot]',
    isDeleted: payload.deleted ?? false,
  };
  const { pull_request: pull, merge_group: group, workflow_run: earlier } = payload;
  if (pull) {
    const isFork = pull.head.repo?.full_name !== pull.base.repo.full_name;
    return {
      ...common,
      branch: isFork ? `refs/pull/${pull.number}/head` : pull.head.ref,
      sha: pull.head.sha,
      pullRequest: { number: pull.number, isFork },
      isProposal: true,
      isWithoutSecrets: common.isWithoutSecrets || isFork,
    };
  }
  if (group)
    return {
      ...common,
      branch: branchOf(group.head_ref),
      sha: group.head_sha,
      isProposal: true,
      change: { base: group.base_sha, head: group.head_sha },
    };
  if (earlier) {
    // Of a run for a fork GitHub names neither the pull request nor a branch of this repository.
    const isFork = earlier.head_repository?.full_name !== source.repository;
    const number = isFork ? undefined : earlier.pull_requests?.[0]?.number;
    return {
      ...common,
      branch: isFork ? null : (earlier.head_branch ?? null),
      sha: earlier.head_sha,
      pullRequest: number === undefined ? null : { number, isFork },
      isProposal: number !== undefined,
    };
  }
  const { before, after } = payload;
  const isPush = source.eventName === 'push' && before !== undefined && after !== undefined;
  return {
    ...common,
    branch: branchOf(source.ref),
    sha: source.sha,
    change: isPush && !noCommit.test(before) && !noCommit.test(after) ? { base: before, head: after } : null,
  };
}

function branchOf(ref: string): string {
  return ref.replace(/^refs\/heads\//, '');
}
