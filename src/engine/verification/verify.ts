/**
 * Decides about a candidate, by fixed rules and without guessing: what was looked at, what it showed, and the
 * verdict that follows. The same candidate always gets the same verdict.
 */
import type { FileRole } from '../inventory/inventory.ts';
import type { Verification, VerificationCheck } from '../report.ts';
import type { Candidate } from '../results/candidate.ts';
import type { Suppression } from '../results/suppressions.ts';
import type { RuleInfo } from '../rules/rule.ts';
import { checkApiCertainty } from './check-api-certainty.ts';
import { checkEntryPoint } from './check-entry-point.ts';
import { checkFileRole } from './check-file-role.ts';
import { checkGuards, isAdministered } from './check-guards.ts';
import { checkPayload } from './check-payload.ts';
import { checkReplay } from './check-replay.ts';
import { checkSuppression } from './check-suppression.ts';
import { checkWay } from './check-way.ts';
import {
  administeredCeiling,
  approvalThreshold,
  baseScore,
  externalBaseScore,
  refutedCeiling,
  rejectionThreshold,
  silencedElsewhereCeiling,
  testCeiling,
} from './policy.ts';

export interface VerificationFacts {
  roles: readonly FileRole[];
  /** Undefined where it was not tried. */
  replayed: boolean | undefined;
  suppression: Suppression;
  /** Where the application listens by default. */
  port: number;
}

/** One check with the points it is worth. */
export interface WeighedCheck extends VerificationCheck {
  points: number;
}

export function verify(
  candidate: Candidate,
  rule: RuleInfo,
  facts: VerificationFacts,
): { verification: Verification; proofOfConcept: string | null } {
  const payload = checkPayload(candidate, rule.category, facts.port);
  const weighed = [
    checkReplay(candidate, facts.replayed),
    payload.check,
    checkEntryPoint(candidate),
    checkFileRole(facts.roles),
    checkGuards(candidate, rule.category),
    checkWay(candidate),
    checkSuppression(facts.suppression),
    checkApiCertainty(candidate),
  ];
  const isRefuted = weighed.some((check) => check.outcome === 'refutes');
  const base = (candidate.externalTool === undefined ? baseScore : externalBaseScore)[rule.confidence];
  const sum = weighed.reduce((total, check) => total + check.points, base);
  const ceilings = [
    ...(isRefuted ? [refutedCeiling] : []),
    ...(facts.roles.includes('test') ? [testCeiling] : []),
    ...(isAdministered(candidate, rule.category) ? [administeredCeiling] : []),
    ...(facts.suppression.kind === 'for-another' ? [silencedElsewhereCeiling] : []),
  ];
  const score = Math.max(0, Math.min(100, sum, ...ceilings));
  const verdict = decide(score, approvalThreshold[rule.severity]);
  const checks = weighed.map(({ name, outcome, detail }) => ({ name, outcome, detail }));
  return {
    verification: {
      verdict,
      score,
      reason: explain(verdict, score, rule, checks, facts.suppression),
      checks,
    },
    proofOfConcept: payload.proofOfConcept,
  };
}

function decide(score: number, threshold: number): Verification['verdict'] {
  if (score >= threshold) return 'approved';
  return score < rejectionThreshold ? 'rejected' : 'uncertain';
}

const openings: Record<Verification['verdict'], string> = {
  approved: 'Approved',
  uncertain: 'Left to a person',
  rejected: 'Rejected',
};

function explain(
  verdict: Verification['verdict'],
  score: number,
  rule: RuleInfo,
  checks: readonly VerificationCheck[],
  suppression: Suppression,
): string {
  const told = (outcome: VerificationCheck['outcome']) =>
    checks.filter((check) => check.outcome === outcome).map((check) => check.detail);
  const base = `The rule is of ${rule.confidence} confidence.`;
  const sentences = [
    `${openings[verdict]} with ${score} points (${approvalThreshold[rule.severity]} approve ${rule.severity === 'info' ? 'an info' : `a ${rule.severity}`} finding).`,
    ...(verdict === 'approved' ? [base, ...told('supports'), ...told('weakens')] : []),
    ...(verdict === 'approved' ? [] : [...told('refutes'), ...told('weakens'), base, ...told('supports')]),
    ...(suppression.kind === 'without-reason' ? [checkSuppression(suppression).detail] : []),
  ];
  return sentences.join(' ');
}
