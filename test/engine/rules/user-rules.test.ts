import { describe, expect, it } from 'vitest';
import { loadRules } from '../../../src/engine/rules/load-rules.ts';
import { parseUserRules } from '../../../src/engine/rules/user-rules.ts';
import { withUserRules } from '../../../src/engine/rules/with-user-rules.ts';
import { analyseSources, type Sources } from '../support/analyse-sources.ts';

const rawQuery = `
rules:
  - id: acme/raw-query
    category: sql-injection
    cwe: 89
    severity: critical
    title: Raw query with request data
    description: The warehouse takes plain SQL; request data must never be part of it.
    sources: [http-parameter, acme-queue.nextJob()]
    sinks:
      - call: acme-warehouse.raw
      - { method: rawSql, receiver: (?i)warehouse$ }
    sanitizers: [acme-warehouse.quote]
  - id: acme/no-legacy-client
    category: legacy-client
    cwe: [477]
    severity: low
    title: The legacy client is used
    description: The legacy client gets no fixes any more.
    misuses:
      - call: acme-legacy.connect
        when: [{ argument: 0, matches: '^legacy://' }]
`;

function scan(yaml: string, sources: Sources): string[] {
  const parsed = parseUserRules(yaml);
  if ('errors' in parsed) throw new Error(parsed.errors.join('\n'));
  const ruleSet = withUserRules(loadRules(), [parsed]);
  return analyseSources(sources, {}, ruleSet).candidates.map((c) => `${c.ruleId}:${c.span.line}`);
}

function errorsOf(yaml: string): string[] {
  const parsed = parseUserRules(yaml);
  return 'errors' in parsed ? parsed.errors : [];
}

const app = `const app = require('express')();\nconst warehouse = require('acme-warehouse');\n`;

describe('rules of an organization', () => {
  it('report request data in their own sinks', () => {
    const code = `${app}app.get('/', (req, res) => warehouse.raw('SELECT ' + req.query.column));`;
    expect(scan(rawQuery, { 'a.js': code })).toEqual(['acme/raw-query:3']);
  });

  it('report values of their own sources', () => {
    const code = `const { nextJob } = require('acme-queue');\nrequire('acme-warehouse').raw(nextJob().sql);`;
    expect(scan(rawQuery, { 'a.js': code })).toEqual(['acme/raw-query:2']);
  });

  it('keep their own sources out of the product’s rules', () => {
    const code = `const { nextJob } = require('acme-queue');\nrequire('child_process').exec(nextJob().sql);`;
    expect(scan(rawQuery, { 'a.js': code })).toEqual([]);
  });

  it('recognise methods by the receiver’s name', () => {
    const code = `${app}app.get('/', (req, res) => res.locals.mainWarehouse.rawSql(req.query.sql));`;
    expect(scan(rawQuery, { 'a.js': code })).toEqual(['acme/raw-query:3']);
  });

  it('respect their own sanitizers', () => {
    const code = `${app}app.get('/', (req, res) => warehouse.raw('SELECT ' + warehouse.quote(req.query.column)));`;
    expect(scan(rawQuery, { 'a.js': code })).toEqual([]);
  });

  it('report calls that are wrong in themselves', () => {
    const code = `const legacy = require('acme-legacy');\nlegacy.connect('https://x');\nlegacy.connect('legacy://x');`;
    expect(scan(rawQuery, { 'a.js': code })).toEqual(['acme/no-legacy-client:3']);
  });

  it('change the version of the rule set', () => {
    const parsed = parseUserRules(rawQuery);
    if ('errors' in parsed) throw new Error('unexpected');
    expect(withUserRules(loadRules(), [parsed]).version).not.toBe(loadRules().version);
  });
});

describe('a rules document that is wrong', () => {
  const rule = (change: string) => rawQuery.replace('    cwe: 89', change);

  it.each([
    ['an unknown field', rule('    cwe: 89\n    severty: low'), /rules\[0\].*severty/],
    ['a value of the wrong type', rule('    cwe: many'), /rules\[0\]\.cwe/],
    ['a missing field', rule('    confidence: high'), /rules\[0\]\.cwe/],
    ['an id of the product', rawQuery.replace('acme/raw-query', 'code/sql-injection'), /rules\[0\]\.id/],
    [
      'an id given twice',
      rawQuery.replace('acme/no-legacy-client', 'acme/raw-query'),
      /rules\[1\]\.id.*taken/,
    ],
    [
      'a predicate outside of the list',
      rawQuery.replace('matches:', 'runs:'),
      /rules\[1\]\.misuses\[0\]\.when/,
    ],
    [
      'a backreference, which no linear-time engine has',
      rawQuery.replace("'^legacy://'", "'(a+)\\1'"),
      /RE2/,
    ],
    [
      'one in any other condition on a text',
      rawQuery.replace("matches: '^legacy://'", "written: '(a+)\\1'"),
      /RE2/,
    ],
    [
      'too many wildcards',
      rawQuery.replace('acme-warehouse.raw', '"**.a.**.b.**.raw"'),
      /rules\[0\]\.sinks\[0\]\.call/,
    ],
    ['no sink at all', rawQuery.slice(0, rawQuery.indexOf('    misuses:')), /rules\[1\].*sinks/],
    ['no YAML', 'rules: [', /rules document/],
    ['nothing', '', /rules document/],
    ['aliases', `a: &a [1]\nrules: *a`, /aliases/],
    ['more than the size limit', `# ${'x'.repeat(300_000)}`, /larger than 256 KiB/],
  ])('is refused with its field named: %s', (_, yaml, message) => {
    expect(errorsOf(yaml).join('\n')).toMatch(message);
  });

  it('gives at most twenty errors', () => {
    const rules = Array.from({ length: 60 }, (_, index) => `  - id: bad ${index}`).join('\n');
    expect(errorsOf(`rules:\n${rules}`).length).toBeLessThanOrEqual(20);
  });
});
