import { isOpenApi } from './classify-context-document.ts';
import { isObject, type PlainObject, parseUntrusted } from './parse-untrusted.ts';

const maxPaths = 200;
const maxPathLength = 1_024;

/** Values for parameters that come without an example, by format and then by type. */
const examplesByFormat = new Map([
  ['uuid', '00000000-0000-4000-8000-000000000000'],
  ['date', '2000-01-01'],
  ['date-time', '2000-01-01T00:00:00Z'],
  ['email', 'nobody@example.com'],
]);
const examplesByType = new Map([
  ['integer', '1'],
  ['number', '1'],
  ['boolean', 'true'],
]);

/**
 * The GET paths of an OpenAPI or Swagger document, with the server's base path in front, path parameters filled
 * with examples, and required query parameters added. At most 200, in the document's order; empty when the
 * document is no such description.
 */
export function getPathsOf(content: string): string[] {
  const document = parseUntrusted(content);
  if (!isOpenApi(document)) return [];
  const base = basePath(document);
  const paths = new Set<string>();
  for (const [template, item] of Object.entries(document.paths)) {
    if (paths.size >= maxPaths) break;
    if (!template.startsWith('/') || !isObject(item) || !isObject(item.get)) continue;
    const parameters = [...listOf(item.parameters), ...listOf(item.get.parameters)].map((parameter) =>
      resolve(parameter, document),
    );
    const path = fill(base + template, parameters);
    if (path !== null && path.length <= maxPathLength) paths.add(path);
  }
  return [...paths];
}

function fill(template: string, parameters: PlainObject[]): string | null {
  const byName = new Map<string, PlainObject>();
  for (const parameter of parameters)
    if (parameter.in === 'path') byName.set(String(parameter.name), parameter);
  const path = template.replace(/\{([^{}]{1,100})\}/g, (_whole, name: string) =>
    encodeURIComponent(exampleFor(byName.get(name) ?? {})),
  );
  if (/[{}\s\\?#]/.test(path)) return null;
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    if (parameter.in === 'query' && parameter.required === true)
      query.set(String(parameter.name), exampleFor(parameter));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** What the document gives as an example, or the most harmless value of the type. Always one path segment. */
function exampleFor(parameter: PlainObject): string {
  const schema = isObject(parameter.schema) ? parameter.schema : parameter;
  const examples = isObject(parameter.examples) ? Object.values(parameter.examples).filter(isObject) : [];
  const given = [
    parameter.example,
    examples[0]?.value,
    schema.example,
    listOf(schema.examples)[0],
    schema.default,
    listOf(schema.enum)[0],
  ].find((value) => ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= 200);
  const text = given === undefined ? undefined : String(given);
  if (text !== undefined && !['', '.', '..'].includes(text)) return text;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return examplesByFormat.get(String(schema.format)) ?? examplesByType.get(String(type)) ?? 'example';
}

/** Follows a reference to the document's own parameters, one step. */
function resolve(parameter: unknown, document: PlainObject): PlainObject {
  if (!isObject(parameter)) return {};
  const match = /^#\/(?:components\/)?parameters\/([^/]{1,200})$/.exec(String(parameter.$ref));
  if (!match?.[1]) return parameter;
  const components = isObject(document.components) ? document.components : document;
  const named = isObject(components.parameters) ? components.parameters[match[1]] : undefined;
  return isObject(named) ? named : {};
}

function basePath(document: PlainObject): string {
  const [server] = listOf(document.servers);
  const address = isObject(server) ? serverAddress(server) : String(document.basePath ?? '/');
  const parsed = URL.canParse(address, 'https://host.invalid')
    ? new URL(address, 'https://host.invalid')
    : null;
  return parsed?.pathname.replace(/\/{1,20}$/, '') ?? '';
}

function serverAddress(server: PlainObject): string {
  const variables = isObject(server.variables) ? server.variables : {};
  return String(server.url ?? '/').replace(/\{([^{}]{1,100})\}/g, (_whole, name: string) => {
    const variable = variables[name];
    return isObject(variable) ? String(variable.default ?? '') : '';
  });
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
