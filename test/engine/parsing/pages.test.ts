/* biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources under test hold templates. */
import { beforeAll, describe, expect, test } from 'vitest';
import { scriptsOfPage } from '../../../src/engine/parsing/pages/page-scripts.ts';
import { withoutTags } from '../../../src/engine/parsing/pages/template-tags.ts';
import { createParser, type Parser } from '../../../src/engine/parsing/parse-file.ts';
import { showAll } from './show-ir.ts';

let parser: Parser;
beforeAll(async () => {
  parser = await createParser({}, ['page']);
});

function parse(text: string, path = 'page.html') {
  const file = parser.parseFile({ path, language: 'page' }, text);
  if ('notAnalysed' in file) throw new Error(file.notAnalysed);
  return file;
}

const shown = (text: string, path?: string) => showAll(parse(text, path).body);

describe('scripts of a page', () => {
  test('are one program, with the positions they have in the page', () => {
    const page =
      '<p title="a > b">é😀</p>\n<script>\nvar a = 1\n</script>\n' +
      '<button onclick="go(a)">x</button>\n<script type=module>\nf(a)</script>';
    const file = parse(page);
    expect(file).toMatchObject({ language: 'page', quality: { syntaxErrors: 0 } });
    expect(showAll(file.body)).toBe('(declare a 1) (=> [] {(call go a)}) (call f a)');
    expect(file.body.map(({ line }) => line)).toEqual([3, 5, 7]);
    const last = file.body.at(-1);
    expect(page.slice(last?.start, last?.end)).toBe('f(a)');
  });

  test.each([
    ['<SCRIPT TYPE="text/javascript; charset=utf-8">f()</SCRIPT>', '(call f)'],
    ['<script type="text/babel">f(<a/>)</script>', '(call f (<a>))'],
    ['<script><!--\nf()\n//--></script>', '(call f)'],
    ['<script>//<![CDATA[\nf()\n//]]></script>', '(call f)'],
    ['<script>f()', '(call f)'],
    ['<a href="javascript:f()">x</a>', '(=> [] {(call f)})'],
    ['<a onclick="f(&quot;a&quot;)">x</a>', '(=> [] {(call f "a")})'],
    ["<a onclick = 'return a &amp;&amp; f()'>x</a>", '(=> [] {(return (&& a (call f)))})'],
    ['<p data-x="1" onmouseover="f()"/><p onload="g()">', '(=> [] {(call f)}) (=> [] {(call g)})'],
  ])('%s', (page, expected) => {
    expect(shown(page)).toBe(expected);
  });

  test.each([
    '',
    '<p>onclick = "f()"</p>',
    '<script src="a.js">f()</script>',
    '<script type="text/template">f()</script>',
    '<script type="application/json">{"a": 1}</script>',
    '<!-- <script>f()</script> -->',
    '<a href="/javascript:f()">x</a>',
    '<p class="onclick=f()">x</p>',
  ])('in %j are none', (page) => {
    expect(parse(page).body).toEqual([]);
  });

  test('with an error are left out, and the others are not', () => {
    expect(shown('<script>f(</script><script>g()</script>')).toBe('(call g)');
    expect(shown('<script>f(</script>')).toBe('');
  });
});

describe('tags of templates', () => {
  test.each([
    ["f('{{ a }}')", `(call f "${'_'.repeat(7)}")`],
    ['f({{ a }})', `(call f ${'_'.repeat(7)})`],
    ['{% if a %}f(){% else %}g(){% endif %}', undefined],
    ['{% if a %}\nf()\n{% else %}\ng()\n{% endif %}', '(call f) (call g)'],
    ['{{#if a}}\nf({{{a}}})\n{{/if}}', `(call f ${'_'.repeat(7)})`],
    ['f(<?= $a ?>)', `(call f ${'_'.repeat(9)})`],
    ['f(<?php echo $a ?>)', `(call f ${'_'.repeat(16)})`],
    ['<?php if ($a) { ?> f() <?php } ?>', '(call f)'],
    ['f(<%- a %>);<%# b %> <%-- c --%>', `(call f ${'_'.repeat(8)})`],
    ['f(<c:out value="x"/>); <c:if test="a > b">\ng();</c:if>', undefined],
    ['f(<c:out value="x"/>); <c:if test="a">\ng();</c:if>', `(call f ${'_'.repeat(18)}) (call g)`],
    ["f(${a}, '#{b}')", `(call f ${'_'.repeat(4)} "${'_'.repeat(4)}")`],
    ['f({a: {b: 1}})', '(call f (object a:(object b:1)))'],
  ])('%s', (script, expected) => {
    expect(shown(`<script>${script}</script>`)).toBe(expected ?? '');
  });

  test('of Razor', () => {
    const page =
      '<script>\nf(@Model.Id, "@Html.Raw(a)", "@Url.Action("x")");\n@if (a) {\ng("a@@b")\n}\n</script>';
    expect(shown(page, 'a.cshtml')).toBe(
      `(call f ${'_'.repeat(9)} "${'_'.repeat(12)}" "${'_'.repeat(16)}") (if a {(call g "a@@b")})`,
    );
  });

  test('leave the page that a text of PHP holds', () => {
    const page =
      "<?php\n$a = <<<EOT\n<script>\nf('{$a[0]}', $b);\n</script>\nEOT;\necho '<script>g()</script>';";
    expect(shown(page)).toBe(`(call f "${'_'.repeat(7)}" $b)`);
    expect(parse(page).body[0]?.line).toBe(4);
  });
});

describe('hostile pages are read in time', { timeout: 60_000 }, () => {
  const many = 100_000;
  test.each([
    '<script>'.repeat(many),
    '<script></script>'.repeat(many / 2),
    `<script ${'<script '.repeat(many)}`,
    '<!--'.repeat(many),
    '<a onclick="'.repeat(many),
    `<a ${' '.repeat(many)}onclick${' '.repeat(many)}="f()">`,
    `<a onclick=${'"f()" onclick='.repeat(many)}`,
    `<a${' a'.repeat(many)}>`,
    '<a href="javascript:'.repeat(many),
    '<script>f(</script>'.repeat(1_000),
    `<script>${'<c:a '.repeat(many / 10)}</script>`,
    `<script>${'@a('.repeat(many)}</script>`,
    `<script>${'${'.repeat(many)}</script>`,
    ...['<?', '<%', '{%', '{#', '{{', '<?php <<<A\n', '<?php <<<A\nA;'].map((open) => open.repeat(many)),
    `${'{{ '.repeat(many)}}}`,
  ])('%#', (page) => {
    expect(withoutTags(page)).toHaveLength(page.length);
    scriptsOfPage(withoutTags(page));
    parser.parseFile({ path: 'a.cshtml', language: 'page' }, page);
  });
});
