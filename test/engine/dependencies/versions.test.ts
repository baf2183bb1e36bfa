import { describe, expect, test } from 'vitest';
import type { Ecosystem } from '../../../src/engine/dependencies/package.ts';
import { compareVersions } from '../../../src/engine/dependencies/versions/compare-versions.ts';

/** From the earliest to the latest; what stands in one text is equal. */
const orders: readonly [Ecosystem, string][] = [
  [
    'npm',
    '0.0.1 < 1.0.0-0 < 1.0.0-alpha < 1.0.0-alpha.1 < 1.0.0-alpha.beta < 1.0.0-beta.2 < 1.0.0-beta.11 < 1.0.0-rc.1 < 1.0.0 = v1.0.0 = 1.0.0+build < 1.0.1 < 1.9.0 < 1.10.0 < 2.0.0 < 10.0.0 < 99999999999999999999.0.0',
  ],
  [
    'Go',
    '0.0.0-20190101000000-abcdefabcdef < 0.0.0-20200101000000-abcdefabcdef < 1.2.3-0.20200101000000-abcdefabcdef < 1.2.3 < 3.2.0+incompatible < 3.2.1',
  ],
  ['NuGet', '1.0.0-Beta = 1.0.0-beta < 1.0.0 = 1.0 = 1.0.0.0 < 1.0.0.1 < 1.0.1'],
  [
    'PyPI',
    '1.0.dev1 < 1.0a1.dev1 < 1.0a1 = 1.0-alpha-1 = 1.0.a1 < 1.0b2 < 1.0b2.post1.dev1 < 1.0b2.post1 < 1.0rc1 = 1.0c1 < 1.0 = 1 = v1.0.0 < 1.0+local < 1.0+local.2 < 1.0+5 < 1.0.post1.dev1 < 1.0.post1 = 1.0-1 < 1.1 < 1.10 < 2021.5 < 1!0.1',
  ],
  [
    'Maven',
    '1-alpha = 1.0-alpha < 1-alpha2 = 1a2 = 1.0.0.Alpha2 < 1-beta < 1-milestone < 1.0.0.M2 < 1-rc = 1-cr < 1-SNAPSHOT < 1 = 1.0 = 1-ga = 1.0.0-final = 1.RELEASE < 1-sp < 1-abc < 1-1 < 1.1 < 1.2 < 1.10 < 2.14.1 < 30.0-android < 30.0-jre < 30.0.1_2 < 30.1-android',
  ],
  [
    'RubyGems',
    '1.0.a < 1.0.a.2 < 1.0.b1 < 1.0.0.rc1 < 1 = 1.0 = 1.0.0 < 1.0.0.1 < 1.0.1 < 1.2.0 < 1.13.0 < 2.0.0.pre1 < 2.0.0',
  ],
  [
    'Packagist',
    '1.0.0-dev < 1.0.0-alpha1 < 1.0.0-alpha2 = v1.0.0-a2 < 1.0.0-beta1 < 1.0.0-RC1 < 1.0.0 = v1.0 = 1.0.0.0 < 1.0.0-p1 < 1.0.1 < v5.4.0 < v5.10.0',
  ],
  ['GitHub Actions', '4.1.7 < 4.1.* < 4.2.0 < 4.* < 5 = 5.0.0 < 5.* < 40.0.0'],
  ['Hex', '1.0.0-rc.0 < 1.0.0 < 1.1.0'],
];

describe.each(orders)('versions of %s', (ecosystem, order) => {
  const groups = order.split(' < ').map((group) => group.split(' = '));
  const ranked = groups.flatMap((group, rank) => group.map((version) => ({ version, rank })));

  test('have their order, whichever way round they are compared', () => {
    for (const a of ranked)
      for (const b of ranked)
        expect(
          Math.sign(compareVersions(ecosystem, a.version, b.version)),
          `${a.version} and ${b.version}`,
        ).toBe(Math.sign(a.rank - b.rank) + 0);
  });

  test('that are none have a place too', () => {
    const odd = ['', '-', '...', '1..2', '🦄', '__proto__', '9'.repeat(5_000), 'a'.repeat(5_000), '-1-.-1-'];
    for (const a of odd)
      for (const b of odd) {
        const order = compareVersions(ecosystem, a, b);
        expect(Number.isNaN(order)).toBe(false);
        expect(Math.sign(order) + Math.sign(compareVersions(ecosystem, b, a))).toBe(0);
      }
  });
});
