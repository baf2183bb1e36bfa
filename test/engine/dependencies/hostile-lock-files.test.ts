/** Lock files made to harm whoever reads them. */
import { expect, test } from 'vitest';
import { type ListingLimits, listPackages } from '../../../src/engine/dependencies/list-packages.ts';
import { OmissionList } from '../../../src/engine/inventory/omission-list.ts';
import { memoryTree } from '../memory-tree.ts';

async function list(files: Record<string, string>, limits: Partial<ListingLimits> = {}) {
  const tree = memoryTree(files);
  const omissions = new OmissionList();
  const { packages } = await listPackages(await tree.list(), { tree, omissions, limits });
  return { packages, left: omissions.list() };
}

/** Seconds, not minutes, for the largest files that are read at all; the machine may be slow. */
const enough = 60_000;

const size = 20_000_000;
const filled = (piece: string, before = '', after = '') =>
  `${before}${piece.repeat(Math.floor((size - before.length - after.length) / piece.length))}${after}`;

test.each([
  ['package-lock.json', 'nested brackets', filled('{"packages":')],
  ['package-lock.json', 'nested lists', filled('[')],
  ['package-lock.json', 'an endless string', `"${'\\"'.repeat(size / 2 - 1)}`],
  ['package-lock.json', 'nested packages', filled('{"dependencies":{"a":')],
  [
    'package-lock.json',
    'one package with many needs',
    filled('"a":1,', '{"packages":{"node_modules/x":{"version":"1.0.0","dependencies":{'),
  ],
  [
    'pnpm-lock.yaml',
    'one level deeper each line',
    Array.from({ length: 6_000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
  ],
  ['pnpm-lock.yaml', 'one endless line', filled('a: ')],
  ['yarn.lock', 'one endless key', filled('"a@1", ')],
  ['yarn.lock', 'many keys', filled('a@1:\n')],
  ['poetry.lock', 'unclosed arrays', filled('[[package]]\na = [')],
  ['poetry.lock', 'nested arrays', filled('[', 'a = ')],
  ['Cargo.lock', 'unclosed strings', filled('[[package]]\nname = "\n')],
  ['uv.lock', 'comments in an array', filled('# \n', 'a = [')],
  ['pom.xml', 'unclosed elements', filled('<a>')],
  ['pom.xml', 'unclosed quotes', filled('<a b="')],
  ['pom.xml', 'unclosed comments', filled('<!-- ')],
  ['pom.xml', 'only brackets', filled('<')],
  ['requirements.txt', 'one endless line', filled('a==1')],
  ['go.mod', 'many blocks', filled('require (\n')],
  ['Gemfile.lock', 'one endless line', filled(' ')],
  ['gradle.lockfile', 'one endless line', filled('a:')],
  ['mix.lock', 'one endless line', filled('{:a, "", [hex:')],
])('%s of 20 MB: %s', { timeout: 3 * enough }, async (path, _title, text) => {
  const start = performance.now();
  await list({ [path]: text });
  expect(performance.now() - start).toBeLessThan(enough);
});

test('one over the size is not read, and that is said', async () => {
  const { packages, left } = await list({ 'package-lock.json': filled(' ') }, { maxFileBytes: 1_000 });
  expect(packages).toEqual([]);
  expect(left).toEqual([
    { path: 'package-lock.json', reason: 'its packages were not looked up: it is larger than 1000 bytes' },
  ]);
});

test('of 100,000 packages 20,000 are taken, and that is said', async () => {
  const lines = Array.from({ length: 100_000 }, (_, index) => `package-${index}==1.0`);
  const { packages, left } = await list({ 'requirements.txt': lines.join('\n') });
  expect(packages).toHaveLength(20_000);
  expect(left).toEqual([
    {
      path: 'requirements.txt',
      reason: '80000 of its 100000 packages were not looked up: there are too many',
    },
  ]);
});

test('needs in circles, and a way of 10,000 packages', async () => {
  const count = 10_000;
  const packages: Record<string, unknown> = { '': { dependencies: { p0: '1' } } };
  for (let index = 0; index < count; index++)
    packages[`node_modules/p${index}`] = {
      version: '1.0.0',
      dependencies: { [`p${(index + 1) % count}`]: '1', p0: '1' },
    };
  const found = await list({ 'package-lock.json': JSON.stringify({ packages }) });
  expect(found.packages).toHaveLength(count);
  expect(found.packages.at(-1)?.path).toEqual([
    'p0',
    '…',
    ...Array.from({ length: 10 }, (_, index) => `p${count - 10 + index}`),
  ]);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'a package called %s is one like any other',
  async (name) => {
    const text = `{"packages":{"":{"dependencies":{"${name}":"1"}},"node_modules/${name}":{"version":"1.0.0","dependencies":{"${name}":"1"}}}}`;
    const { packages } = await list({ 'package-lock.json': text });
    expect(packages).toMatchObject([{ name, version: '1.0.0', path: [name], isDirect: true }]);
    expect(({} as Record<string, unknown>).version).toBeUndefined();
  },
);

test.each(['../../etc/passwd', 'a b', 'a\nb', 'a/../b', '<b>', 'http://127.0.0.1/', 'a'.repeat(500), ''])(
  'no package is called %j',
  async (name) => {
    const packages = { [`node_modules/${name}`]: { version: '1.0.0' } };
    expect((await list({ 'package-lock.json': JSON.stringify({ packages }) })).packages).toEqual([]);
  },
);

test.each(['', 'latest', '1.0.0\n', '1 || 2', '../1', '9'.repeat(200), '<b>1'])(
  'no version is %j',
  async (version) => {
    const packages = { 'node_modules/a': { version } };
    expect((await list({ 'package-lock.json': JSON.stringify({ packages }) })).packages).toEqual([]);
  },
);
