/** Every form of lock file: what stands in it on the left, which packages are read from it on the right. */
import { expect, test } from 'vitest';
import { listPackages } from '../../../src/engine/dependencies/list-packages.ts';
import { OmissionList } from '../../../src/engine/inventory/omission-list.ts';
import { memoryTree } from '../memory-tree.ts';
import { javaForms } from './forms/java.ts';
import { npmAndYarnForms } from './forms/npm-and-yarn.ts';
import { otherForms } from './forms/others.ts';
import { pnpmAndBunForms } from './forms/pnpm-and-bun.ts';
import { pythonForms } from './forms/python.ts';

const forms = [...npmAndYarnForms, ...pnpmAndBunForms, ...pythonForms, ...javaForms, ...otherForms];

async function list(files: Record<string, string>) {
  const tree = memoryTree(files);
  const omissions = new OmissionList();
  const { packages } = await listPackages(await tree.list(), { tree, omissions });
  return { packages, left: omissions.list() };
}

/** `name version @line`, with `dev`, and how it came in. */
async function shown(files: Record<string, string>): Promise<string[]> {
  const { packages } = await list(files);
  return packages.map(({ name, version, line, isDirect, path, isDevelopment }) => {
    const way = isDirect
      ? 'direct'
      : path.length > 1
        ? path.join(' > ')
        : isDirect === false
          ? 'indirect'
          : '?';
    return `${name} ${version} @${line} ${way}${isDevelopment ? ' dev' : ''}`;
  });
}

test.each(forms.map((form) => [form.title, form] as const))('%s', async (_title, { files, packages }) => {
  expect(await shown(files)).toEqual(packages);
});

test('every package is of the ecosystem of its file', async () => {
  for (const { files, ecosystem } of forms)
    for (const found of (await list(files)).packages) expect(found.ecosystem).toBe(ecosystem);
});

test.each(forms.map((form) => [form.title, form] as const))(
  '%s, cut off anywhere, is still read without a failure',
  async (_title, { files }) => {
    const [[path, text] = ['', '']] = Object.entries(files);
    for (let end = 0; end < text.length; end += 7) {
      const { left } = await list({ ...files, [path]: text.slice(0, end) });
      for (const { reason } of left)
        expect(reason).toMatch(
          /^its packages were not all looked up: it is (?:cut off|not written in [A-Z]+)$/,
        );
    }
  },
);

const noForm = 'this is not the form of any lock file';
test.each([
  ['package-lock.json', noForm, 'it is not written in JSON'],
  ['composer.lock', 'null', 'it is not written in JSON'],
  ['Pipfile.lock', '{"default": {"django": {"version": "==3.0"', 'it is cut off'],
  ['poetry.lock', noForm, 'it is not written in TOML'],
  ['pnpm-lock.yaml', noForm, 'it is not written in YAML'],
  ['pom.xml', noForm, 'it is not written in XML'],
  ['yarn.lock', '<<<<<<< HEAD\na@1:\n  version "1.0.0"\n', 'it holds a conflict of two versions of it'],
])('what is broken in %s is said', async (path, text, problem) => {
  const { left } = await list({ [path]: text });
  expect(left).toEqual([{ path, reason: `its packages were not all looked up: ${problem}` }]);
});

test.each(['package-lock.json', 'poetry.lock', 'pnpm-lock.yaml', 'pom.xml', 'go.mod', 'requirements.txt'])(
  'an empty %s has nothing to be missed',
  async (path) => {
    expect(await list({ [path]: '\n' })).toEqual({ packages: [], left: [] });
  },
);

test('what is no text is said', async () => {
  expect(await list({ 'go.mod': 'module a\0b' })).toEqual({
    packages: [],
    left: [{ path: 'go.mod', reason: 'its packages are not known: it is no text' }],
  });
});
