/** Conversations on lines, which GitHub resolves only through GraphQL, and only for those who may write code. */
import type { GitHub, RepositoryName } from './client.ts';

interface Thread {
  id: string;
  isResolved: boolean;
  /** Of its first comment. */
  commentId: number;
}

interface ThreadPage {
  repository: {
    pullRequest: {
      reviewThreads: {
        nodes: { id: string; isResolved: boolean; comments: { nodes: { databaseId: number | null }[] } }[];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      };
    } | null;
  } | null;
}

const pageQuery = `query ($owner: String!, $repo: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $repo) { pullRequest(number: $number) { reviewThreads(first: 100, after: $after) {
    nodes { id isResolved comments(first: 1) { nodes { databaseId } } }
    pageInfo { hasNextPage endCursor }
  } } }
}`;
const mostPages = 20;

/**
 * Resolves conversations, or opens them again. What is as wanted already is left alone, whoever did it.
 * @param wanted whether it shall be resolved, by the id of a conversation's first comment
 * @throws what GitHub answers
 */
export async function resolveThreads(
  github: GitHub,
  repository: RepositoryName,
  pullNumber: number,
  wanted: ReadonlyMap<number, boolean>,
): Promise<void> {
  if (wanted.size === 0) return;
  for (const { id, isResolved, commentId } of await listThreads(github, repository, pullNumber)) {
    const shall = wanted.get(commentId);
    if (shall === undefined || shall === isResolved) continue;
    const verb = shall ? 'resolveReviewThread' : 'unresolveReviewThread';
    await github.graphql(
      `mutation ($id: ID!) { ${verb}(input: { threadId: $id }) { thread { isResolved } } }`,
      { id },
    );
  }
}

async function listThreads(github: GitHub, repository: RepositoryName, number: number): Promise<Thread[]> {
  const threads: Thread[] = [];
  let after: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const answer: ThreadPage = await github.graphql<ThreadPage>(pageQuery, { ...repository, number, after });
    const list = answer.repository?.pullRequest?.reviewThreads;
    for (const { id, isResolved, comments } of list?.nodes ?? []) {
      const commentId = comments.nodes[0]?.databaseId;
      if (commentId) threads.push({ id, isResolved, commentId });
    }
    if (!list?.pageInfo.hasNextPage) break;
    after = list.pageInfo.endCursor;
  }
  return threads;
}
