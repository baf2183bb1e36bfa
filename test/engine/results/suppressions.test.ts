import { expect, it } from 'vitest';
import { findSuppression } from '../../../src/engine/results/suppressions.ts';

const names = ['code/sql-injection', 'sql-injection'];
const find = (text: string, line: number) => findSuppression(text.split('\n'), line, line, names);

it.each([
  '// whitebox-ignore: code/sql-injection checked by the caller\ndb.query(x)',
  'db.query(x) // whitebox-ignore: code/sql-injection checked by the caller',
  '/* whitebox-ignore: code/sql-injection checked by the caller */\ndb.query(x)',
  '# whitebox-ignore: sql-injection checked by the caller\ndb.query(x)',
  '<!-- whitebox-ignore: code/sql-injection checked by the caller -->\n<p>',
  '{/* whitebox-ignore: code/sql-injection checked by the caller */}\n<p>',
  '-- whitebox-ignore: code/sql-injection checked by the caller\nselect',
])('counts with a reason: %s', (text) => {
  expect(find(text, text.includes('\n') ? 2 : 1)).toEqual({
    kind: 'counts',
    reason: 'checked by the caller',
  });
});

it.each([
  '// whitebox-ignore: code/sql-injection\ndb.query(x)',
  '/* whitebox-ignore: code/sql-injection */\ndb.query(x)',
])('does not count without a reason, and says where it stands: %s', (text) => {
  expect(find(text, 2)).toEqual({ kind: 'without-reason', line: 1 });
});

it.each([
  ['another rule', '// whitebox-ignore: code/reflected-xss because\ndb.query(x)', 2],
  ['two lines above', '// whitebox-ignore: code/sql-injection because\n\ndb.query(x)', 3],
  ['the line below', 'db.query(x)\n// whitebox-ignore: code/sql-injection because', 1],
  ['no comment', 'whitebox-ignore: code/sql-injection because\ndb.query(x)', 2],
])('is not there for %s', (_what, text, line) => {
  expect(find(text, line)).toEqual({ kind: 'none' });
});

it('covers a statement of several lines', () => {
  const lines = ['db.query(', '  // whitebox-ignore: code/sql-injection the id is a number', '  x)'];
  expect(findSuppression(lines, 1, 3, names)).toMatchObject({ kind: 'counts' });
});

it.each([
  'eval(code)  # noqa: S307 - by design',
  'eval(code)  # type: ignore # noqa: E501,S307',
  'eval(code)  # nosec B307',
  'exec.Command(name) // #nosec G204',
  'exec.Command(name) //nolint:errcheck,gosec',
  'YAML.load(text) # rubocop:disable Security/YAMLLoad',
  'run(x); // NOSONAR',
])('knows comments that silence other scanners: %s', (text) => {
  expect(find(text, 1)).toEqual({ kind: 'for-another', line: 1 });
});

it.each(['eval(code)  # noqa: E501', 'eval(code)  # noqa', "run('# nosecrets')", '# nosec\neval(code)'])(
  'takes nothing else for one: %s',
  (text) => {
    expect(find(text, text.includes('\n') ? 2 : 1)).toEqual({ kind: 'none' });
  },
);
