import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OsvFolder } from '../../src/advisories/osv-folder.ts';
import type { PackageVersion } from '../../src/engine/dependencies/package.ts';
import { osvRecord } from '../engine/dependencies/osv-records.ts';
import { zipOf } from '../support/archives.ts';

const zip = (files: Record<string, string>) =>
  zipOf(Object.entries(files).map(([name, content]) => ({ name, content })));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whitebox-osv-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (path: string, content: string | Buffer) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), content);
};
const npm = (name: string, version = '1.0.0'): PackageVersion => ({ ecosystem: 'npm', name, version });
const flask: PackageVersion = { ecosystem: 'PyPI', name: 'flask-thing', version: '1.0' };
const idsOf = async (source: OsvFolder, packages: PackageVersion[]) => {
  const { found, problem } = await source.lookUp(packages);
  expect(problem).toBeUndefined();
  return found.map(({ package: { name }, advisories }) => [name, ...advisories.map(({ id }) => id)]);
};

test('records in files of their own', async () => {
  put('npm/GHSA-1.json', JSON.stringify(osvRecord({ id: 'GHSA-1' })));
  put('GHSA-2.json', JSON.stringify(osvRecord({ id: 'GHSA-2' })));
  put('npm/broken.json', '{');
  put('npm/list.json', '[]');
  put('npm/README.md', 'text');
  const source = new OsvFolder(folder);
  expect(await idsOf(source, [npm('query'), npm('query', '1.2.0'), npm('other')])).toEqual([
    ['query', 'GHSA-1', 'GHSA-2'],
  ]);
});

test('all records of an ecosystem in its zip file', async () => {
  const record = osvRecord({
    id: 'PYSEC-1',
    ecosystem: 'PyPI',
    name: 'Flask_Thing',
    ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '1.0.post1' }] }],
  });
  put(
    'PyPI/all.zip',
    zip({ 'PYSEC-1.json': JSON.stringify(record), 'PYSEC-2.json': '{', 'notes.txt': 'text' }),
  );
  put('npm/all.zip', zip({ 'GHSA-1.json': JSON.stringify(osvRecord({ id: 'GHSA-1' })) }));
  const source = new OsvFolder(folder);
  expect(await idsOf(source, [flask])).toEqual([['flask-thing', 'PYSEC-1']]);
  expect(await idsOf(source, [flask, npm('query')])).toEqual([
    ['flask-thing', 'PYSEC-1'],
    ['query', 'GHSA-1'],
  ]);
});

test('files that change are read again', async () => {
  put('npm/all.zip', zip({ 'GHSA-1.json': JSON.stringify(osvRecord({ id: 'GHSA-1' })) }));
  const source = new OsvFolder(folder);
  expect(await idsOf(source, [npm('query')])).toEqual([['query', 'GHSA-1']]);
  put(
    'npm/all.zip',
    zip({
      'GHSA-1.json': JSON.stringify(osvRecord({ id: 'GHSA-1' })),
      'GHSA-20.json': JSON.stringify(osvRecord({ id: 'GHSA-20' })),
    }),
  );
  expect(await idsOf(source, [npm('query')])).toEqual([['query', 'GHSA-1', 'GHSA-20']]);
});

test('a damaged file does not hide what the others know', async () => {
  put('npm/all.zip', 'not a zip file');
  put('npm/more.zip', zip({ 'GHSA-1.json': JSON.stringify(osvRecord({ id: 'GHSA-1' })) }));
  expect(await new OsvFolder(folder).lookUp([npm('query')])).toMatchObject({
    found: [{ advisories: [{ id: 'GHSA-1' }] }],
    problem: 'the folder of advisories cannot be read',
  });
});

test.each([
  ['a folder that is not there', () => rmSync(folder, { recursive: true })],
  ['a folder without records', () => put('notes.txt', 'text')],
  ['a damaged zip file', () => put('npm/all.zip', 'not a zip file')],
])('%s is a problem', async (_title, prepare) => {
  prepare();
  expect(await new OsvFolder(folder).lookUp([npm('query')])).toEqual({
    found: [],
    problem: 'the folder of advisories cannot be read',
  });
});
