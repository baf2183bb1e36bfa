import type { Candidate } from '../results/candidate.ts';
import {
  folderNameIsChecked,
  isEscapeFor,
  isOutOfSight,
  schemeIsChecked,
  somethingIsKept,
} from '../results/partial-guards.ts';
import { ownEscapePoints, partialGuardPoints } from './policy.ts';
import type { WeighedCheck } from './verify.ts';

/** Which scheme an address has is all the same to where it leads. */
const aboutTargets: ReadonlySet<string> = new Set(['ssrf', 'open-redirect']);

const aboutPaths: ReadonlySet<string> = new Set([
  'path-traversal',
  'file-inclusion',
  'archive-slip',
  'unrestricted-upload',
]);

/** What is said of a path alone. */
const aboutFolders: ReadonlySet<string> = new Set([folderNameIsChecked, somethingIsKept]);

/** Complete guards end a flow before it becomes a candidate; partial ones are weighed here. */
export function checkGuards({ partialGuards: passed, source }: Candidate, category: string): WeighedCheck {
  const partialGuards = passed.filter(
    (guard) =>
      !(guard === schemeIsChecked && aboutTargets.has(category)) &&
      !(aboutFolders.has(guard) && !aboutPaths.has(category)),
  );
  if (!source)
    return {
      name: 'guards',
      outcome: 'not-applicable',
      detail: 'There is no flow that could be guarded.',
      points: 0,
    };
  if (partialGuards.length === 0)
    return {
      name: 'guards',
      outcome: 'supports',
      detail: 'No check or escaping stands in the way.',
      points: 0,
    };
  const isForPerson = partialGuards.some(
    (guard) => isEscapeFor(category, guard) || isOutOfSight(guard) || aboutFolders.has(guard),
  );
  const shown = partialGuards.slice(0, 3).map((guard) => `"${guard.replace(/\p{C}+/gu, ' ').slice(0, 100)}"`);
  return {
    name: 'guards',
    outcome: 'weakens',
    detail: `What is checked on the way (${shown.join(', ')}) may stop some inputs.`,
    points: isForPerson
      ? ownEscapePoints
      : Math.max(partialGuardPoints.most, partialGuardPoints.each * partialGuards.length),
  };
}
