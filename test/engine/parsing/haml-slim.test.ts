/** Haml and Slim as Ruby: what their lines become, and where that stands. */
import { describe, expect, test } from 'vitest';
import { createParser } from '../../../src/engine/parsing/parse-file.ts';
import { hamlScript } from '../../../src/engine/parsing/templates/haml.ts';
import { slimScript } from '../../../src/engine/parsing/templates/slim.ts';

const parser = await createParser();

const squeezed = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\(\( ?| \)\)/g, (found) => (found.includes('(') ? '(' : ')'))
    .trim();

describe('Haml', () => {
  test.each([
    ['%p= a', 'escaped_output(a)'],
    ['%p!= a', 'unescaped_output(a)'],
    ['.b#c&= a', 'escaped_output(a)'],
    ['!= a b, c', 'unescaped_output(a b, c)'],
    ['~ a', 'escaped_output(a)'],
    ['%p Hello #{a("}")} and \\#{b}', 'escaped_output(a("}"))'],
    ['! Hello #{a}', 'unescaped_output(a)'],
    ['!== Hello #{a}', 'unescaped_output(a)'],
    ['Hello #{a}\n#{b} c', 'escaped_output(a) escaped_output(b)'],
    [
      '%a{href: b,\n  class: c}= d',
      'escaped_output(href: b, class: c ) output_as_address(b) escaped_output(d)',
    ],
    ['%a(href=b title="c")= d', 'output_as_address(b) escaped_output(d)'],
    [
      '%a{data: { href: b }, :href => c}= d',
      'escaped_output(data: { href: b }, :href => c ) output_as_address(c) escaped_output(d)',
    ],
    ['%br/\n%p<>= a', 'escaped_output(a)'],
    ['-# a\n  = b\n= c', 'escaped_output(c)'],
    [
      '- if a\n  = b\n- elsif c\n  = d\n- else\n  = e\n= f',
      'if a escaped_output(b) elsif c escaped_output(d) else escaped_output(e) end escaped_output(f)',
    ],
    [
      '- case a\n- when 1\n  = b\n- else\n  = c',
      'case a when 1 escaped_output(b) else escaped_output(c) end',
    ],
    [
      '- case a\n  - when 1\n    = b\n  - when 2\n    = c\n= d',
      'case a when 1 escaped_output(b) when 2 escaped_output(c) end escaped_output(d)',
    ],
    [
      '= form_for a do |f|\n  %p\n    = f.b\n\n    - c.each do |d|\n      = d\n= e',
      'form_for a do |f| escaped_output(f.b) c.each do |d| escaped_output(d) end end escaped_output(e)',
    ],
    ['= a b,\n  c\n= d', 'escaped_output(a b, c) escaped_output(d)'],
    ['= a + |\n  b |\n= c', 'escaped_output(a + b) escaped_output(c)'],
    [':javascript\n  var a = "#{b}";\n= c', 'escaped_output(b) escaped_output(c)'],
    [':ruby\n  a = b\n= a', 'a = b escaped_output(a)'],
    ['/ note\n  = a', 'escaped_output(a)'],
    ['!!!\n%html', ''],
  ])('%s', (haml, ruby) => {
    expect(squeezed(hamlScript(haml).text)).toBe(ruby);
  });
});

describe('Slim', () => {
  test.each([
    ['p = a', 'escaped_output(a)'],
    ['p.b#c== a', 'unescaped_output(a)'],
    ['=> a', 'escaped_output(a)'],
    ['p Hello #{a} and #{{b}}', 'escaped_output(a) unescaped_output(b)'],
    ['| Hello\n  #{{a}}\np = b', 'unescaped_output(a) escaped_output(b)'],
    [
      'a href=b(c, d) title="e #{f}" x==g h',
      'output_as_address(b(c, d)) escaped_output(f) unescaped_output(g)',
    ],
    ['a [href=b\n  title=c] = d', 'output_as_address(b) escaped_output(c) escaped_output(d)'],
    ['li: a href=b = c', 'output_as_address(b) escaped_output(c)'],
    ['img src=b', 'escaped_output(b)'],
    ['*a b', ''],
    ['/ a\n  = b\n= c', 'escaped_output(c)'],
    ['- if a\n  == b\n- else\n  p = c', 'if a unescaped_output(b) else escaped_output(c) end'],
    ['- a.each do |b|\n  p = b\n= c', 'a.each do |b| escaped_output(b) end escaped_output(c)'],
    ['javascript:\n  var a = "#{b}";\n= c', 'escaped_output(b) escaped_output(c)'],
    ['doctype html\nhtml', ''],
  ])('%s', (slim, ruby) => {
    expect(squeezed(slimScript(slim).text)).toBe(ruby);
  });
});

test.each([
  ['haml', '%p\r\n  = a\r\n  - if b\r\n    != c', 4],
  ['slim', 'p\n\n  | Hello\n    there\n  == c', 5],
])('places are those of the %s template', (language, template, line) => {
  const file = parser.parseFile({ path: `a.${language}`, language }, template);
  const start = template.lastIndexOf('c');
  expect(JSON.stringify(file)).toContain(
    `"line":${line},"endLine":${line},"start":${start},"end":${start + 1},"kind":"identifier"`,
  );
});

test.each([
  ['hashes without end', '%a{'.repeat(50_000)],
  ['lines of hashes without end', '%a{\n'.repeat(50_000)],
  ['lines that go on', '= a,\n'.repeat(50_000)],
  ['values without end', `p ${'#{'.repeat(50_000)}`],
  ['lines of values without end', 'p #{\n'.repeat(50_000)],
  [
    'blocks within blocks',
    Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(depth)}- if a`).join('\n'),
  ],
  ['elements within elements', 'li: '.repeat(50_000)],
  ['attributes', `a ${'b=c '.repeat(50_000)}`],
  ['attributes without end', 'a [b="'.repeat(30_000)],
  ['blanks', `a${' '.repeat(100_000)}b=${' '.repeat(100_000)}|`],
  ['words and dots', `%${'a.'.repeat(50_000)} ${'|'.repeat(50_000)}`],
])('hostile: %s', (_name, template) => {
  const started = performance.now();
  hamlScript(template);
  slimScript(template);
  expect(performance.now() - started).toBeLessThan(5_000);
});
