/** An option that is taken over from another object is told where it was said. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const lines = (value: string) =>
  findings({
    'a.js': `const https = require('https');
const agent = (options) => new https.Agent({ keepAlive: true, rejectUnauthorized: ${value} });
exports.loose = agent({
  rejectUnauthorized: false,
});
`,
  });

test.each([
  'options.rejectUnauthorized',
  'options.rejectUnauthorized ?? true',
  'options.rejectUnauthorized !== undefined ? options.rejectUnauthorized : true',
])('%s', (value) => {
  expect(lines(value)).toEqual(['code/tls-verification-off a.js:4']);
});

test.each(['false', 'options.isTest ? false : options.rejectUnauthorized'])('%s is said here', (value) => {
  expect(lines(value)).toContain('code/tls-verification-off a.js:2');
});
