/** What a scan does without after its process broke down. */
import type { LeftOut, ScanProgress } from '../scan-options.ts';

/** How far an attempt had come. */
export interface Reached {
  progress: ScanProgress | null;
  /** The file that was being worked on; null where none was yet. */
  file: string | null;
}

export const nothingLeftOut: LeftOut = { files: [], phases: [], parts: [] };

/** The part that is analysed, or else the phase. */
export function placeOf(progress: ScanProgress | null): string {
  return progress?.part ?? progress?.phase ?? 'inventory';
}

/**
 * What the next attempt leaves out, after one that broke down there: the file that was being worked on, and where it
 * does so again in the same part or phase, all of that. Null where there is nothing that can be left out.
 *
 * @param isNextLast parts after the one that was reached have never been analysed: they may be no better
 */
export function leftOutNext(reached: Reached, before: LeftOut, isNextLast: boolean): LeftOut | null {
  const { phase = 'inventory', part = null } = reached.progress ?? {};
  const place = placeOf(reached.progress);
  const isFirstHere = !before.files.some((file) => file.place === place);
  const all = allOf(phase, part, before);
  const path = isFirstHere || all === null ? reached.file : null;
  const files =
    path === null || before.files.some((file) => file.path === path)
      ? before.files
      : [...before.files, { path, place }];
  if (part !== null && isNextLast) return { ...before, ...all, files, partsFrom: part };
  if (files !== before.files) return { ...before, files };
  return all && { ...before, ...all };
}

/** The part or phase itself; null for a phase that no scan can do without, or that was left out already. */
function allOf(
  phase: ScanProgress['phase'],
  part: string | null,
  { parts, phases }: LeftOut,
): Partial<LeftOut> | null {
  if (part !== null) return { parts: [...parts, part] };
  const isDetector = phase === 'secrets' || phase === 'infrastructure';
  return isDetector && !phases.includes(phase) ? { phases: [...phases, phase] } : null;
}
