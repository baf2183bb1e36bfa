import type { Suppression } from '../results/suppressions.ts';
import type { WeighedCheck } from './verify.ts';

/** A suppression that counts takes the finding out before verification; one without a reason is mentioned. */
export function checkSuppression(suppression: Suppression): WeighedCheck {
  const detail =
    suppression.kind === 'without-reason'
      ? `The whitebox-ignore comment on line ${suppression.line} gives no reason, so it does not count.`
      : 'No comment silences this place.';
  return { name: 'suppression', outcome: 'not-applicable', detail, points: 0 };
}
