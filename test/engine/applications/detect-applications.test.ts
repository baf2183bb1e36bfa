import { describe, expect, test } from 'vitest';
import { groupByApplication } from '../../../src/engine/applications/group-by-application.ts';
import { takeInventory } from '../../../src/engine/inventory/take-inventory.ts';
import { survey } from '../../../src/engine/survey.ts';
import { memoryTree } from '../memory-tree.ts';

/** `rootPath name architecture` of each application. */
async function applications(contents: Record<string, string>): Promise<string[]> {
  const found = await survey(memoryTree(contents), { repositoryName: 'repo' });
  return found.applications.map(({ rootPath, name, architecture }) => `${rootPath} ${name} ${architecture}`);
}

const dependsOn = (...names: string[]) =>
  JSON.stringify({ name: 'app', dependencies: Object.fromEntries(names.map((name) => [name, '1'])) });
const developsWith = (...names: string[]) =>
  JSON.stringify({ name: 'app', devDependencies: Object.fromEntries(names.map((name) => [name, '1'])) });
const pom = (artifact: string) =>
  `<project><parent><artifactId>parent</artifactId></parent><artifactId>app</artifactId><dependencies><dependency><artifactId>${artifact}</artifactId></dependency></dependencies></project>`;

describe('architecture', () => {
  test.each<[architecture: string, contents: Record<string, string>]>([
    ['node-express', { 'package.json': dependsOn('express'), 'a.js': 'x' }],
    ['node-nestjs', { 'package.json': dependsOn('express', '@nestjs/core'), 'a.ts': 'x' }],
    ['node-koa', { 'package.json': dependsOn('koa'), 'a.js': 'x' }],
    ['node-fastify', { 'package.json': dependsOn('fastify'), 'a.js': 'x' }],
    ['node-hapi', { 'package.json': dependsOn('@hapi/hapi'), 'a.js': 'x' }],
    ['node-next', { 'package.json': dependsOn('react', 'next'), 'a.tsx': 'x' }],
    ['node-react', { 'package.json': dependsOn('react'), 'a.tsx': 'x' }],
    ['node-vue', { 'package.json': dependsOn('vue'), 'a.vue': 'x' }],
    ['node-angular', { 'package.json': dependsOn('@angular/core'), 'a.ts': 'x' }],
    ['node-svelte', { 'package.json': developsWith('svelte'), 'a.svelte': 'x' }],
    ['node-electron', { 'package.json': developsWith('electron'), 'a.js': 'x' }],
    ['node', { 'package.json': developsWith('express'), 'a.js': 'x' }],
    ['node', { 'package.json': '{}', 'a.js': 'x' }],
    ['python-django', { 'requirements.txt': '# web\nDjango>=4.2\n', 'a.py': 'x' }],
    ['python-django', { 'manage.py': 'import django' }],
    ['python-flask', { 'requirements/base.txt': 'flask==2\n', 'a.py': 'x' }],
    ['python-flask', { Pipfile: '[packages]\nflask = "*"\n', 'a.py': 'x' }],
    [
      'python-fastapi',
      { 'pyproject.toml': '[project]\nname = "app"\ndependencies = [\n  "fastapi>=0.1",\n]\n', 'a.py': 'x' },
    ],
    ['python-aiohttp', { 'pyproject.toml': '[tool.poetry.dependencies]\naiohttp = "^3"\n', 'a.py': 'x' }],
    ['python-tornado', { 'setup.py': "setup(name='app', install_requires=['tornado>=6'])" }],
    ['python', { 'setup.cfg': '[metadata]\nname = app\n', 'a.py': 'x' }],
    ['java-spring-boot', { 'pom.xml': pom('spring-boot-starter-web'), 'A.java': 'x' }],
    [
      'java-spring-boot',
      { 'build.gradle': "plugins { id 'org.springframework.boot' version '3' }", 'A.java': 'x' },
    ],
    [
      'kotlin-spring-boot',
      {
        'build.gradle.kts': 'implementation("org.springframework.boot:spring-boot-starter")',
        'src/A.kt': 'x'.repeat(500),
      },
    ],
    ['java-servlet', { 'pom.xml': pom('javax.servlet-api'), 'A.java': 'x' }],
    ['java-quarkus', { 'pom.xml': pom('quarkus-resteasy'), 'A.java': 'x' }],
    [
      'go-gin',
      { 'go.mod': 'module a.org/app\n\nrequire (\n\tgithub.com/gin-gonic/gin v1.9.0\n)\n', 'a.go': 'x' },
    ],
    [
      'go-echo',
      { 'go.mod': 'module a.org/app/v2\nrequire github.com/labstack/echo/v4 v4.1.0\n', 'a.go': 'x' },
    ],
    ['go-fiber', { 'go.mod': 'module app\nrequire github.com/gofiber/fiber/v2 v2.0.0\n', 'a.go': 'x' }],
    ['go-chi', { 'go.mod': 'module app\nrequire github.com/go-chi/chi/v5 v5.0.0\n', 'a.go': 'x' }],
    ['go', { 'go.mod': 'module app\n', 'a.go': 'x' }],
    [
      'php-laravel',
      { 'composer.json': '{"name":"v/app","require":{"laravel/framework":"^10"}}', 'a.php': 'x' },
    ],
    ['php-symfony', { 'composer.json': '{"require":{"symfony/framework-bundle":"6"}}', 'a.php': 'x' }],
    ['php-wordpress', { 'wp-load.php': 'x' }],
    ['csharp-aspnet-core', { 'app.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>', 'a.cs': 'x' }],
    ['csharp', { 'app.csproj': '<Project Sdk="Microsoft.NET.Sdk"></Project>', 'a.cs': 'x' }],
    ['ruby-rails', { Gemfile: "source 'x'\ngem 'rails', '~> 7'\n", 'a.rb': 'x' }],
    ['ruby-sinatra', { Gemfile: 'gem "sinatra"\n', 'a.rb': 'x' }],
    ['rust-axum', { 'Cargo.toml': '[package]\nname = "app"\n[dependencies]\naxum = "0.7"\n', 'a.rs': 'x' }],
    [
      'scala-play',
      {
        'build.sbt': 'name := "app"\naddSbtPlugin("org.playframework" % "sbt-plugin" % "3")',
        'a.scala': 'x'.repeat(500),
      },
    ],
  ])('%s from %j', async (architecture, contents) => {
    const found = await survey(memoryTree(contents), { repositoryName: 'repo' });
    expect(found.applications.map((application) => application.architecture)).toEqual([architecture]);
  });

  test('is that of the language with most code where there are several', async () => {
    expect(
      await applications({
        'package.json': dependsOn('react'),
        'requirements.txt': 'django\n',
        'assets/a.js': 'x',
        'app/views.py': 'x'.repeat(100),
      }),
    ).toEqual(['. app python-django']);
  });
});

describe('names', () => {
  test.each<[name: string, contents: Record<string, string>]>([
    ['@scope/app', { 'package.json': '{"name":"@scope/app"}', 'a.js': '' }],
    ['repo', { 'package.json': '{"version":"1"}', 'a.js': 'x' }],
    ['app', { 'pyproject.toml': '[project]\nname = "app"\n', 'a.py': 'x' }],
    ['app', { 'pom.xml': pom('x'), 'A.java': 'x' }],
    ['app', { 'go.mod': 'module github.com/a/app/v3\n', 'a.go': 'x' }],
    ['app', { 'composer.json': '{"name":"vendor/app"}', 'a.php': 'x' }],
    ['Shop.Web', { 'Shop.Web.csproj': '<Project/>', 'a.cs': 'x' }],
    ['app', { 'settings.gradle': "rootProject.name = 'app'", 'build.gradle': '', 'A.java': 'x' }],
    ['repo', { 'build.gradle.kts': 'jreleaser {\n  label {\n    name = "released"\n  }\n}\n', 'a.kt': 'x' }],
  ])('%s from %j', async (name, contents) => {
    const found = await survey(memoryTree(contents), { repositoryName: 'repo' });
    expect(found.applications.map((application) => application.name)).toEqual([name]);
  });

  test('of folders stand in for missing ones', async () => {
    expect(await applications({ 'api/requirements.txt': 'flask', 'api/a.py': 'x' })).toEqual([
      'api api python-flask',
    ]);
  });
});

describe('which folders are applications', () => {
  test('not one whose composer.json only lists packages for the pages above it', async () => {
    const lists = '{"require":{"dapphp/radius":"^3.0"}}';
    expect(await applications({ 'lib/composer.json': lists, 'lib/a.php': 'x', 'index.php': 'x' })).toEqual([
      '. repo php',
    ]);
  });

  test.each<[why: string, manifest: string, page: string]>([
    ['has a name', '{"name":"vendor/api","require":{"slim/slim":"4"}}', 'index.php'],
    [
      'loads code of its own',
      '{"require":{"slim/slim":"4"},"autoload":{"psr-4":{"Api\\\\":"src"}}}',
      'index.php',
    ],
    ['has no pages above it', '{"require":{"slim/slim":"4"}}', 'web/index.php'],
  ])('one whose composer.json %s', async (_why, manifest, page) => {
    const found = await applications({ 'api/composer.json': manifest, 'api/a.php': 'x', [page]: 'x' });
    expect(found).toContain('api api php-slim');
  });

  test('one for each manifest root', async () => {
    expect(
      await applications({
        'api/package.json': '{"name":"api","dependencies":{"express":"4"}}',
        'api/a.js': 'x',
        'web/package.json': '{"name":"web","dependencies":{"vue":"3"}}',
        'web/a.vue': 'x',
        'package.json': '{"name":"root","dependencies":{"koa":"2"}}',
        'src/a.js': 'x',
      }),
    ).toEqual(['. root node-koa', 'api api node-express', 'web web node-vue']);
  });

  test.each([
    ['npm', { 'package.json': '{"name":"root","workspaces":["packages/*"]}' }],
    ['pnpm', { 'package.json': '{"name":"root"}', 'pnpm-workspace.yaml': 'packages: [a]' }],
    ['lerna', { 'package.json': '{"name":"root"}', 'lerna.json': '{}' }],
  ])('not a root that is only an %s workspace, whose scripts are in no application', async (_name, root) => {
    const contents = {
      ...root,
      'eslint.config.js': 'x',
      'scripts/release.js': 'x',
      'packages/a/package.json': '{"name":"a"}',
      'packages/a/a.js': 'x',
    };
    expect(await applications(contents)).toEqual(['packages/a a node']);
    const tree = memoryTree(contents);
    const { files } = await takeInventory(tree);
    const found = await survey(tree, { repositoryName: 'repo' });
    const groups = groupByApplication(found.applications, files);
    expect(groups.map(({ application, files }) => [application?.name, files.length])).toEqual([
      ['a', 2],
      [undefined, files.length - 2],
    ]);
  });

  test("not a package that has a manage.py of its own, which is not Django's", async () => {
    const files = { 'pyproject.toml': '[project]\nname = "shop"\n', 'shop/database/core.py': 'x' };
    const migrations = { ...files, 'shop/database/manage.py': 'from alembic import command' };
    expect(await applications(migrations)).toEqual(['. shop python']);
    const site = {
      ...files,
      'site/manage.py': 'from django.core.management import execute_from_command_line',
    };
    expect(await applications(site)).toEqual(['. shop python', 'site site python-django']);
  });

  test('a workspace root with code of its own', async () => {
    expect(
      await applications({
        'package.json': '{"name":"root","workspaces":["a"]}',
        'src/index.js': 'x',
        'a/package.json': '{"name":"a"}',
        'a/a.js': 'x',
      }),
    ).toEqual(['. root node', 'a a node']);
  });

  test('not a Maven parent or a .NET solution', async () => {
    expect(
      await applications({
        'pom.xml': '<project><artifactId>parent</artifactId><modules><module>a</module></modules></project>',
        'a/pom.xml': pom('spring-boot'),
        'a/src/main/java/A.java': 'x',
        'net/Shop.sln': '',
        'net/Web/Web.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"/>',
        'net/Web/A.cs': 'x',
      }),
    ).toEqual(['a app java-spring-boot', 'net/Web Web csharp-aspnet-core']);
  });

  test('not manifests of installed packages, tests and examples beside a real one', async () => {
    expect(
      await applications({
        'package.json': '{"name":"real"}',
        'a.js': 'x',
        'node_modules/b/package.json': '{"name":"b"}',
        'test/fixtures/c/package.json': '{"name":"c"}',
        'test/fixtures/c/c.js': 'x',
        'examples/d/package.json': '{"name":"d"}',
        'examples/d/d.js': 'x',
      }),
    ).toEqual(['. real node']);
  });

  test('examples where there is nothing else', async () => {
    expect(
      await applications({
        'examples/d/package.json': '{"name":"d"}',
        'examples/d/d.js': 'x',
        'README.md': '',
      }),
    ).toEqual(['examples/d d node']);
  });

  test('not a manifest without code, nor one that only sets a module type', async () => {
    expect(
      await applications({
        'package.json': '{"name":"tooling"}',
        'api/go.mod': 'module api',
        'api/a.go': 'x',
        'api/web/package.json': '{"type":"module"}',
        'api/web/a.js': 'x',
      }),
    ).toEqual(['api api go']);
  });

  test('code without any manifest is one application', async () => {
    expect(await applications({ 'a.py': 'x'.repeat(100), 'b.js': 'x', 'README.md': 'x' })).toEqual([
      '. repo python',
    ]);
  });

  test('code beside applications is one more', async () => {
    expect(
      await applications({ 'web/package.json': '{"name":"web"}', 'web/a.js': 'x', 'server/main.py': 'x' }),
    ).toEqual(['. repo python', 'web web node']);
  });

  test('no code, no application', async () => {
    expect(await applications({})).toEqual([]);
    expect(await applications({ 'README.md': 'x', 'package.json': '{"name":"a"}' })).toEqual([]);
  });
});

describe('hostile manifests', () => {
  test.each([
    ['package.json', '{'],
    ['package.json', '[]'],
    ['package.json', 'null'],
    ['package.json', '"text"'],
    ['package.json', '{"name":{"a":1},"dependencies":["express"],"workspaces":7}'],
    ['package.json', '{"name":1,"dependencies":null,"devDependencies":"x"}'],
    ['package.json', '{"__proto__":{"name":"evil"},"constructor":1}'],
    ['package.json', `${'['.repeat(400_000)}`],
    ['package.json', `{"a":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
    ['package.json', `{"name":"${'x'.repeat(2_000_000)}"}`],
    ['pom.xml', '<artifactId>'.repeat(80_000)],
    ['pom.xml', `<artifactId>${' '.repeat(900_000)}`],
    ['requirements.txt', `${'-'.repeat(500_000)}\n${' '.repeat(400_000)}`],
    ['pyproject.toml', `name = "${'a"'.repeat(400_000)}`],
    ['pyproject.toml', 'a'.repeat(900_000)],
    ['setup.py', `name =${' '.repeat(900_000)}`],
    ['go.mod', `module ${'a.'.repeat(400_000)}`],
    ['build.gradle', `'${"a:'".repeat(300_000)}`],
    ['Gemfile', 'gem('.repeat(200_000)],
    ['a.csproj', '<PackageReference '.repeat(50_000)],
    ['composer.json', '\ufeff{"name":'],
    ['Cargo.toml', '='.repeat(900_000)],
  ])('%s %#: is read without harm, in time', { timeout: 10_000 }, async (path, content) => {
    const names = await applications({ [path]: content, 'a.js': 'x', 'a.py': 'x' });
    expect(names).toHaveLength(1);
    expect(names[0]?.length).toBeLessThan(300);
    expect(names[0]).not.toContain('evil');
  });

  test('names are one short line of visible characters', async () => {
    const name = `a\u202e\n\x1b[31m${'b'.repeat(500)}`;
    const [application] = await applications({ 'package.json': JSON.stringify({ name }), 'a.js': 'x' });
    expect(application).toBe(`. a[31m${'b'.repeat(195)} node`);
  });

  test('thousands of them are looked at up to a limit', async () => {
    const contents: Record<string, string> = {};
    for (let at = 0; at < 2_100; at++) {
      contents[`p${at}/package.json`] = '{"name":"a"}';
      contents[`p${at}/a.js`] = 'x';
    }
    const found = await survey(memoryTree(contents), { repositoryName: 'repo' });
    expect(found.applications.length).toBe(2_001);
    expect(found.applications[0]).toEqual({ rootPath: '.', name: 'repo', architecture: 'node' });
  });
});

test('the order of applications is by path and does not change', async () => {
  const contents = { 'b/go.mod': 'module b', 'b/a.go': 'x', 'a/go.mod': 'module a', 'a/a.go': 'x' };
  const first = await survey(memoryTree(contents), { repositoryName: 'repo' });
  const second = await survey(memoryTree(contents), { repositoryName: 'repo' });
  expect(first).toEqual(second);
  expect(first.applications.map(({ rootPath }) => rootPath)).toEqual(['a', 'b']);
});
