import type { Candidate } from '../results/candidate.ts';
import { certaintyPoints } from './policy.ts';
import type { WeighedCheck } from './verify.ts';

const details: Record<Candidate['apiCertainty'], [WeighedCheck['outcome'], string]> = {
  import: ['supports', 'What is called is known from an import or a declared type.'],
  receiver: ['not-applicable', 'What is called is known from the form of its receiver.'],
  name: ['weakens', 'What is called is known by its bare name only.'],
};

/** How sure is it that this API is the one meant? */
export function checkApiCertainty({ ruleId, apiCertainty, externalTool }: Candidate): WeighedCheck {
  if (externalTool !== undefined)
    return {
      name: 'api-certainty',
      outcome: 'not-applicable',
      detail: `Reported by ${externalTool}; it rests on that tool's word.`,
      points: 0,
    };
  if (ruleId.startsWith('infrastructure/'))
    return {
      name: 'api-certainty',
      outcome: 'supports',
      detail: 'It is written in the file; nothing had to be guessed.',
      points: certaintyPoints.import,
    };
  const [outcome, detail] = details[apiCertainty];
  return { name: 'api-certainty', outcome, detail, points: certaintyPoints[apiCertainty] };
}
