/** An organization behind the real API, with findings made the way scans make them. */
import type { EngineFinding } from '../../src/engine/report.ts';
import type { Answer, CallOptions, TestApi } from './api.ts';
import { findingIdOf, makeRepository, makeScanWith, type ScanOptions } from './findings.ts';

export interface FindingsTenant {
  organizationId: string;
  userId: string;
  username: string;
  key: string;
  readKey: string;
  repositoryId: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  get(path: string): Promise<Answer>;
  patch(id: string, body: unknown): Promise<Answer>;
  comment(id: string, comment: unknown): Promise<Answer>;
  /** A finished scan of `repositoryId` that saw these findings. */
  scan(findings: EngineFinding[], options?: ScanOptions & { now?: () => Date }): Promise<string>;
  /** By the name the finding was made from. */
  id(name: string): Promise<string>;
  audit(subjectId: string): Promise<Record<string, unknown>[]>;
}

export async function findingsTenant(api: TestApi): Promise<FindingsTenant> {
  const { pool, database } = api.services;
  const { id: organizationId, userId, context, key, addKey } = await api.tenant();
  const tenant = { organizationId, userId, username: context.actor.username };
  const repositoryId = await makeRepository(pool, tenant);
  const call = (method: string, path: string, options: CallOptions = {}) =>
    api.call(method, path, { key, ...options });
  return {
    ...tenant,
    key,
    readKey: (await addKey(['read'])).key,
    repositoryId,
    call,
    get: (path) => call('GET', path),
    patch: (id, body) => call('PATCH', `/v1/findings/${id}`, { body }),
    comment: (id, comment) => call('POST', `/v1/findings/${id}/comments`, { body: { comment } }),
    scan: (findings, options = {}) =>
      makeScanWith(pool, database, tenant, options.repositoryId ?? repositoryId, findings, {
        repositoryId,
        ...options,
      }),
    id: (name) => findingIdOf(pool, tenant, name),
    async audit(subjectId) {
      const { rows } = await pool.query(
        `select action, source, actor_user_id, api_key_id is not null as by_key, before, after, reason
         from audit_entries where organization_id = $1 and subject_id = $2 order by created_at, action`,
        [organizationId, subjectId],
      );
      return rows;
    },
  };
}
