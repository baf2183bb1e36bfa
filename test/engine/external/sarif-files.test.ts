import { expect, it } from 'vitest';
import { KnownFiles, RunFiles } from '../../../src/engine/external/sarif-files.ts';

const known = new KnownFiles(
  new Set([
    'src/index.js',
    'index.js',
    'src/main/java/com/acme/A.java',
    'a/B.java',
    'c/B.java',
    'with%20sign.js',
  ]),
);

/** What each of the addresses means, in one run. */
function meant(addresses: readonly (string | object)[], run: object = {}) {
  const artifacts = addresses.map((address) => (typeof address === 'string' ? { uri: address } : address));
  const files = new RunFiles(run, artifacts, known);
  return artifacts.map((artifact) => files.pathOf(artifact));
}

it.each([
  ['the address of a file', 'file:///home/me/work/src/index.js'],
  ['a path of the machine', '/home/me/work/src/index.js'],
  ['a path of Windows', 'C:\\work\\src\\index.js'],
  ['an address of Windows', 'file:///C:/work/src/index.js'],
  ['an address with a host', 'file://build.example.com/work/src/index.js'],
  ['a folder above the repository', 'work/src/index.js'],
  ['a detour', './src/../src/index.js'],
])('finds a file by %s', (_what, address) => {
  expect(meant([address])).toEqual(['src/index.js']);
});

it('takes the folder that most addresses have in common for the repository', () => {
  const all = ['/ci/src/index.js', '/ci/a/B.java', '/ci/c/B.java', '/cache/index.js'];
  expect(meant(all)).toEqual(['src/index.js', 'a/B.java', 'c/B.java', null]);
});

it('follows bases that stand on bases', () => {
  const run = {
    originalUriBaseIds: {
      ROOT: { uri: 'file:///ci/checkout/' },
      SOURCES: { uri: 'src/main/java/', uriBaseId: 'ROOT' },
    },
  };
  expect(meant([{ uri: 'com/acme/A.java', uriBaseId: 'SOURCES' }], run)).toEqual([
    'src/main/java/com/acme/A.java',
  ]);
});

it('ends where bases stand on each other', () => {
  const run = { originalUriBaseIds: { A: { uri: 'a', uriBaseId: 'B' }, B: { uri: 'b', uriBaseId: 'A' } } };
  expect(meant([{ uri: 'nothing.js', uriBaseId: 'A' }], run)).toEqual([null]);
});

it('finds a file below a folder of sources where only one file can be meant', () => {
  expect(meant(['com/acme/A.java', 'B.java'])).toEqual(['src/main/java/com/acme/A.java', null]);
});

it.each([
  '../src/index.js',
  'https://example.com/src/index.js',
  '',
  '/',
  'file:///etc/passwd',
  'x'.repeat(9_000),
])('knows nothing of %s', (address) => {
  expect(meant([address])).toEqual([null]);
});

it('takes an address that is a path as it is, signs and all', () => {
  expect(meant(['with%20sign.js'])).toEqual(['with%20sign.js']);
});
