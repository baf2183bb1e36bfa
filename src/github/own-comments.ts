/** Comments that this Action or the App left on a pull request in earlier runs. */
import { readMarker } from '../reporters/github/index.ts';
import type { GitHub, RepositoryName } from './client.ts';

export interface OwnReviewComment {
  id: number;
  body: string;
  url: string;
}

interface Comment {
  id: number;
  body?: string | undefined;
  html_url: string;
  user: { type?: string | undefined; login: string } | null;
}

/** Whose comments are taken for our own. Anybody can write a marker, but nobody but an App can write as a bot. */
export type IsOwn = (user: Comment['user']) => boolean;

/** Bots, and where the token is a person's that person. */
export async function recogniseOwn(github: GitHub): Promise<IsOwn> {
  // The workflow's own token may not ask who it is.
  const login = await github.rest.users.getAuthenticated().then(
    ({ data }) => data.login,
    () => null,
  );
  return (user) => user?.type === 'Bot' || (user !== null && user.login === login);
}

/** By fingerprint of the finding. */
export async function ownReviewComments(
  github: GitHub,
  repository: RepositoryName,
  pullNumber: number,
  isOwn: IsOwn,
): Promise<Map<string, OwnReviewComment>> {
  const comments = await github.paginate(github.rest.pulls.listReviewComments, {
    ...repository,
    pull_number: pullNumber,
    per_page: 100,
  });
  const own = new Map<string, OwnReviewComment>();
  for (const { id, body, html_url, user } of comments as Comment[]) {
    const marker = isOwn(user) ? readMarker(body ?? '') : null;
    if (marker?.kind === 'finding' && !own.has(marker.fingerprint))
      own.set(marker.fingerprint, { id, body: body ?? '', url: html_url });
  }
  return own;
}

/**
 * The first, where there are several; null without one.
 * @param part as the marker has it
 */
export async function ownSummaryComment(
  github: GitHub,
  repository: RepositoryName,
  pullNumber: number,
  isOwn: IsOwn,
  part: string,
): Promise<{ id: number; body: string } | null> {
  const comments = await github.paginate(github.rest.issues.listComments, {
    ...repository,
    issue_number: pullNumber,
    per_page: 100,
  });
  for (const { id, body, user } of comments as Comment[]) {
    const marker = isOwn(user) ? readMarker(body ?? '') : null;
    if (marker?.kind === 'summary' && marker.part === part) return { id, body: body ?? '' };
  }
  return null;
}

/** Of the App: it has no person's token. */
export const recogniseBots: IsOwn = (user) => user?.type === 'Bot';
