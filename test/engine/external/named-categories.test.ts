import { expect, it } from 'vitest';
import { categoryOfName, categoryOfTool } from '../../../src/engine/external/named-categories.ts';

it.each([
  ['SQL_INJECTION_JPA', 'sql-injection'],
  ['detectNoSqlInjection', 'nosql-injection'],
  ['TaintedShell', 'command-injection'],
  ['security/detect-child-process', 'command-injection'],
  ['no-implied-eval', 'code-injection'],
  ['HRS_HTTP_RESPONSE_SPLITTING', 'header-injection'],
  ['Cross-Site Scripting', 'xss'],
  ['hardcoded_password_funcarg', 'hard-coded-credentials'],
  ['node_insecure_random_generator', 'insecure-randomness'],
  ['CVE-2021-44228-log4j-core', 'vulnerable-dependency'],
  ['GHSA-jfh8-c2jp-5v3q', 'vulnerable-dependency'],
])('%s is %s', (name, category) => {
  expect(categoryOfName(name)).toBe(category);
});

it.each(['no-unused-vars', 'evaluate-all', 'MESSAGE', ''])('nothing is known of %j', (name) => {
  expect(categoryOfName(name)).toBeUndefined();
});

it('knows tools that look for secrets only', () => {
  expect([categoryOfTool('gitleaks'), categoryOfTool('semgrep-oss')]).toEqual([
    'hard-coded-credentials',
    undefined,
  ]);
});
