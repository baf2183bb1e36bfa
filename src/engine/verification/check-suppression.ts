import type { Suppression } from '../results/suppressions.ts';
import type { WeighedCheck } from './verify.ts';

/**
 * A suppression that counts takes the finding out before verification; one without a reason is mentioned. One for
 * another scanner leaves the finding to a person (`silencedElsewhereCeiling`).
 */
export function checkSuppression(suppression: Suppression): WeighedCheck {
  if (suppression.kind === 'for-another') {
    const detail = `A comment on line ${suppression.line} silences another scanner here.`;
    return { name: 'suppression', outcome: 'weakens', detail, points: 0 };
  }
  const detail =
    suppression.kind === 'without-reason'
      ? `The whitebox-ignore comment on line ${suppression.line} gives no reason, so it does not count.`
      : 'No comment silences this place.';
  return { name: 'suppression', outcome: 'not-applicable', detail, points: 0 };
}
