/** The detector of known-vulnerable packages: lock files in, candidates out. */
import type { OmissionList } from '../inventory/omission-list.ts';
import type { Candidate } from '../results/candidate.ts';
import type { RuleInfo } from '../rules/rule.ts';
import { AbortError } from '../scanning/read-files.ts';
import type { SourceFile, SourceTree } from '../source-tree.ts';
import type { AdvisoryAnswer, AdvisorySource } from './advisories/advisory.ts';
import { listPackages } from './list-packages.ts';
import { differentVersions } from './package.ts';
import { dependencyRules } from './rules.ts';
import { toCandidates } from './to-candidates.ts';

export interface DependencyWork {
  tree: Pick<SourceTree, 'read'>;
  omissions: Pick<OmissionList, 'add'>;
  advisories: AdvisorySource;
  /** Called for each file; throws to stop everything. */
  checkpoint: () => void;
  signal?: AbortSignal | undefined;
}

/**
 * @returns what was found, and the rules it may be of
 * @throws AbortError only
 */
export async function findVulnerablePackages(
  files: readonly SourceFile[],
  { tree, omissions, advisories, checkpoint, signal }: DependencyWork,
): Promise<{ candidates: Candidate[]; rules: readonly RuleInfo[] }> {
  const { packages, lockFiles } = await listPackages(files, { tree, omissions, checkpoint });
  if (packages.length === 0) return { candidates: [], rules: [] };
  const answer = await ask(advisories, differentVersions(packages), signal);
  // By file, so that what was found there before is not taken for gone.
  if (answer.problem !== undefined)
    for (const file of lockFiles)
      omissions.add(file, `its packages were not all looked up: ${answer.problem}`);
  return { candidates: toCandidates(packages, answer), rules: dependencyRules };
}

async function ask(
  source: AdvisorySource,
  packages: Parameters<AdvisorySource['lookUp']>[0],
  signal: AbortSignal | undefined,
): Promise<AdvisoryAnswer> {
  try {
    return await source.lookUp(packages, signal);
  } catch {
    if (signal?.aborted) throw new AbortError('the scan was stopped');
    return { found: [], problem: 'the advisories could not be read' };
  }
}
