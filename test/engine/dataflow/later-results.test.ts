/** Promises that somebody else resolves, each beside the nearest form that gives nothing harmful (JavaScript). */
import { expect, it } from 'vitest';
import { analyseSources } from '../support/analyse-sources.ts';

const isTold = (body: string, rule = 'code/command-injection') =>
  analyseSources({
    'app.js': `const app = require('express')();
const { exec } = require('child_process');
app.get('/', async (req, res) => {
  const a = req.query.a;
  ${body}
});`,
  }).candidates.some(({ ruleId }) => ruleId === rule);

const made = 'const { promise, resolve, reject } = Promise.withResolvers();';

it.each([
  [
    `${made} setTimeout(() => resolve(a), 1); exec(await promise);`,
    `${made} setTimeout(() => { log(a); resolve('ls'); }, 1); exec(await promise);`,
  ],
  [
    `const d = Promise.withResolvers(); d.resolve(a); exec(await d.promise);`,
    `const d = Promise.withResolvers(); d.reject(a); exec(await d.promise);`,
  ],
  [
    `${made} promise.then((v) => exec(v)); req.on('end', () => resolve(a));`,
    `${made} promise.then((v) => exec(v)); req.on('end', () => resolve('ls'));`,
  ],
])('who waits for it gets what it is resolved with: %s', (bad, ok) => {
  expect(isTold(bad)).toBe(true);
  expect(isTold(ok)).toBe(false);
});

it('it throws where it is waited for what it is rejected with', () => {
  const caught = (error: string) =>
    `${made} setTimeout(() => reject(new Error(${error})), 1); try { await promise; } catch (e) { res.send(e.message); }`;
  expect(isTold(caught('a'), 'code/reflected-xss')).toBe(true);
  expect(isTold(caught(`'failed'`), 'code/reflected-xss')).toBe(false);
});
