import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { maxBodyBytes } from '../input/read-json-body.ts';
import { longestWaitSeconds } from '../v1/answer-when-final.ts';
import type { Route } from '../v1/route.ts';
import { errorBody, rateLimitedBody } from './error-schemas.ts';
import { examples } from './examples.ts';

const description = `Whitebox scans source repositories for security flaws and exposes what it finds.

1. Create a cost estimation for 1 to 20 repositories, and poll it until it is \`completed\` or \`partial\`.
2. Start a scan that claims the estimation, and poll its status until it is terminal.
3. Read the findings and triage them.

Every request carries an organization's API key in the header \`X-Api-Key\`. Scope \`read\` covers all GET
endpoints, \`write\` all others and \`read\`. Each key may make a limited number of requests in any 60 seconds; the
headers \`RateLimit\` and \`RateLimit-Policy\` say how many are left, and \`Retry-After\` when to come back.

A POST with an \`Idempotency-Key\` can be repeated for 24 hours: it is carried out once, and answered alike.`;

/** Statuses that any endpoint may answer with. */
const everywhere: Record<number, string> = {
  400: 'Validation failed; `message` names the field.',
  401: 'The API key is missing, malformed, unknown, revoked or expired.',
  403: 'The API key lacks the required scope.',
  429: 'Too many requests with this key; come back after `Retry-After` seconds.',
  500: 'Unexpected error of the service; safe to retry with backoff.',
};

/** The OpenAPI 3.1 document of the endpoints, from the schemas that parse their requests. */
export function createOpenApiDocument(routes: Route[]) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: operation(route) };
  }
  const contents: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Whitebox API',
      version: '1.0.0',
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
    security: [{ apiKey: [] }],
    paths,
    components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } } },
  };
  return createDocument(contents, { override: leaveOutSafeRange });
}

/** Zod gives every integer the range JavaScript can count in, of which no reader learns anything. */
function leaveOutSafeRange({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function operation(route: Route): ZodOpenApiOperationObject {
  const example = examples[`${route.method.toUpperCase()} ${route.path}`];
  const idempotent = route.method === 'post' && route.idempotent !== false;
  const header = z.object({
    ...(idempotent && { 'Idempotency-Key': idempotencyKey.optional() }),
    ...(route.isFinal && { Prefer: prefer.optional() }),
  });
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, `Requires scope \`${route.scope}\`.`].filter(Boolean).join('\n\n'),
    requestParams: {
      ...(route.params ? { path: route.params as z.ZodObject } : {}),
      ...(route.query ? { query: route.query as z.ZodObject } : {}),
      ...(idempotent || route.isFinal ? { header } : {}),
    },
    ...requestBody(route, example?.body),
    responses: responses(route, example?.answer, idempotent),
  };
}

const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x20-\x7e]+$/)
  .meta({ description: 'Makes the request repeatable: it is carried out once in 24 hours.' });

const prefer = z.string().meta({
  description: `\`wait=<seconds>\`, at most ${longestWaitSeconds}: the answer is held back until the end is reached or the time is over.`,
  example: 'wait=10',
});

function requestBody(route: Route, example: unknown): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (route.rawBody) {
    const bytes = { schema: { type: 'string' as const, format: 'binary' } };
    return {
      requestBody: {
        required: true,
        content: Object.fromEntries(route.rawBody.map((type) => [type, bytes])),
      },
    };
  }
  if (!route.body) return {};
  const content = { schema: route.body, ...(example === undefined ? {} : { example }) };
  return { requestBody: { required: true, content: { 'application/json': content } } };
}

function responses(route: Route, example: unknown, idempotent: boolean): ZodOpenApiResponsesObject {
  const all: ZodOpenApiResponsesObject = { [String(route.status) as '200']: success(route, example) };
  const errors: Record<number, string> = { ...everywhere, ...route.errors };
  if (route.body)
    errors[413] ??= `The request body is larger than ${(route.bodyLimit ?? maxBodyBytes) / 1_048_576} MiB.`;
  if (idempotent) {
    const conflict =
      'The `Idempotency-Key` was used for another request, or its first request is unfinished.';
    errors[409] = route.errors?.[409] ? `${route.errors[409]} ${conflict}` : conflict;
  }
  for (const [status, meaning] of Object.entries(errors))
    all[status as '400'] = failure(Number(status), meaning);
  return all;
}

function success(route: Route, example: unknown) {
  const description = STATUS_CODES[route.status] ?? 'Success';
  if (route.status === 204) return { description: 'Done; no body.' };
  if (route.streams) {
    const content = route.streams.map((type) => [
      type,
      { schema: type.includes('json') ? {} : { type: 'string' as const } },
    ]);
    return { description, content: Object.fromEntries(content) };
  }
  if (!route.result) return { description };
  const content = { schema: route.result, ...(example === undefined ? {} : { example }) };
  return { description, content: { 'application/json': content } };
}

const errorMessages: Record<number, string | string[]> = {
  400: ['repos is required'],
  401: 'Invalid API key',
  402: 'Insufficient credits to start this scan',
  403: 'API key missing required scope: write',
  404: 'Finding not found',
  409: 'This Idempotency-Key was used for a different request',
  413: 'The request body is larger than 1048576 bytes',
  415: 'Content-Type must be application/zip or application/gzip',
  429: 'Rate limit exceeded',
  500: 'Internal server error',
};

function failure(status: number, description: string) {
  const limited = status === 429;
  const example = {
    statusCode: status,
    message: errorMessages[status],
    ...(limited ? {} : { error: STATUS_CODES[status] }),
  };
  return {
    description,
    content: { 'application/json': { schema: limited ? rateLimitedBody : errorBody, example } },
    ...(limited
      ? { headers: { 'Retry-After': { schema: { type: 'integer' as const }, description: 'In seconds.' } } }
      : {}),
  };
}

/** `GET /v1/scans/:id/findings` → `getScansByIdFindings`. */
function operationId(route: Route): string {
  const words = route.path
    .split('/')
    .slice(2)
    .flatMap((part) => (part.startsWith(':') ? ['by', part.slice(1)] : part.split('-')));
  return route.method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
