/** Folders by whose names files play a part: tests, examples, copies of others, what is built or generated. */
import { pageLibraries, pythonPackages } from './best-known-packages.ts';
import type { FileRole } from './inventory.ts';

export interface FolderRule {
  role: FileRole;
  folders: readonly string[];
  /**
   * Holds only where the folder stands at the root, in one of these, beside one of these files, or holds one of these, or
   * two; where nothing of that is asked, for all files that are called so.
   */
  only?: {
    inside?: readonly string[];
    beside?: readonly string[];
    holding?: readonly string[];
    holdingTwo?: readonly string[];
    /** Of files that are called so; `_` stands for the folder itself. */
    files?: RegExp;
  };
}

/** Folders of files that a web server hands out, where copies of libraries are put. */
const publicFolders = 'public static assets wwwroot web www resources js lib libs'.split(' ');

export const folderRules: readonly FolderRule[] = [
  {
    role: 'test',
    folders: [
      'test',
      'tests',
      '__tests__',
      '__mocks__',
      '__fixtures__',
      '_test',
      '_tests',
      'spec',
      'specs',
      'e2e',
      'cypress',
      'fixtures',
      'testdata',
      '_testdata',
      'test-data',
      'test_data',
      'testresources',
      'test-resources',
      'test_resources',
      'test-fixtures',
      'test_fixtures',
      'test-suites',
      'testing',
      'testhelper',
      'testhelpers',
      'test-helpers',
      'test_helpers',
      'testutil',
      'testutils',
      'test-utils',
      'test_utils',
      'stub',
      'stubs',
      'mocks',
      'fakes',
      'androidtest',
      'integrationtest',
      'itest',
      'itests',
      'unittests',
      'testsuite',
      'testsuites',
    ],
  },
  // Of Perl, and of those who write like it.
  { role: 'test', folders: ['t'], only: { inside: [] } },
  // What drives browsers, with its helpers.
  {
    role: 'test',
    folders: ['integration', 'acceptance', 'functional'],
    only: {
      holding: ['playwright.config.ts', 'playwright.config.js', 'cypress.config.ts', 'cypress.config.js'],
    },
  },
  // Also hidden from tools: `.examples`, `_examples`.
  {
    role: 'example',
    folders: [
      'example',
      'examples',
      'sample',
      'samples',
      'demo',
      'demos',
      'tutorial',
      'tutorials',
      'playground',
    ],
  },
  // Pages of a manual.
  { role: 'example', folders: ['man', 'man1', 'man5', 'man7', 'man8'], only: { files: /[.][1-8]$/ } },
  // Code beside the text that explains it.
  { role: 'example', folders: ['docs', 'doc', 'docs_src', 'documentation'], only: { inside: [] } },
  {
    role: 'vendored',
    folders: [
      'node_modules',
      'bower_components',
      'jspm_packages',
      'site-packages',
      'third_party',
      'third-party',
      'thirdparty',
      '_vendor',
      '_vendored',
      '.yarn',
      'pods',
      'carthage',
    ],
  },
  // Elsewhere a vendor may be somebody who sells.
  {
    role: 'vendored',
    folders: ['vendor'],
    only: {
      inside: publicFolders,
      beside: ['go.mod', 'composer.json', 'gemfile'],
      holding: ['autoload.php', 'modules.txt'],
    },
  },
  // CodeIgniter, which applications are copied into; models say what it does.
  { role: 'vendored', folders: ['system'], only: { holding: ['core/codeigniter.php', 'codeigniter.php'] } },
  // Of an application that brings its packages along and tells `sys.path` where they lie.
  {
    role: 'vendored',
    folders: [
      'lib',
      'libs',
      'lib3',
      'ext',
      'extern',
      'external',
      'externals',
      'deps',
      'dependencies',
      'vendor',
    ],
    only: {
      holdingTwo: pythonPackages,
    },
  },
  // The same of pages.
  {
    role: 'vendored',
    folders: ['lib', 'libs', 'vendor', 'vendors', 'ext', 'external'],
    only: {
      holdingTwo: pageLibraries,
      files: /^_$|[.](?:[cm]?js|css)$/,
    },
  },
  {
    role: 'build-output',
    folders: [
      'dist',
      '.next',
      '.nuxt',
      '.output',
      '.svelte-kit',
      '.angular',
      'coverage',
      '__pycache__',
      '.gradle',
    ],
  },
  { role: 'build-output', folders: ['target'], only: { beside: ['pom.xml', 'cargo.toml', 'build.sbt'] } },
  {
    role: 'build-output',
    folders: ['build'],
    only: { beside: ['build.gradle', 'build.gradle.kts', 'setup.py'] },
  },
  { role: 'generated', folders: ['generated', '__generated__', 'gen', 'autogen'] },
];
