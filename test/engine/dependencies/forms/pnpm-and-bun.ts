/** Lock files of pnpm and Bun. */
import type { Form } from './form.ts';

export const pnpmAndBunForms: readonly Form[] = [
  {
    title: 'pnpm-lock.yaml, version 5',
    ecosystem: 'npm',
    files: {
      'pnpm-lock.yaml': `lockfileVersion: 5.4

specifiers:
  web: ^4.0.0

dependencies:
  web: 4.17.0_peer@2.0.0

devDependencies:
  lint: 8.0.0

packages:

  /@acme/parse/1.0.0:
    resolution: {integrity: sha512-0}
    dev: true

  /lint/8.0.0:
    resolution: {integrity: sha512-0}
    dependencies:
      '@acme/parse': 1.0.0
    dev: true

  /web/4.17.0_peer@2.0.0:
    resolution: {integrity: sha512-0}
    dev: false
`,
    },
    packages: [
      '@acme/parse 1.0.0 @14 lint > @acme/parse dev',
      'lint 8.0.0 @18 direct dev',
      'web 4.17.0 @24 direct',
    ],
  },
  {
    title: 'pnpm-lock.yaml, version 6',
    ecosystem: 'npm',
    files: {
      'pnpm-lock.yaml': `lockfileVersion: '6.0'

dependencies:
  web:
    specifier: ^4.0.0
    version: 4.17.0(peer@2.0.0)

packages:

  /@acme/parse@1.0.0:
    resolution: {integrity: sha512-0}
    dev: false

  /web@4.17.0(peer@2.0.0):
    resolution: {integrity: sha512-0}
    dependencies:
      '@acme/parse': 1.0.0
      other: /another@3.0.0
    dev: false

  /another@3.0.0:
    resolution: {integrity: sha512-0}
    dev: false
`,
    },
    packages: [
      '@acme/parse 1.0.0 @10 web > @acme/parse',
      'web 4.17.0 @14 direct',
      'another 3.0.0 @21 web > another',
    ],
  },
  {
    title: 'pnpm-lock.yaml, version 9, a package with other needs for other peers',
    ecosystem: 'npm',
    files: {
      'pnpm-lock.yaml': `lockfileVersion: '9.0'

importers:

  .:
    dependencies:
      web:
        specifier: ^2.0.0
        version: 2.0.0
    devDependencies:
      lint:
        specifier: ^8.0.0
        version: 8.0.0

packages:

  lint@8.0.0:
    resolution: {integrity: sha512-0}

  plug@1.0.0:
    resolution: {integrity: sha512-0}

  resolve@1.0.0:
    resolution: {integrity: sha512-0}

  resolve@2.0.0:
    resolution: {integrity: sha512-0}

  web@2.0.0:
    resolution: {integrity: sha512-0}

snapshots:

  lint@8.0.0:
    dependencies:
      plug: 1.0.0(resolve@1.0.0)

  plug@1.0.0(resolve@1.0.0):
    dependencies:
      resolve: 1.0.0

  plug@1.0.0(resolve@2.0.0):
    dependencies:
      resolve: 2.0.0

  resolve@1.0.0: {}

  resolve@2.0.0: {}

  web@2.0.0:
    dependencies:
      plug: 1.0.0(resolve@2.0.0)
`,
    },
    packages: [
      'lint 8.0.0 @17 direct dev',
      'plug 1.0.0 @20 web > plug',
      'resolve 1.0.0 @23 lint > plug > resolve dev',
      'resolve 2.0.0 @26 web > plug > resolve',
      'web 2.0.0 @29 direct',
    ],
  },
  {
    title: 'pnpm-lock.yaml, version 9',
    ecosystem: 'npm',
    files: {
      'pnpm-lock.yaml': `lockfileVersion: '9.0'

importers:

  .:
    dependencies:
      web:
        specifier: ^4.0.0
        version: 4.17.0(peer@2.0.0)
    devDependencies:
      lint:
        specifier: ^8.0.0
        version: 8.0.0

  packages/part:
    dependencies:
      alias:
        specifier: npm:@acme/real@1
        version: '@acme/real@1.0.0'
      sibling:
        specifier: workspace:*
        version: link:../sibling

packages:

  '@acme/parse@1.0.0':
    resolution: {integrity: sha512-0}

  '@acme/real@1.0.0':
    resolution: {integrity: sha512-0}

  lint@8.0.0:
    resolution: {integrity: sha512-0}
    engines: {node: '>= 18'}

  web@4.17.0:
    resolution: {integrity: sha512-0}

snapshots:

  '@acme/parse@1.0.0': {}

  '@acme/real@1.0.0': {}

  lint@8.0.0:
    dependencies:
      '@acme/parse': 1.0.0

  web@4.17.0(peer@2.0.0): {}
`,
    },
    packages: [
      '@acme/parse 1.0.0 @26 lint > @acme/parse dev',
      '@acme/real 1.0.0 @29 direct',
      'lint 8.0.0 @32 direct dev',
      'web 4.17.0 @36 direct',
    ],
  },
  {
    title: 'bun.lock',
    ecosystem: 'npm',
    files: {
      'bun.lock': `{
  "lockfileVersion": 1,
  "workspaces": {
    "": {
      "name": "shop",
      "dependencies": { "web": "^4.0.0", "alias": "npm:real@1", },
      "devDependencies": { "lint": "^8.0.0", },
    },
    "packages/part": { "name": "@shop/part", "dependencies": { "query": "1", }, },
  },
  "packages": {
    "@acme/parse": ["@acme/parse@1.0.0", "", { "dependencies": { "query": "3" } }, "sha512-0"],
    "@acme/parse/query": ["query@3.0.0", "", {}, "sha512-0"],
    "@shop/part": ["@shop/part@workspace:packages/part"],
    "alias": ["real@1.2.3", "", {}, "sha512-0"],
    "forked": ["forked@github:acme/forked#00", {}, "acme-forked-00"],
    "lint": ["lint@8.0.0", "", { "dependencies": { "@acme/parse": "1" } }, "sha512-0"],

    "query": ["query@1.0.0", "", {}, "sha512-0"],
    "web": ["web@4.17.0", "", { "dependencies": { "query": "2" } }, "sha512-0"],
    "web/query": ["query@2.0.0", "", {}, "sha512-0"],
  }
}`,
    },
    packages: [
      '@acme/parse 1.0.0 @12 lint > @acme/parse dev',
      'query 3.0.0 @13 lint > @acme/parse > query dev',
      'real 1.2.3 @15 direct',
      'lint 8.0.0 @17 direct dev',
      'query 1.0.0 @19 direct',
      'web 4.17.0 @20 direct',
      'query 2.0.0 @21 web > query',
    ],
  },
  {
    title: 'deno.lock, version 3',
    ecosystem: 'npm',
    files: {
      'deno.lock': `{
  "version": "3",
  "packages": {
    "specifiers": { "npm:chalk@4": "npm:chalk@4.1.2", "jsr:@std/bytes@1": "jsr:@std/bytes@1.0.2" },
    "npm": {
      "ansi-styles@4.3.0": { "integrity": "sha512-a", "dependencies": {} },
      "chalk@4.1.2": { "integrity": "sha512-b", "dependencies": { "ansi-styles": "ansi-styles@4.3.0" } }
    }
  },
  "remote": { "https://deno.land/std@0.140.0/path/mod.ts": "d3e6" }
}`,
    },
    packages: ['ansi-styles 4.3.0 @6 chalk > ansi-styles', 'chalk 4.1.2 @7 direct'],
  },
  {
    title: 'deno.lock, version 5',
    ecosystem: 'npm',
    files: {
      'deno.lock': `{
  "version": "5",
  "specifiers": { "jsr:@std/bytes@^1.0.0": "1.0.2", "npm:@scope/doc@0.28": "0.28.1_typescript@6.0.3" },
  "npm": {
    "@scope/doc@0.28.1_typescript@6.0.3": {
      "integrity": "sha512-a", "dependencies": ["lunr", "minimatch@9.0.1", "typescript"]
    },
    "lunr@2.3.9": { "integrity": "sha512-b" },
    "minimatch@3.0.4": { "integrity": "sha512-c" },
    "minimatch@9.0.1": { "integrity": "sha512-d" },
    "typescript@6.0.3": { "integrity": "sha512-e" }
  }
}`,
    },
    packages: [
      '@scope/doc 0.28.1 @5 direct',
      'lunr 2.3.9 @8 @scope/doc > lunr',
      'minimatch 3.0.4 @9 ?',
      'minimatch 9.0.1 @10 @scope/doc > minimatch',
      'typescript 6.0.3 @11 @scope/doc > typescript',
    ],
  },
];
