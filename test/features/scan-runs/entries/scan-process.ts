/** A worker as a process of its own, which a test can kill: runs one scan, given as JSON `{id, dataDir, databaseUrl}`. */
import { readConfig } from '../../../../src/config.ts';
import { connectDatabase, nativePool } from '../../../../src/database/connect.ts';
import { runScan } from '../../../../src/features/scan-runs/index.ts';
import { createGitHubApp } from '../../../../src/github/github-app.ts';
import type { Services } from '../../../../src/services.ts';
import { createLogger } from '../../../../src/shared/logger.ts';

const { id, dataDir, databaseUrl } = JSON.parse(process.argv[2] ?? '{}');
const database = await connectDatabase({ url: databaseUrl });
const log = createLogger('silent');
const github = createGitHubApp({ apiUrl: 'http://127.0.0.1:9', credentials: null });
const services: Omit<Services, 'queue'> = {
  config: { ...readConfig({}), dataDir, databaseUrl },
  log,
  database,
  pool: await nativePool(database),
  enqueue: async () => {},
  installationTokens: github,
  github,
  advisories: null,
};
await runScan(services as Services, { id, log, stopping: new AbortController().signal });
await database.close();
