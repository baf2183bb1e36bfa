/**
 * Why a repository could not be had. `reason` is a clause for people, fit for the result of a failed
 * estimation; it never holds tokens, resolved addresses, or text that came from the server.
 */
export abstract class GitError extends Error {
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = new.target.name;
    this.reason = reason;
  }
}

/** Missing and private repositories look the same from outside, and are told the same way. */
export class RepositoryUnavailableError extends GitError {
  constructor(options?: ErrorOptions) {
    super('the repository was not found, or it needs credentials', options);
  }
}

export class BranchNotFoundError extends GitError {}

export class EmptyRepositoryError extends GitError {
  constructor() {
    super('the repository is empty');
  }
}

export class CommitNotFoundError extends GitError {
  constructor(options?: ErrorOptions) {
    super('the commit was not found in the repository', options);
  }
}

export class NotAGitServerError extends GitError {
  constructor(options?: ErrorOptions) {
    super('there is no git repository at this address', options);
  }
}

/** The repository, or what it redirects to, is at an address we do not connect to. */
export class ForbiddenRemoteError extends GitError {}

export class RepositoryTooLargeError extends GitError {}

export class GitTimedOutError extends GitError {}

/** The server could not be reached, refused for now, or broke off. */
export class RemoteFailedError extends GitError {}

/** Something is wrong on this side: git is missing or too old, or the disk is full. */
export class GitUnusableError extends GitError {}
