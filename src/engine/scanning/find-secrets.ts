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

/** Who commits more has one problem, not many. */
const maximumInFile = 50;
const maximumInAll = 2_000;

export interface SecretsFound {
  candidates: Candidate[];
  /** What is not reported, but must not be shown either. */
  hidden: { file: string; text: string }[];
}

/** @throws AbortError only */
export async function findSecrets(
  files: readonly InventoryFile[],
  { tree, omissions, checkpoint, isLate }: SecretsWork,
): Promise<SecretsFound> {
  const candidates: Candidate[] = [];
  const hidden: SecretsFound['hidden'] = [];
  let leftOut = 0;
  await readFiles(
    tree,
    files.filter(isWorthScanning),
    (file, content) => {
      checkpoint();
      if (isLate())
        return omissions.add(file.path, 'the time for the scan was over before its secrets were looked for');
      const found = detectSecrets(file, content);
      const room = Math.min(maximumInFile, maximumInAll - candidates.length);
      candidates.push(...found.candidates.slice(0, room));
      const further = found.candidates.slice(room).map(({ secret = '' }) => secret);
      leftOut += further.length;
      for (const text of [...further, ...found.hidden]) hidden.push({ file: file.path, text });
    },
    (file, reason) => omissions.add(file.path, reason),
  );
  if (leftOut > 0)
    omissions.add('.', `${leftOut} more secrets were found than a report holds (${maximumInFile} a file)`);
  return { candidates, hidden };
}
