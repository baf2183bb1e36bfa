/** Which part of a request's body a value is: a field, or all of it. */
import type { Candidate } from '../results/candidate.ts';
import type { Payload } from './payload.ts';

/** They hold what forms send, and nothing of JSON. */
const formFields =
  /^\$_(?:POST|REQUEST)\b|^(?:controller\.)?params\b|\.(?:form|POST|Form)\b|\bgetParameter\w*\(|\bFormValue\(|\bPostForm\w*\(|\[FromForm\b|@FormParam\b|->request->|->getParsedBody\(|\bForm[(<]/;

/** The body as it came, not read as anything. */
const rawBody = /php:\/\/input|\.get(?:InputStream|Reader)\(\)|^@RequestBody String /;

/** They fill a parameter with all of the body, whatever the parameter is called. */
const bodyAnnotation = /^(?:@RequestBody|\[FromBody\]) /;

/** The candidate without a name for what is the whole body: it is the program's own, and no request says it. */
export function withoutBodyName(candidate: Candidate): Candidate {
  const { entryPoint, source } = candidate;
  const { location, name } = entryPoint?.parameter ?? {};
  if (!entryPoint || !source || location !== 'body' || !name) return candidate;
  const isOwn = bodyAnnotation.test(source.expression) && source.expression.endsWith(` ${name}`);
  if (!isOwn && !rawBody.test(source.expression)) return candidate;
  const { within } = entryPoint.parameter ?? {};
  const parameter = { location, name: null, ...(within ? { within } : {}) };
  return { ...candidate, entryPoint: { ...entryPoint, parameter } };
}

/** What a request says that its body is, of which all is the value as it stands; null where it is a part, or JSON. */
export function wholeBodyType({ entryPoint, source }: Candidate, payload: Payload): string | null {
  const { location, name, within } = entryPoint?.parameter ?? {};
  if (location !== 'body' || name !== null || within) return null;
  if (payload.bodyType !== undefined) return payload.bodyType;
  return !payload.isJson && rawBody.test(source?.expression ?? '') ? 'text/plain' : null;
}

/** Whether the value is read from a form. */
export function isOfForm({ source, entryPoint }: Candidate): boolean {
  return entryPoint?.parameter?.isForm === true || formFields.test(source?.expression ?? '');
}
