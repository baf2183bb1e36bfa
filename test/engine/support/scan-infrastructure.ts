/** Files in, candidates of the infrastructure detector out. */
import { OmissionList } from '../../../src/engine/inventory/omission-list.ts';
import { takeInventory } from '../../../src/engine/inventory/take-inventory.ts';
import type { NotAnalysed } from '../../../src/engine/report.ts';
import type { Candidate } from '../../../src/engine/results/candidate.ts';
import { findInfrastructure } from '../../../src/engine/scanning/find-infrastructure.ts';
import { memoryTree } from '../memory-tree.ts';

export async function scanInfrastructure(
  contents: Readonly<Record<string, string>>,
): Promise<{ candidates: Candidate[]; notAnalysed: NotAnalysed[] }> {
  const tree = memoryTree(contents);
  const { files } = await takeInventory(tree);
  const omissions = new OmissionList();
  const { candidates } = await findInfrastructure(files, {
    tree,
    omissions,
    checkpoint: () => undefined,
    isLate: () => false,
  });
  return { candidates, notAnalysed: omissions.list() };
}
