/**
 * Cuts GitHub's own API description (generated/api.github.com.json of the package @octokit/openapi) to the requests
 * of the operations in use: `node test/support/github/cut-description.ts <api.github.com.json>`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { operations } from './operations.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document of nested JSON that is only copied
type Json = any;

const [, , file] = process.argv;
if (!file) throw new Error('Give the path of api.github.com.json.');
const full: Json = JSON.parse(await readFile(file, 'utf8'));

/** What says nothing about whether a request is right. */
const prose = new Set([
  'description',
  'example',
  'examples',
  'title',
  'summary',
  'externalDocs',
  'deprecated',
]);

function cut(node: Json, isNames = false): Json {
  if (Array.isArray(node)) return node.map((entry) => cut(entry));
  if (node === null || typeof node !== 'object') return node;
  if (typeof node.$ref === 'string') return cut(resolve(node.$ref));
  return Object.fromEntries(
    Object.entries(node)
      .filter(([name]) => isNames || !(prose.has(name) || name.startsWith('x-')))
      .map(([name, value]) => [name, cut(value, !isNames && name === 'properties')]),
  );
}

function resolve(reference: string): Json {
  return reference
    .slice(2)
    .split('/')
    .reduce((node, name) => node[name], full);
}

const requests = operations.map((operation) => {
  const [method = '', path = ''] = operation.split(' ');
  const described = full.paths[path]?.[method.toLowerCase()];
  if (!described) throw new Error(`GitHub does not describe ${operation}`);
  const body = described.requestBody?.content?.['application/json']?.schema;
  return [
    operation,
    {
      parameters: (described.parameters ?? []).map((parameter: Json) => {
        const { name, in: place, required = false, schema } = cut(parameter);
        return { name, in: place, required, schema };
      }),
      ...(body && { body: cut(body), isBodyRequired: described.requestBody.required ?? false }),
    },
  ];
});

await writeFile(
  new URL('api-description.json', import.meta.url),
  `${JSON.stringify({ version: full.info.version, requests: Object.fromEntries(requests) })}\n`,
);
