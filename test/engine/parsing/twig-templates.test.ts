/** Twig's templates as the PHP that they do. */
import { describe, expect, it, test } from 'vitest';
import { twigScript } from '../../../src/engine/parsing/templates/twig.ts';
import { TwigReader } from '../../../src/engine/parsing/templates/twig-expression.ts';

const script = (source: string, path = 'page.html.twig') =>
  twigScript(source, path)
    .text.replace(/^<\?php\n/, '')
    .replaceAll('\n', ' ')
    .trim();

describe('expressions', () => {
  it.each([
    ['user.name', '$user->name'],
    ['list.0["a"].get(b, 1)', "$list[0]['a']->get($b, 1)"],
    ['list[1:2]', '$list'],
    ['a ~ b|upper ~ "c"', "(($a . $b) . 'c')"],
    ['a == b and not c or d', '((($a == $b) && !($c)) || $d)'],
    ['1 + 2 * 3', '(1 + (2 * 3))'],
    ['a ? b : c ?: d', '($a ? $b : ($c ?: $d))'],
    ["a ?? 'it\\'s'", "($a ?? 'it\\'s')"],
    ['a is not empty', '!empty($a)'],
    ['a is same as(b)', '($a === $b)'],
    ['a not in [1, 2]', '!in_array($a, [1, 2])'],
    ['{a: 1, "b": [c], d}', "['a' => 1, 'b' => [$c], 'd' => $d]"],
    ['f(a, name = b, other: c)', 'twig_f($a, $b, $c)'],
    ['a|join(", ")|custom(1)', "twig_custom(implode(', ', $a), 1)"],
    ['a|map(x => x.name)', 'array_map(fn($x) => $x->name, $a)'],
    ['a|map((x, k) => k)', 'array_map(fn($x, $k) => $k, $a)'],
    ['"a #{b.c} d"', "('a ' . $b->c . ' d')"],
    ['app.request.get("q")', "twig_app()->request->get('q')"],
    ['include("a.twig", {b: c})', "include_template('a.twig', ['b' => $c])"],
    ['-a', '-($a)'],
    ['', "''"],
    ['a . ] | (', '$a'],
  ])('%s', (source, expected) => {
    expect(new TwigReader(source).expression().php).toBe(expected);
  });

  it.each([
    ['a|raw', true],
    ['a|e', true],
    ['(a|raw)', true],
    ['a|raw|upper', false],
    ['a|raw ~ b', false],
    ['a', false],
  ])('%s is marked as fit for the page: %s', (source, isRaw) => {
    expect(new TwigReader(source).expression().isRaw).toBe(isRaw);
  });

  test('of two ways the one that is not marked is escaped', () => {
    const read = new TwigReader('a ? b|raw : c').expression();
    expect(read).toEqual({ php: '($a ? $b : htmlspecialchars($c))', isRaw: true });
  });
});

describe('tags', () => {
  it.each([
    ['{{ a|raw }}', 'unescaped_output($a);'],
    ['{{- a -}}', 'escaped_output($a);'],
    ['<p class={{ a }}>', 'output_without_quotes($a);'],
    ['<p class="{{ a|raw }}">', "unescaped_output('<' . $a);"],
    ['{{ f({a: {b: 1}}) }}', "escaped_output(twig_f(['a' => ['b' => 1]]));"],
    ['{% autoescape false %}{{ a }}{% endautoescape %}', 'unescaped_output($a);'],
    ['{% autoescape %}{{ a }}{% endautoescape %}', ''],
    ['{% verbatim %}{{ a|raw }}{% endverbatim %}{# {{ a|raw }} #}', ''],
    ['{% if a %}{% elseif b %}{% else %}{% endif %}', 'if ($a) { } elseif ($b) { } else { }'],
    ['{% for k, v in a %}{% else %}{% endfor %}', 'foreach ($a as $k => $v) { } { }'],
    ['{% set a, b = 1, c %}', '$a = 1; $b = $c;'],
    ['{% set a %}x{% endset %}', ''],
    ['{% include "a" ignore missing with {b: 1} %}', "include_template('a', ['b' => 1]);"],
    ['{% embed "a" only %}{% endembed %}', "render_component('a');"],
    ['{% extends a ? "b" : "c" %}{% do d() %}', "twig_d(); include_template(($a ? 'b' : 'c'));"],
    ['{% block a %}{% endblock %}{% block b c %}', 'escaped_output($c);'],
    [
      '{% macro a(b, c = 1) %}{{ b|raw }}{% endmacro %}',
      '$__macro_a = function ($b, $c) { unescaped_output($b); };',
    ],
    ['{% trans with {a: b} %}x{% endtrans %}', "unescaped_output(implode('', ['a' => $b]));"],
    ['{% for a in b %}{% if c %}', 'foreach ($b as $a) { if ($c) { } }'],
    ['{% endif %}{{ a|raw', ''],
  ])('%s', (source, expected) => {
    expect(script(source)).toBe(expected);
  });

  it.each(['a.txt.twig', 'b.js.twig', 'c.xml.twig'])('%s is no page', (path) => {
    expect(script('{{ a|raw }}', path)).toBe('');
  });

  it.each(['a.html.twig', 'a.twig', 'v1.2/a.htm.twig', 'mail.a.html.twig'])('%s is a page', (path) => {
    expect(script('{{ a|raw }}', path)).not.toBe('');
  });
});

test('files made to hurt are read in one go', () => {
  const pieces = [
    '{{',
    '{%',
    '{#',
    '{{ a',
    '{{ ((',
    '{{ -',
    '{% if a %}',
    '{% verbatim %}',
    '{{ "#{a}',
    '{{ a|b(',
    '{{ {a: ',
  ];
  for (const piece of pieces)
    for (const end of ['', '}}', '%}'])
      expect(twigScript(piece.repeat(40_000) + end, 'a.twig').text.length).toBeLessThan(3_000_000);
});

test('deep nesting ends', () => {
  for (const piece of ['(', '[', '{a: ', '-', 'not ', 'a ? ', 'f(', 'a[', 'x => '])
    expect(twigScript(`{{ ${piece.repeat(1_000)} }}`, 'a.twig').text.length).toBeLessThan(10_000);
});
