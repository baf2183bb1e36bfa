/** Razor pages as C#: what stands in the methods of the class that a page becomes. */
import { describe, expect, test } from 'vitest';
import { createParser } from '../../../src/engine/parsing/parse-file.ts';
import { razorScript } from '../../../src/engine/parsing/templates/razor/razor.ts';
import { RazorReader } from '../../../src/engine/parsing/templates/razor/razor-reader.ts';

const parser = await createParser();

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
const bodyOf = (page: string) => squeezed(new RazorReader(page, false).body.text);
const membersOf = (page: string) => squeezed(new RazorReader(page, false).members.text);

describe('values', () => {
  test.each([
    ['<p>@name</p>', 'escaped_output(name);'],
    ['<p>@a.b(c, "x)").d[0]?.e!.f, x</p>', 'escaped_output(a.b(c, "x)").d[0]?.e!.f);'],
    ['@name. Next', 'escaped_output(name);'],
    ['<p>@(a + (b))c</p>', 'escaped_output((a + (b)));'],
    ['@await Html.PartialAsync("x")', 'escaped_output(await Html.PartialAsync("x"));'],
    ['someone@example.com, @@name, a @ b', ''],
    ['a@(b)', 'escaped_output((b));'],
    ['@* @a *@ @b', 'escaped_output(b);'],
    ['<p title=@a id="@b">', 'output_without_quotes(a); escaped_output(b);'],
    ['<script>var a = @a, b = "@b";</script>', 'output_without_quotes(a); escaped_output(b);'],
    [
      '<script>f(@a.Json(b), @(c.ToString()), @(d + e))</script>',
      'escaped_output(a.Json(b)); output_without_quotes((c.ToString())); output_without_quotes((d + e));',
    ],
    ['<a href="@a">', 'output_as_address(a);'],
    [
      '<a href="/@a"><a href="@b.Of(c)"><img src="@d">',
      'escaped_output(a); escaped_output(b.Of(c)); escaped_output(d);',
    ],
    [
      '<partial model=@a /><p sm-if=@b data-x=@c>',
      'escaped_output(a); escaped_output(b); output_without_quotes(c);',
    ],
    ['<partial name="_A" model="b.C" />', 'Html.Partial("_A", b.C);'],
    ['<div><partial name="_A" for="B" /></div>', 'Html.Partial("_A", Model.B);'],
    [
      '<partial name="_A" for=\'@b\' /><partial name="@a"/>',
      'Html.Partial("_A", b); escaped_output(b); escaped_output(a);',
    ],
    ['@a("', 'escaped_output(a(");'],
  ])('%s', (page, script) => {
    expect(bodyOf(page)).toBe(script);
  });
});

describe('code and markup within each other', () => {
  test.each([
    ['@{ var a = "<p>"; }', 'var a = "<p>"; ;'],
    ['@{ <p>@a</p> b(); }', 'escaped_output(a); b(); ;'],
    [
      '@if (a < b) { <p>@c</p> } else if (d) { @: x @e\n } else { <text>@f</text> } @g',
      'if (a < b) { escaped_output(c); } else if (d) { escaped_output(e); } else { escaped_output(f); } escaped_output(g);',
    ],
    [
      '@foreach (var x in y) { <li><li>@x</li> }</li> } @z',
      'foreach (var x in y) { escaped_output(x); } escaped_output(z);',
    ],
    [
      '@for (var i = 0; i < n; i++) { <br> <img src="@i"> f(); }',
      'for (var i = 0; i < n; i++) { escaped_output(i); f(); }',
    ],
    [
      '@while (a) { <p/> b(); } @do { c(); } while (d); @e',
      'while (a) { b(); } do { c(); } while (d); escaped_output(e);',
    ],
    [
      '@switch (a) { case 1: <p>@b</p> break; default: @c break; }',
      'switch (a) { case 1: escaped_output(b); break; default: escaped_output(c); break; }',
    ],
    [
      '@using (Html.BeginForm()) { @Html.Raw(a) }',
      'using (Html.BeginForm()) { escaped_output(Html.Raw(a)); }',
    ],
    [
      '@try { @a } catch (E e) when (f) { <p>@e</p> } finally { g(); }',
      'try { escaped_output(a); } catch (E e) when (f) { escaped_output(e); } finally { g(); }',
    ],
    [
      '@{ f(new { @class = "a" }, @<b>@item</b>); }',
      'f(new { @class = "a" }, item => {escaped_output(item); }); ;',
    ],
    ['@{ if (a) { @if (@b) { <p title="a > b">@c</p> } } }', 'if (a) { if (@b) { escaped_output(c); } } ;'],
    [
      '@{ var s = $"{a["}"]}</p>{{"; /* } */ var c = \'}\'; // }\n var v = @"\\"; }@d',
      'var s = $"{a["}"]}</p>{{"; /* } */ var c = \'}\'; // } var v = @"\\"; ;\nescaped_output(d);'.replace(
        '\n',
        ' ',
      ),
    ],
    [
      '@section Scripts { <script>if (a) { @b }</script> } @c',
      'output_without_quotes(b); escaped_output(c);',
    ],
    ['<!-- @* x *@ --> @if (a) { <!-- <p> --> <p>@b</p> }', 'if (a) { escaped_output(b); }'],
  ])('%s', (page, script) => {
    expect(bodyOf(page)).toBe(script);
  });

  test.each([
    ['@functions { string F() { <p>@a</p> return b; } } @c', 'string F() { escaped_output(a); return b; }'],
    ['@helper Show(string a) { <p>@a</p> }', 'object Show(string a) { escaped_output(a); }'],
    ['@inject My.Service Service\n@Service', 'My.Service Service;'],
  ])('members: %s', (page, script) => {
    expect(membersOf(page)).toBe(script);
  });
});

describe('the class of a page', () => {
  test.each([
    [
      'Views/Home/Show.cshtml',
      '@using A.B\n@model C',
      'using A.B; public partial class _Views_Home_Show_cshtml : Microsoft.AspNetCore.Mvc.Razor.RazorPage { void ExecuteAsync() { } }',
    ],
    [
      'Pages/Show.cshtml',
      '@page\n@inherits Own<T>',
      'public partial class _Pages_Show_cshtml : Own<T> { void ExecuteAsync() { } }',
    ],
  ])('%s', (path, page, script) => {
    expect(squeezed(razorScript(page, path).text)).toBe(script);
  });

  test('places are those of the page', () => {
    const page = '@model A\r\n<p>\r\n@if (a) {\r\n  <b>@Html.Raw(b)</b>\r\n}\r\n</p>';
    const file = parser.parseFile({ path: 'a.cshtml', language: 'razor' }, page);
    const text = JSON.stringify(file);
    expect(text).toContain(
      `"line":4,"endLine":4,"start":${page.indexOf('Html')},"end":${page.indexOf('</b>')}`,
    );
  });
});

test.each([
  ['expressions without end', '@a('.repeat(50_000)],
  ['blocks without end', '@{'.repeat(50_000)],
  ['blocks within blocks', `${'@if (a) { <p>'.repeat(20_000)}x${'</p> }'.repeat(20_000)}`],
  ['elements without end', `@{ ${'<p>'.repeat(50_000)}`],
  ['texts without end', '@{ $"{"'.repeat(30_000)],
  ['comments without end', '@*'.repeat(100_000)],
  ['words and blanks', `@if${' '.repeat(100_000)}@await${' '.repeat(100_000)}`],
  ['directives behind blanks', `${' '.repeat(50_000)}@model`.repeat(4)],
  ['templates for later', `@f(${'@<b>@g('.repeat(20_000)}`],
])('hostile: %s', (_name, page) => {
  const started = performance.now();
  razorScript(page, 'a.cshtml');
  expect(performance.now() - started).toBeLessThan(5_000);
});
