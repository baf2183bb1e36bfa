/** What a scan is told, and what it tells on its way. */
import type { AdvisorySource } from './dependencies/advisories/advisory.ts';
import type { RuleSet } from './rules/rule-set.ts';
import type { ScanCache } from './scanning/scan-cache.ts';
import type { SourceTree } from './source-tree.ts';
import type { SurveyOptions } from './survey.ts';

export interface ScanProgress {
  phase: 'inventory' | 'secrets' | 'infrastructure' | 'parsing' | 'dataflow' | 'verification';
  /** Files of this phase. */
  done: number;
  total: number;
  /** The part of the code (a program's files in one language) that is analysed, by its name; null while none is. */
  part: string | null;
}

/** Detectors that go over all files of a kind, by the phase they run in; that of infrastructure looks at packages, too. */
export type LeftOutPhase = Extract<ScanProgress['phase'], 'secrets' | 'infrastructure'>;

/** What a scan does without because earlier attempts broke down over it. */
export interface LeftOut {
  /** With the part or phase in which each was reached. */
  files: readonly { path: string; place: string }[];
  phases: readonly LeftOutPhase[];
  /** By the names that progress gives them. */
  parts: readonly string[];
  /** From this one on no part is analysed. */
  partsFrom?: string;
}

export interface ScanOptions extends SurveyOptions {
  /** The product's own rules by default. */
  ruleSet?: RuleSet;
  /** YAML documents of an organization's own rules, added to the set; one that is wrong is left out and named. */
  userRules?: readonly string[];
  /** The tree whose `.github/whitebox.yml` holds; the scanned one by default. */
  settingsFrom?: SourceTree;
  /** SARIF documents of other scanners. */
  sarif?: readonly string[];
  /** Where packages of lock files are looked up; without it they are not. */
  advisories?: AdvisorySource;
  /** What earlier scans of the same repository have found out; the caller finishes it. */
  cache?: ScanCache;
  onProgress?: (progress: ScanProgress) => void;
  /** Told which file is run, or described; the tree knows which one is read. */
  onFile?: (path: string) => void;
  /** Stops the scan with an AbortError at the next file. */
  signal?: AbortSignal;
  /**
   * In milliseconds. When it is used up the scan ends with what it has and lists the rest as not analysed; the
   * report then depends on the machine's speed. No limit by default.
   */
  timeBudgetMs?: number;
  /** Whether memory runs short: the analysis of a part then ends with what it has. */
  isShortOfMemory?: () => boolean;
  /** What an earlier scan of the same code broke down over. */
  leaveOut?: LeftOut;
}
