import { describe, expect, it } from 'vitest';
import { loadRules, ruleSetVersion } from '../../../src/engine/rules/load-rules.ts';
import { modelSchema } from '../../../src/engine/rules/model-schema.ts';
import { describeProblems } from '../../../src/engine/rules/problems.ts';
import { ruleSchema } from '../../../src/engine/rules/rule-schema.ts';

const rule = {
  id: 'code/x',
  category: 'x',
  cwe: [1],
  severity: 'high',
  confidence: 'low',
  title: 'A title',
  description: 'What is wrong, in a sentence or two.',
  remediation: 'What to do about it, in a sentence.',
  bad: ['a()'],
  ok: ['b()'],
};

function problemsOf(change: object): string {
  const result = ruleSchema.safeParse({ ...rule, ...change });
  return result.success ? '' : describeProblems('web/x.yaml', result.error).join('\n');
}

function modelProblemsOf(model: object): string {
  const result = modelSchema.safeParse({ language: 'javascript', library: 'x', ...model });
  return result.success ? '' : describeProblems('javascript/x.yaml', result.error).join('\n');
}

describe('the product’s rules', () => {
  it('are loaded once and have a stable version', () => {
    expect(loadRules()).toBe(loadRules());
    expect(ruleSetVersion()).toMatch(/^[0-9a-f]{16}$/);
  });

  it('cover the categories of the design', () => {
    const categories = new Set([...loadRules().rules.values()].map((one) => one.category));
    for (const category of [
      ...['command-injection', 'code-injection', 'sql-injection', 'nosql-injection', 'ldap-injection'],
      ...[
        'xpath-injection',
        'template-injection',
        'log-injection',
        'xss',
        'path-traversal',
        'file-inclusion',
      ],
      ...['unrestricted-upload', 'archive-slip', 'ssrf', 'open-redirect', 'header-injection', 'xxe'],
      ...['unsafe-deserialization', 'prototype-pollution', 'mass-assignment', 'weak-hash', 'weak-cipher'],
      ...['insecure-randomness', 'hard-coded-credentials', 'jwt', 'insecure-cookie', 'cors'],
      ...['tls-verification', 'debug-mode', 'regex-injection'],
    ])
      expect(categories).toContain(category);
  });

  it('each say what is wrong, why, and what to do', () => {
    for (const { id, title, description, remediation, references } of loadRules().rules.values())
      expect([
        id,
        title.length > 5,
        description.length > 60,
        remediation.length > 40,
        references.length > 0,
      ]).toEqual([id, true, true, true, true]);
  });
});

describe('a rule or model that is wrong', () => {
  it.each([
    ['an unknown key', { sevrity: 'high' }, /web\/x\.yaml: .*sevrity/],
    ['a severity that does not exist', { severity: 'huge' }, /web\/x\.yaml: severity: /],
    ['no bad example', { bad: [] }, /web\/x\.yaml: bad: /],
    ['a CWE that is no number', { cwe: ['CWE-79'] }, /web\/x\.yaml: cwe\[0\]: /],
    ['an id without area', { id: 'sql' }, /web\/x\.yaml: id: must look like/],
  ])('is told with file and field: %s', (_, change, message) => {
    expect(problemsOf(change)).toMatch(message);
  });

  it.each([
    [
      'a predicate that does not exist',
      { sinks: [{ rule: 'code/x', call: 'a', when: [{ evaluates: 1 }] }] },
      /sinks\[0\]\.when\[0\]/,
    ],
    [
      'an argument that is none',
      { sinks: [{ rule: 'code/x', call: 'a', argument: 'first' }] },
      /sinks\[0\]\.argument/,
    ],
    ['a misspelt section', { sanitisers: [] }, /sanitisers/],
    [
      'an expression with flags inside',
      { conventions: [{ subclassOf: 'a', parameter: '(?i)request' }] },
      /conventions\[0\]\.parameter: must be a regular expression/,
    ],
  ])('is told with file and field: %s', (_, model, message) => {
    expect(modelProblemsOf(model)).toMatch(message);
  });
});
