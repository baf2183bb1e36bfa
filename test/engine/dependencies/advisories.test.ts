import { describe, expect, test } from 'vitest';
import { baseScoreOf, severityOfScore } from '../../../src/engine/dependencies/advisories/cvss.ts';
import { knownFlaws, lowestFixedVersion } from '../../../src/engine/dependencies/advisories/known-flaws.ts';
import { isAffected, readAdvisory } from '../../../src/engine/dependencies/advisories/read-osv.ts';
import { advisoryOf, osvRecord } from './osv-records.ts';

// Published scores of well-known flaws.
test.each([
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10, 'critical'],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8, 'critical'],
  ['CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 7.5, 'high'],
  ['CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:L', 7.7, 'high'],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1, 'medium'],
  ['CVSS:3.1/AV:L/AC:L/PR:H/UI:N/S:U/C:L/I:N/A:N', 2.3, 'low'],
  ['CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:N/A:N', 0, 'info'],
  ['CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N/E:P/RL:O', 6.4, 'medium'],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 9.3, 'critical'],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H', 10, 'critical'],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N/E:U', 8.7, 'high'],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N', 0, 'info'],
])('%s scores %d', (vector, score, severity) => {
  expect(baseScoreOf(vector)).toBe(score);
  expect(severityOfScore(score)).toBe(severity);
});

test.each([
  'CVSS:4.0/AV:N/AC:L',
  'AV:N/AC:L/Au:N/C:P/I:P/A:P',
  'CVSS:3.1/AV:N',
  'CVSS:3.1/AV:N/AC:L/PR:constructor/UI:N/S:U/C:H/I:H/A:H',
  'CVSS:3.1/AV:toString/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  'CVSS:3.1/__proto__:x/constructor:y',
  'CVSS:3.1',
  '',
])('no score is made of %j', (vector) => {
  expect(baseScoreOf(vector)).toBeNull();
});

describe('whether a version is affected', () => {
  const npm = (version: string) => ({ ecosystem: 'npm' as const, name: 'query', version });

  test.each([
    ['before it was introduced', [{ introduced: '1.0.0' }, { fixed: '1.2.0' }], '0.9.0', false],
    ['from where it was introduced', [{ introduced: '1.0.0' }, { fixed: '1.2.0' }], '1.0.0', true],
    ['not where it is fixed', [{ introduced: '1.0.0' }, { fixed: '1.2.0' }], '1.2.0', false],
    ['from the beginning', [{ introduced: '0' }, { fixed: '1.2.0' }], '0.0.1', true],
    ['in a later range', [{ introduced: '0' }, { fixed: '1.2.0' }, { introduced: '2.0.0' }], '3.0.0', true],
    ['between ranges', [{ introduced: '0' }, { fixed: '1.2.0' }, { introduced: '2.0.0' }], '1.5.0', false],
    ['up to the last one', [{ introduced: '0' }, { last_affected: '1.2.0' }], '1.2.0', true],
    ['not after the last one', [{ introduced: '0' }, { last_affected: '1.2.0' }], '1.2.1', false],
    ['whatever the order of events', [{ fixed: '1.2.0' }, { introduced: '1.0.0' }], '1.1.0', true],
    ['not without an introduction', [{ fixed: '1.2.0' }], '1.1.0', false],
  ])('%s', (_title, events, version, expected) => {
    const record = osvRecord({ ranges: [{ type: 'SEMVER', events }] });
    expect(isAffected(record, npm(version))).toBe(expected);
  });

  test('by the list of versions', () => {
    const record = osvRecord({ ranges: [], versions: ['1.0.0', '1.1.0'] });
    expect(isAffected(record, npm('1.1.0'))).toBe(true);
    expect(isAffected(record, npm('1.2.0'))).toBe(false);
  });

  test('commits, withdrawn records and other packages say nothing', () => {
    const commits = [{ type: 'GIT', events: [{ introduced: '0' }] }];
    expect(isAffected(osvRecord({ ranges: commits }), npm('1.0.0'))).toBe(false);
    expect(isAffected({ ...osvRecord({}), withdrawn: '2024-01-01T00:00:00Z' }, npm('1.0.0'))).toBe(false);
    expect(isAffected(osvRecord({}), { ...npm('1.0.0'), name: 'other' })).toBe(false);
    expect(isAffected(osvRecord({}), { ...npm('1.0.0'), ecosystem: 'PyPI' })).toBe(false);
  });

  test('names are those of the registry', () => {
    const record = osvRecord({ ecosystem: 'PyPI', name: 'Flask_Thing', ranges: [], versions: ['1.0'] });
    expect(isAffected(record, { ecosystem: 'PyPI', name: 'flask-thing', version: '1.0' })).toBe(true);
  });
});

describe('what is kept of a record', () => {
  const wanted = { ecosystem: 'npm' as const, name: 'query', version: '1.0.0' };

  test('names, words, score and ranges', () => {
    const record = {
      ...osvRecord({ id: 'GHSA-aaaa-bbbb-cccc' }),
      aliases: ['SNYK-1', 'CVE-2024-1'],
      summary: 'Prototypes are\npolluted',
      severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N' }],
      database_specific: { severity: 'LOW' },
    };
    expect(readAdvisory(record, wanted)).toEqual({
      id: 'GHSA-aaaa-bbbb-cccc',
      aliases: ['CVE-2024-1', 'SNYK-1'],
      summary: 'Prototypes are polluted',
      severity: 'high',
      score: 7.5,
      isMalware: false,
      affected: [{ introduced: null, fixed: '1.2.0' }],
    });
  });

  test.each([
    ['MODERATE', 'medium'],
    ['CRITICAL', 'critical'],
    ['odd', null],
    ['constructor', null],
  ])('the word %s where no vector is understood', (severity, expected) => {
    const record = {
      ...osvRecord({}),
      severity: [{ type: 'CVSS_V4', score: 'CVSS:4.0/AV:N' }],
      database_specific: { severity },
    };
    expect(readAdvisory(record, wanted)).toMatchObject({ severity: expected, score: null });
  });

  test.each([
    null,
    [],
    'text',
    {},
    { id: 5 },
    { id: '../../etc/passwd' },
    { id: `x${'y'.repeat(500)}` },
    { id: 'A-1', withdrawn: '2024-01-01T00:00:00Z' },
  ])('nothing of %j', (record) => {
    expect(readAdvisory(record, wanted)).toBeNull();
  });

  test('parts of the wrong type are passed over', () => {
    const record = {
      id: 'A-1',
      aliases: {},
      summary: 5,
      severity: 'high',
      affected: [null, { ranges: 3 }, 7],
    };
    expect(readAdvisory(record, wanted)).toMatchObject({ id: 'A-1', aliases: [], summary: '', affected: [] });
  });
});

test('advisories that share a name are one flaw, told by GitHub', () => {
  const flaws = knownFlaws([
    advisoryOf({ id: 'PYSEC-2024-1', aliases: ['CVE-2024-1'], severity: null, score: null, summary: '' }),
    advisoryOf({ id: 'OTHER-1', severity: 'critical', score: 9.8 }),
    advisoryOf({
      id: 'GHSA-1',
      aliases: ['CVE-2024-1'],
      severity: 'low',
      score: 3,
      summary: 'Told by GitHub',
    }),
  ]);
  expect(flaws).toEqual([
    expect.objectContaining({ ids: ['OTHER-1'], severity: 'critical' }),
    expect.objectContaining({
      ids: ['GHSA-1', 'CVE-2024-1', 'PYSEC-2024-1'],
      severity: 'low',
      summary: 'Told by GitHub',
    }),
  ]);
});

test.each([
  ['the only fix', '1.0.0', [[{ introduced: null, fixed: '1.2.0' }]], '1.2.0'],
  [
    'what fixes all of them',
    '1.0.0',
    [[{ introduced: null, fixed: '1.2.0' }], [{ introduced: '1.0.0', fixed: '1.10.0' }]],
    '1.10.0',
  ],
  [
    'a fix that brings no other flaw',
    '1.0.0',
    [
      [
        { introduced: null, fixed: '1.2.0' },
        { introduced: '2.0.0', fixed: '2.1.0' },
      ],
      [{ introduced: '1.0.0', fixed: '2.0.0' }],
    ],
    '2.1.0',
  ],
  [
    'of its own line where that was fixed too',
    '1.0.0',
    [
      [
        { introduced: null, fixed: '1.0.5' },
        { introduced: '2.0.0', fixed: '2.1.0' },
      ],
    ],
    '1.0.5',
  ],
  [
    'none where one was never fixed',
    '1.0.0',
    [[{ introduced: null }], [{ introduced: null, fixed: '2.0.0' }]],
    null,
  ],
  [
    'none where the last affected one is all that is known',
    '1.0.0',
    [[{ introduced: null, lastAffected: '1.5.0' }]],
    null,
  ],
  ['none where versions are only listed', '1.0.0', [[]], null],
])('the lowest fixed version: %s', (_title, version, affected, expected) => {
  const advisories = affected.map((intervals, at) => advisoryOf({ id: `A-${at}`, affected: intervals }));
  expect(lowestFixedVersion('npm', version, advisories)).toBe(expected);
});
