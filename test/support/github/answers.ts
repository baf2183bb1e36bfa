/** How the stand-in answers each operation it is used for. */
import { appAnswers } from './app-answers.ts';
import { checkAnswers } from './check-answers.ts';
import { diffLines } from './diff-lines.ts';
import {
  type Access,
  type ChangedFile,
  type Identity,
  type Installation,
  type Permission,
  type Pull,
  Refusal,
  type Repository,
  type ReviewComment,
} from './github-state.ts';
import type { Operation } from './operations.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies have been checked against GitHub's description
type Loose = any;

export interface Asked {
  parameters: Record<string, Loose>;
  body: Loose;
  identity: Identity;
  repository: Repository;
  pull: Pull;
  nextId(): number;
  url: string;
  installations: ReadonlyMap<number, Installation>;
  /** Logins by `org/team`. */
  teams: ReadonlyMap<string, readonly string[]>;
  /** A token of an installation. */
  issueToken(installationId: number, permissions: Record<string, string> | undefined): object;
}

export interface Answer {
  /** The first that the token has is enough. */
  needs?: [Permission, Access][];
  status?: number;
  /** Without a token. */
  isPublic?: boolean;
  answer(asked: Asked): object;
}

const readPulls: [Permission, Access][] = [['pull_requests', 'read']];
const writePulls: [Permission, Access][] = [['pull_requests', 'write']];
/** Conversations of pull requests are issues, too. */
const readTalk: [Permission, Access][] = [
  ['issues', 'read'],
  ['pull_requests', 'read'],
];
const writeTalk: [Permission, Access][] = [
  ['issues', 'write'],
  ['pull_requests', 'write'],
];

const mostCharacters = 65_536;

export const answers: Partial<Record<Operation, Answer>> = {
  ...appAnswers,
  ...checkAnswers,
  'GET /user': {
    answer({ identity: { login, type } }) {
      if (type === 'Bot') throw new Refusal(403, 'Resource not accessible by integration');
      return { login, type };
    },
  },
  'GET /repos/{owner}/{repo}': {
    answer: ({ repository }) => ({
      name: repository.name,
      full_name: `${repository.owner}/${repository.name}`,
      private: repository.private,
      default_branch: repository.defaultBranch,
    }),
  },
  'GET /repos/{owner}/{repo}/compare/{basehead}': {
    needs: [['contents', 'read']],
    answer({ repository, parameters }) {
      const files = repository.comparisons.get(parameters.basehead);
      const [, head = ''] = String(parameters.basehead).split('...');
      const pull = [...repository.pulls.values()].find((one) => one.head.sha === head);
      if (!files && !pull) throw new Refusal(404, 'Not Found');
      return {
        status: 'ahead',
        merge_base_commit: { sha: pull?.base.sha ?? '0'.repeat(40) },
        files: (files ?? pull?.files ?? []).map(listed),
      };
    },
  },
  'GET /repos/{owner}/{repo}/contents/{path}': {
    needs: [['contents', 'read']],
    answer({ repository, parameters }) {
      const text = repository.files.get(parameters.path);
      if (text === undefined) throw new Refusal(404, 'Not Found');
      return {
        type: 'file',
        encoding: 'base64',
        content: Buffer.from(text).toString('base64'),
        path: parameters.path,
      };
    },
  },
  'GET /orgs/{org}/teams/{team_slug}/memberships/{username}': {
    answer({ parameters, teams }) {
      if (!teams.get(`${parameters.org}/${parameters.team_slug}`)?.includes(parameters.username))
        throw new Refusal(404, 'Not Found');
      return { state: 'active', role: 'member', url: '' };
    },
  },
  'POST /repos/{owner}/{repo}/code-scanning/sarifs': {
    needs: [['security_events', 'write']],
    status: 202,
    answer({ repository, body, nextId }) {
      repository.sarifs.push(body);
      return { id: String(nextId()), url: '' };
    },
  },
  'GET /repos/{owner}/{repo}/collaborators/{username}/permission': {
    answer({ repository, parameters }) {
      const role = repository.roles.get(parameters.username) ?? (repository.private ? 'none' : 'read');
      const bases: Record<string, string> = { triage: 'read', maintain: 'write' };
      return { permission: bases[role] ?? role, role_name: role, user: { login: parameters.username } };
    },
  },
  'GET /repos/{owner}/{repo}/pulls/{pull_number}': {
    needs: readPulls,
    answer: ({ pull, repository }) => described(repository, pull),
  },
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/files': {
    needs: readPulls,
    answer: ({ pull }) => pull.files.map(listed),
  },
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments': {
    needs: readPulls,
    answer: ({ pull }) => pull.reviewComments,
  },
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments': {
    needs: writePulls,
    status: 201,
    answer(asked) {
      const comment = reviewComment(asked, asked.body, asked.body.commit_id ?? asked.pull.head.sha, null);
      asked.pull.reviewComments.push(comment);
      return comment;
    },
  },
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews': {
    needs: readPulls,
    answer: ({ pull }) => pull.reviews,
  },
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews': {
    needs: writePulls,
    answer(asked) {
      const { pull, body } = asked;
      const id = asked.nextId();
      const commit = body.commit_id ?? pull.head.sha;
      // One bad line has the whole review refused: nothing is kept before all are made.
      const comments = (body.comments ?? []).map((comment: Loose) =>
        reviewComment(asked, comment, commit, id),
      );
      if (comments.length === 0 && !body.body) throw new Refusal(422, 'Unprocessable Entity');
      const review = {
        ...written(asked, body.body ?? '', `pullrequestreview-${id}`),
        id,
        state: body.event === 'APPROVE' ? 'APPROVED' : body.event === 'COMMENT' ? 'COMMENTED' : 'PENDING',
        commit_id: commit,
      };
      pull.reviews.push(review);
      pull.reviewComments.push(...comments);
      return review;
    },
  },
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': {
    needs: readTalk,
    answer: ({ pull }) => pull.issueComments,
  },
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': {
    needs: writeTalk,
    status: 201,
    answer(asked) {
      const comment = written(asked, text(asked.body.body, 'IssueComment'), 'issuecomment');
      asked.pull.issueComments.push(comment);
      return comment;
    },
  },
  'PATCH /repos/{owner}/{repo}/pulls/comments/{comment_id}': {
    needs: writePulls,
    answer(asked) {
      const comment = commentOf(asked, 'reviewComments');
      comment.body = text(asked.body.body, 'PullRequestReviewComment');
      return comment;
    },
  },
  'POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions': {
    needs: writePulls,
    status: 201,
    answer: (asked) => react(asked, commentOf(asked, 'reviewComments')),
  },
  'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions': {
    needs: writeTalk,
    status: 201,
    answer: (asked) => react(asked, commentOf(asked, 'issueComments')),
  },
  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}': {
    needs: writeTalk,
    answer(asked) {
      const comment = commentOf(asked, 'issueComments');
      comment.body = text(asked.body.body, 'IssueComment');
      return comment;
    },
  },
};

/** As the events and the route show it. */
export function described(repository: Repository, pull: Pull): object {
  const repo = {
    id: repository.id,
    full_name: `${repository.owner}/${repository.name}`,
    private: repository.private,
    archived: repository.archived,
  };
  const isFork = pull.head.repo !== repo.full_name;
  return {
    number: pull.number,
    state: pull.state ?? 'open',
    merged: pull.merged ?? false,
    draft: pull.draft ?? false,
    updated_at: pull.updatedAt,
    user: { id: pull.userId ?? 501, login: pull.user, type: 'User' },
    head: {
      ref: pull.head.ref,
      sha: pull.head.sha,
      repo: isFork ? { ...repo, id: repository.id + 1 } : repo,
    },
    base: { ref: pull.base.ref, sha: pull.base.sha, repo },
  };
}

function commentOf<K extends 'reviewComments' | 'issueComments'>(
  { repository, parameters }: Asked,
  kind: K,
): Pull[K][number] {
  const comment = [...repository.pulls.values()]
    .flatMap((pull) => pull[kind] as Pull[K][number][])
    .find(({ id }) => id === parameters.comment_id);
  if (!comment) throw new Refusal(404, 'Not Found');
  return comment;
}

function react({ body, identity, nextId }: Asked, comment: { reactions: string[] }): object {
  const reaction = `${body.content} by ${identity.login}`;
  if (!comment.reactions.includes(reaction)) comment.reactions.push(reaction);
  return { id: nextId(), content: body.content };
}

function listed(file: ChangedFile): object {
  return { sha: 'f'.repeat(40), changes: file.additions + file.deletions, ...file };
}

function written(asked: Asked, body: string, anchor: string) {
  const { identity, repository, pull, url } = asked;
  const id = asked.nextId();
  return {
    id,
    body,
    user: { login: identity.login, type: identity.type },
    reactions: [],
    html_url: `${url}/${repository.owner}/${repository.name}/pull/${pull.number}#${anchor}-${id}`,
  };
}

function reviewComment(asked: Asked, comment: Loose, commit: string, reviewId: number | null): ReviewComment {
  const { path, line = null, side = 'RIGHT', start_line = null, in_reply_to } = comment;
  const body = text(comment.body, 'PullRequestReviewComment');
  const made = written(asked, body, 'discussion_r');
  if (in_reply_to !== undefined) {
    const first = asked.pull.reviewComments.find(({ id }) => id === in_reply_to);
    if (!first || first.in_reply_to_id !== undefined) throw new Refusal(422, 'Validation Failed');
    return { ...first, ...made, in_reply_to_id: first.id, pull_request_review_id: null };
  }
  if (!asked.pull.commits.includes(commit))
    throw new Refusal(422, 'Validation Failed', [
      {
        resource: 'PullRequestReviewComment',
        code: 'custom',
        field: 'commit_id',
        message: 'commit_id is not part of the pull request',
      },
    ]);
  const patch = asked.pull.files.find(({ filename }) => filename === path)?.patch;
  const shown = patch === undefined ? null : diffLines(patch)[side as 'LEFT' | 'RIGHT'];
  for (const at of [line, start_line ?? line])
    if (comment.subject_type !== 'file' && !shown?.has(at))
      throw new Refusal(422, 'Validation Failed', [
        {
          resource: 'PullRequestReviewComment',
          code: 'custom',
          field: 'pull_request_review_thread.line',
          message: 'pull_request_review_thread.line must be part of the diff',
        },
      ]);
  return { ...made, path, line, side, start_line, commit_id: commit, pull_request_review_id: reviewId };
}

function text(body: string, resource: string): string {
  const problem =
    body.trim() === ''
      ? "can't be blank"
      : body.length > mostCharacters
        ? 'is too long (maximum is 65536 characters)'
        : null;
  if (problem)
    throw new Refusal(422, 'Validation Failed', [
      { resource, code: 'unprocessable', field: 'body', message: `Body ${problem}` },
    ]);
  return body;
}
