import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { startApi } from '../support/api.ts';
import { makeResources } from '../support/owned-resources.ts';
import { type ApiDocument, type Operation, requestsFrom } from '../support/requests-from-openapi.ts';

const api = await startApi();
afterAll(() => api.stop());
const tenant = await api.tenant();
const resources = await makeResources(api, tenant);
const { body: document } = await api.call<ApiDocument>('GET', '/v1/openapi.json');

test('a thousand random requests are each answered as the document says, none with a 5xx', async () => {
  const seen = new Map<number, number>();
  const before = await censusOfOthers();
  await fc.assert(
    fc.asyncProperty(
      requestsFrom(document, resources),
      async ({ method, path, headers, body, operation }) => {
        const answer = await api.call(method, path, {
          key: tenant.key,
          headers,
          ...(body === undefined || body === '' ? {} : { raw: body }),
        });
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
        expect(answer.status).toBeLessThan(500);
        const about = `${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`;
        expect(operation.responses, about).toHaveProperty(String(answer.status));
        const validate = validatorOf(operation, answer.status);
        if (validate) expect(validate(answer.body), ajv.errorsText(validate.errors)).toBe(true);
      },
    ),
    { numRuns: 1_000 },
  );
  // A run in which nothing got through, or nothing was refused, would show nothing.
  for (const status of [200, 400, 404]) expect(seen.get(status) ?? 0, String(status)).toBeGreaterThan(20);
  expect(await censusOfOthers()).toEqual(before);
});

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const validators = new Map<string, ValidateFunction | undefined>();

/** Of the JSON an operation may answer with a status; undefined where it is something else. */
function validatorOf({ operationId, responses }: Operation, status: number): ValidateFunction | undefined {
  const name = `${operationId} ${status}`;
  if (!validators.has(name)) {
    const schema = responses[String(status)]?.content?.['application/json']?.schema;
    validators.set(name, schema && ajv.compile({ ...schema, components: document.components }));
  }
  return validators.get(name);
}

/** Rows that do not belong to the organization whose key was used. */
async function censusOfOthers() {
  const counts: Record<string, number> = {};
  for (const table of ['organizations', 'users', 'memberships', 'api_keys', 'migrations']) {
    const { rows } = await api.services.pool.query(`select count(*)::int as count from ${table}`);
    counts[table] = rows[0].count;
  }
  return counts;
}
