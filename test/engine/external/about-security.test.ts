import { expect, it } from 'vitest';
import { isAboutSecurity } from '../../../src/engine/external/about-security.ts';

const isTaken = (tool: string, nativeId: string, rule: object = {}, result: object = {}) =>
  isAboutSecurity(tool, { nativeId, rule: rule as Readonly<Record<string, unknown>> }, result);
const tags = (...each: string[]) => ({ properties: { tags: each } });

it.each([
  ['eslint', 'security/detect-object-injection', {}],
  ['eslint', 'no-implied-eval', {}],
  ['phpstan', 'argument.type', { properties: { 'security-severity': '7.5' } }],
  ['psalm', '244', { name: 'TaintedSql' }],
  ['ruff', 'S608', {}],
  ['golangci-lint', 'gosec', {}],
  ['spotbugs', 'SQL_INJECTION_JDBC', tags('SECURITY')],
  ['microsoft-r-visual-c-compiler', 'CA3001', { properties: { category: 'Security' } }],
  ['codeql', 'java/sql', tags('security', 'maintainability')],
  ['codeql', 'rb/weak', tags('external/cwe/cwe-327')],
  ['some-new-scanner', 'X17', {}],
])('of %s, rule %s is about security', (tool, id, rule) => {
  expect(isTaken(tool, id, rule)).toBe(true);
});

it.each([
  ['eslint', 'no-unused-vars', {}],
  ['phpstan', 'argument.type', {}],
  ['ruff', 'SIM108', {}],
  ['spotbugs', 'DM_DEFAULT_ENCODING', tags('I18N')],
  ['codeql', 'js/unused-local-variable', tags('maintainability')],
  ['codeql', 'java/database-resource-leak', tags('correctness', 'external/cwe/cwe-404')],
  ['trivy', 'GPL-3.0', tags('license')],
])('of %s, rule %s is about something else', (tool, id, rule) => {
  expect(isTaken(tool, id, rule)).toBe(false);
});

it('takes the word of the result, too', () => {
  expect(isTaken('eslint', 'own/rule', {}, { properties: { cwe: 'CWE-79' } })).toBe(true);
});
