/** Several databases tell of the same flaw: advisories that share a name are one. */
import { type Severity, severityRank } from '../../../shared/enums.ts';
import { compareText, inOrder } from '../../results/order.ts';
import type { Ecosystem } from '../package.ts';
import { compareVersions } from '../versions/compare-versions.ts';
import type { Advisory } from './advisory.ts';
import { isInside } from './affected-versions.ts';

export interface KnownFlaw {
  /** The first is the one it is shown by. */
  ids: string[];
  summary: string;
  severity: Severity;
  score: number | null;
  isMalware: boolean;
}

/** For an advisory that does not say how bad it is. */
const unknownSeverity: Severity = 'medium';

/** Worst first. */
export function knownFlaws(advisories: readonly Advisory[]): KnownFlaw[] {
  const flaws: KnownFlaw[] = [];
  const byId = new Map<string, KnownFlaw>();
  for (const advisory of [...advisories].sort(tellingFirst)) {
    const ids = [advisory.id, ...advisory.aliases];
    const known = ids.map((id) => byId.get(id)).find((flaw) => flaw !== undefined);
    const flaw = known ? join(known, advisory) : toFlaw(advisory);
    if (!known) flaws.push(flaw);
    for (const id of ids) byId.set(id, flaw);
  }
  return flaws.sort((a, b) =>
    inOrder(
      severityRank(b.severity) - severityRank(a.severity),
      (b.score ?? 0) - (a.score ?? 0),
      compareText(a.ids[0] ?? '', b.ids[0] ?? ''),
    ),
  );
}

/** GitHub's are read by people and have a summary. */
function tellingFirst(a: Advisory, b: Advisory): number {
  const isTelling = ({ id }: Advisory) => Number(/^(?:GHSA|MAL)-/.test(id));
  return inOrder(isTelling(b) - isTelling(a), compareText(a.id, b.id));
}

function toFlaw({ id, aliases, summary, severity, score, isMalware }: Advisory): KnownFlaw {
  return { ids: [id, ...aliases], summary, severity: severity ?? unknownSeverity, score, isMalware };
}

/** The first that says how bad it is counts; malware is malware whoever says so. */
function join(flaw: KnownFlaw, { id, aliases, summary, severity, score, isMalware }: Advisory): KnownFlaw {
  flaw.ids = [...new Set([...flaw.ids, id, ...aliases])];
  flaw.summary ||= summary;
  if (flaw.score === null && score !== null && severity !== null) {
    flaw.score = score;
    flaw.severity = severity;
  }
  flaw.isMalware ||= isMalware;
  return flaw;
}

/** The lowest later version that none of the advisories holds for; null where none is known. */
export function lowestFixedVersion(
  ecosystem: Ecosystem,
  version: string,
  advisories: readonly Advisory[],
): string | null {
  // An advisory that only lists versions does not tell where it ends.
  if (advisories.some(({ affected }) => !isInside(ecosystem, version, affected))) return null;
  const fixes = advisories.flatMap(({ affected }) => affected.flatMap(({ fixed }) => fixed ?? []));
  return (
    [...new Set(fixes)]
      .filter((fix) => compareVersions(ecosystem, fix, version) > 0)
      .sort((a, b) => compareVersions(ecosystem, a, b))
      .find((fix) => advisories.every(({ affected }) => !isInside(ecosystem, fix, affected))) ?? null
  );
}
