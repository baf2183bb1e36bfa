/** Lock files of all other ecosystems. */
import type { Form } from './form.ts';

export const otherForms: readonly Form[] = [
  {
    title: 'a workflow of GitHub',
    ecosystem: 'GitHub Actions',
    files: {
      '.github/workflows/ci.yml': `on: push
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: acme/changed-files@v45.0.7
      - name: Analyse
        uses: "acme/codeql/analyze@0123456789012345678901234567890123456789" # v3.28.1
      - uses: acme/deploy@main # v1.0.0
      - uses: acme/pinned@0123456789012345678901234567890123456789 # ratchet:acme/pinned@v2.3.4
      - uses: ./.github/actions/own
      - uses: docker://alpine:3.20
  release:
    uses: acme/workflows/.github/workflows/release.yml@1.2.0
`,
    },
    packages: [
      'actions/checkout 4.* @6 direct',
      'acme/changed-files 45.0.7 @7 direct',
      'acme/codeql 3.28.1 @9 direct',
      'acme/pinned 2.3.4 @11 direct',
      'acme/workflows 1.2.0 @15 direct',
    ],
  },
  {
    title: 'go.mod',
    ecosystem: 'Go',
    files: {
      'go.mod': `module example.com/shop

go 1.21

toolchain go1.22.1

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
      'stdlib 1.22.1 @5 direct',
      'github.com/gin-gonic/gin 1.7.0 @8 direct',
      'golang.org/x/text 0.3.0 @9 indirect',
      'github.com/new/one 1.1.0 @10 direct',
      'github.com/dgrijalva/jwt-go 3.2.0+incompatible @14 direct',
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
    title: 'a project file of .NET whose versions are properties',
    ecosystem: 'NuGet',
    files: {
      'src/shop/Shop.csproj': `<Project Sdk="Microsoft.NET.Sdk.Web">
  <PropertyGroup><SerilogVersion>2.10.0</SerilogVersion></PropertyGroup>
  <PropertyGroup Condition="'$(A)' == ''"><EdgeVersion>9.0.0</EdgeVersion></PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Newtonsoft.Json" Version="$(JsonVersion)" />
    <PackageReference Include=" Serilog " Version=" $(serilogversion) " />
    <PackageReference Include="Edge" Version="$(EdgeVersion)" />
    <PackageReference Include="Endless" Version="$(Endless)" />
  </ItemGroup>
</Project>`,
      'Directory.Build.props': `<Project>
  <PropertyGroup>
    <JsonMajor>12</JsonMajor><JsonVersion>$(JsonMajor).0.1</JsonVersion>
    <SerilogVersion>1.0.0</SerilogVersion><Endless>$(Endless)</Endless>
  </PropertyGroup>
  <ItemGroup><PackageReference Include="Style" Version="1.1.0" PrivateAssets="all" /></ItemGroup>
</Project>`,
    },
    packages: ['Style 1.1.0 @6 direct dev', 'Newtonsoft.Json 12.0.1 @5 direct', 'Serilog 2.10.0 @6 direct'],
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
  {
    title: 'Package.resolved, version 3',
    ecosystem: 'SwiftURL',
    files: {
      'Package.resolved': `{
  "pins" : [
    { "identity" : "swift-nio", "location" : "https://github.com/apple/swift-nio.git",
      "state" : { "revision" : "a1", "version" : "2.40.0" } },
    { "identity" : "vapor", "location" : "git@github.com:vapor/vapor", "state" : { "version" : "4.0.0" } },
    { "identity" : "edge", "location" : "https://github.com/shop/edge", "state" : { "branch" : "main" } }
  ],
  "version" : 3
}`,
    },
    packages: ['github.com/apple/swift-nio 2.40.0 @4 ?', 'github.com/vapor/vapor 4.0.0 @5 ?'],
  },
  {
    title: 'Package.resolved, version 1',
    ecosystem: 'SwiftURL',
    files: {
      'Package.resolved': `{
  "object": { "pins": [
    { "package": "NIO", "repositoryURL": "https://github.com/apple/swift-nio.git", "state": { "version": "2.40.0" } }
  ] },
  "version": 1
}`,
    },
    packages: ['github.com/apple/swift-nio 2.40.0 @3 ?'],
  },
];
