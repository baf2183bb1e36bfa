/** Whether a request is one that GitHub describes. */
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Operation } from './operations.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON Schemas are handed on as they are
type Schema = any;

interface DescribedRequest {
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
  body?: Schema;
  isBodyRequired?: boolean;
}

export interface CheckedRequest {
  operation: Operation;
  /** Of path and query, with their types. */
  parameters: Record<string, Schema>;
  /** What GitHub's description does not allow, for people; empty where it is all right. */
  problems: string[];
}

const { requests } = JSON.parse(readFileSync(new URL('api-description.json', import.meta.url), 'utf8')) as {
  requests: Record<Operation, DescribedRequest>;
};

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true, coerceTypes: false });
const coercing = new Ajv({ strict: false, validateFormats: false, allErrors: true, coerceTypes: true });

const checks = Object.entries(requests).map(([operation, described]) => {
  const [method = '', path = ''] = operation.split(' ');
  const pattern = path
    .replace(/[.]/g, '\\.')
    .replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${name === 'path' ? '.+' : '[^/]+'})`);
  const inAddress = described.parameters.filter((parameter) => parameter.in !== 'header');
  return {
    operation: operation as Operation,
    method,
    pattern: new RegExp(`^${pattern}$`),
    parameters: coercing.compile({
      type: 'object',
      properties: Object.fromEntries(inAddress.map(({ name, schema }) => [name, schema])),
      required: inAddress.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: false,
    }),
    body: described.body ? ajv.compile(closed(described.body)) : null,
    isBodyRequired: described.isBodyRequired ?? false,
  };
});

/** @returns null for what GitHub does not know, or what App and Action are not meant to ask */
export function checkRequest(method: string, url: URL, body: unknown): CheckedRequest | null {
  for (const check of checks) {
    const match = check.method === method ? check.pattern.exec(url.pathname) : null;
    if (!match) continue;
    const parameters: Record<string, Schema> = Object.fromEntries(url.searchParams);
    for (const [name, value] of Object.entries(match.groups ?? {}))
      parameters[name] = decodeURIComponent(value);
    const problems = said(check.parameters, parameters, 'parameters');
    if (body !== undefined && check.body === null) problems.push('a body where there is none');
    else if (body === undefined && check.isBodyRequired) problems.push('no body');
    else if (body !== undefined && check.body) problems.push(...said(check.body, body, 'body'));
    return {
      operation: check.operation,
      parameters,
      problems: problems.map((problem) => `${check.operation}: ${problem}`),
    };
  }
  return null;
}

function said(validate: ValidateFunction, value: unknown, what: string): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${what}${instancePath} ${message}${params.additionalProperty ? ` (${params.additionalProperty})` : ''}`,
  );
}

/** GitHub ignores fields it does not know, but a field that is ignored is a mistake of ours. */
function closed(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      name === 'properties'
        ? Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, closed(inner)]))
        : closed(value),
    ]),
  );
  const isMixed = 'oneOf' in copy || 'anyOf' in copy || 'allOf' in copy;
  return 'properties' in copy && !isMixed ? { additionalProperties: false, ...copy } : copy;
}
