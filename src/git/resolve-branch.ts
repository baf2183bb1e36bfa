import { BranchNotFoundError, EmptyRepositoryError } from './git-errors.ts';
import { findRemote, listRefs, type RemoteAccess } from './remote.ts';

/** Of all other refs, those that stand for code people propose or publish. */
const fullRef = /^refs\/(?:heads|tags|pull)\/./;

/**
 * The commit a branch points to now.
 * @param branch a branch's name, or a ref in full: `refs/pull/7/head`, `refs/tags/v1`
 * @throws GitError
 */
export async function resolveBranch({
  url,
  branch,
  ...access
}: RemoteAccess & { url: string; branch: string }): Promise<string> {
  if (!isBranchName(branch)) throw new BranchNotFoundError('the branch name is not one git allows');
  return resolveRef({ url, ref: fullRef.test(branch) ? branch : `refs/heads/${branch}`, ...access });
}

/**
 * The commit a ref points to now.
 * @param ref in full, for example `refs/pull/7/head`
 * @throws GitError
 */
export async function resolveRef({
  url,
  ref,
  ...access
}: RemoteAccess & { url: string; ref: string }): Promise<string> {
  const remote = await findRemote(url, access);
  const { ids } = await listRefs(remote, [ref], access);
  // An annotated tag is an object of its own; what it stands for is listed beside it.
  const objectId = ids.get(`${ref}^{}`) ?? ids.get(ref);
  if (objectId) return objectId;
  const others = await listRefs(remote, ['refs/heads/', 'refs/tags/'], access);
  if (others.ids.size === 0) throw new EmptyRepositoryError();
  throw new BranchNotFoundError('the branch was not found in the repository');
}

/**
 * The name of the branch that `HEAD` of a repository stands for; null when the server does not tell, or the
 * repository is empty.
 * @throws GitError
 */
export async function findDefaultBranch({
  url,
  ...access
}: RemoteAccess & { url: string }): Promise<string | null> {
  const { head } = await listRefs(await findRemote(url, access), ['HEAD'], access);
  return head?.startsWith('refs/heads/') ? head.slice('refs/heads/'.length) : null;
}

/** The rules of `git check-ref-format --branch`. */
export function isBranchName(name: string): boolean {
  if (name.length === 0 || name.length > 255 || name === '@' || name.startsWith('-')) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among what git refuses.
  if (/[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\.$|\/$|^\//.test(name)) return false;
  return name.split('/').every((part) => !part.startsWith('.') && !part.endsWith('.lock'));
}
