import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import AjvDraft04 from 'ajv-draft-04';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi } from '../../support/api.ts';
import { engineFinding, verdict } from '../../support/findings.ts';
import { type FindingsTenant, findingsTenant } from '../../support/findings-api.ts';

const schemaFile = import.meta.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
const sarifSchema = new AjvDraft04.default({
  strict: false,
  validateFormats: false,
  unicodeRegExp: false,
}).compile(JSON.parse(readFileSync(fileURLToPath(schemaFile), 'utf8')));

const api = await startApi();
afterAll(() => api.stop());

let tenant: FindingsTenant;
let scanId: string;
let empty: string;
let large: string;
const many = 1_750;

beforeAll(async () => {
  tenant = await findingsTenant(api);
  scanId = await tenant.scan([
    engineFinding('a', { severity: 'critical' }),
    engineFinding('b', { description: 'Words, "quoted"\nand broken', trace: [] }),
    engineFinding('hidden', verdict('uncertain')),
  ]);
  empty = await tenant.scan([]);
  large = await tenant.scan(Array.from({ length: many }, (_, n) => engineFinding(`n${n}`)));
  await tenant.patch(await tenant.id('a'), { state: 'false_positive', reason: 'Only in tests' });
});

const exported = (id: string, query = '') => tenant.get(`/v1/scans/${id}/findings/export${query}`);

describe('GET /v1/scans/{id}/findings/export', () => {
  test('gives SARIF 2.1.0 unless asked for something else', async () => {
    const { status, headers, body } = await exported(scanId);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/sarif+json; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="findings-${scanId}.sarif"`);
    const log = JSON.parse(body);
    expect(log).toMatchObject({ version: '2.1.0', runs: [{ tool: { driver: { name: 'Whitebox' } } }] });
    const { results } = log.runs[0];
    expect(results).toHaveLength(2);
    const suppressed = results.filter((result: object) => 'suppressions' in result);
    expect(suppressed).toHaveLength(1);
    expect(JSON.stringify(suppressed)).toContain('Only in tests');
    expect(body).not.toContain('hidden');
  });

  test.each(['scan', 'empty', 'large'])('the SARIF of a %s one is valid by the schema', async (which) => {
    const id = { scan: scanId, empty, large }[which] ?? '';
    const log = JSON.parse((await exported(id, '?format=sarif')).body);
    const valid = sarifSchema(log);
    expect(sarifSchema.errors).toBe(null);
    expect(valid).toBe(true);
  });

  test('gives a JSON array of findings with the fields of the list, and more', async () => {
    const { headers, body } = await exported(scanId, '?format=json');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('.json"');
    const { body: list } = await tenant.get(`/v1/scans/${scanId}/findings`);
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(body).toMatchObject(list.data.sort(byId));
    const { body: detail } = await tenant.get(`/v1/findings/${body[0].id}`);
    expect(body[0]).toMatchObject({ mermaid_trace: detail.mermaid_trace });
    expect(body[0].repo_url).toMatch(/^https:\/\/github\.com\/acme\//);
    expect(body[0].fingerprint).not.toBe('');
  });

  test('gives CSV with one line a finding, quoted where need be', async () => {
    const { headers, body } = await exported(scanId, '?format=csv');
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('content-disposition')).toContain('.csv"');
    expect(body).toContain('"Words, ""quoted""');
    expect(body).toContain('critical');
  });

  test('has every finding of a large scan, each once', async () => {
    const { body } = await exported(large, '?format=json');
    expect(new Set(body.map(({ id }: { id: string }) => id)).size).toBe(many);
    expect(body).toHaveLength(many);
    const log = JSON.parse((await exported(large)).body);
    expect(log.runs[0].results).toHaveLength(many);
  });

  test('leaves the least severe out of SARIF where GitHub would refuse it, and says so', async () => {
    const scan = await tenant.scan([
      ...['low1', 'low2'].map((name) => engineFinding(name, { severity: 'low' })),
      engineFinding('high1', { severity: 'high' }),
    ]);
    const { exportFindings } = await import('../../../src/features/findings/index.ts');
    const context = { organizationId: tenant.organizationId };
    let text = '';
    for await (const piece of await exportFindings(api.services, context, {
      scanId: scan,
      format: 'sarif',
      most: 2,
    }))
      text += piece;
    const [run] = JSON.parse(text).runs;
    expect(run.results.map(({ level }: { level: string }) => level).sort()).toEqual(['error', 'note']);
    expect(run.invocations[0].toolExecutionNotifications[0].message.text).toContain('1 less severe finding');
  });

  test('of a scan without findings is a valid empty document', async () => {
    expect((await exported(empty, '?format=json')).body).toEqual([]);
    expect(JSON.parse((await exported(empty)).body).runs[0].results).toEqual([]);
    expect((await exported(empty, '?format=csv')).body.trim().split('\n')).toHaveLength(1);
  });

  test('stops reading when the client goes away, and holds no connection meanwhile', async () => {
    const { pool } = api.services;
    for (let n = 0; n < 20; n++) {
      const leaving = new AbortController();
      const response = await fetch(`${api.url}/v1/scans/${large}/findings/export`, {
        headers: { 'X-Api-Key': tenant.key },
        signal: leaving.signal,
      });
      expect(response.status).toBe(200);
      leaving.abort();
    }
    // All connections are there for others again.
    await expect.poll(() => pool.idleCount).toBe(pool.totalCount);
    expect(pool.waitingCount).toBe(0);
  });
});

describe('refusals', () => {
  test.each(['format=pdf', 'format=', 'format=SARIF', 'page=1'])(
    '%s is 400 and names the parameter',
    async (query) => {
      const { status, body } = await exported(scanId, `?${query}`);
      expect(status).toBe(400);
      expect(body.message[0]).toMatch(new RegExp(`^${query.split('=')[0]} `));
    },
  );

  test('a scan that is missing or of another organization is not found, in JSON and without a file name', async () => {
    const other = await findingsTenant(api);
    for (const { status, headers, body } of [
      await exported(randomUUID()),
      await other.get(`/v1/scans/${scanId}/findings/export`),
    ]) {
      expect(status).toBe(404);
      expect(body).toEqual({ statusCode: 404, message: 'Scan not found', error: 'Not Found' });
      expect(headers.get('content-disposition')).toBe(null);
    }
  });

  test('an id that is not one is 400', async () => {
    expect((await exported('..%2f..%2fetc')).status).toBe(400);
  });
});
