/** GitHub's API for one run, with patience for its limits. */
import { setTimeout as sleep } from 'node:timers/promises';
import { getOctokit } from '@actions/github';

export type GitHub = ReturnType<typeof getOctokit>;

/** Where a call goes: `owner/name` taken apart. */
export interface RepositoryName {
  owner: string;
  repo: string;
}

const timeoutMs = 30_000;
const attempts = 4;
const longestWaitMs = 60_000;

interface Failure {
  status?: number;
  response?: { headers?: Record<string, string | undefined>; data?: unknown };
}

/**
 * Reads are repeated after any passing failure, writes only when GitHub says that it refused them: after a 5xx a
 * write may have been done, and whoever wrote must look.
 */
export function connectGitHub(token: string, apiUrl: string, signal: AbortSignal): GitHub {
  const github = getOctokit(token, { baseUrl: apiUrl });
  github.hook.wrap('request', async (request, options) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await request({
          ...options,
          request: { ...options.request, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) },
        });
      } catch (error) {
        signal.throwIfAborted();
        const waitMs = waitBeforeRepeating(error as Failure, options.method === 'GET', attempt);
        if (attempt === attempts || waitMs === null) throw error;
        await sleep(waitMs, undefined, { signal });
      }
    }
  });
  return github;
}

/** In milliseconds; null where repeating is of no use, or not safe. */
function waitBeforeRepeating(failure: Failure, isRead: boolean, attempt: number): number | null {
  const { status = 0, response } = failure;
  const backoffMs = 1_000 * 2 ** (attempt - 1);
  if (isRefusedForNow(failure)) {
    const asked = Number(response?.headers?.['retry-after'] ?? Number.NaN) * 1_000;
    const waitMs = Number.isFinite(asked) ? asked : backoffMs * 5;
    return waitMs <= longestWaitMs ? waitMs : null;
  }
  // Without a status the answer never came.
  const isPassing = status === 0 || status >= 500;
  return isRead && isPassing ? backoffMs : null;
}

/** Secondary limits come as 403, as 429, and as a 422 that talks of abuse. */
function isRefusedForNow({ status, response }: Failure): boolean {
  if (status === 429) return true;
  if (status === 403)
    return (
      response?.headers?.['retry-after'] !== undefined || /secondary rate limit/i.test(textOf(response?.data))
    );
  return status === 422 && /"abuse"/.test(textOf(response?.data));
}

function textOf(data: unknown): string {
  return typeof data === 'string' ? data : (JSON.stringify(data) ?? '');
}

/** The status GitHub answered with, 0 when there was no answer. */
export function statusOf(error: unknown): number {
  const status = (error as Failure | null)?.status;
  return typeof status === 'number' ? status : 0;
}
