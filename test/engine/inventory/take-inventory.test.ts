import { describe, expect, test } from 'vitest';
import { isAnalysed, takeInventory } from '../../../src/engine/inventory/take-inventory.ts';
import { memoryTree } from '../memory-tree.ts';

async function languageOf(
  path: string,
  content: string | Buffer = 'x\n',
): Promise<string | null | undefined> {
  const { files } = await takeInventory(memoryTree({ [path]: content }));
  return files[0]?.language;
}

async function rolesOf(path: string, content = 'x\n', others: string[] = []): Promise<string[] | undefined> {
  const contents = Object.fromEntries(others.map((other) => [other, '']));
  // Something that tests are tests of.
  const code = { 'main.rs': 'x\n' };
  const { files } = await takeInventory(memoryTree({ ...contents, ...code, [path]: content }));
  return files.find((file) => file.path === path)?.roles;
}

test('where nearly all code is in tests, they are what the repository is for', async () => {
  const cases = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`tests/case${index}.py`, 'x = 1\n'.repeat(5)]),
  );
  const roles = async (others: Record<string, string>) => {
    const { files } = await takeInventory(memoryTree({ ...cases, ...others }));
    return files.find(({ path }) => path === 'tests/case1.py')?.roles;
  };
  expect(await roles({ 'support.py': 'x = 1\n' })).toEqual([]);
  expect(await roles({ 'app.py': 'x = 1\n'.repeat(20) })).toEqual(['test']);
});

describe('language', () => {
  test.each([
    ['a.js', 'javascript'],
    ['a.MJS', 'javascript'],
    ['a.cjs', 'javascript'],
    ['a.jsx', 'javascript'],
    ['a.ts', 'typescript'],
    ['a.d.ts', 'typescript'],
    ['a.mts', 'typescript'],
    ['a.tsx', 'tsx'],
    ['a.vue', 'vue'],
    ['a.ejs', 'ejs'],
    ['a.pug', 'pug'],
    ['a.hbs', 'handlebars'],
    ['a.py', 'python'],
    ['a.j2', 'jinja'],
    ['a.njk', 'nunjucks'],
    ['a.java', 'java'],
    ['a.jsp', 'jsp'],
    ['a.go', 'go'],
    ['a.php', 'php'],
    ['a.cs', 'csharp'],
    ['a.cshtml', 'razor'],
    ['a.rb', 'ruby'],
    ['Rakefile', 'ruby'],
    ['a.html.erb', 'erb'],
    ['a.blade.php', 'blade'],
    ['a.html.twig', 'twig'],
    ['a.kt', 'kotlin'],
    ['build.gradle.kts', 'kotlin'],
    ['a.json', 'json'],
    ['a.yml', 'yaml'],
    ['a.toml', 'toml'],
    ['pom.xml', 'xml'],
    ['a.html', 'html'],
    ['Dockerfile', 'dockerfile'],
    ['Dockerfile.web', 'dockerfile'],
    ['Dockerfile-dev', 'dockerfile'],
    ['docker/Dockerfile_prod', 'dockerfile'],
    ['Containerfile-3.11', 'dockerfile'],
    ['dockerfile-parser.ts', 'typescript'],
    ['dockerfile_parser.py', 'python'],
    ['web.dockerfile', 'dockerfile'],
    ['main.tf', 'terraform'],
    ['a.sh', 'shell'],
    ['.env', 'dotenv'],
    ['.env.production', 'dotenv'],
    ['id_rsa', 'pem'],
    ['a.png', null],
    ['noending', null],
    ['folder.js/noending', null],
  ])('%s is %s', async (path, language) => {
    expect(await languageOf(path)).toBe(language);
  });

  test.each([
    ['#!/usr/bin/env node\n', 'javascript'],
    ['#!/usr/bin/env -S deno run --allow-net\n', 'typescript'],
    ['#!/usr/bin/python3.11 -u\n', 'python'],
    ['#!/bin/sh\n', 'shell'],
    ['#! /usr/bin/env FOO=1 ruby\n', 'ruby'],
    ['#!/usr/bin/unheard-of\n', null],
    ['#!\n', null],
    ['no interpreter\n', null],
    [Buffer.from('#!/usr/bin/env node\n\0'), null],
  ])('of a script without an ending: %j is %s', async (content, language) => {
    expect(await languageOf('bin/tool', content)).toBe(language);
  });

  test('a .ts file that is a translation is not TypeScript', async () => {
    expect(await languageOf('de.ts', '<?xml version="1.0"?>\n<!DOCTYPE TS>\n')).toBe('xml');
  });
});

describe('roles by path', () => {
  test.each([
    ['lib/config/mocks/wrapper.go', ['test']],
    ['man/sync-config.5', ['example']],
    ['man/shop.rb', []],
    ['internal/fakes/clock.go', ['test']],
    ['src/app.js', []],
    ['test/app.js', ['test']],
    ['src/__tests__/app.js', ['test']],
    ['src/app.test.ts', ['test']],
    ['src/app.spec.tsx', ['test']],
    ['pkg/a_test.go', ['test']],
    ['internal/configuration/test_resources/a.pem', ['test']],
    ['cpp/src/a_test.cc', ['test']],
    ['api/src/jvmTest/kotlin/A.kt', ['test']],
    ['api/src/testFixtures/java/A.java', ['test']],
    ['testsuite/base/src/main/java/A.java', ['test']],
    ['exam-test/src/main/java/A.java', []],
    ['src/latest/a.ts', []],
    ['t/unit/a.py', ['test']],
    ['lib/t/a.py', []],
    ['certs/test-server.key', ['test']],
    ['certs/benchmark-ca-key.pem', ['test']],
    ['session/stub/jwk.json', ['test']],
    ['pkg/testhelpers/server.go', ['test']],
    ['services/integration/client.go', []],
    ['charts/shop/ci/tls-values.yaml', ['test']],
    ['ci/values.go', []],
    ['shop/settings/test.py', ['test']],
    ['config/environments/test.rb', ['test']],
    ['shop/test.py', []],
    ['encryption/fuzz.go', ['test']],
    ['api/testing.go', []],
    ['certs/attestation.key', []],
    ['config/application-test.yml', ['test']],
    ['config/latest.yml', []],
    ['test_app.py', ['test']],
    ['app_test.py', ['test']],
    ['src/test/java/A.java', ['test']],
    ['src/UserTest.java', ['test']],
    ['src/Contest.java', []],
    ['src/latest.ts', []],
    ['spec/a_spec.rb', ['test']],
    ['examples/a.js', ['example']],
    ['.examples/compose.yaml', ['example']],
    ['_examples/a.go', ['example']],
    ['shop-admin-samples/sample-servlet/src/main/resources/application.yml', ['example']],
    ['counterexamples/a.go', []],
    ['itests/pom.xml', ['test']],
    ['src/main/java/com/example/demo/App.java', []],
    ['src/Button.stories.tsx', ['example']],
    ['.env.example', ['example']],
    ['node_modules/a/index.js', ['vendored']],
    ['public/vendor/a.js', ['vendored']],
    ['src/vendor/orders.ts', []],
    ['src/shop/_vendor/client.py', ['vendored']],
    ['vendor/a.go', ['vendored']],
    ['third_party/a.c', ['vendored']],
    ['src/main/webapp/thirdparty/a.js', ['vendored']],
    ['src/main/java/com/shop/thirdparty/Payments.java', []],
    ['js/jquery-3.6.0.js', ['vendored']],
    ['js/jquery.js', []],
    ['a.min.js', ['minified']],
    ['dist/index.js', ['build-output']],
    ['src/build/run.ts', []],
    ['api/a.pb.go', ['generated']],
    ['a_pb2.py', ['generated']],
    ['src/__generated__/a.ts', ['generated']],
    ['test/node_modules/a.js', ['test', 'vendored']],
    ['lib/plugins/users/_test/a.php', ['test']],
    ['src/Shop.Core.Test/Parsing/Fixture.cs', ['test']],
    ['src/Shop.UnitTests/Fixture.cs', ['test']],
    ['src/Shop.Contest/a.cs', []],
    ['ci/src/shop_integration_tests/assets/key.pem', ['test']],
    ['shop-compatibility-test/Dockerfile', ['test']],
    ['packages/shop-tests/src/server.js', ['test']],
    ['packages/shop-contests/src/server.js', []],
    ['src/ab-tests/server.js', []],
    ['src/ab-test/a.py', []],
    ['docs_src/security/a.py', ['example']],
    ['src/docs/a.py', []],
  ])('%s: %j', async (path, roles) => {
    expect(await rolesOf(path)).toEqual(roles);
  });

  test.each([
    ['api/vendor/a/b.go', 'api/go.mod', ['vendored']],
    ['api/vendor/a/b.go', 'go.mod', []],
    ['includes/vendor/a/b.php', 'includes/vendor/autoload.php', ['vendored']],
    ['includes/vendor/b.php', 'includes/autoload.php', []],
    ['app/target/A.java', 'app/pom.xml', ['build-output']],
    ['app/target/A.java', 'pom.xml', []],
    ['app/build/A.java', 'app/build.gradle.kts', ['build-output']],
    ['app/build/a.js', 'app/package.json', []],
    ['integration/helpers/server.ts', 'integration/playwright.config.ts', ['test']],
    ['integration/helpers/server.ts', 'integration/index.ts', []],
    ['rpc/rpc-test/src/main/java/A.java', 'rpc/pom.xml', ['test']],
    ['online-test/src/main/java/A.java', 'online-test/pom.xml', []],
    ['internal/httpdtest/files.go', 'internal/httpd/httpd.go', ['test']],
    ['internal/latest/files.go', 'internal/httpd/httpd.go', []],
    ['system/core/Input.php', 'system/core/CodeIgniter.php', ['vendored']],
    ['shop/system/helpers/url_helper.php', 'shop/system/core/CodeIgniter.php', ['vendored']],
    ['application/models/Post.php', 'system/core/CodeIgniter.php', []],
    ['system/orders.php', 'system/core/orders.php', []],
  ])('%s beside %s: %j', async (path, other, roles) => {
    expect(await rolesOf(path, 'x\n', [other])).toEqual(roles);
  });

  test('a folder in which two packages of PyPI lie, of those that most others need, holds copies', async () => {
    const copies = ['lib/six.py', 'lib/urllib3/__init__.py'];
    expect(await rolesOf('lib/cherrypy/wsgi.py', 'x\n', copies)).toEqual(['vendored']);
    expect(await rolesOf('shop/cherrypy/wsgi.py', 'x\n', copies)).toEqual([]);
    expect(await rolesOf('lib/shop/orders.py', 'x\n', ['lib/six.py'])).toEqual([]);
    const ofPages = ['static/js/lib/jquery.js', 'static/js/lib/bootstrap.min.js'];
    expect(await rolesOf('static/js/lib/less.js', 'x\n', ofPages)).toEqual(['vendored']);
    expect(await rolesOf('static/js/lib/less.js', 'x\n', ofPages.slice(1))).toEqual([]);
    expect(await rolesOf('static/js/shop.js', 'x\n', ofPages)).toEqual([]);
    expect(await rolesOf('static/js/lib/orders.php', 'x\n', ofPages)).toEqual([]);
  });
});

describe('roles by content', () => {
  test.each([
    '// Code generated by protoc-gen-go. DO NOT EDIT.',
    '/* @generated */',
    '// This file is automatically generated. Do not edit!',
    '# Generated by the protocol buffer compiler.  DO NOT EDIT!',
    '// auto-generated by a tool',
  ])('%s is generated', async (head) => {
    expect(await rolesOf('a.js', `${head}\nf();\n`)).toEqual(['generated']);
  });

  test('a mention of generating is not enough', async () => {
    expect(await rolesOf('a.js', '// A token is generated for each user.\n')).toEqual([]);
  });

  test.each([
    ["import { test } from '@playwright/test';", ['test']],
    ["const { Suite } = require('benchmark');", ['test']],
    ["import { test } from './test.js';", []],
    ["const name = 'vitest';", []],
  ])('%s: %j', async (head, roles) => {
    expect(await rolesOf('integration/a.ts', `${head}\nf();\n`)).toEqual(roles);
  });

  test.each([
    ['import "github.com/ory/dockertest/v3"\n', ['test']],
    ['import (\n\t"github.com/ory/dockertest/v3"\n)\n', ['test']],
    ['import (\n\t"testing"\n)\nfunc check(t *testing.T) {}\n', ['test']],
    ['import (\n\t"testing"\n)\nvar inTest = testing.Testing()\n', []],
  ])('Go helpers of tests, by what they import: %j', async (code, roles) => {
    expect(await rolesOf('integration/a.go', `package integration\n${code}`)).toEqual(roles);
  });

  test('a mark far down is not one', async () => {
    expect(await rolesOf('a.js', `${'f();\n'.repeat(1_000)}// @generated\n`)).toEqual([]);
  });
});

describe('what is left out', () => {
  test('is said, with the reason; whole folders once', async () => {
    const tree = memoryTree(
      {
        'a.js': 'f();\n',
        'large.js': 'x'.repeat(101),
        'long-line.js': `${'x'.repeat(51)}\n`,
        'binary.js': 'f();\0\n',
        'a.min.js': 'f();\n',
        'lib.js/node_modules/a/1.js': '1',
        'lib.js/node_modules/b/2.js': '2',
        'lib.js/node_modules/b/readme.md': '',
        'logo.png': '\0',
      },
      [{ path: 'link', reason: 'symbolic link' }],
    );
    const inventory = await takeInventory(tree, { maxSourceFileBytes: 100, maxLineBytes: 50 });
    expect(inventory.notAnalysed).toEqual([
      { path: 'a.min.js', reason: 'minified' },
      { path: 'binary.js', reason: 'binary' },
      { path: 'large.js', reason: 'larger than 100 bytes' },
      { path: 'lib.js/node_modules', reason: 'code of others (2 source files)' },
      { path: 'link', reason: 'symbolic link' },
      { path: 'long-line.js', reason: 'minified, or a line longer than 50 bytes' },
    ]);
    expect(inventory.files.filter(isAnalysed).map(({ path }) => path)).toEqual(['a.js']);
    expect(inventory.files).toHaveLength(9);
    expect(inventory.statistics).toMatchObject({ files: 9, analysableLines: 1 });
  });

  test('what is beyond the limit of all source code', async () => {
    const tree = memoryTree({ 'a.js': 'f();\n', 'b.js': 'g();\n', 'c.js': 'h()' });
    const { notAnalysed, statistics } = await takeInventory(tree, { maxSourceBytes: 8 });
    expect(notAnalysed).toEqual([
      { path: 'b.js', reason: 'over the limit of 8 bytes of source code in one repository' },
    ]);
    expect(statistics.analysableLines).toBe(2);
  });

  test('stays a list that can be read', async () => {
    const names = Array.from({ length: 1_200 }, (_, at) => [`f${at}.min.js`, '']);
    const { notAnalysed } = await takeInventory(memoryTree(Object.fromEntries(names)));
    expect(notAnalysed).toHaveLength(1_001);
    expect(notAnalysed.at(-1)).toEqual({ path: '.', reason: 'and 200 more files' });
  });
});

describe('lines', () => {
  test('are counted where they are not empty, by language, of analysed code only', async () => {
    const { statistics } = await takeInventory(
      memoryTree({
        'a.js': 'a\n\n  \t\r\nb\r\n// c',
        'b.py': 'x = 1\n',
        'c.ts': '\n\n',
        'd.json': '{\n}\n',
        'e.md': 'text\n',
        'node_modules/f.js': 'a\n',
      }),
    );
    expect(statistics).toEqual({
      files: 6,
      bytes: 15 + 6 + 2 + 4 + 5 + 2,
      analysableLines: 4,
      languages: {
        javascript: { files: 1, lines: 3 },
        python: { files: 1, lines: 1 },
        typescript: { files: 1, lines: 0 },
      },
    });
  });

  test('of UTF-16 files with a byte order mark are counted too', async () => {
    const content = Buffer.from('\ufeffa\n\nb\n', 'utf16le');
    const { statistics, files } = await takeInventory(memoryTree({ 'a.cs': content }));
    expect(statistics.analysableLines).toBe(2);
    expect(files[0]?.language).toBe('csharp');
  });

  test('of equal files are counted each, and read once', async () => {
    const tree = memoryTree({ 'a.js': 'f();\n', 'b.js': 'f();\n' });
    const { statistics } = await takeInventory(tree);
    expect(statistics.analysableLines).toBe(2);
    expect(tree.reads).toEqual(['a.js']);
  });

  test('of an empty repository are none', async () => {
    expect(await takeInventory(memoryTree({}))).toEqual({
      files: [],
      statistics: { files: 0, bytes: 0, analysableLines: 0, languages: {} },
      notAnalysed: [],
    });
  });
});

test('only what may be source code is read', async () => {
  const tree = memoryTree({
    'a.js': '',
    'data.json': '{}',
    'logo.png': 'x',
    'vendor/b.js': 'x',
    script: '#!/bin/sh',
    'big-blob': 'x'.repeat(200_000),
  });
  await takeInventory(tree);
  expect(tree.reads).toEqual(['a.js', 'script']);
});
