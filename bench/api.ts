/**
 * Requests per second of the lists and of a finding, through the whole stack, against a bare Express handler
 * with the same SELECT, for an organization with 10,000 findings and one with 1,000,000, interleaved in one run.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import { connectDatabase, migrateDatabase, nativePool } from '../src/database/connect.ts';
import { startEmbeddedServer } from '../src/database/embedded-server.ts';
import { createApiKey } from '../src/features/api-keys/index.ts';
import { createLogger } from '../src/shared/logger.ts';
import type { LoadRequest, LoadResult } from './load.ts';
import { seedFindings } from './seed-findings.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import type { Measurement } from './table.ts';

const sizes = [10_000, 1_000_000];
const rounds = 7;
const secondsPerBurst = 1.5;
const connections = 16;

/** At least so much of the floor; and the large organization at least so much of the small one. */
const floorBar = 0.5;
const sizeBar = 0.8;

interface Organization {
  id: string;
  findings: number;
  key: string;
  /** Of some of its findings. */
  ids: string[];
}

interface Scenario {
  what: string;
  /** Path and query of the API, below `/v1`. */
  paths: (organization: Organization) => string[];
  /** What the floor's query needs besides. */
  floorQuery?: string;
}

const scenarios: Scenario[] = [
  { what: 'GET /v1/findings, first page', paths: () => ['/findings'] },
  {
    what: 'GET /v1/findings, by severity and state',
    paths: () => ['/findings?severity=high&state=open'],
    floorQuery: '&rank=3',
  },
  // Ten a page: the small organization has a thousand such pages, too.
  { what: 'GET /v1/findings, page 1,000', paths: () => ['/findings?limit=10&page=1000'] },
  { what: 'GET /v1/findings/{id}', paths: ({ ids }) => ids.map((id) => `/findings/${id}`) },
];

/** @returns each scenario and size beside its floor, then each scenario's large organization beside the small one. */
export async function run(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'whitebox-bench-'));
  const server = await startEmbeddedServer({ folder, settings: ['max_wal_size=4GB'] });
  const servers: ServerProcess[] = [];
  try {
    const organizations = await prepare(server.url);
    const environment = { DATABASE_URL: server.url };
    const floor = await startServerProcess([scriptPath('floor-server.ts')], environment, '/');
    servers.push(floor);
    const service = await startServerProcess(
      [scriptPath('../src/main.ts'), 'serve'],
      {
        ...environment,
        WHITEBOX_DATA_DIR: join(folder, 'data'),
        WHITEBOX_ROLES: 'web',
        RATE_LIMIT_PER_MINUTE: '1000000',
      },
      '/readyz',
    );
    servers.push(service);
    return await measure(organizations, service, floor);
  } finally {
    for (const process of servers) await process.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(databaseUrl: string): Promise<Organization[]> {
  const database = await connectDatabase({ url: databaseUrl });
  try {
    await migrateDatabase(database);
    const pool = await nativePool(database);
    const organizations: Organization[] = [];
    for (const size of sizes) {
      const { organizationId: id, userId } = await seedFindings(pool, size);
      const context = {
        organizationId: id,
        actor: { userId, username: 'seeder', source: 'api' as const, apiKeyId: null },
        em: database.em.fork(),
        log: createLogger('silent'),
        now: () => new Date(),
      };
      const { key } = await createApiKey(context, { name: 'bench', scopes: ['read'], expiresAt: null });
      organizations.push({ id, findings: size, key, ids: await someIds(pool, id) });
    }
    await settle(pool);
    return organizations;
  } finally {
    await database.close();
  }
}

/** What the server does by itself in the hours after so much has been written. */
async function settle(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    for (const statement of ['set statement_timeout = 0', 'vacuum analyze', 'checkpoint']) {
      await client.query(statement);
    }
  } finally {
    client.release(true);
  }
}

async function someIds(pool: Pool, organizationId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from findings where organization_id = $1 and verification_status = 'approved' order by id limit 100`,
    [organizationId],
  );
  return rows.map(({ id }) => id);
}

interface Burst {
  scenario: Scenario;
  organization: Organization;
  /** Requests per second, one for each round. */
  service: number[];
  floor: number[];
}

async function measure(
  organizations: Organization[],
  service: ServerProcess,
  floor: ServerProcess,
): Promise<Measurement[]> {
  const bursts: Burst[] = scenarios.flatMap((scenario) =>
    organizations.map((organization) => ({ scenario, organization, service: [], floor: [] })),
  );
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const burst of bursts) {
      const { scenario, organization } = burst;
      const paths = scenario.paths(organization);
      const ours = await load(
        service,
        paths.map((path) => `/v1${path}`),
        { 'X-Api-Key': organization.key },
      );
      const bare = await load(
        floor,
        paths.map((path) => `/${organization.id}${path}${scenario.floorQuery ?? ''}`),
        {},
      );
      if (round === 0) continue;
      burst.service.push(ours);
      burst.floor.push(bare);
    }
  }
  return [...bursts.map(againstFloor), ...scenarios.map((scenario) => againstSmall(scenario, bursts))];
}

async function load(
  server: ServerProcess,
  paths: string[],
  headers: Record<string, string>,
): Promise<number> {
  const request: LoadRequest = { url: server.url, paths, headers, connections, seconds: secondsPerBurst };
  const { stdout } = await promisify(execFile)(process.execPath, [
    scriptPath('load.ts'),
    JSON.stringify(request),
  ]);
  const { requestsPerSecond, failures } = JSON.parse(stdout) as LoadResult;
  if (failures > 0) throw new Error(`${failures} requests of ${paths[0]} failed`);
  return requestsPerSecond;
}

function againstFloor({ scenario, organization, service, floor }: Burst): Measurement {
  const what = `${scenario.what} (${organization.findings.toLocaleString('en')} findings)`;
  return compared(what, service, floor, floorBar, 'of the bare handler');
}

function againstSmall(scenario: Scenario, bursts: Burst[]): Measurement {
  const [small, large] = bursts.filter((burst) => burst.scenario === scenario).map(({ service }) => service);
  const what = `${scenario.what}: 1,000,000 against 10,000`;
  return compared(what, large ?? [], small ?? [], sizeBar, 'of the small one');
}

/** The ratio is the median of the rounds' ratios: what disturbs the machine for a while disturbs both sides of a round. */
function compared(what: string, figures: number[], floors: number[], bar: number, of: string): Measurement {
  const ratio = median(figures.map((figure, round) => figure / (floors[round] ?? Number.NaN)));
  return {
    what,
    figure: `${Math.round(median(figures))}/s`,
    floor: `${Math.round(median(floors))}/s`,
    ratio,
    bar: `at least ${bar} ${of}`,
    holds: ratio >= bar,
  };
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const scriptPath = (file: string) => fileURLToPath(new URL(file, import.meta.url));
