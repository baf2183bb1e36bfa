/** Where advisories come from, as an operator sets it. */
export type AdvisorySetting =
  | { kind: 'off' }
  /** An OSV API: the public one, or a mirror of one's own. */
  | { kind: 'api'; url: string }
  /** Records on disk, for machines that may not go out. */
  | { kind: 'folder'; path: string };

export const publicOsvApi = 'https://api.osv.dev';
