/** Which findings of a report are already known, and by which name. */
import type { EngineFinding } from '../../engine/report.ts';
import type { VerificationStatus } from '../../shared/enums.ts';

export interface KnownFinding {
  id: string;
  fingerprint: string;
  moveKey: string;
  verificationStatus: VerificationStatus;
  /** Recorded for the scan at hand before: by an earlier attempt, or from another branch of the repository. */
  seenByThisScan: boolean;
}

/** A finding of the report under the id it has, or will have, in the database. */
export interface Sighting {
  id: string;
  finding: EngineFinding;
}

/**
 * Sorts the findings of a report into new ones and ones already known.
 *
 * Known is what has the same fingerprint. What then remains is matched by move key, where exactly one known
 * finding has vanished and exactly one new one has appeared under the same key: its file was renamed, and the
 * finding goes on. A rejected verdict on a visible finding belongs to neither list: the scan did not see it.
 */
export function matchFindings(
  known: readonly KnownFinding[],
  reported: readonly EngineFinding[],
  newId: () => string,
): { fresh: Sighting[]; seen: Sighting[] } {
  const byFingerprint = new Map(known.map((finding) => [finding.fingerprint, finding]));
  const incoming = new Map(reported.map((finding) => [finding.fingerprint, finding]));
  const vanished = singleByMoveKey(
    known.filter(({ fingerprint, seenByThisScan }) => !incoming.has(fingerprint) && !seenByThisScan),
  );
  const appeared = singleByMoveKey(
    [...incoming.values()].filter(({ fingerprint }) => !byFingerprint.has(fingerprint)),
  );

  const fresh: Sighting[] = [];
  const seen: Sighting[] = [];
  for (const finding of incoming.values()) {
    const moved = appeared.get(finding.moveKey) === finding ? vanished.get(finding.moveKey) : undefined;
    const match = byFingerprint.get(finding.fingerprint) ?? moved ?? undefined;
    if (!match) fresh.push({ id: newId(), finding });
    else if (match.verificationStatus !== 'approved' || finding.verification.verdict !== 'rejected') {
      seen.push({ id: match.id, finding });
    }
  }
  return { fresh, seen };
}

/** By move key, only where the key is unambiguous; `null` marks the ambiguous ones. */
function singleByMoveKey<T extends { moveKey: string }>(findings: readonly T[]): Map<string, T | null> {
  const single = new Map<string, T | null>();
  for (const finding of findings) single.set(finding.moveKey, single.has(finding.moveKey) ? null : finding);
  return single;
}
