import { matchesGlob } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchesPath } from '../../src/engine/settings/path-glob.ts';

it.each([
  ['docs/**', 'docs/a/b.md', true],
  ['docs/**', 'docs', false],
  ['**/server.js', 'server.js', true],
  ['**/server.js', 'a/b/server.js', true],
  ['**/server.js', 'a/my-server.js', false],
  ['*.js', 'a.js', true],
  ['*.js', 'a/b.js', false],
  ['src/**/*.{js,ts}', 'src/a/b.ts', true],
  ['src/{a/**,b}/*.ts', 'src/a/x/y/z.ts', true],
  ['v[0-9]/?.txt', 'v1/a.txt', true],
  ['v[!0-9]/?.txt', 'v1/a.txt', false],
  ['app/(group)/[id]/**', 'app/(group)/i/page.tsx', true],
  ['**', '.github/x.yml', false],
  ['.whitebox/*.yaml', '.whitebox/a.yaml', true],
  ['a[', 'a[', true],
  ['[z-a]', 'b', false],
  ['{a', '{a', true],
])('%j of a path %j: %j', (glob, path, matches) => {
  expect(matchesPath(path, glob)).toBe(matches);
});

it('takes no longer for a pattern that is written to take long', () => {
  expect(matchesPath('a'.repeat(2_000), `${'*a'.repeat(100)}b`)).toBe(false);
  expect(matchesPath('a/'.repeat(500), `${'**/a/'.repeat(50)}b`)).toBe(false);
});

it('means what Node means', () => {
  const part = fc.constantFrom('a', 'b', '.', 'js', '-', '/', 'a/b', '/.a');
  const wild = fc.oneof(part, fc.constantFrom('*', '**/', '?', '[ab]', '[!a]', '{a,b}', '{.js,-b}', '/**'));
  const tidy = (pieces: string[]) =>
    pieces
      .join('')
      .replace(/\/{2,}/g, '/')
      .replace(/^\/|\/$/g, '');
  // Where `*` stands for nothing before another wildcard, or `**` stands twice, the two differ on names that begin with a dot.
  const isPlain = (text: string) =>
    !/(?:^|\/)\.{1,2}(?:\/|$)|\*{3}|[^/]\*\*|\*\*[^/]|\*[?[{]|\*\*.*\*\*/.test(text) && text !== '';
  const texts = (piece: fc.Arbitrary<string>) => fc.array(piece, { maxLength: 6 }).map(tidy).filter(isPlain);
  fc.assert(
    fc.property(texts(part), texts(wild), (path, glob) => {
      expect(matchesPath(path, glob), `${glob} of ${path}`).toBe(matchesGlob(path, glob));
    }),
    { numRuns: 5_000 },
  );
});
