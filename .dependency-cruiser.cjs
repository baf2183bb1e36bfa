/** The arrows between folders. docs/architecture.md says why. */
const transports = '^src/(http|github-app|workers|cli)/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'engine-is-pure',
      comment: 'The engine and the reporters know nothing of the service.',
      severity: 'error',
      from: { path: '^src/(engine|reporters)/' },
      to: { path: '^src/', pathNot: '^src/(engine/|reporters/|shared/enums\\.ts$)' },
    },
    {
      name: 'engine-has-no-network-or-database',
      comment: 'The watchdog of the child process reads an inherited pipe, which Node calls a socket.',
      severity: 'error',
      from: { path: '^src/engine/', pathNot: '^src/engine/child/watchdog\\.ts$' },
      to: {
        path: '^(node:)?(net|http|https|http2|tls|dns|dgram)$|node_modules/(undici|pg|@mikro-orm|express|ioredis|bullmq)',
      },
    },
    {
      name: 'transports-use-features-through-their-index',
      severity: 'error',
      from: { path: transports },
      to: { path: '^src/features/[^/]+/', pathNot: '^src/features/[^/]+/(index|schemas)\\.ts$' },
    },
    {
      name: 'siblings-through-their-index',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/[^/]+/', pathNot: ['^src/features/$1/', '^src/features/[^/]+/index\\.ts$'] },
    },
    {
      name: 'transports-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/(http|github-app|workers|cli)/' },
      to: { path: transports, pathNot: '^src/$1/' },
    },
    {
      name: 'no-transport-below-transports',
      comment: 'Use cases and infrastructure never import a transport.',
      severity: 'error',
      from: {
        path: '^src/(features|database|queue|github|git|network|live-checks|advisories|external-scanners|context-parsing|shared|engine|reporters)/',
      },
      to: { path: `${transports}|^src/(main|start)\\.ts$|node_modules/(express|probot)/` },
    },
    {
      name: 'only-the-entry-composes',
      severity: 'error',
      from: { pathNot: '^(src/(main|cli/.*)\\.ts$|test/|bench/)' },
      to: { path: '^src/start\\.ts$' },
    },
    {
      name: 'shared-words-have-no-io',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^src/', pathNot: '^src/shared/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'infrastructure-below-features',
      severity: 'error',
      from: {
        path: '^src/(queue|github|git|network|live-checks|advisories|external-scanners|context-parsing)/',
      },
      to: { path: '^src/features/' },
    },
    {
      name: 'the-action-is-a-client',
      comment:
        'It speaks to the service over /v1; it shares words, the texts of findings and how they are put on GitHub.',
      severity: 'error',
      from: { path: '^action/' },
      to: {
        path: '^src/',
        pathNot:
          '^src/(reporters/(github/|sarif(-limits)?\\.ts$)|github/(changed-lines|client|own-comments|read-changes|patient-requests|post-review|post-summary)\\.ts$|shared/enums\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
