import { describe, expect, test } from 'vitest';
import { type KnownFinding, matchFindings } from '../../../src/features/findings/match-findings.ts';
import { engineFinding, verdict } from '../../support/findings.ts';

const newId = () => 'new';

function known(name: string, file: string, overrides: Partial<KnownFinding> = {}): KnownFinding {
  const { fingerprint, moveKey } = engineFinding(name, { affectedFile: file });
  return {
    id: `${name}@${file}`,
    fingerprint,
    moveKey,
    verificationStatus: 'approved',
    seenByThisScan: false,
    ...overrides,
  };
}

const ids = (sightings: { id: string }[]) => sightings.map(({ id }) => id);

describe('a reported finding', () => {
  test('is new when nothing like it is known', () => {
    const { fresh, seen } = matchFindings([], [engineFinding('a')], newId);
    expect([ids(fresh), ids(seen)]).toEqual([['new'], []]);
  });

  test('is known by its fingerprint', () => {
    const { fresh, seen } = matchFindings(
      [known('a', 'x.js')],
      [engineFinding('a', { affectedFile: 'x.js' })],
      newId,
    );
    expect([ids(fresh), ids(seen)]).toEqual([[], ['a@x.js']]);
  });

  test('goes on when its file was renamed', () => {
    const { fresh, seen } = matchFindings(
      [known('a', 'old.js')],
      [engineFinding('a', { affectedFile: 'new.js' })],
      newId,
    );
    expect([ids(fresh), ids(seen)]).toEqual([[], ['a@old.js']]);
  });

  test('is new when its file was copied: the old one is still there', () => {
    const { fresh, seen } = matchFindings(
      [known('a', 'old.js')],
      [engineFinding('a', { affectedFile: 'old.js' }), engineFinding('a', { affectedFile: 'copy.js' })],
      newId,
    );
    expect([ids(fresh), ids(seen)]).toEqual([['new'], ['a@old.js']]);
  });

  test('is new when two vanished ones could be it', () => {
    const { fresh, seen } = matchFindings(
      [known('a', 'one.js'), known('a', 'two.js')],
      [engineFinding('a', { affectedFile: 'three.js' })],
      newId,
    );
    expect([ids(fresh), ids(seen)]).toEqual([['new'], []]);
  });

  test('is new when two new ones could be the vanished one', () => {
    const { fresh, seen } = matchFindings(
      [known('a', 'old.js')],
      [engineFinding('a', { affectedFile: 'one.js' }), engineFinding('a', { affectedFile: 'two.js' })],
      newId,
    );
    expect([ids(fresh), ids(seen)]).toEqual([['new', 'new'], []]);
  });

  test('is not the continuation of what the same scan has seen elsewhere', () => {
    const { fresh } = matchFindings(
      [known('a', 'old.js', { seenByThisScan: true })],
      [engineFinding('a', { affectedFile: 'new.js' })],
      newId,
    );
    expect(ids(fresh)).toEqual(['new']);
  });

  test('given twice counts once', () => {
    expect(matchFindings([], [engineFinding('a'), engineFinding('a')], newId).fresh).toHaveLength(1);
  });
});

describe('a rejected verdict', () => {
  const rejected = engineFinding('a', { affectedFile: 'x.js', ...verdict('rejected') });

  test('is no sighting of a visible finding', () => {
    const { fresh, seen } = matchFindings([known('a', 'x.js')], [rejected], newId);
    expect([fresh, seen]).toEqual([[], []]);
  });

  test.each(['pending', 'uncertain', 'rejected'] as const)('is one of a finding that is %s', (status) => {
    const { seen } = matchFindings([known('a', 'x.js', { verificationStatus: status })], [rejected], newId);
    expect(ids(seen)).toEqual(['a@x.js']);
  });
});
