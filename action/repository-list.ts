/** A repository as people write it on a line of `repos`. */
export interface NamedRepository {
  /** `owner/name` on this GitHub server, or a whole address. */
  name: string;
  /** Null where it was left out: the default branch. */
  branch: string | null;
}

const line = /^(https?:\/\/[^\s@]+|[\w.-]+\/[\w.-]+)(?:@(\S+))?$/;

/** `owner/name`, `owner/name@branch` or `https://host/path@branch`; null for anything else. */
export function parseRepository(text: string): NamedRepository | null {
  const [, name, branch = null] = line.exec(text) ?? [];
  return name === undefined ? null : { name, branch };
}

/** One spelling for one repository, to compare addresses by. */
export function sameRepository(a: string, b: string): boolean {
  return spelling(a) === spelling(b);
}

function spelling(url: string): string {
  return url
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/\.git$/, '');
}
