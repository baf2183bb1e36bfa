/** Findings as a file for GitHub's code scanning. */
import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { atAddress, toSarif } from '../../src/reporters/sarif.ts';
import type { PlacedFinding } from './placed-finding.ts';

/**
 * Its paths are those of the workflow's repository, also where a folder of it was scanned; what is elsewhere stands under
 * its address. The file appears whole, in place of what is there; a link is replaced, not followed.
 */
export async function writeSarif(findings: readonly PlacedFinding[], file: string): Promise<void> {
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    await writeFile(partial, toSarif(once(findings), { name: 'Whitebox' }), { flag: 'wx' });
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

async function* once(findings: readonly PlacedFinding[]): AsyncGenerator<PlacedFinding[]> {
  yield findings.map((finding) => (finding.isInRepository ? finding : atAddress(finding, finding.repo_url)));
}
