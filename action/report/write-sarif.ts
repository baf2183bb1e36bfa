/** Findings as a file for GitHub's code scanning. */
import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { atAddress, toSarif } from '../../src/reporters/sarif.ts';
import { forSarif } from '../../src/reporters/sarif-limits.ts';
import type { PlacedFinding } from './placed-finding.ts';

/**
 * Its paths are those of the workflow's repository, also where a folder of it was scanned; what is elsewhere stands under
 * its address. The file appears whole, in place of what is there; a link is replaced, not followed.
 * @returns how many findings are left out of it, the most severe kept: GitHub refuses a file with too many
 */
export async function writeSarif(findings: readonly PlacedFinding[], file: string): Promise<number> {
  const { kept, leftOut } = forSarif(findings);
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    await writeFile(partial, toSarif(once(kept), { name: 'Whitebox' }, leftOut), { flag: 'wx' });
    await rename(partial, file);
    return leftOut;
  } finally {
    await rm(partial, { force: true });
  }
}

async function* once(findings: readonly PlacedFinding[]): AsyncGenerator<PlacedFinding[]> {
  yield findings.map((finding) => (finding.isInRepository ? finding : atAddress(finding, finding.repo_url)));
}
