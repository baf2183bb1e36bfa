/** templ's pages as the functions that they become. */
import { describe, expect, it, test } from 'vitest';
import { templScript } from '../../../src/engine/parsing/templates/templ.ts';

const script = (source: string) =>
  templScript(`package views\n${source}`)
    .text.replace(/^package views\nimport ".*"\n/, '')
    .replace(/\s+/g, ' ')
    .trim();

describe('pages', () => {
  it.each([
    ['templ a(b string) {\n<p>{ b }</p>\n}', 'func a(b string) templ.Component { return nil }'],
    ['templ (p Page) a() {\n@b(p.c)\n}', 'func (p Page) a() templ.Component { b(p.c) return nil }'],
    ['templ a() {\n<p>@b("}") { <i>{ c }</i> }</p>\n}', 'func a() templ.Component { b("}") { } return nil }'],
    [
      'templ a() {\nif x {\n@b()\n} else {\n@c()\n}\n}\nvar d = 1',
      'func a() templ.Component { if x { b() } else { c() } return nil } var d = 1',
    ],
    [
      'templ a() {\n{{ x := f() }}\n<a href={ templ.URL(x) } { attrs()... }></a>\n}',
      'func a() templ.Component { x := f() templ_write( templ.URL(x) ) return nil }',
    ],
    ['templ a() {\n<script>if (b) { c() }</script>\n// } \n}', 'func a() templ.Component { return nil }'],
    ['script a(b string) {\n c({});\n}\ncss d() {\n e: f;\n}\nfunc g() {}', 'func g() {}'],
    ['templ a() {\n@b()', 'func a() templ.Component { b() }'],
  ])('%s', (source, expected) => {
    expect(script(source)).toBe(expected);
  });
});

test('a value is found where it stands', () => {
  const source = 'package views\n\ntempl a(b string) {\n\t@templ.Raw(b)\n}\n';
  const built = templScript(source);
  const at = built.text.indexOf('templ.Raw(b)');
  expect(built.toTemplate({ start: at, end: at + 5 }).start).toBe(source.indexOf('templ.Raw(b)'));
});
