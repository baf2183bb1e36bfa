/** One resource of each kind that a path can name, for tests that go over every endpoint. */
import { randomUUID } from 'node:crypto';
import type { Tenant, TestApi } from './api.ts';
import { engineFinding, findingIdOf, makeRepository, makeScanWith } from './findings.ts';

/** Kind of resource (the word after `/v1/`) → its id. */
export type OwnedResources = Record<string, string>;

export async function makeResources({ services }: TestApi, tenant: Tenant): Promise<OwnedResources> {
  const { pool, database } = services;
  const owner = { organizationId: tenant.id, userId: tenant.userId, username: tenant.context.actor.username };
  const repository = await makeRepository(pool, owner);
  const scans = await makeScanWith(pool, database, owner, repository, [
    engineFinding('one'),
    engineFinding('two'),
  ]);
  const [estimations, archives, documents] = [randomUUID(), randomUUID(), randomUUID()];
  await pool.query(
    `insert into cost_estimations (id, organization_id, user_id, task_id, status, repos, created_at, updated_at)
     values ($1, $2, $3, $4, 'pending', '[]', now(), now())`,
    [estimations, tenant.id, tenant.userId, `task-${estimations}`],
  );
  await pool.query(
    `insert into archives (id, organization_id, created_by, filename, size, sha256, format, created_at)
     values ($1, $2, $3, 'a.zip', 1, repeat('0', 64), 'zip', now())`,
    [archives, tenant.id, tenant.userId],
  );
  await pool.query(
    `insert into context_documents (id, organization_id, created_by, name, media_type, kind, content, size, created_at)
     values ($1, $2, $3, 'notes', 'text/plain', 'text', 'x', 1, now())`,
    [documents, tenant.id, tenant.userId],
  );
  return {
    scans,
    findings: await findingIdOf(pool, owner, 'one'),
    'cost-estimations': estimations,
    archives,
    'context-documents': documents,
  };
}
