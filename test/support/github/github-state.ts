/** What the stand-in remembers. */

export type Access = 'read' | 'write';
export type Permission = 'pull_requests' | 'issues' | 'checks' | 'contents' | 'metadata' | 'security_events';

export interface Identity {
  login: string;
  type: 'Bot' | 'User';
  permissions: Partial<Record<Permission, Access>>;
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
}

export interface Comment {
  id: number;
  body: string;
  user: { login: string; type: 'Bot' | 'User' };
  html_url: string;
}

export interface ReviewComment extends Comment {
  path: string;
  line: number | null;
  side: 'LEFT' | 'RIGHT';
  start_line: number | null;
  commit_id: string;
  in_reply_to_id?: number;
  pull_request_review_id: number | null;
}

export interface Review extends Comment {
  state: string;
  commit_id: string;
}

export interface Pull extends SeededPull {
  reviewComments: ReviewComment[];
  issueComments: Comment[];
  reviews: Review[];
}

export interface Repository {
  owner: string;
  name: string;
  private: boolean;
  defaultBranch: string;
  pulls: Map<number, Pull>;
  /** By `base...head`. */
  comparisons: Map<string, ChangedFile[]>;
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
