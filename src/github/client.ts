/** What App and Action know GitHub's API by. */
import type { Octokit } from '@octokit/rest';

export type GitHub = Pick<Octokit, 'rest' | 'paginate' | 'graphql'>;

/** Where a call goes: `owner/name` taken apart. */
export interface RepositoryName {
  owner: string;
  repo: string;
}

export function repositoryName(fullName: string): RepositoryName {
  const [owner = '', repo = ''] = fullName.split('/');
  return { owner, repo };
}
