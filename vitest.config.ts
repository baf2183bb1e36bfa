import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // One PostgreSQL server for the run; each file works on its own clone of a migrated template.
    globalSetup: ['test/support/database-server.ts'],
    setupFiles: ['test/support/compile-cache.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    pool: 'forks',
    // More than there may be cores: much of a run is waiting for real processes and servers.
    maxWorkers: 3,
  },
});
