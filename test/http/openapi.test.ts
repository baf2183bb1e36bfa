import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createOpenApiDocument } from '../../src/http/openapi/create-document.ts';
import { examples } from '../../src/http/openapi/examples.ts';
import { routes } from '../../src/http/v1/routes.ts';
import { startApi } from '../support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const document = createOpenApiDocument(routes);
const { body: served } = await api.call('GET', '/v1/openapi.json');

/** The endpoints of the specification, and what decisions add to them. */
const endpoints = [
  'DELETE /v1/archives/{id}',
  'DELETE /v1/context-documents/{id}',
  'GET /v1/archives',
  'GET /v1/archives/{id}',
  'GET /v1/context-documents',
  'GET /v1/context-documents/{id}',
  'GET /v1/cost-estimations',
  'GET /v1/cost-estimations/{id}',
  'GET /v1/findings',
  'GET /v1/findings/{id}',
  'GET /v1/scans',
  'GET /v1/scans/{id}',
  'GET /v1/scans/{id}/findings',
  'GET /v1/scans/{id}/findings/export',
  'GET /v1/scans/{id}/status',
  'PATCH /v1/findings/{id}',
  'POST /v1/archives',
  'POST /v1/context-documents',
  'POST /v1/cost-estimations',
  'POST /v1/findings/{id}/comments',
  'POST /v1/scans',
  'POST /v1/scans/{id}/stop',
];

test('the document is served to everybody, and is the table of routes', () => {
  expect(served).toEqual(JSON.parse(JSON.stringify(document)));
  const listed = Object.entries(served.paths as Record<string, object>).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.sort()).toEqual(endpoints);
});

test('it says OpenAPI 3.1, how to authenticate, and resolves all its references', () => {
  expect(served.openapi).toMatch(/^3\.1\./);
  expect(served.components.securitySchemes.apiKey).toEqual({
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
  });
  expect(served.security).toEqual([{ apiKey: [] }]);
  const references = [...JSON.stringify(served).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(10);
  for (const [, name] of references) expect(served.components.schemas, name).toHaveProperty(name ?? '');
});

test('operation ids are unique', () => {
  const ids = [...JSON.stringify(served).matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(endpoints.length);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(routes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const))(
  '%s',
  (name, route) => {
    const operation = served.paths[route.path.replace(/:(\w+)/g, '{$1}')][route.method];

    test('names every status it may answer with', () => {
      const expected = [400, 401, 403, 429, 500, route.status, ...Object.keys(route.errors ?? {})].map(
        String,
      );
      for (const status of expected) expect(operation.responses, status).toHaveProperty(status);
    });

    test('its path, query and body have schemas that a validator takes', () => {
      const schemas = [
        ...(operation.parameters ?? []).map((parameter: { schema: object }) => parameter.schema),
        ...contents(operation.requestBody),
        ...Object.values(operation.responses).flatMap((response) => contents(response as Content)),
      ];
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      for (const schema of schemas) ajv.compile({ ...schema, components: served.components });
    });

    const example = examples[name];
    if (route.body)
      test('its example of a body is one it would take', () => {
        expect(example?.body, 'src/http/openapi/examples.ts').toBeDefined();
        (route.body as z.ZodType).parse(example?.body);
      });

    if (route.result)
      test('its example of an answer is one it could give, field by field', () => {
        expect(example?.answer, 'src/http/openapi/examples.ts').toBeDefined();
        expect((route.result as z.ZodType).parse(example?.answer)).toEqual(example?.answer);
      });
  },
);

interface Content {
  content?: Record<string, { schema: object }>;
}

function contents(part: Content | undefined): object[] {
  return Object.values(part?.content ?? {}).map(({ schema }) => schema);
}
