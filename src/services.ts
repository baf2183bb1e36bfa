/** What use cases need from the process they run in, made once by the composition root. */
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import type { AdvisorySource } from './engine/dependencies/advisories/advisory.ts';
import type { GitHubApp } from './github/github-app.ts';
import type { InstallationTokens } from './github/installation-tokens.ts';
import type { Enqueue, JobQueue } from './queue/index.ts';
import type { Logger } from './shared/logger.ts';

export interface Services {
  config: Config;
  log: Logger;
  database: Database;
  /** For the few reads hot enough to be named prepared statements; rows come with PostgreSQL's own types. */
  pool: Pool;
  queue: JobQueue;
  enqueue: Enqueue;
  installationTokens: InstallationTokens;
  github: GitHubApp;
  /** Where packages of lock files are looked up; null where they are not. */
  advisories: AdvisorySource | null;
}
