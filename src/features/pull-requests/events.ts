/** Of GitHub's events about pull requests, what is used. */
import { z } from 'zod';

const person = z.object({
  id: z.int(),
  login: z.string().min(1).max(100),
  type: z.string().optional(),
});
const installation = z.object({ id: z.int().positive() });
const repository = z.object({
  id: z.int(),
  full_name: z.string().min(3).max(300),
  private: z.boolean(),
  archived: z.boolean().nullish(),
});
const sha = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);

export const pullRequestShape = z.object({
  number: z.int().positive(),
  state: z.enum(['open', 'closed']),
  merged: z.boolean().nullish(),
  draft: z.boolean().nullish(),
  updated_at: z.iso.datetime({ offset: true }),
  user: person.nullish(),
  author_association: z.string().optional(),
  head: z.object({ sha, ref: z.string().max(255), repo: z.object({ id: z.int() }).nullish() }),
  base: z.object({ sha, ref: z.string().max(255), repo: repository }),
});
export type GitHubPullRequest = z.output<typeof pullRequestShape>;

export const pullRequestEvent = z.object({
  action: z.string(),
  pull_request: pullRequestShape,
  installation: installation.optional(),
});
export type PullRequestEvent = z.output<typeof pullRequestEvent>;

const comment = z.object({
  id: z.int().positive(),
  body: z.string().nullish(),
  user: person.nullish(),
  in_reply_to_id: z.int().nullish(),
});

/** In a conversation. */
export const commentEvent = z.object({
  action: z.enum(['created', 'edited', 'deleted', 'pinned', 'unpinned']),
  issue: z.object({
    number: z.int().positive(),
    pull_request: z.object({}).optional(),
    user: person.nullish(),
  }),
  comment,
  sender: person.nullish(),
  repository,
  installation: installation.optional(),
});
export type CommentEvent = z.output<typeof commentEvent>;

/** On a line. */
export const reviewCommentEvent = z.object({
  action: z.enum(['created', 'edited', 'deleted']),
  pull_request: z.object({ number: z.int().positive(), user: person.nullish() }),
  comment,
  sender: person.nullish(),
  repository,
  installation: installation.optional(),
});
export type ReviewCommentEvent = z.output<typeof reviewCommentEvent>;

/** What is said along with a review; its comments on lines come by themselves. */
export const reviewEvent = z.object({
  action: z.enum(['submitted', 'edited', 'dismissed']),
  pull_request: z.object({ number: z.int().positive() }),
  review: comment.omit({ in_reply_to_id: true }),
  sender: person.nullish(),
  repository,
  installation: installation.optional(),
});
export type ReviewEvent = z.output<typeof reviewEvent>;

/** A conversation was resolved, or opened again, by hand. */
export const reviewThreadEvent = z.object({
  action: z.enum(['resolved', 'unresolved']),
  pull_request: z.object({ number: z.int().positive() }),
  thread: z.object({ comments: z.array(z.object({ id: z.int().positive() })).min(1) }),
  sender: person,
  repository,
  installation: installation.optional(),
  updated_at: z.string().nullish(),
});
export type ReviewThreadEvent = z.output<typeof reviewThreadEvent>;

export const checkRunEvent = z.object({
  action: z.string(),
  check_run: z.object({ id: z.int().positive(), head_sha: sha, external_id: z.string().nullish() }),
  requested_action: z.object({ identifier: z.string() }).nullish(),
  sender: person,
  repository,
  installation: installation.optional(),
});
export type CheckRunEvent = z.output<typeof checkRunEvent>;

export const checkSuiteEvent = z.object({
  action: z.string(),
  check_suite: z.object({ head_sha: sha }),
  sender: person,
  repository,
  installation: installation.optional(),
});
export type CheckSuiteEvent = z.output<typeof checkSuiteEvent>;

const paths = z.array(z.string()).default([]);

export const pushEvent = z.object({
  ref: z.string(),
  deleted: z.boolean().nullish(),
  commits: z
    .array(z.object({ added: paths, modified: paths, removed: paths }))
    .nullish()
    .catch(null),
  repository: z.object({ full_name: z.string().min(3).max(300), default_branch: z.string().max(255) }),
  installation: installation.optional(),
});
export type PushEvent = z.output<typeof pushEvent>;

export const mergeGroupEvent = z.object({
  action: z.string(),
  merge_group: z.object({ head_sha: sha, head_ref: z.string(), base_ref: z.string() }),
  repository,
  installation: installation.optional(),
});
export type MergeGroupEvent = z.output<typeof mergeGroupEvent>;
