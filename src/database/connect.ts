import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options, type PostgreSqlConnection } from '@mikro-orm/postgresql';
import pg from 'pg';
import { Migration20261120Initial } from '../../migrations/migration-20261120-initial.ts';
import { Migration20261121Advisories } from '../../migrations/migration-20261121-advisories.ts';
import { Migration20261121GithubApp } from '../../migrations/migration-20261121-github-app.ts';
import { Migration20261122SilencedFindings } from '../../migrations/migration-20261122-silenced-findings.ts';
import { Migration20261123Deliveries } from '../../migrations/migration-20261123-deliveries.ts';
import { Migration20261123EndedEarly } from '../../migrations/migration-20261123-ended-early.ts';
import { Migration20261123HeardComments } from '../../migrations/migration-20261123-heard-comments.ts';
import { Migration20261123Indexes } from '../../migrations/migration-20261123-indexes.ts';
import { Migration20261123TriageProposals } from '../../migrations/migration-20261123-triage-proposals.ts';
import { entities } from './entities.ts';
import { takeBackDead } from './take-back-dead.ts';

/** Upper bound for one statement, in milliseconds: no request may hold a connection for longer. */
const statementTimeoutMs = 30_000;
/** After which a server that ought to have ended the statement is taken for gone, in milliseconds. */
const defaultSilenceMs = statementTimeoutMs + 5_000;

export interface DatabaseOptions {
  /** `postgres://…` */
  url: string;
  /** Connections at most. */
  poolSize?: number;
  /** How long a server may be silent before it is taken for gone, in milliseconds. */
  silenceMs?: number | undefined;
}

function databaseConfig({ url, poolSize = 10, silenceMs = defaultSilenceMs }: DatabaseOptions) {
  return {
    clientUrl: url,
    entities,
    extensions: [Migrator],
    migrations: {
      migrationsList: [
        Migration20261120Initial,
        Migration20261121GithubApp,
        Migration20261121Advisories,
        Migration20261122SilencedFindings,
        Migration20261123TriageProposals,
        Migration20261123Indexes,
        Migration20261123Deliveries,
        Migration20261123HeardComments,
        Migration20261123EndedEarly,
      ],
      snapshot: false,
      silent: true,
      tableName: 'migrations',
    },
    pool: { min: 0, max: poolSize },
    forceUtcTimezone: true,
    driverOptions: {
      onPoolCreated: (pool: pg.Pool) => takeBackDead(pool, silenceMs),
      application_name: 'whitebox',
      connectionTimeoutMillis: 10_000,
      statement_timeout: statementTimeoutMs,
    },
    // Every use case is given a fork; the global context is never used.
    allowGlobalContext: false,
  } satisfies Options;
}

export async function connectDatabase(options: DatabaseOptions) {
  return MikroORM.init(databaseConfig(options));
}

export type Database = Awaited<ReturnType<typeof connectDatabase>>;

/** The pool beneath the entity manager, for the few reads hot enough to be named prepared statements. */
export async function nativePool(database: Database): Promise<pg.Pool> {
  return (
    database.em.getConnection() as PostgreSqlConnection
  ).getNativeClient() as unknown as Promise<pg.Pool>;
}

/**
 * Brings the schema up to date. Several processes may start at once: an advisory lock lets one of them do it.
 */
export async function migrateDatabase(database: Database): Promise<void> {
  // A connection of its own: who waits here says nothing for as long as the other one needs.
  const client = new pg.Client({ connectionString: database.config.get('clientUrl') });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(8041721)');
    await database.migrator.up();
  } finally {
    await client.end().catch(() => {});
  }
}
