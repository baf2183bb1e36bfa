/** What is asked of a child process. The parent is this project's own code: a request has the shape it sends. */
import type { AdvisoryAnswer } from '../dependencies/advisories/advisory.ts';
import type { LeftOut } from '../scan-options.ts';

/** A commit in a bare repository, by its full id, or a folder on disk. */
export interface CodeRequest {
  gitDir?: string | undefined;
  commit?: string | undefined;
  folder?: string | undefined;
  /** The commit whose `.github/whitebox.yml` holds; the scanned one by default. */
  settingsFrom?: { gitDir: string; commit: string } | undefined;
  searchPath?: string | undefined;
}

export interface ScanRequest extends CodeRequest {
  /** Names an application that no manifest names. */
  name: string;
  mode: 'survey' | 'scan';
  /** YAML documents of an organization's own rules. */
  rules: readonly string[];
  /** SARIF documents of other scanners. */
  sarif: readonly string[];
  /** File that keeps what is found out for the next scan of the same repository. */
  cache?: string | undefined;
  timeBudgetMs?: number | undefined;
  /** What an earlier attempt broke down over. */
  leaveOut?: LeftOut | undefined;
  /** What is known of the packages; without it they are not looked up. */
  advisories?: AdvisoryAnswer | undefined;
}
