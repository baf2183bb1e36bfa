import { describe, expect, test } from 'vitest';
import { createParser } from '../../../src/engine/parsing/parse-file.ts';
import { rubyOfTemplate } from '../../../src/engine/parsing/ruby/templates.ts';
import { showAll } from './show-ir.ts';

const parser = await createParser();

describe('templates are lowered to the program they are', () => {
  test.each([
    ['<p><%= @a %></p>', '(call erb_echo (. this a))'],
    ['<%== a -%>', '(call erb_echo_raw a)'],
    ['<%= a if b %>', '(call erb_echo (if …))'],
    ['<% if a %>x<% else %><%= b %><% end %>', '(if a {} {(call erb_echo b)})'],
    ['<%= form do |f| %><%= f.a %><% end %>', '(call form (=> [f] {(return (call erb_echo (. f a)))}))'],
    ['<%- a -%>', 'a'],
    ['<%# a %>', ''],
    ['<%= a # why %>', '(call erb_echo a)'],
    ['<%% a %>', ''],
    ['no code', ''],
    ['<script>f(<%= a %>, "<%= b %>")</script>', '(call output_without_quotes a) (call erb_echo b)'],
    ['<p class=<%= a %>>', '(call output_without_quotes a)'],
    ['<a href="<%= a %>" title="<%= b %>">', '(call output_as_address a) (call erb_echo b)'],
    ['<a href="/<%= a %>" onclick="f(<%== b %>)">', '(call erb_echo a) (call erb_echo_raw b)'],
    ['<%= a', 'erb_echo'],
  ])('%s', (template, intermediate) => {
    const file = parser.parseFile({ path: 'a.html.erb', language: 'erb' }, template);
    if ('notAnalysed' in file) throw new Error(file.notAnalysed);
    expect(file.language).toBe('ruby');
    const shown = showAll(file.body).replace('(call erb_echo (? b a null))', '(call erb_echo (if …))');
    if (intermediate !== 'erb_echo') expect(shown).toBe(intermediate);
    else expect(file.quality.syntaxErrors).toBeGreaterThan(0);
  });

  test('offsets and lines stay true', () => {
    const template = 'a\r\n<%= b %>\n<%# c\n %><% d -%>\n';
    const ruby = rubyOfTemplate(template);
    expect(ruby).toHaveLength(template.length);
    expect(ruby.split('\n')).toHaveLength(template.split('\n').length);
    expect(ruby.indexOf('b')).toBe(template.indexOf('b'));
    expect(ruby.indexOf('d')).toBe(template.indexOf('d'));
  });

  test.each([
    ['tags without end', '<%='.repeat(100_000)],
    ['tags', '<%= a %>'.repeat(50_000)],
    ['braces and spaces', `<%= ${'{ '.repeat(50_000)}${' '.repeat(50_000)}x %>`],
  ])('hostile: %s', (_name, template) => {
    const started = performance.now();
    expect(rubyOfTemplate(template)).toHaveLength(template.length);
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});
