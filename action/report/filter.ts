/** Which findings a run is about: those of the change, or all. */

import type { CodeChange, FileChange } from '../../src/github/changed-lines.ts';
import type { FilterMode } from '../inputs.ts';
import type { PlacedFinding } from './placed-finding.ts';

const touches: Record<Exclude<FilterMode, 'all'>, (finding: PlacedFinding, file: FileChange) => boolean> = {
  added: (finding, { added, isWhole }) => isWhole || hasLine(finding, added),
  'diff-context': (finding, { shown, isWhole }) => isWhole || hasLine(finding, shown),
  file: () => true,
};

/**
 * Whether the finding is left by the filter. What cannot be laid over the change (findings of live targets and of
 * other repositories, files that GitHub did not list) is never left out: nobody asked to have it hidden.
 */
export function isReported(finding: PlacedFinding, mode: FilterMode, change: CodeChange | null): boolean {
  if (mode === 'all' || change === null || !finding.isInRepository) return true;
  const file = change.files.get(finding.affected_file);
  return file ? touches[mode](finding, file) : !change.isComplete;
}

/** Whether GitHub takes a review comment on the finding's line. */
export function isOnDiff(finding: PlacedFinding, change: CodeChange | null): boolean {
  if (!finding.isInRepository) return false;
  return change?.files.get(finding.affected_file)?.shown.has(finding.start_line) ?? false;
}

function hasLine({ start_line, end_line }: PlacedFinding, lines: ReadonlySet<number>): boolean {
  for (let line = start_line; line <= Math.max(start_line, end_line); line++)
    if (lines.has(line)) return true;
  return false;
}
