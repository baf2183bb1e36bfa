/** Go's templates as the script that they become. */
import { expect, it } from 'vitest';
import { goTemplateScript, pagesDefined } from '../../../src/engine/parsing/templates/go-template.ts';

const script = (page: string) => goTemplateScript(page).text.replace(/\s+/g, ' ').trim();

it.each([
  ['{{ .Name }}', 'escaped_output(read_field("Name", dot));'],
  ['{{- .User.Name -}}', 'escaped_output(read_field("Name", read_field("User", dot)));'],
  ['{{ bold .Name "x" 2 }}', 'escaped_output(apply_filter("bold", read_field("Name", dot), "x", 0));'],
  ['{{ .Name | bold "x" }}', 'escaped_output(apply_filter("bold", "x", read_field("Name", dot)));'],
  ['{{ printf "%s!" .Name }}', 'escaped_output(("%s!" + read_field("Name", dot)));'],
  ['{{ len .Names }}{{ .Name | html }}', "escaped_output(''); escaped_output('');"],
  [
    '{{ (bold .Name).Text }}',
    'escaped_output(read_field("Text", apply_filter("bold", read_field("Name", dot))));',
  ],
  ['{{ $.Name }}', 'escaped_output(read_field("Name", root));'],
  ['{{ $x := .A }}{{ $x.B }}', 'var v_x = read_field("A", dot); escaped_output(read_field("B", v_x));'],
  ['{{/* {{ .A }} */}}{{ . }}', 'escaped_output(dot);'],
])('%s', (page, expected) => {
  expect(script(page)).toBe(expected);
});

it('gives another value to `.` within ranges and beside `with`', () => {
  expect(script('{{ range $i, $p := .Posts }}{{ .Body }}{{ $p }}{{ end }}{{ . }}')).toBe(
    'for (const dot1 of read_field("Posts", dot)) { var v_p = dot1; escaped_output(read_field("Body", dot1)); ' +
      'escaped_output(v_p); } escaped_output(dot);',
  );
  expect(script('{{ with .User }}{{ .Name }}{{ else }}{{ . }}{{ end }}')).toContain(
    'const dot1 = read_field("User", dot);',
  );
});

it('fills pages of the same file, and those of others', () => {
  expect(pagesDefined('{{ define "a" }}{{ end }}{{- block "b c" . }}{{ end }}')).toEqual(['a', 'b c']);
  expect(script('{{ template "a" .User }}{{ define "a" }}{{ . }}{{ end }}')).toBe(
    'page0(read_field("User", dot)); function page0(dot) { const root = dot; escaped_output(dot); } page0(dot);',
  );
  expect(script('{{ template "other" . }}')).toBe('include_template("other", { dot: dot, root: dot });');
});

it.each([
  '{{',
  '{{ end }}{{ end }}',
  '{{ range }}',
  '{{ if'.repeat(1000),
  '{{ (((((((((( }}',
  '{{ | | }}',
  '{{ $ := }}',
  '{{ $x := index }}',
])('reads %j', (page) => {
  expect(() => goTemplateScript(page)).not.toThrow();
});

it.each([
  ['blanks', `{{${' '.repeat(997)}`.repeat(500)],
  ['openings', '{{'.repeat(250_000)],
  ['comments', '{{/*'.repeat(120_000)],
])('reads a page of %s in time', (_what, page) => {
  expect(script(page)).toBe('');
});
