import { defineConfig } from 'vitest/config';

/** Needs neither a database nor a process of its own: its files share what they import. */
const engine = ['test/engine/**/*.test.ts'];

export default defineConfig({
  test: {
    // One PostgreSQL server for the run; each file works on its own clone of a migrated template.
    globalSetup: ['test/support/database-server.ts'],
    setupFiles: ['test/support/compile-cache.ts'],
    // They end what hangs, and say nothing about speed: a busy machine was seen to be ten times slower.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
    pool: 'forks',
    // More than there may be cores: much of a run is waiting for real processes and servers.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: { name: 'service', include: ['test/**/*.test.ts'], exclude: engine, isolate: false },
      },
      { extends: true, test: { name: 'engine', include: engine, isolate: false, globalSetup: [] } },
    ],
  },
});
