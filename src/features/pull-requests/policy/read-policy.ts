/** The policy of a repository, as its base branch and its organization have it. */
import { type GitHub, repositoryName } from '../../../github/client.ts';
import { statusOf } from '../../../github/patient-requests.ts';
import { parsePolicy } from './parse-policy.ts';
import { defaultPolicy, type Policy } from './policy.ts';

export interface ReadPolicy {
  policy: Policy;
  /** What is wrong with the files, for people. The last part that is right holds. */
  errors: string[];
}

/** The first that is there holds. */
export const policyPaths = ['.github/whitebox.yml', '.github/whitebox.yaml'];

/**
 * Never from the head of a pull request: it could switch off its own gate.
 * @throws what GitHub answers, unless it is that there is no such file
 */
export async function readPolicy(github: GitHub, fullName: string, baseRef: string): Promise<ReadPolicy> {
  const { owner } = repositoryName(fullName);
  const shared = await readFirst(github, `${owner}/.github`, undefined);
  const own = await readFirst(github, fullName, baseRef);
  const errors: string[] = [];
  let policy = defaultPolicy;
  let base = {};
  if (shared !== null) {
    const parsed = parsePolicy(shared.text);
    errors.push(...parsed.errors.map((error) => `${owner}/.github, ${shared.path}, ${error}`));
    if (parsed.policy) {
      policy = parsed.policy;
      base = parsed.settings;
    }
  }
  if (own !== null) {
    const parsed = parsePolicy(own.text, base);
    errors.push(...parsed.errors.map((error) => `${own.path}, ${error}`));
    if (parsed.policy) policy = parsed.policy;
  }
  return { policy, errors };
}

async function readFirst(
  github: GitHub,
  fullName: string,
  ref: string | undefined,
): Promise<{ path: string; text: string } | null> {
  for (const path of policyPaths) {
    const text = await readText(github, fullName, path, ref);
    if (text !== null) return { path, text };
  }
  return null;
}

async function readText(
  github: GitHub,
  fullName: string,
  path: string,
  ref: string | undefined,
): Promise<string | null> {
  try {
    const { data } = await github.rest.repos.getContent({
      ...repositoryName(fullName),
      path,
      ...(ref !== undefined && { ref }),
    });
    if (Array.isArray(data) || data.type !== 'file' || !('content' in data)) return null;
    return Buffer.from(data.content, 'base64').toString();
  } catch (error) {
    // No file, no repository, or none that the installation covers.
    if (statusOf(error) === 404 || statusOf(error) === 403) return null;
    throw error;
  }
}
