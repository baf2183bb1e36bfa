/** What the stand-in remembers. */

export type Access = 'read' | 'write';
export type Permission =
  | 'pull_requests'
  | 'issues'
  | 'checks'
  | 'contents'
  | 'metadata'
  | 'merge_queues'
  | 'security_events';

export interface Identity {
  login: string;
  type: 'Bot' | 'User';
  permissions: Partial<Record<Permission, Access>>;
  installationId?: number;
}

export interface ChangedFile {
  filename: string;
  status: 'added' | 'modified' | 'removed' | 'renamed';
  /** Left out for binary and very large files. */
  patch?: string;
  previous_filename?: string;
  additions: number;
  deletions: number;
}

export interface SeededPull {
  number: number;
  head: { ref: string; sha: string; repo: string };
  base: { ref: string; sha: string };
  files: ChangedFile[];
  user: string;
  userId?: number;
  state?: 'open' | 'closed';
  merged?: boolean;
  draft?: boolean;
}

export interface Comment {
  id: number;
  body: string;
  user: { login: string; type: 'Bot' | 'User' };
  html_url: string;
  /** `+1 by alice` */
  reactions: string[];
}

export interface ReviewComment extends Comment {
  path: string;
  line: number | null;
  side: 'LEFT' | 'RIGHT';
  start_line: number | null;
  commit_id: string;
  in_reply_to_id?: number;
  pull_request_review_id: number | null;
  /** Of the conversation it begins. */
  isResolved?: boolean;
}

export interface Review extends Comment {
  state: string;
  commit_id: string;
}

export interface Pull extends SeededPull {
  /** Every head it has had. */
  commits: readonly string[];
  reviewComments: ReviewComment[];
  issueComments: Comment[];
  reviews: Review[];
  updatedAt: string;
}

export interface CheckRun {
  id: number;
  /** Whose it is. */
  appId: number;
  name: string;
  head_sha: string;
  external_id: string | null;
  status: string;
  conclusion: string | null;
  output: { title: string | null; summary: string | null; text: string | null; annotations: object[] };
  actions: { identifier: string }[];
}

export interface Installation {
  id: number;
  account: { id: number; login: string; type: string };
  suspended_at: string | null;
}

export interface Repository {
  owner: string;
  name: string;
  private: boolean;
  archived: boolean;
  defaultBranch: string;
  pulls: Map<number, Pull>;
  /** By `base...head`. */
  comparisons: Map<string, ChangedFile[]>;
  checkRuns: CheckRun[];
  /** By path, whatever the ref. */
  files: Map<string, string>;
  /** By login; everybody else may read what is public. */
  roles: Map<string, string>;
  /** GitHub's number. */
  id: number;
  /** As they were uploaded. */
  sarifs: { commit_sha: string; ref: string; sarif: string }[];
}

/** An answer other than the usual one. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: object[];
  constructor(status: number, message: string, errors: object[] = []) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}
