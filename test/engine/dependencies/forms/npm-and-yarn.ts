/** Lock files of npm and Yarn. */
import type { Form } from './form.ts';

const packageJson = JSON.stringify({
  dependencies: { web: '^4.0.0', scoped: 'npm:@acme/real@^1.0.0' },
  devDependencies: { lint: '^8.0.0' },
});

export const npmAndYarnForms: readonly Form[] = [
  {
    title: 'package-lock.json, version 3',
    ecosystem: 'npm',
    files: {
      'package-lock.json': `{
  "name": "shop", "lockfileVersion": 3,
  "packages": {
    "": { "dependencies": { "web": "^4.0.0", "alias": "npm:real@^1" }, "devDependencies": { "lint": "^8.0.0" } },
    "node_modules/web": { "version": "4.17.0", "dependencies": { "query": "1", "body": "2" } },
    "node_modules/query": { "version": "1.0.0" },
    "node_modules/body": { "version": "2.0.0", "dependencies": { "query": "2" } },
    "node_modules/body/node_modules/query": {
      "version": "2.0.0"
    },
    "node_modules/alias": { "name": "real", "version": "1.2.3" },
    "node_modules/lint": { "version": "8.0.0", "dev": true, "dependencies": { "@acme/parse": "1" } },
    "node_modules/@acme/parse": { "version": "1.0.0", "dev": true },
    "node_modules/forked": { "version": "3.0.0", "resolved": "git+ssh://git@github.com/a/forked.git#abc" },
    "node_modules/part": { "resolved": "packages/part", "link": true },
    "packages/part": { "version": "0.0.0", "dependencies": { "only-part": "1" } },
    "node_modules/only-part": { "version": "1.0.1" }
  }
}`,
    },
    packages: [
      'web 4.17.0 @5 direct',
      'query 1.0.0 @6 web > query',
      'body 2.0.0 @7 web > body',
      'query 2.0.0 @8 web > body > query',
      'real 1.2.3 @11 direct',
      'lint 8.0.0 @12 direct dev',
      '@acme/parse 1.0.0 @13 lint > @acme/parse dev',
      'only-part 1.0.1 @17 direct',
    ],
  },
  {
    title: 'package-lock.json, version 1',
    ecosystem: 'npm',
    files: {
      'package-lock.json': `{
  "lockfileVersion": 1,
  "dependencies": {
    "web": { "version": "4.17.0", "requires": { "query": "2" },
      "dependencies": { "query": { "version": "2.0.0" } } },
    "scoped": { "version": "npm:@acme/real@1.1.0" },
    "query": { "version": "1.0.0", "dev": true },
    "lint": { "version": "8.0.0", "dev": true, "requires": { "query": "1" } }
  }
}`,
      'package.json': packageJson,
    },
    packages: [
      'web 4.17.0 @4 direct',
      'query 2.0.0 @5 web > query',
      '@acme/real 1.1.0 @6 direct',
      'query 1.0.0 @7 lint > query dev',
      'lint 8.0.0 @8 direct dev',
    ],
  },
  {
    title: 'yarn.lock of Yarn 1',
    ecosystem: 'npm',
    files: {
      'app/yarn.lock': `# yarn lockfile v1


"@acme/parse@^1.0.0", "@acme/parse@^1.1.0":
  version "1.1.4"
  resolved "https://registry.yarnpkg.com/@acme/parse/-/parse-1.1.4.tgz#0"

lint@^8.0.0:
  version "8.0.1"
  dependencies:
    "@acme/parse" "^1.1.0"

"scoped@npm:@acme/real@^1.0.0":
  version "1.0.9"

web@^4.0.0:
  version "4.17.0"
  dependencies:
    query "~1.0.0"

query@~1.0.0:
  version "1.0.2"

"local@file:../local":
  version "0.1.0"
`,
      'app/package.json': packageJson,
    },
    packages: [
      '@acme/parse 1.1.4 @4 lint > @acme/parse dev',
      'lint 8.0.1 @8 direct dev',
      '@acme/real 1.0.9 @13 direct',
      'web 4.17.0 @16 direct',
      'query 1.0.2 @21 web > query',
    ],
  },
  {
    title: 'yarn.lock of later Yarns',
    ecosystem: 'npm',
    files: {
      'yarn.lock': `__metadata:
  version: 8
  cacheKey: 10c0

"@acme/parse@npm:^1.1.0":
  version: 1.1.4
  resolution: "@acme/parse@npm:1.1.4"
  checksum: 10c0/00
  languageName: node
  linkType: hard

"lint@npm:^8.0.0":
  version: 8.0.1
  resolution: "lint@npm:8.0.1"
  dependencies:
    "@acme/parse": "npm:^1.1.0"

"shop@workspace:.":
  version: 0.0.0-use.local
  resolution: "shop@workspace:."
  dependencies:
    lint: "npm:^8.0.0"
    web: "npm:^4.0.0"
  languageName: unknown
  linkType: soft

"web@npm:4.x, web@npm:^4.0.0":
  version: 4.17.0
  resolution: "web@npm:4.17.0"
  dependencies:
    typed: "patch:typed@npm%3A5.0.0#optional!builtin<compat/typed>"

"typed@patch:typed@npm%3A5.0.0#optional!builtin<compat/typed>":
  version: 5.0.0
  resolution: "typed@patch:typed@npm%3A5.0.0#optional!builtin<compat/typed>::version=5.0.0&hash=0"
`,
      'package.json': packageJson,
    },
    packages: [
      '@acme/parse 1.1.4 @5 lint > @acme/parse dev',
      'lint 8.0.1 @12 direct dev',
      'web 4.17.0 @27 direct',
      'typed 5.0.0 @33 web > typed',
    ],
  },
];
