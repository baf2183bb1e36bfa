/** quicktemplate's pages as the functions that they become. */
import { describe, expect, it, test } from 'vitest';
import { quicktemplateScript } from '../../../src/engine/parsing/templates/quicktemplate.ts';

/** What one function's tags become. */
const body = (tags: string) =>
  quicktemplateScript(`{% func a(b string) %}${tags}{% endfunc %}`, 'pages/a.qtpl')
    .text.replace(/^[\s\S]*?\{\n|\}\nfunc +Writea[\s\S]*$/g, '')
    .replace(/\s+/g, ' ')
    .trim();

describe('tags', () => {
  it.each([
    ['{%s b %}{%s= b %}{%z= b %}', 'escaped_output( b ) unescaped_output( b ) unescaped_output( b )'],
    ['{%d n %}{%q b %}{%q= b %}{%j b %}{%u b %}', ''],
    ['<a href={%s b %}>', 'output_without_quotes( b )'],
    [
      '{%= c(b) %}{%=h p.d(b) %}{%= m.E() %}',
      'Streamc(qw422016, b) p.Streamd(qw422016, b) m.StreamE(qw422016, )',
    ],
    [
      '{% if b %}{% elseif c %}{% else %}{%s b %}{% endif %}',
      'if b { } else if c { } else { escaped_output( b ) }',
    ],
    ['{% for _, x := range y %}{%v x %}{% endfor %}', 'for _, x := range y { escaped_output( x ) }'],
    ['{% comment %}{%s= b %}{% endcomment %}{% plain %}{%s= b %}{% endplain %}', ''],
    ['{% code c := b %}{%s= c %}', 'c := b unescaped_output( c )'],
    ['{% if b %}', 'if b { }'],
  ])('%s', (tags, expected) => {
    expect(body(tags)).toBe(expected);
  });
});

test('a page is a function that writes and one that gives its text, with the same parameters', () => {
  const { text } = quicktemplateScript(
    '{% func (p *P) A(b, c string, d ...int) %}{% endfunc %}',
    'pages/a.qtpl',
  );
  expect(text.replace(/\s+/g, ' ')).toBe(
    'package pages func (p *P) StreamA(qw422016 *quicktemplate.Writer, b, c string, d ...int) { } ' +
      'func (p *P) WriteA(qq422016 io.Writer, b, c string, d ...int) { p.StreamA(nil, b, c, d...) } ' +
      'func (p *P) A(b, c string, d ...int) string { p.StreamA(nil, b, c, d...) return "" } ',
  );
});

test('a value is found where it stands', () => {
  const source = '{% func a(b string) %}\n<p>{%s= b %}</p>{% endfunc %}';
  const built = quicktemplateScript(source, 'a.qtpl');
  const at = built.text.indexOf('unescaped_output');
  expect(built.toTemplate({ start: at, end: at + 5 }).start).toBe(source.indexOf('{%s='));
});
