/**
 * One spelling for one repository: no trailing slash or `.git`, host in lower case, and path too where the host
 * is GitHub, which does not tell cases apart.
 * @param url an http(s) URL that has been checked
 */
export function normalizeRepositoryUrl(url: string): string {
  const parsed = new URL(url);
  let path = parsed.pathname;
  while (path.endsWith('/')) path = path.slice(0, -1);
  if (path.endsWith('.git')) path = path.slice(0, -4);
  if (parsed.hostname === 'github.com') path = path.toLowerCase();
  return `${parsed.protocol}//${parsed.host}${path}`;
}

/** An archive as a repository of its own. */
export function archiveUrl(archiveId: string): string {
  return `upload://${archiveId}`;
}
