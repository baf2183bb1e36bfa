import type { Candidate } from '../results/candidate.ts';
import { isMereQuestion, isQuietLog } from '../results/lesser-sinks.ts';
import { certaintyPoints, doubtfulPoints, mereQuestionPoints, quietLevelPoints } from './policy.ts';
import type { WeighedCheck } from './verify.ts';

const details: Record<Candidate['apiCertainty'], [WeighedCheck['outcome'], string]> = {
  import: ['supports', 'What is called is known from an import or a declared type.'],
  receiver: ['not-applicable', 'What is called is known from the form of its receiver.'],
  text: ['not-applicable', 'What is called is known from the text that it is given.'],
  name: ['weakens', 'What is called is known by its bare name only.'],
};

/** Detectors that find what stands in a file as it is. */
const writtenDown: Readonly<Record<string, string>> = {
  infrastructure: 'It is written in the file; nothing had to be guessed.',
  dependencies: 'The file names the package and its version.',
};

/** How sure is it that this API is the one meant? */
export function checkApiCertainty(candidate: Candidate): WeighedCheck {
  const { ruleId, apiCertainty, isDoubtful, externalTool, sinkApi } = candidate;
  if (externalTool !== undefined)
    return {
      name: 'api-certainty',
      outcome: 'not-applicable',
      detail: `Reported by ${externalTool}; it rests on that tool's word.`,
      points: 0,
    };
  const written = writtenDown[ruleId.slice(0, ruleId.indexOf('/'))];
  if (written !== undefined)
    return { name: 'api-certainty', outcome: 'supports', detail: written, points: certaintyPoints.import };
  if (isDoubtful)
    return {
      name: 'api-certainty',
      outcome: 'weakens',
      detail: 'What is called is known, but nothing at the place says that security rests on it.',
      points: doubtfulPoints,
    };
  if (isQuietLog({ ruleId, sinkApi }))
    return {
      name: 'api-certainty',
      outcome: 'weakens',
      detail: 'It is written at a level that is off where nobody looks for a fault.',
      points: quietLevelPoints,
    };
  if (isMereQuestion(candidate))
    return {
      name: 'api-certainty',
      outcome: 'weakens',
      detail: 'It only tells whether there is such a file.',
      points: mereQuestionPoints,
    };
  const [outcome, detail] = details[apiCertainty];
  return { name: 'api-certainty', outcome, detail, points: certaintyPoints[apiCertainty] };
}
