import type { Candidate } from '../results/candidate.ts';
import { fitPayload } from './payloads.ts';
import { payloadPoints } from './policy.ts';
import { proofOfConcept } from './proof-of-concept.ts';
import { brokenBy } from './transformations.ts';
import type { WeighedCheck } from './verify.ts';

/** Would a payload of the category survive in the string it lands in? Also writes the proof of concept. */
export function checkPayload(
  candidate: Candidate,
  category: string,
  port: number,
): { check: WeighedCheck; proofOfConcept: string | null } {
  const payload = fitPayload(candidate, category);
  if (!payload)
    return {
      check: result('not-applicable', 'This kind of flaw has no payload to try.'),
      proofOfConcept: null,
    };

  const transformed = candidate.trace.filter((step) => step.kind === 'sanitizer').map((step) => step.code);
  const broken = payload.isExample ? null : brokenBy(payload.value, transformed);
  if (broken)
    return {
      check: result('weakens', `A payload would lose its "${broken.character}" to ${broken.name}.`),
      proofOfConcept: null,
    };

  const proof = payload.outcome === 'refutes' ? null : proofOfConcept(candidate, payload, port);
  if (!payload.isJudged)
    return {
      check: result(
        'not-applicable',
        'The string that reaches the sink is not known well enough to judge a payload.',
      ),
      proofOfConcept: proof,
    };
  const verdicts = {
    supports: `A payload lands ${payload.where}, and its metacharacters survive.`,
    weakens: `A payload lands ${payload.where}.`,
    refutes: `A payload lands ${payload.where}.`,
  };
  return { check: result(payload.outcome, verdicts[payload.outcome]), proofOfConcept: proof };
}

function result(outcome: WeighedCheck['outcome'], detail: string): WeighedCheck {
  return { name: 'payload', outcome, detail, points: payloadPoints[outcome] };
}
