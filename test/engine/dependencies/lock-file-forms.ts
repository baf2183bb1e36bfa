/** Small lock files of every form, and the packages that are in them. */
import type { Ecosystem } from '../../../src/engine/dependencies/package.ts';

interface Form {
  title: string;
  ecosystem: Ecosystem;
  /** The lock file first, then what may stand beside it. */
  files: Record<string, string>;
  packages: string[];
}

const packageJson = JSON.stringify({
  dependencies: { web: '^4.0.0', scoped: 'npm:@acme/real@^1.0.0' },
  devDependencies: { lint: '^8.0.0' },
});

export const forms: readonly Form[] = [
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
    title: 'poetry.lock',
    ecosystem: 'PyPI',
    files: {
      'poetry.lock': `# This file is automatically @generated by Poetry

[[package]]
name = "Flask_Thing"
version = "2.0.1"
description = "A \\"web\\" thing"
groups = ["main"]
files = [
    {file = "flask.whl", hash = "sha256:00"},
]

[package.dependencies]
werkzeug = ">=2"
jinja2 = {version = ">=3", optional = true}

[[package]]
name = "werkzeug"
version = "2.0.0"
groups = ["main", "dev"]

[[package]]
name = "pytest"
version = "7.0.0"
groups = ["dev"]

[[package]]
name = "forked"
version = "1.0.0"
[package.source]
type = "git"
url = "https://example.com/forked.git"

[metadata]
content-hash = "00"
`,
    },
    packages: [
      'flask-thing 2.0.1 @5 direct',
      'werkzeug 2.0.0 @18 flask-thing > werkzeug',
      'pytest 7.0.0 @23 direct dev',
    ],
  },
  {
    title: 'uv.lock',
    ecosystem: 'PyPI',
    files: {
      'uv.lock': `version = 1

[[package]]
name = "shop"
version = "0.1.0"
source = { virtual = "." }
dependencies = [
    { name = "flask" },
]

[package.dev-dependencies]
dev = [
    { name = "pytest" },
]

[[package]]
name = "flask"
version = "2.0.1"
source = { registry = "https://pypi.org/simple" }
dependencies = [
    { name = "werkzeug", marker = "python_version >= '3.8'" },
]

[[package]]
name = "pytest"
version = "7.0.0"
source = { registry = "https://pypi.org/simple" }

[[package]]
name = "werkzeug"
version = "2.0.0"
source = { registry = "https://pypi.org/simple" }
`,
    },
    packages: [
      'flask 2.0.1 @18 direct',
      'pytest 7.0.0 @26 direct dev',
      'werkzeug 2.0.0 @31 flask > werkzeug',
    ],
  },
  {
    title: 'pdm.lock',
    ecosystem: 'PyPI',
    files: {
      'pdm.lock': `[[package]]
name = "flask"
version = "2.0.1"
groups = ["default"]
dependencies = [
    "Werkzeug>=2.0",
]

[[package]]
name = "werkzeug"
version = "2.0.0"
groups = ["default", "test"]

[[package]]
name = "pytest"
version = "7.0.0"
groups = ["test"]
`,
    },
    packages: ['flask 2.0.1 @3 direct', 'werkzeug 2.0.0 @11 flask > werkzeug', 'pytest 7.0.0 @16 direct dev'],
  },
  {
    title: 'pylock.toml',
    ecosystem: 'PyPI',
    files: {
      'pylock.toml': `lock-version = "1.0"

[[packages]]
name = "flask"
version = "2.0.1"
dependencies = [{name = "werkzeug"}]

[[packages.wheels]]
name = "flask-2.0.1-py3-none-any.whl"

[[packages]]
name = "werkzeug"
version = "2.0.0"

[[packages]]
name = "own"
version = "1.0.0"
directory = { path = "." }
`,
    },
    packages: ['flask 2.0.1 @5 direct', 'werkzeug 2.0.0 @13 flask > werkzeug'],
  },
  {
    title: 'Pipfile.lock',
    ecosystem: 'PyPI',
    files: {
      'Pipfile.lock': `{
  "_meta": { "hash": { "sha256": "00" } },
  "default": {
    "flask": { "hashes": [], "version": "==2.0.1" },
    "local": { "path": "." }
  },
  "develop": {
    "pytest": {
      "version": "==7.0.0"
    }
  }
}`,
    },
    packages: ['flask 2.0.1 @4 ?', 'pytest 7.0.0 @9 ? dev'],
  },
  {
    title: 'requirements.txt',
    ecosystem: 'PyPI',
    files: {
      'requirements/base.txt': `-r other.txt
# flask==1.0
Flask[async]==2.0.1 \\
    --hash=sha256:00
jinja2 == 3.0.0 ; python_version > "3.8"  # via flask
django>=3
numpy==1.*
pkg @ https://example.com/pkg.whl
`,
    },
    packages: ['flask 2.0.1 @3 ?', 'jinja2 3.0.0 @5 ?'],
  },
  {
    title: 'requirements of those who work on it',
    ecosystem: 'PyPI',
    files: { 'requirements-dev.txt': 'pytest==7.0.0\n' },
    packages: ['pytest 7.0.0 @1 ? dev'],
  },
  {
    title: 'go.mod',
    ecosystem: 'Go',
    files: {
      'go.mod': `module example.com/shop

go 1.21

require (
	github.com/gin-gonic/gin v1.7.0
	golang.org/x/text v0.3.0 // indirect
	github.com/old/one v1.0.0
	github.com/local/two v1.0.0
)

require github.com/dgrijalva/jwt-go v3.2.0+incompatible
require github.com/not/used v1.0.0

exclude github.com/not/used v1.0.0

replace github.com/old/one => github.com/new/one v1.1.0

replace github.com/local/two v1.0.0 => ../two
`,
    },
    packages: [
      'github.com/gin-gonic/gin 1.7.0 @6 direct',
      'golang.org/x/text 0.3.0 @7 indirect',
      'github.com/new/one 1.1.0 @8 direct',
      'github.com/dgrijalva/jwt-go 3.2.0+incompatible @12 direct',
    ],
  },
  {
    title: 'composer.lock',
    ecosystem: 'Packagist',
    files: {
      'composer.lock': `{
  "packages": [
    { "name": "symfony/http-kernel", "version": "v5.4.0",
      "require": { "php": ">=7", "Psr/Log": "^1" } },
    {
      "name": "psr/log",
      "version": "1.1.4"
    },
    { "name": "acme/own", "version": "dev-main" }
  ],
  "packages-dev": [
    { "name": "phpunit/phpunit", "version": "9.5.0" }
  ]
}`,
      'composer.json':
        '{"require":{"php":">=7","symfony/http-kernel":"^5"},"require-dev":{"phpunit/phpunit":"^9"}}',
    },
    packages: [
      'symfony/http-kernel v5.4.0 @3 direct',
      'psr/log 1.1.4 @7 symfony/http-kernel > psr/log',
      'phpunit/phpunit 9.5.0 @12 direct dev',
    ],
  },
  {
    title: 'Gemfile.lock',
    ecosystem: 'RubyGems',
    files: {
      'Gemfile.lock': `GIT
  remote: https://example.com/forked.git
  specs:
    forked (1.0.0)

GEM
  remote: https://rubygems.org/
  specs:
    nokogiri (1.13.0-x86_64-linux)
      racc (~> 1.4)
    racc (1.6.0)
    rack (2.2.3)

PLATFORMS
  x86_64-linux

DEPENDENCIES
  forked!
  nokogiri
  rack (~> 2.2)

BUNDLED WITH
   2.3.0
`,
    },
    packages: ['nokogiri 1.13.0 @9 direct', 'racc 1.6.0 @11 nokogiri > racc', 'rack 2.2.3 @12 direct'],
  },
  {
    title: 'Cargo.lock',
    ecosystem: 'crates.io',
    files: {
      'Cargo.lock': `version = 3

[[package]]
name = "shop"
version = "0.1.0"
dependencies = [
 "hyper",
 "time 0.1.44",
]

[[package]]
name = "hyper"
version = "0.14.1"
source = "registry+https://github.com/rust-lang/crates.io-index"
dependencies = [
 "time 0.2.0",
]

[[package]]
name = "time"
version = "0.1.44"
source = "registry+https://github.com/rust-lang/crates.io-index"

[[package]]
name = "time"
version = "0.2.0"
source = "registry+https://github.com/rust-lang/crates.io-index"

[[package]]
name = "forked"
version = "1.0.0"
source = "git+https://example.com/forked#00"
`,
    },
    packages: ['hyper 0.14.1 @13 direct', 'time 0.1.44 @21 direct', 'time 0.2.0 @26 hyper > time'],
  },
  {
    title: 'pom.xml',
    ecosystem: 'Maven',
    files: {
      'pom.xml': `<?xml version="1.0"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <parent><groupId>com.example</groupId><artifactId>parent</artifactId><version>7</version></parent>
  <artifactId>shop</artifactId>
  <properties>
    <log4j.version>2.14.1</log4j.version>
    <!-- <jackson.version>1</jackson.version> -->
  </properties>
  <dependencyManagement><dependencies>
    <dependency><groupId>com.google.guava</groupId><artifactId>guava</artifactId><version>[30.0-jre]</version></dependency>
  </dependencies></dependencyManagement>
  <dependencies>
    <dependency>
      <groupId>org.apache.logging.log4j</groupId>
      <artifactId>log4j-core</artifactId>
      <version>\${log4j.version}</version>
    </dependency>
    <dependency><groupId>com.google.guava</groupId><artifactId>guava</artifactId></dependency>
    <dependency><groupId>\${project.groupId}</groupId><artifactId>core</artifactId><version>\${project.version}</version></dependency>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.12</version><scope>test</scope></dependency>
    <dependency><groupId>of.parent</groupId><artifactId>unknown</artifactId></dependency>
    <dependency><groupId>of.parent</groupId><artifactId>other</artifactId><version>\${elsewhere}</version></dependency>
  </dependencies>
</project>`,
    },
    packages: [
      'org.apache.logging.log4j:log4j-core 2.14.1 @16 direct',
      'com.google.guava:guava 30.0-jre @18 direct',
      'com.example:core 7 @19 direct',
      'junit:junit 4.12 @20 direct dev',
    ],
  },
  {
    title: 'pom.xml of a build of several modules',
    ecosystem: 'Maven',
    files: {
      'pom.xml': `<project>
  <modules><module>web</module></modules>
  <dependencyManagement>
    <dependencies>
      <dependency><groupId>com.google.guava</groupId><artifactId>guava</artifactId><version>30.0-jre</version></dependency>
      <dependency><groupId>io.ktor</groupId><artifactId>bom</artifactId><version>2.0.0</version><type>pom</type><scope>import</scope></dependency>
      <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.12</version><scope>test</scope></dependency>
    </dependencies>
  </dependencyManagement>
</project>`,
    },
    packages: ['com.google.guava:guava 30.0-jre @5 direct', 'junit:junit 4.12 @7 direct dev'],
  },
  {
    title: 'gradle.lockfile',
    ecosystem: 'Maven',
    files: {
      'gradle.lockfile': `# This is a Gradle generated file for dependency locking.
com.google.guava:guava:30.0-jre=compileClasspath,runtimeClasspath
junit:junit:4.12=testCompileClasspath,testRuntimeClasspath
empty=annotationProcessor
`,
    },
    packages: ['com.google.guava:guava 30.0-jre @2 ?', 'junit:junit 4.12 @3 ? dev'],
  },
  {
    title: 'the lock file of one configuration',
    ecosystem: 'Maven',
    files: { 'gradle/dependency-locks/testRuntimeClasspath.lockfile': '# This is\njunit:junit:4.12\n' },
    packages: ['junit:junit 4.12 @2 ? dev'],
  },
  {
    title: 'libs.versions.toml',
    ecosystem: 'Maven',
    files: {
      'gradle/libs.versions.toml': `[versions]
guava = "30.0-jre"
jackson = { strictly = "2.13.0", reject = "2.12.0" }

[libraries]
guava = { module = "com.google.guava:guava", version.ref = "guava" }
jackson = { group = "com.fasterxml.jackson.core", name = "jackson-databind", version = { ref = "jackson" } }
junit = "junit:junit:4.12"
ktor = { module = "io.ktor:ktor-client", version = "2.0.0" }
bom = { module = "io.ktor:ktor-bom" }

[plugins]
kotlin = { id = "org.jetbrains.kotlin.jvm", version = "1.9.0" }
`,
    },
    packages: [
      'com.google.guava:guava 30.0-jre @6 direct',
      'com.fasterxml.jackson.core:jackson-databind 2.13.0 @7 direct',
      'junit:junit 4.12 @8 direct',
      'io.ktor:ktor-client 2.0.0 @9 direct',
    ],
  },
  {
    title: 'packages.lock.json',
    ecosystem: 'NuGet',
    files: {
      'packages.lock.json': `{
  "version": 1,
  "dependencies": {
    "net8.0": {
      "Newtonsoft.Json": { "type": "Transitive", "resolved": "12.0.1" },
      "Acme.Web": {
        "type": "Direct",
        "resolved": "3.0.0",
        "dependencies": { "newtonsoft.json": "12.0.0" }
      },
      "own": { "type": "Project" }
    }
  }
}`,
      'shop.csproj':
        '<Project><ItemGroup><PackageReference Include="Acme.Web" Version="3.0.0"/></ItemGroup></Project>',
    },
    packages: ['Newtonsoft.Json 12.0.1 @5 Acme.Web > Newtonsoft.Json', 'Acme.Web 3.0.0 @8 direct'],
  },
  {
    title: 'a project file of .NET',
    ecosystem: 'NuGet',
    files: {
      'src/Shop.csproj': `<Project Sdk="Microsoft.NET.Sdk.Web">
  <ItemGroup Condition="'$(A)' > '1'">
    <PackageReference Include="Newtonsoft.Json" Version="12.0.1" />
    <PackageReference Include="Acme.Web"><Version>[3.0.0]</Version></PackageReference>
    <PackageReference Include="Floating" Version="3.*" />
    <PackageReference Include="Style" Version="1.1.0" PrivateAssets="all" />
  </ItemGroup>
</Project>`,
    },
    packages: ['Newtonsoft.Json 12.0.1 @3 direct', 'Acme.Web 3.0.0 @4 direct', 'Style 1.1.0 @6 direct dev'],
  },
  {
    title: 'packages.config',
    ecosystem: 'NuGet',
    files: {
      'packages.config': `<packages>
  <package id="Newtonsoft.Json" version="12.0.1" targetFramework="net48" />
  <package id="Style" version="1.1.0" developmentDependency="true" />
</packages>`,
    },
    packages: ['Newtonsoft.Json 12.0.1 @2 ?', 'Style 1.1.0 @3 ? dev'],
  },
  {
    title: 'mix.lock',
    ecosystem: 'Hex',
    files: {
      'mix.lock': `%{
  "plug": {:hex, :plug, "1.10.0", "00", [:mix], [{:mime, "~> 1.0", [hex: :mime, repo: "hexpm", optional: false]}], "hexpm", "00"},
  "mime": {:hex, :mime, "1.4.0", "00", [:mix], [], "hexpm", "00"},
  "forked": {:git, "https://example.com/forked.git", "00", []},
}
`,
    },
    packages: ['plug 1.10.0 @2 direct', 'mime 1.4.0 @3 plug > mime'],
  },
  {
    title: 'pubspec.lock',
    ecosystem: 'Pub',
    files: {
      'pubspec.lock': `packages:
  http:
    dependency: "direct main"
    description:
      name: http
      url: "https://pub.dev"
    source: hosted
    version: "0.13.0"
  lints:
    dependency: "direct dev"
    source: hosted
    version: "2.0.0"
  meta:
    dependency: transitive
    source: hosted
    version: "1.3.0"
  sky:
    dependency: "direct main"
    source: sdk
    version: "0.0.0"
sdks:
  dart: ">=2.12.0 <3.0.0"
`,
    },
    packages: ['http 0.13.0 @8 direct', 'lints 2.0.0 @12 direct dev', 'meta 1.3.0 @16 indirect'],
  },
];
