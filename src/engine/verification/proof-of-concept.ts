/** Writes down how to see the flaw with one's own eyes: the input, and a curl line where the way in is a route. */
import type { Candidate, EntryPoint, StoredStop } from '../results/candidate.ts';
import { codeBlock, inlineCode } from '../results/markdown.ts';
import { partsOfRoute, routeParameter } from '../results/route-parameters.ts';
import { withFieldName } from './field-names.ts';
import type { Payload } from './payload.ts';
import { isOfForm, wholeBodyType, withoutBodyName } from './request-body.ts';

type Field = NonNullable<EntryPoint['parameter']>;

/** @param port where the reader's own copy of the application is thought to listen */
export function proofOfConcept(found: Candidate, payload: Payload, port: number): string {
  const candidate = withFieldName(withPartName(withoutBodyName(found)));
  const origin = port === 80 ? 'http://localhost' : `http://localhost:${port}`;
  const request =
    payload.expression === undefined
      ? curl(candidate, payload, origin)
      : builtRequest(candidate.entryPoint, payload, payload.expression, origin);
  const carrier = carrierName(candidate, payload);
  const sections = [
    `This input, ${carrier}, lands ${inline(payload.where)}:`,
    payload.expression === undefined ? codeBlock(payload.value) : codeBlock(payload.expression, 'js'),
    ...(request ? ['For a copy of the application on your own machine:', codeBlock(request, 'sh')] : []),
    ...(candidate.stored ? [afterwards(candidate.stored)] : []),
  ];
  return sections.join('\n\n');
}

/** What is stored does its harm later. */
function afterwards({ as, shownBy }: StoredStop): string {
  const request =
    shownBy?.kind === 'route' && shownBy.path !== undefined
      ? `${inlineCode(`${shownBy.method?.toUpperCase() ?? 'GET'} ${rooted(shownBy.path)}`)}, or anything else that reads it`
      : 'something that reads it';
  return `It is then kept in ${inlineCode(as)}. Ask for ${request}.`;
}

function inline(text: string): string {
  return text.replace(/\p{C}+/gu, ' ');
}

function carrierName(candidate: Candidate, payload: Payload): string {
  const { entryPoint, source } = candidate;
  const parameter = entryPoint?.parameter;
  if (wholeBodyType(candidate, payload) !== null) return 'as the request body';
  if (!parameter) return source ? `as the value of ${inlineCode(source.expression)}` : 'as the value';
  const places = {
    query: 'query parameter',
    body: 'field of the request body',
    path: 'path parameter',
    header: 'request header',
    cookie: 'cookie',
    file: 'uploaded file',
  };
  const name = fieldName(parameter);
  if (name === null && parameter.location === 'path' && partsOfRoute(entryPoint?.path ?? '').length === 0)
    return 'as the path of the request';
  return name === null
    ? `as any ${places[parameter.location]}`
    : `as ${places[parameter.location]} ${inlineCode(name)}`;
}

/** A POSIX shell word that stands for exactly this text. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Null when the way in is not a route, or it is not known which parameter carries the value. */
function curl(candidate: Candidate, payload: Payload, origin: string): string | null {
  const { entryPoint } = candidate;
  if (entryPoint?.kind !== 'route' || entryPoint.path === undefined || !entryPoint.parameter) return null;
  const { location } = entryPoint.parameter;
  const name = oneLine(entryPoint.parameter.name ?? (location === 'file' ? 'file' : 'value'));
  // Which part of the path it is has to be known, or the request would not carry it.
  if (location === 'path' && !partsOfRoute(entryPoint.path).includes(name)) return null;
  const method = httpMethod(entryPoint.method, location);
  const words = [
    'curl',
    '-sS',
    ...(payload.isSeenInHead ? ['-i'] : []),
    ...(method === 'GET' ? [] : ['-X', method]),
  ];
  const inPath = location === 'path' ? { name, value: pathSegment(payload.value, candidate.file) } : null;
  const url = `${origin}${routePath(oneLine(entryPoint.path), inPath)}`;
  switch (location) {
    case 'path':
      words.push('--path-as-is', shellQuote(url));
      break;
    case 'query':
      // curl reads `[` and `]` of an address as a range, but not in data.
      words.push('-G', shellQuote(url), ...formData(entryPoint.parameter, payload));
      break;
    case 'body':
      words.push(shellQuote(url), ...body(candidate, entryPoint.parameter, payload));
      break;
    case 'header':
      words.push(shellQuote(url), '-H', shellQuote(`${name}: ${oneLine(payload.value)}`));
      break;
    case 'cookie':
      words.push(shellQuote(url), '--cookie', shellQuote(`${name}=${encodeURIComponent(payload.value)}`));
      break;
    case 'file':
      words.push(shellQuote(url), '-F', shellQuote(`${name}=${filePart(candidate, payload)}`));
      break;
  }
  return words.join(' ');
}

/** The payload is what the file is called, or what is in it. */
function filePart({ source, entryPoint }: Candidate, { value, bodyType }: Payload): string {
  const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;
  const isName =
    source?.kind === 'upload-name' || /^(?:file)?name$/.test(entryPoint?.parameter?.within?.at(-1) ?? '');
  return isName && bodyType === undefined
    ? `@/etc/hostname;filename=${quoted(oneLine(value))}`
    : `${quoted(value)};filename="file.txt"`;
}

function body(candidate: Candidate, field: Field, payload: Payload): string[] {
  const wholeType = wholeBodyType(candidate, payload);
  if (wholeType === null && isOfForm(candidate)) return formData(field, payload);
  const text = wholeType === null ? jsonBody(field, payload) : payload.value;
  const type = `Content-Type: ${wholeType ?? 'application/json'}`;
  return ['-H', shellQuote(type), wholeType === null ? '--data' : '--data-binary', shellQuote(text)];
}

/** Node makes the value and curl reads it, where curl can. Null in all other cases. */
function builtRequest(
  entryPoint: EntryPoint | null,
  { isBinary, bodyType = 'application/octet-stream' }: Payload,
  expression: string,
  origin: string,
): string | null {
  if (entryPoint?.kind !== 'route' || entryPoint.path === undefined || !entryPoint.parameter) return null;
  const { location, name } = entryPoint.parameter;
  const url = shellQuote(`${origin}${routePath(oneLine(entryPoint.path), null)}`);
  const method = httpMethod(entryPoint.method, location);
  const words = ['curl', '-sS', ...(method === 'GET' ? [] : ['-X', method])];
  const write = (value: string) => `node -e ${shellQuote(`process.stdout.write(${value})`)}`;
  if (location === 'query')
    return `${write(expression)} | ${[...words, '-G', url, '--data-urlencode', shellQuote(`${oneLine(fieldName(entryPoint.parameter) ?? 'value')}@-`)].join(' ')}`;
  if (location === 'file')
    return `${write(expression)} | ${[...words, url, '-F', shellQuote(`${oneLine(name ?? 'value')}=@-`)].join(' ')}`;
  if (location !== 'body') return null;
  if (isBinary) {
    if (name !== null) return null;
    words.push(url, '-H', shellQuote(`Content-Type: ${bodyType}`), '--data-binary', '@-');
    return `${write(expression)} | ${words.join(' ')}`;
  }
  const body = namesOf(entryPoint.parameter).reduceRight(
    (inner, each) => `{ ${JSON.stringify(each)}: ${inner} }`,
    expression,
  );
  words.push(url, '-H', shellQuote('Content-Type: application/json'), '--data-binary', '@-');
  return `${write(`JSON.stringify(${body})`)} | ${words.join(' ')}`;
}

function httpMethod(method: string | undefined, location: string): string {
  const upper = method?.toUpperCase() ?? '';
  if (/^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(upper)) return upper;
  return location === 'body' || location === 'file' ? 'POST' : 'GET';
}

function jsonBody(field: Field, payload: Payload): string {
  const value: unknown = payload.isJson ? JSON.parse(payload.value) : payload.value;
  // JSON.parse keeps an own `__proto__`, so the payload comes out as it went in.
  return namesOf(field).reduceRight(
    (inner, name) => `{${JSON.stringify(name)}:${inner}}`,
    JSON.stringify(value),
  );
}

/** The names that lead to a value in an object, from the outermost on. */
function namesOf({ name, within = [], isText }: Field): string[] {
  if (isText) return name === null ? [] : [name];
  return name === null ? [...within] : [name, ...within];
}

/** As forms and addresses name parts of objects; null where none is known. */
function fieldName(field: Field): string | null {
  const { name, location } = field;
  const [first, ...parts] = /^(?:query|body)$/.test(location) ? namesOf(field) : name === null ? [] : [name];
  return first === undefined ? null : first + parts.map((part) => `[${part}]`).join('');
}

/** The value as a form sends it; of JSON each part, under keys in brackets, as PHP, Rails and Node's qs read them. */
function formData(field: Field, payload: Payload): string[] {
  const value: unknown = payload.isJson ? JSON.parse(payload.value) : payload.value;
  const isPlain = typeof value !== 'object' || value === null;
  const called = fieldName(field);
  const fields = isPlain ? [`${oneLine(called ?? 'value')}=${payload.value}`] : formFieldsOf(called, value);
  return fields.flatMap((field) => ['--data-urlencode', shellQuote(field)]);
}

function formFieldsOf(name: string | null, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [`${name}=${value ?? ''}`];
  return Object.entries(value).flatMap(([key, part]) =>
    formFieldsOf(name === null ? key : `${oneLine(name)}[${key}]`, part),
  );
}

/** A value of the path that has no name is the one part that there is. */
function withPartName(candidate: Candidate): Candidate {
  const { entryPoint } = candidate;
  const { location, name } = entryPoint?.parameter ?? {};
  if (!entryPoint || location !== 'path' || name != null) return candidate;
  const [only, ...others] = partsOfRoute(entryPoint.path ?? '');
  return only === undefined || others.length > 0
    ? candidate
    : { ...candidate, entryPoint: { ...entryPoint, parameter: { location, name: only } } };
}

/**
 * The text as a segment of a path. Go keeps a path that it would have encoded otherwise as it came, and routers hand it
 * on so: there it is encoded as Go does. Source: `URL.EscapedPath` of net/url.
 */
function pathSegment(text: string, file: string): string {
  const encoded = encodeURIComponent(text);
  if (!file.endsWith('.go')) return encoded;
  return encoded
    .replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent)
    .replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The route with its parameters filled: the one that carries the payload, the others with `1`. */
function routePath(path: string, carrier: { name: string; value: string } | null): string {
  // Micronaut's `{?from,to}` are parameters of the query.
  const bare = path.replace(/\{[?&][^}]*\}/g, '');
  return rooted(bare).replace(
    routeParameter,
    (_whole, ...[colon, brace, angle, bracket]: (string | undefined)[]) =>
      carrier && (colon ?? brace ?? angle ?? bracket) === carrier.name ? carrier.value : '1',
  );
}

/** Tables of routes need not begin with a slash. */
function rooted(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

function oneLine(text: string): string {
  return text.replace(/\p{C}+/gu, ' ').slice(0, 500);
}
