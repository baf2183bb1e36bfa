/** Jet's pages as scripts. */
import { describe, expect, it, test } from 'vitest';
import { jetScript } from '../../../src/engine/parsing/templates/jet.ts';

const script = (source: string) => jetScript(source).text.replace(/\s+/g, ' ').trim();

describe('pages', () => {
  it.each([
    [
      '{{ user.Name }}{{ .Name }}{{ . }}',
      'escaped_output(user.Name); escaped_output(dot.Name); escaped_output(dot);',
    ],
    [
      '{{ raw: a }}{{ a | unsafe }}{{ unsafe(a[0]) }}',
      'unescaped_output(a); unescaped_output(a); unescaped_output(a[0]);',
    ],
    ['{{ a | repeat: 2 | raw }}', 'unescaped_output(apply_filter("repeat", a, 2));'],
    ['{{ a | wrap("b", _) }}', 'escaped_output(apply_filter("wrap", "b", a));'],
    ['{{ a | html | raw }}{{ url(a) }}', "unescaped_output(''); escaped_output('');"],
    ['{{ a || b ? "x|y" : .C }}', 'escaped_output(a || b ? "x|y" : dot.C);'],
    ['{{ x := .A }}{{ if y := b; y }}{{ y }}{{ end }}', 'var x = dot.A; { var y = b; escaped_output(y); }'],
    [
      '{{ range .Rows }}{{ .A }}{{ else }}-{{ end }}',
      'for (const dot1 of dot.Rows) { escaped_output(dot1.A); } { }',
    ],
    [
      '{{ range i, row := rows }}{{ .A }}{{ end }}',
      'for (const row of rows) { var i = 0; escaped_output(dot.A); }',
    ],
    [
      '{{ block row(a, b="x") }}{{ b }}{{ end }}{{ yield row(b=.C) .D }}',
      "function block_row(dot1, a, b) { escaped_output(b); } block_row(dot, '', \"x\"); block_row(dot.D, '', dot.C);",
    ],
    [
      '{{ extends "a.jet" }}{{ include "b.jet" .C }}',
      'include_template("b.jet", { dot: dot.C }); include_template("a.jet", { dot: dot });',
    ],
    ['{* {{ raw: a }} *}<a href={{ a }}>', 'output_without_quotes(a);'],
    ['{{ if a }}{{ if b }}', '{ { } }'],
  ])('%s', (source, expected) => {
    expect(script(source)).toBe(expected);
  });
});

test('a value is found where it stands', () => {
  const source = '<p>\n{{ a | raw }}';
  const built = jetScript(source);
  const at = built.text.indexOf('unescaped_output');
  expect(built.toTemplate({ start: at, end: at + 5 }).start).toBe(source.indexOf('{{'));
});
