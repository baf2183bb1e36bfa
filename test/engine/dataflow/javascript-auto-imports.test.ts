/** What handlers of Nuxt and Nitro are made with needs no import, and is known all the same. */
import { expect, it } from 'vitest';
import { analyseSources, type Sources } from '../support/analyse-sources.ts';

const certainties = (sources: Sources) =>
  analyseSources(sources)
    .candidates.filter(({ ruleId }) => ruleId === 'code/insecure-cookie')
    .map(({ apiCertainty }) => apiCertainty);
const set = "setCookie(event, 'session', crypto.randomUUID(), { httpOnly: false });";

it('in the folder of the server', () => {
  const code = `export default defineEventHandler((event) => { ${set} });`;
  expect(certainties({ 'server/api/login.post.ts': code })).toEqual(['import']);
});

it.each<[string, Sources]>([
  [
    'where the server has one of that name',
    {
      'server/utils/cookies.ts':
        'export function setCookie(event, name, value, options) { event.jar[name] = value; }',
      'server/api/login.post.ts': `export default defineEventHandler((event) => { ${set} });`,
    },
  ],
  [
    'in a file that handles no events',
    { 'server/api/login.ts': `export const login = (event) => { ${set} };` },
  ],
  ['elsewhere', { 'src/login.ts': `export default defineEventHandler((event) => { ${set} });` }],
])('not %s', (_, sources) => {
  expect(certainties(sources)).toEqual([]);
});
