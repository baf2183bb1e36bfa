/** The little that is asked of GitHub's GraphQL. */
import type { Repository } from './github-state.ts';

export interface GraphqlRequest {
  query: string;
  variables: { owner?: string; repo?: string; number?: number; id?: string };
}

export function answerGraphql(
  repositories: ReadonlyMap<string, Repository>,
  { query, variables }: GraphqlRequest,
): object {
  if (/\bmutation\b/.test(query)) {
    const id = Number(variables.id?.replace('thread-', ''));
    const isResolved = /\bresolveReviewThread\b/.test(query);
    for (const { pulls } of repositories.values())
      for (const { reviewComments } of pulls.values())
        for (const comment of reviewComments) if (comment.id === id) comment.isResolved = isResolved;
    return {
      data: { [isResolved ? 'resolveReviewThread' : 'unresolveReviewThread']: { thread: { isResolved } } },
    };
  }
  const repository = repositories.get(`${variables.owner}/${variables.repo}`.toLowerCase());
  const comments = repository?.pulls.get(variables.number ?? 0)?.reviewComments ?? [];
  const nodes = comments
    .filter(({ in_reply_to_id }) => in_reply_to_id === undefined)
    .map(({ id, isResolved = false }) => ({
      id: `thread-${id}`,
      isResolved,
      comments: { nodes: [{ databaseId: id }] },
    }));
  return {
    data: {
      repository: {
        pullRequest: { reviewThreads: { nodes, pageInfo: { hasNextPage: false, endCursor: null } } },
      },
    },
  };
}
