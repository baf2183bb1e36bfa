/** What a path tells about the part a file plays. */
import { type FolderRule, folderRules } from './folder-rules.ts';
import type { FileRole } from './inventory.ts';

const nameRules: readonly { role: FileRole; pattern: RegExp }[] = [
  {
    role: 'test',
    pattern:
      /[.](?:test|spec|cy|e2e)[.][a-z]+$|^tests?_[^/]*[.]py$|^tests[.]py$|_tests[.]py$|_(?:unit)?test[.](?:py|go|rb|cc|cpp|cxx|c)$|^conftest[.]py$|_spec[.]rb$|(?:^|_)tests?[.]rs$/,
  },
  {
    role: 'test',
    pattern:
      /(?:^|[._-])(?:tests?|bench(?:mark)?|dummy|fake)(?:[._-][^/]*)?[.](?:pem|key|crt|cer|p12|pfx|jks)$/,
  },
  { role: 'test', pattern: /^fuzz(?:_\w{1,40})?[.]go$/ },
  { role: 'test', pattern: /(?:tests?|it|spec)[.](?:java|kt|cs|php)$/ },
  { role: 'test', pattern: /(?<!la|con|pro|at)tests?[-_.]?(?:utils?|helpers?)[.][cm]?[jt]sx?$/ },
  { role: 'test', pattern: /^(?:application-)?test[.](?:ya?ml|json|toml|properties)$|^[.]env[.]test/ },
  { role: 'example', pattern: /[.]stories[.][a-z]+$|^[^/]*[.](?:example|sample)$/ },
  { role: 'minified', pattern: /[.-]min[.](?:js|mjs|cjs|css)$|[.]bundle[.]js$|[.]chunk[.]js$/ },
  {
    role: 'generated',
    pattern:
      /[.]pb[.]go$|_pb2(?:_grpc)?[.]pyi?$|_pb[.](?:js|ts|rb)$|[.]g[.]cs$|[.]designer[.]cs$|[.]generated[.][a-z]+$|_generated[.][a-z]+$/,
  },
  {
    role: 'vendored',
    pattern:
      /^(?:jquery|bootstrap|angular|vue|react|react-dom|d3|moment|lodash|underscore|backbone)[.-]v?\d[\d.]*[a-z.-]*[.]js$/,
  },
  // A package that Rails' importmap keeps: `@hotwired--turbo.js`.
  { role: 'vendored', pattern: /^@[a-z0-9][a-z0-9._-]{0,60}--[a-z0-9][a-z0-9._-]{0,60}[.]js$/ },
];

/** A project of tests beside the one it tests, as in .NET: `Shop.Core.Tests`. */
const testProject = /[^.][.](?:unit|integration|functional)?tests?$/;

/** A module of tests beside the others of a build of Maven or Gradle: `dubbo-test`, `nexus-testsupport`. */
const testModule = /.-(?:tests?|testsuite|testsupport)$/;
const besideOthers = {
  only: { beside: ['pom.xml', 'build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'] },
};

/** A package of tests among the others of a repository: `packages/shop-tests`. */
const testPackage = /(?:^|\/)(?:packages|modules|libs)\/[^/]{1,80}-tests\//;

/** Samples of what stands beside them: `spring-boot-admin-samples`, `Shop.Examples`. */
const sampleProject = /.[._-](?:samples|examples)$/;

/** A package that helps to test the one beside it, as in Go: `httpdtest` beside `httpd/httpd.go`. */
function testsPackageBeside(
  folders: readonly string[],
  at: number,
  hasFile: (lowerCasePath: string) => boolean,
): boolean {
  const tested = /^(\w{2,40})test$/.exec(folders[at] ?? '')?.[1];
  return tested !== undefined && hasFile([...folders.slice(0, at), tested, `${tested}.go`].join('/'));
}

/**
 * A package of tests that says of which kind they are: `shop_integration_tests`, `shop-compatibility-test`,
 * `systemtest`; or what they use for keys: `testcerts`.
 */
const kindOfTests =
  /(?:^|[_-])(?:unit|integration|functional|compatibility|acceptance|system|smoke|regression|conformance|e2e|end-to-end)[_-]?tests?$|^test[_-]?(?:certs?|certificates?|keys?|pki)$/;

/** Source sets of Gradle beside `main`: `src/jvmTest`, `src/dockerTest`, `src/testFixtures`. */
const testSourceSet = /(?:^|\/)src\/(?:[a-z]\w{0,40}Test|test[A-Z]\w{0,40})\//;

/** What charts of Helm are tried with: `ci/tls-values.yaml`; settings for the tests of an application (Django, Rails). */
const testValues =
  /(?:^|\/)(?:ci\/(?:[\w.-]{1,80}-)?values[.]ya?ml|(?:settings|config\/environments)\/test(?:s|ing)?[.](?:py|rb))$/;

/** Java-like names: `UserTest.java` is a test, `Contest.java` is not. */
const camelCaseTest = /(?:Tests?|IT|Spec)[.](?:java|kt|cs|php)$/;

/** @param hasFile whether the tree has a file of this path, lower case: some folders mean something only beside one. */
export function rolesOfPath(path: string, hasFile: (lowerCasePath: string) => boolean): FileRole[] {
  const roles = new Set<FileRole>();
  const segments = path.toLowerCase().split('/');
  const name = segments.pop() ?? '';
  // Below `src/main` folders are packages: `com/example/demo` says nothing.
  const main = segments.findIndex((segment, at) => segment === 'main' && segments[at - 1] === 'src');
  const folders = main < 0 ? segments : segments.slice(0, main + 1);
  const isPackage = (at: number) =>
    main >= 0 && at > main + 2 && /^(?:java|kotlin)$/.test(segments[main + 1] ?? '');
  for (const [at, folder] of segments.entries()) {
    for (const rule of folderRules) {
      // Copies of others are called so wherever they are, but for packages: `com.shop.thirdparty` calls others.
      if (at >= folders.length && (rule.role !== 'vendored' || isPackage(at))) continue;
      const called = rule.role === 'example' ? folder.replace(/^[._]/, '') : folder;
      if (!rule.folders.includes(called) || rule.only?.files?.test(name) === false) continue;
      if (holds(rule, segments, at, hasFile)) roles.add(rule.role);
    }
    if (at >= folders.length) continue;
    if (sampleProject.test(folder)) roles.add('example');
    if (testProject.test(folder) || kindOfTests.test(folder)) roles.add('test');
    if (testModule.test(folder) && holds(besideOthers, segments, at, hasFile)) roles.add('test');
    if (testsPackageBeside(segments, at, hasFile)) roles.add('test');
  }
  if (testSourceSet.test(path) || testValues.test(path) || testPackage.test(path)) roles.add('test');
  for (const { role, pattern } of nameRules) {
    if (!pattern.test(name)) continue;
    if (role === 'test' && /[.](?:java|kt|cs|php)$/.test(name) && !camelCaseTest.test(path)) continue;
    roles.add(role);
  }
  return [...roles].sort();
}

/** The outermost folder of a path that has the role, or null where the file has it by its name. */
export function outermostFolder(
  path: string,
  role: FileRole,
  hasFile: (lowerCasePath: string) => boolean,
): string | null {
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
    if (rolesOfPath(`${path.slice(0, slash)}/_`, hasFile).includes(role)) return path.slice(0, slash);
  }
  return null;
}

function holds(
  { only }: Pick<FolderRule, 'only'>,
  folders: readonly string[],
  at: number,
  hasFile: (path: string) => boolean,
): boolean {
  if (!only || (only.files && Object.keys(only).length === 1)) return true;
  const parent = folders[at - 1];
  if (only.inside && (parent === undefined || only.inside.includes(parent))) return true;
  const countIn = (to: number, files: readonly string[] = []) => {
    const folder = folders.slice(0, to).map((name) => `${name}/`);
    return files.filter((file) => hasFile(folder.join('') + file)).length;
  };
  return (
    countIn(at, only.beside) > 0 || countIn(at + 1, only.holding) > 0 || countIn(at + 1, only.holdingTwo) > 1
  );
}
