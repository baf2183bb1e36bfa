/** Organizations, scans and findings for tests, made the way the service makes them. */
import { createHash, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { pino } from 'pino';
import type { Database } from '../../src/database/connect.ts';
import type { EngineFinding } from '../../src/engine/report.ts';
import { publishFindings, recordFindings } from '../../src/features/findings/index.ts';
import { agentUserId, agentUsername, type Context } from '../../src/shared/context.ts';
import type { ScanType } from '../../src/shared/enums.ts';

export interface Tenant {
  organizationId: string;
  userId: string;
  username: string;
}

export async function makeTenant(pool: Pool): Promise<Tenant> {
  const [organizationId, userId] = [randomUUID(), randomUUID()];
  const username = `user-${userId.slice(0, 8)}`;
  await pool.query(
    'insert into organizations (id, slug, name, credits, created_at) values ($1, $2, $2, 1000, now())',
    [organizationId, `org-${organizationId}`],
  );
  await pool.query('insert into users (id, username, created_at) values ($1, $2, now())', [userId, username]);
  return { organizationId, userId, username };
}

/** As a person would act through the API. */
export function contextOf(database: Database, tenant: Tenant, now: () => Date = () => new Date()): Context {
  return {
    organizationId: tenant.organizationId,
    actor: { userId: tenant.userId, username: tenant.username, source: 'api', apiKeyId: null },
    em: database.em.fork(),
    log: pino({ level: 'silent' }),
    now,
  };
}

/** As the service itself acts. */
export function agentContextOf(
  database: Database,
  tenant: Tenant,
  now: () => Date = () => new Date(),
): Context {
  return {
    ...contextOf(database, tenant, now),
    actor: { userId: agentUserId, username: agentUsername, source: 'agent', apiKeyId: null },
  };
}

export async function makeRepository(
  pool: Pool,
  { organizationId }: Tenant,
  url = `https://github.com/acme/${randomUUID()}`,
): Promise<string> {
  const id = randomUUID();
  await pool.query(
    'insert into repositories (id, organization_id, url, created_at) values ($1, $2, $3, now())',
    [id, organizationId, url],
  );
  return id;
}

export interface ScanOptions {
  scanType?: ScanType;
  repositoryId?: string;
  isDefaultBranch?: boolean | null;
  repoUrl?: string | null;
}

export async function makeScan(
  pool: Pool,
  { organizationId, userId }: Tenant,
  {
    scanType = 'full',
    repositoryId,
    isDefaultBranch = true,
    repoUrl = 'https://github.com/acme/shop',
  }: ScanOptions = {},
): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into scans (id, organization_id, created_by, task_id, scan_type, status, repo_url, branch, credits,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'running', $6, 'main', 1, now(), now())`,
    [id, organizationId, userId, `task-${id}`, scanType, repoUrl],
  );
  if (repositoryId) {
    await pool.query(
      `insert into scan_repositories (scan_id, position, repository_id, source, repo_url, branch, commit_sha,
         is_default_branch, status)
       values ($1, 0, $2, 'public', $3, 'main', repeat('a', 40), $4, 'completed')`,
      [id, repositoryId, repoUrl ?? 'https://github.com/acme/shop', isDefaultBranch],
    );
  }
  return id;
}

/** A finding as the engine reports it; `name` decides its fingerprint. */
export function engineFinding(name: string, overrides: Partial<EngineFinding> = {}): EngineFinding {
  const affectedFile = overrides.affectedFile ?? 'src/orders.js';
  return {
    fingerprint: hash(`${name} in ${affectedFile}`),
    moveKey: hash(name),
    ruleId: 'code/sql-injection',
    title: `SQL injection ${name}`,
    category: 'sql-injection',
    cwe: [89],
    severity: 'high',
    confidence: 'high',
    description: `A query is built from the request (${name}).\n\n## Remediation\n\nUse parameters.`,
    affectedFile,
    startLine: 12,
    endLine: 14,
    affectedCode: "db.query('select * from orders where id = ' + request.query.id)",
    proofOfConcept: "1' or '1'='1",
    tags: ['cwe-89', 'code/sql-injection', 'javascript'],
    trace: [
      { kind: 'source', file: affectedFile, line: 12, code: 'request.query.id' },
      { kind: 'sink', file: affectedFile, line: 14, code: 'db.query(text)' },
    ],
    mermaidTrace: 'flowchart TD\n  a --> b',
    verification: {
      verdict: 'approved',
      score: 90,
      reason: 'The sink is reached again in the replay.',
      checks: [{ name: 'replay', outcome: 'supports', detail: 'The sink is reached again.' }],
    },
    ...overrides,
  };
}

export const verdict = (
  value: EngineFinding['verification']['verdict'],
  reason = `Because it is ${value}.`,
): Pick<EngineFinding, 'verification'> => ({
  verification: { verdict: value, score: 50, reason, checks: [] },
});

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** A scan that saw these findings and published them. */
export async function makeScanWith(
  pool: Pool,
  database: Database,
  tenant: Tenant,
  repositoryId: string,
  findings: EngineFinding[],
  options: ScanOptions & { now?: () => Date } = {},
): Promise<string> {
  const scanId = await makeScan(pool, tenant, { repositoryId, ...options });
  const context = agentContextOf(database, tenant, options.now);
  await recordFindings(context, { scanId, repositoryId, findings });
  await publishFindings(context, { scanId });
  return scanId;
}

/** The id of a visible finding by the name it was made from. */
export async function findingIdOf(pool: Pool, { organizationId }: Tenant, name: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from findings where organization_id = $1 and move_key = $2',
    [organizationId, hash(name)],
  );
  const [row] = rows;
  if (!row) throw new Error(`there is no finding ${name}`);
  return row.id;
}
