/** Looks for secrets in every text file of a tree. */
import type { InventoryFile } from '../inventory/inventory.ts';
import type { OmissionList } from '../inventory/omission-list.ts';
import type { Candidate } from '../results/candidate.ts';
import { detectSecrets, isWorthScanning } from '../secrets/detect-secrets.ts';
import type { SourceTree } from '../source-tree.ts';
import { readFiles } from './read-files.ts';

export interface SecretsWork {
  tree: SourceTree;
  omissions: OmissionList;
  /** Called for each file; throws to stop everything. */
  checkpoint(): void;
  isLate(): boolean;
}

/** A repository with more has no use for a list of them. */
const maximumSecrets = 2_000;

/** @throws AbortError only */
export async function findSecrets(
  files: readonly InventoryFile[],
  { tree, omissions, checkpoint, isLate }: SecretsWork,
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  let dropped = 0;
  await readFiles(
    tree,
    files.filter(isWorthScanning),
    (file, content) => {
      checkpoint();
      if (isLate())
        return omissions.add(file.path, 'the time for the scan was over before its secrets were looked for');
      const found = detectSecrets(file, content);
      const room = maximumSecrets - candidates.length;
      candidates.push(...found.slice(0, room));
      dropped += Math.max(0, found.length - room);
    },
    (file, reason) => omissions.add(file.path, reason),
  );
  if (dropped > 0) omissions.add('.', `${dropped} more secrets were found than a report holds`);
  return candidates;
}
