/** Packages with known flaws as candidates: one for each version of a package in each lock file. */
import type { Candidate } from '../results/candidate.ts';
import type { Advisory, AdvisoryAnswer } from './advisories/advisory.ts';
import { knownFlaws, lowestFixedVersion } from './advisories/known-flaws.ts';
import { describePackage, referencesOf, remedyOf, severityOf, tagsOf } from './describe-package.ts';
import { type LockedPackage, packageKey } from './package.ts';
import { maliciousPackage, vulnerablePackage } from './rules.ts';

/** In the order of the packages. */
export function toCandidates(packages: readonly LockedPackage[], answer: AdvisoryAnswer): Candidate[] {
  const advisoriesOf = new Map(
    answer.found.map(({ package: found, advisories }) => [packageKey(found), advisories]),
  );
  return packages.flatMap((found) => {
    const advisories = advisoriesOf.get(packageKey(found)) ?? [];
    return advisories.length === 0 ? [] : [toCandidate(found, advisories)];
  });
}

/**
 * The identity of the finding is lock file and name (what `sinkApi` is), not the version: an upgrade to a version that
 * is flawed as well is the same work still to be done, and what people said about it stays with it.
 */
function toCandidate(found: LockedPackage, advisories: readonly Advisory[]): Candidate {
  const flaws = knownFlaws(advisories);
  const isMalware = flaws.some((flaw) => flaw.isMalware);
  const rule = isMalware ? maliciousPackage : vulnerablePackage;
  const { ecosystem, name, version, file, line, start } = found;
  return {
    ruleId: rule.id,
    file,
    span: { start, end: start + 1, line, endLine: line },
    enclosingSymbol: '',
    sinkApi: name,
    sinkArgument: null,
    apiCertainty: 'import',
    source: null,
    trace: [],
    shape: null,
    entryPoint: null,
    partialGuards: [],
    functions: [],
    tags: [ecosystem.toLowerCase().replace(' ', '-'), ...tagsOf(flaws)],
    details: { package: name, version, ecosystem },
    particulars: {
      // Malware runs where it is installed, so development is no excuse.
      severity: isMalware ? rule.severity : severityOf(flaws, found.isDevelopment),
      description: describePackage(found, flaws, rule),
      remediation: isMalware
        ? rule.remediation
        : remedyOf(found, lowestFixedVersion(ecosystem, version, advisories), rule),
      references: referencesOf(flaws),
    },
  };
}
