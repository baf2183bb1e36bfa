/**
 * Reads records of the OSV schema (https://ossf.github.io/osv-schema/). They are taken from elsewhere and are not
 * trusted: sizes are bounded, and whatever has the wrong type is passed over.
 */
import type { Severity } from '../../../shared/enums.ts';
import { asList, asObject, asText, at, type Json } from '../../external/json-reading.ts';
import type { Ecosystem, PackageVersion } from '../package.ts';
import type { Advisory } from './advisory.ts';
import { intervalsOf, isInside, isListed } from './affected-versions.ts';
import { baseScoreOf, severityOfScore } from './cvss.ts';

const maximumAffected = 2_000;
const maximumAliases = 20;
const identifier = /^[A-Za-z0-9][\w.:-]{0,99}$/;

/** Names are compared as the registry does. */
export function advisoryName(ecosystem: Ecosystem, name: string): string {
  if (ecosystem === 'PyPI') return name.toLowerCase().replace(/[-_.]+/g, '-');
  const ignoresCase = ecosystem === 'NuGet' || ecosystem === 'Packagist' || ecosystem === 'GitHub Actions';
  return ignoresCase ? name.toLowerCase() : name;
}

/** Packages that a record is about; `Maven:https://…` and the like are of the ecosystem in front of the colon. */
export function packagesOf(record: unknown): { ecosystem: string; name: string; affected: Json }[] {
  return asList(at(record, 'affected'), maximumAffected).flatMap((element) => {
    const ecosystem = asText(at(element, 'package', 'ecosystem'), 100)?.split(':')[0];
    const name = asText(at(element, 'package', 'name'), 300);
    return ecosystem === undefined || name === undefined
      ? []
      : [{ ecosystem, name, affected: asObject(element) }];
  });
}

function affectedParts(record: unknown, { ecosystem, name }: PackageVersion): Json[] {
  return packagesOf(record)
    .filter(
      (each) =>
        each.ecosystem === ecosystem && advisoryName(ecosystem, each.name) === advisoryName(ecosystem, name),
    )
    .map(({ affected }) => affected);
}

/** Whether a record says that this version is affected. Withdrawn ones say nothing. */
export function isAffected(record: unknown, wanted: PackageVersion): boolean {
  if (at(record, 'withdrawn') !== undefined) return false;
  return affectedParts(record, wanted).some(
    (part) =>
      isListed(part, wanted.version) ||
      isInside(wanted.ecosystem, wanted.version, intervalsOf(part, wanted.ecosystem)),
  );
}

/** What is kept of a record, with what it says about this package. Null for one that is withdrawn or broken. */
export function readAdvisory(record: unknown, wanted: PackageVersion): Advisory | null {
  const id = asText(at(record, 'id'), 101);
  if (id === undefined || !identifier.test(id) || at(record, 'withdrawn') !== undefined) return null;
  const parts = affectedParts(record, wanted);
  const score = scoreOf(record, parts);
  const aliases = asList(at(record, 'aliases'), 100).flatMap((alias) => {
    const text = asText(alias, 101);
    return text !== undefined && identifier.test(text) ? [text] : [];
  });
  return {
    id,
    aliases: cveFirst(aliases).slice(0, maximumAliases),
    summary: summaryOf(record),
    severity: score === null ? statedSeverity(record, parts) : severityOfScore(score),
    score,
    isMalware: id.startsWith('MAL-'),
    affected: parts.flatMap((part) => intervalsOf(part, wanted.ecosystem)).slice(0, 100),
  };
}

function cveFirst(ids: readonly string[]): string[] {
  const isCve = (id: string) => id.startsWith('CVE-');
  return [...ids.filter(isCve), ...ids.filter((id) => !isCve(id))];
}

/** The first line of the details where there is no summary. */
function summaryOf(record: unknown): string {
  const text = asText(at(record, 'summary'), 300) ?? asText(at(record, 'details'), 300)?.split('\n')[0] ?? '';
  return text.replace(/\p{C}+/gu, ' ').trim();
}

/** The highest of what is said for the flaw or for the package. */
function scoreOf(record: unknown, parts: readonly Json[]): number | null {
  const scores = [record, ...parts]
    .flatMap((holder) => asList(at(holder, 'severity'), 20))
    .flatMap((severity) => baseScoreOf(asText(at(severity, 'score'), 300) ?? '') ?? []);
  return scores.length === 0 ? null : Math.max(...scores);
}

const stated: Readonly<Record<string, Severity>> = {
  critical: 'critical',
  high: 'high',
  important: 'high',
  moderate: 'medium',
  medium: 'medium',
  low: 'low',
  informational: 'info',
};

/** What the database itself calls it, for example where there is no vector, or one of CVSS 2. */
function statedSeverity(record: unknown, parts: readonly Json[]): Severity | null {
  for (const holder of [record, ...parts]) {
    const word = asText(at(holder, 'database_specific', 'severity'), 30)?.toLowerCase();
    if (word !== undefined && Object.hasOwn(stated, word)) return stated[word] ?? null;
  }
  // Notices of RustSec: the package is no longer cared for.
  const isNotice = parts.some(
    (part) => asText(at(part, 'database_specific', 'informational'), 30) !== undefined,
  );
  return isNotice ? 'info' : null;
}
