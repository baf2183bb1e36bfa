import { describe, expect, it } from 'vitest';
import type { AnalysisOptions } from '../../../../src/engine/dataflow/analyse.ts';
import { findings, type Sources } from '../../support/analyse-sources.ts';

const app = (imported: string) =>
  `${imported}\nconst app = require('express')();\napp.get('/', (req, res) => run(req.query.c));`;
const commonJs = `const { exec } = require('child_process');\n`;
const esm = `import { exec } from 'child_process';\n`;

const expected = (file: string) => [expect.stringMatching(`code/command-injection ${file}:`)];

describe('a call reaches another file through', () => {
  it.each<[string, Sources, string, AnalysisOptions?]>([
    [
      'module.exports = function',
      { 'a.js': app(`const run = require('./b');`), 'b.js': `${commonJs}module.exports = (c) => exec(c);` },
      'b.js',
    ],
    [
      'exports.name',
      {
        'a.js': app(`const { run } = require('./b.js');`),
        'b.js': `${commonJs}exports.run = (c) => exec(c);`,
      },
      'b.js',
    ],
    [
      'module.exports = { … }',
      {
        'a.js': app(`const { run } = require('./b');`),
        'b.js': `${commonJs}function run(c) { exec(c); }\nmodule.exports = { run };`,
      },
      'b.js',
    ],
    [
      'an index file',
      {
        'a.js': app(`const { run } = require('./lib');`),
        'lib/index.js': `${commonJs}exports.run = (c) => exec(c);`,
      },
      'lib/index.js',
    ],
    ...[
      `const path = require('path');\nconst { run } = require(path.join(__dirname, '..', 'lib', 'b.js'));`,
      `const { join } = require('node:path');\nconst { run } = require(join(__dirname, '../lib/b'));`,
      `const path = require('path');\nconst { run } = require(path.resolve(__dirname, 'x', '../../lib/b'));`,
      `const path = require('path');\nconst { run } = require(path.resolve(__dirname + '/../lib/b.js'));`,
      `const { run } = require(__dirname + '/../lib/b');`,
      `const b = 'b';\nconst { run } = require(\`\${__dirname}/../lib/\${b}\`);`,
    ].map((imported): [string, Sources, string] => [
      `a path: ${imported.split('\n').at(-1)}`,
      { 'app/a.js': app(imported), 'lib/b.js': `${commonJs}exports.run = (c) => exec(c);` },
      'lib/b.js',
    ]),
    [
      'a path, from the root',
      {
        'a.js': app(`const { run } = require(require('path').join(__dirname, 'lib', 'b'));`),
        'lib/b.js': `${commonJs}exports.run = (c) => exec(c);`,
      },
      'lib/b.js',
    ],
    [
      'named exports',
      { 'a.js': app(`import { run } from './b.js';`), 'b.js': `${esm}export const run = (c) => exec(c);` },
      'b.js',
    ],
    [
      'renamed imports',
      {
        'a.js': app(`import { start as run } from './b.js';`),
        'b.js': `${esm}export function start(c) { exec(c); }`,
      },
      'b.js',
    ],
    [
      'a default export',
      { 'a.js': app(`import run from './b.js';`), 'b.js': `${esm}export default function (c) { exec(c); }` },
      'b.js',
    ],
    [
      'a namespace import',
      {
        'a.js': app(`import * as b from './b.js';\nconst run = (c) => b.start(c);`),
        'b.js': `${esm}export function start(c) { exec(c); }`,
      },
      'b.js',
    ],
    [
      'a re-export',
      {
        'a.js': app(`import { run } from './index.js';`),
        'index.js': `export { start as run } from './b.js';`,
        'b.js': `${esm}export function start(c) { exec(c); }`,
      },
      'b.js',
    ],
    [
      'export *',
      {
        'a.js': app(`import { run } from './index.js';`),
        'index.js': `export * from './b.js';`,
        'b.js': `${esm}export function run(c) { exec(c); }`,
      },
      'b.js',
    ],
    [
      'export * as',
      {
        'a.js': app(`import { b } from './index.js';\nconst run = b.run;`),
        'index.js': `export * as b from './b.js';`,
        'b.js': `${esm}export function run(c) { exec(c); }`,
      },
      'b.js',
    ],
    [
      'import of a CommonJS module',
      {
        'a.mjs': app(`import b from './b.cjs';\nconst { run } = b;`),
        'b.cjs': `${commonJs}module.exports = { run: (c) => exec(c) };`,
      },
      'b.cjs',
    ],
    [
      'require of an ES module’s default',
      { 'a.js': app(`const run = require('./b').default;`), 'b.js': `${esm}export default (c) => exec(c);` },
      'b.js',
    ],
    [
      'dynamic import',
      {
        'a.js': app(`const run = async (c) => (await import('./b.js')).start(c);`),
        'b.js': `${esm}export const start = (c) => exec(c);`,
      },
      'b.js',
    ],
    [
      'the .js name of a TypeScript file',
      {
        'a.ts': app(`import { run } from './b.js';`),
        'b.ts': `${esm}export const run = (c: string) => exec(c);`,
      },
      'b.ts',
    ],
    [
      'modules that import each other',
      {
        'a.js': `import { run } from './b.js';\nimport express from 'express';\nexport const shell = 'sh ';\nexpress().get('/', (req, res) => run(req.query.c));`,
        'b.js': `${esm}import { shell } from './a.js';\nexport const run = (c) => exec(shell + c);`,
      },
      'b.js',
    ],
    [
      'tsconfig paths',
      {
        'src/a.ts': app(`import { run } from '@lib/b';`),
        'src/lib/b.ts': `${esm}export const run = (c) => exec(c);`,
      },
      'src/lib/b.ts',
      { resolver: { paths: [{ directory: '', baseUrl: '.', mappings: { '@lib/*': ['src/lib/*'] } }] } },
    ],
    [
      'imports of a package',
      {
        'src/a.ts': app(`import { run } from '#lib/b';`),
        'src/lib/b.ts': `${esm}export const run = (c) => exec(c);`,
      },
      'src/lib/b.ts',
      { resolver: { paths: [{ directory: '', baseUrl: null, mappings: { '#lib/*': ['./src/lib/*'] } }] } },
    ],
    [
      'a baseUrl',
      {
        'src/a.ts': app(`import { run } from 'lib/b';`),
        'src/lib/b.ts': `${esm}export const run = (c) => exec(c);`,
      },
      'src/lib/b.ts',
      { resolver: { paths: [{ directory: '', baseUrl: 'src', mappings: {} }] } },
    ],
    [
      'the folder that SvelteKit calls so',
      {
        'apps/web/src/routes/a.ts': app(`import { run } from '$lib/server/b';`),
        'apps/web/src/lib/server/b.ts': `${esm}export const run = (c) => exec(c);`,
        'src/lib/server/b.ts': 'export const run = (c) => c;',
      },
      'apps/web/src/lib/server/b.ts',
    ],
    [
      'the folder that settings of a bundler call so',
      {
        'web/src/views/a.js': app(`import { run } from '@/api/b';`),
        'web/src/api/b.js': `${esm}export const run = (c) => exec(c);`,
      },
      'web/src/api/b.js',
    ],
    [
      'the folder that Nuxt calls so',
      {
        'server/api/a.ts': app(`import { run } from '~~/server/lib/b';`),
        'server/lib/b.ts': `${esm}export const run = (c) => exec(c);`,
      },
      'server/lib/b.ts',
    ],
    [
      'a package of the workspace',
      {
        'apps/a.ts': app(`import { run } from '@acme/run';`),
        'packages/run/src/index.ts': `${esm}export const run = (c) => exec(c);`,
      },
      'packages/run/src/index.ts',
      { resolver: { workspacePackages: { '@acme/run': 'packages/run' } } },
    ],
  ])('%s', (_, sources, file, options) => {
    expect(findings(sources, options)).toEqual(expected(file));
  });

  it('is Node itself, where a package of the repository has the name of a module of Node', () => {
    const sources = {
      'server/child_process/index.js': 'exports.exec = () => null;',
      'server/a.js':
        "const { exec } = require('child_process');\nrequire('express')().get('/', (req) => exec(req.query.c));",
    };
    const options = { resolver: { workspacePackages: { child_process: 'server/child_process' } } };
    expect(findings(sources, options)).toEqual(['code/command-injection server/a.js:2']);
  });
});

describe('what needs no import', () => {
  const sources = (from: string, to: string) => ({
    [from]: 'export default defineEventHandler((event) => run(getQuery(event).c));',
    [to]: `${esm}export const run = (c) => exec(c);`,
  });

  it.each([
    ['server/api/a.get.ts', 'server/utils/b.ts'],
    ['apps/web/server/routes/a.ts', 'apps/web/server/utils/shell/b.ts'],
  ])('in %s is what %s offers', (from, to) => {
    expect(findings(sources(from, to))).toEqual(expected(to));
  });

  it.each([
    ['server/api/a.get.ts', 'server/lib/b.ts'],
    ['api/a.get.ts', 'server/utils/b.ts'],
  ])('in %s is not what %s offers', (from, to) => {
    expect(findings(sources(from, to))).toEqual([]);
  });
});

describe('an import', () => {
  it('that leads out of the repository is taken as unknown', () => {
    expect(findings({ 'a.js': app(`const run = require('../../../etc/passwd');`) })).toEqual([]);
  });

  it('of data is no code', () => {
    expect(findings({ 'a.js': app(`const run = require('./run.json');`) })).toEqual([]);
  });
});

describe('a path that is not known stays unknown', () => {
  it.each([
    `const run = require(require('path').join(process.cwd(), 'lib', 'b'));`,
    `const run = require(require('path').join(__dirname, process.env.NAME, 'b'));`,
    `const run = require(require('path').join('lib', 'b'));`,
    `const run = require(__dirname + '/../../../lib/b');`,
  ])('%s', (imported) => {
    const sources = {
      'app/a.js': app(imported),
      'lib/b.js': `${commonJs}module.exports = (c) => exec(c);`,
    };
    expect(findings(sources)).toEqual([]);
  });
});
