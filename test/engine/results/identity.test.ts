import { expect, it } from 'vitest';
import { identify } from '../../../src/engine/results/fingerprint.ts';
import { candidate } from '../support/candidate.ts';

const one = (changes: Parameters<typeof candidate>[0] = {}) => {
  const [identity] = identify([candidate(changes)]);
  if (!identity) throw new Error('no identity');
  return identity;
};

it('is 32 hexadecimal characters', () => {
  expect(one().fingerprint).toMatch(/^[0-9a-f]{32}$/);
  expect(one().moveKey).toMatch(/^[0-9a-f]{32}$/);
});

it('survives moved lines, other formatting and other names of variables', () => {
  const moved = one({
    span: { line: 80, endLine: 84, start: 4_000, end: 4_100 },
    source: { kind: 'http-parameter', expression: 'request.query["id"]' },
    trace: [],
    shape: null,
  });
  expect(moved).toEqual(one());
});

it.each([
  ['rule', { ruleId: 'code/nosql-injection' }],
  ['function', { enclosingSymbol: 'remove' }],
  ['API', { sinkApi: 'pg.Client.query' }],
  ['argument', { sinkArgument: 1 }],
  ['kind of source', { source: { kind: 'http-header', expression: 'req.query.id' } }],
])('is another for another %s', (_what, changes) => {
  expect(one(changes).fingerprint).not.toBe(one().fingerprint);
  expect(one(changes).moveKey).not.toBe(one().moveKey);
});

it('keeps its move key when the file is renamed', () => {
  const renamed = one({ file: 'src/people.js' });
  expect(renamed.fingerprint).not.toBe(one().fingerprint);
  expect(renamed.moveKey).toBe(one().moveKey);
});

it('numbers places that nothing else tells apart, so that each is unique', () => {
  const three = identify([candidate(), candidate(), candidate()]);
  expect(new Set(three.map(({ fingerprint }) => fingerprint)).size).toBe(3);
  expect(three[0]).toEqual(one());
});

it('does not number across files', () => {
  const [, second] = identify([candidate(), candidate({ file: 'src/other.js' })]);
  expect(second).toEqual(one({ file: 'src/other.js' }));
});
