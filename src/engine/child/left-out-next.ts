/** What a scan does without after its process broke down. */
import type { LeftOut, ScanProgress } from '../scan-options.ts';

/**
 * What the next attempt leaves out, after one that broke down there; null where that was over nothing that can be left
 * out.
 *
 * @param isNextLast parts after the one that was reached have never been analysed: they may be no better
 */
export function leftOutNext(
  reached: ScanProgress | null,
  before: LeftOut,
  isNextLast: boolean,
): LeftOut | null {
  if (reached === null) return null;
  const { phase, part } = reached;
  if (part !== null)
    return { ...before, parts: [...before.parts, part], ...(isNextLast && { partsFrom: part }) };
  const isDetector = phase === 'secrets' || phase === 'infrastructure';
  return isDetector && !before.phases.includes(phase)
    ? { ...before, phases: [...before.phases, phase] }
    : null;
}
