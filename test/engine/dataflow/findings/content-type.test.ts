/** The type of what is written to a page, as a line of a header says it. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isReported = (type: string) =>
  findings({
    'a.php': `<?php\nheader("Content-Type: ${type}" . $charset);\necho $_GET['callback'] . '(1)';`,
  }).some((one) => one.startsWith('code/reflected-xss '));

it('is known where only what follows it is not', () => {
  expect(isReported('text/javascript; charset=')).toBe(false);
  expect(isReported('text/html; charset=')).toBe(true);
});

it('is not known where the line ends in the middle of it', () => {
  expect(isReported('text/')).toBe(true);
});
