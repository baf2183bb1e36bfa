import { expect, it } from 'vitest';
import { telling } from '../../../../src/engine/dataflow/findings/snippets.ts';

function told(text: string): string {
  return telling(text, { line: 1, endLine: 1, start: 0, end: text.length });
}

it.each([
  [
    'a chain of calls',
    'connection\n    .createStatement()\n    .executeQuery(sql);',
    'connection.createStatement().executeQuery(sql);',
  ],
  ['what is called', 'jdbc.query(\n    "SELECT a" + b,\n    mapper);', 'jdbc.query("SELECT a" + b,'],
  ['what is assigned', 'String sql =\n    "SELECT a" + b;', 'String sql = "SELECT a" + b;'],
  ['parts of one text', `"SELECT a = '"\n    + b\n    + "'"`, `"SELECT a = '" + b + "'"`],
  ['a method of PHP', '$this->db\n    ->query($sql);', '$this->db->query($sql);'],
  [
    'a line that says enough',
    'app.get(url, (req, res) => {\n    res.end();\n});',
    'app.get(url, (req, res) => {',
  ],
])('goes on to the lines behind for %s', (_, text, code) => {
  expect(told(text)).toBe(code);
});

it('stays one line of bearable length', () => {
  const long = `f(\n${'x'.repeat(159)}\n)`;
  expect(told(long)).toBe('f(');
});
