/** Which findings a run is about: those of the change, or all. */

import { type CodeChange, commentPlace, type FileChange } from '../../src/github/changed-lines.ts';
import type { FilterMode } from '../inputs.ts';
import type { PlacedFinding } from './placed-finding.ts';

interface Lines {
  file: string;
  first: number;
  last: number;
}

const touches: Record<Exclude<FilterMode, 'all'>, (lines: Lines, file: FileChange) => boolean> = {
  added: (lines, { added, isWhole }) => isWhole || hasLine(lines, added),
  'diff-context': (lines, { shown, isWhole }) => isWhole || hasLine(lines, shown),
  file: () => true,
};

/**
 * Whether the finding is left by the filter. What cannot be laid over the change (findings of live targets and of
 * other repositories, files that GitHub did not list) is never left out: nobody asked to have it hidden.
 */
export function isReported(finding: PlacedFinding, mode: FilterMode, change: CodeChange | null): boolean {
  if (mode === 'all' || change === null || !finding.isInRepository) return true;
  const { affected_file, start_line, end_line, trace } = finding;
  const own = { file: affected_file, first: start_line, last: Math.max(start_line, end_line) };
  const stops = trace.map(({ file, line }) => ({ file, first: line, last: line }));
  return [own, ...stops].some((lines) => {
    const file = change.files.get(lines.file);
    return file ? touches[mode](lines, file) : !change.isComplete;
  });
}

/** Where GitHub takes a review comment on the finding; null for nowhere. */
export function placeOnDiff(
  finding: PlacedFinding,
  change: CodeChange | null,
): ReturnType<typeof commentPlace> {
  return finding.isInRepository ? commentPlace(finding, change) : null;
}

function hasLine({ first, last }: Lines, lines: ReadonlySet<number>): boolean {
  for (let line = first; line <= last; line++) if (lines.has(line)) return true;
  return false;
}
