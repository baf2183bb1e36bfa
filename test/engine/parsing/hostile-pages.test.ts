/** Readers of pages: the time they take grows with the page, whatever stands in it. */
import { describe, expect, it } from 'vitest';
import { extractScripts } from '../../../src/engine/parsing/embedded-scripts.ts';
import { readJte } from '../../../src/engine/parsing/java/pages/jte.ts';
import { readPebble } from '../../../src/engine/parsing/java/pages/pebble.ts';
import { isQute, readQute } from '../../../src/engine/parsing/java/pages/qute.ts';
import { templateLanguage } from '../../../src/engine/parsing/templates/templates.ts';
import { templetorScript } from '../../../src/engine/parsing/templates/templetor.ts';

const size = 400_000;
const filledWith = (text: string) => text.repeat(Math.ceil(size / text.length));

const pieces: readonly string[] = [
  ' ',
  '\n',
  '<',
  '<a ',
  '<a b="',
  "<a b='",
  '<a b={',
  '<a b="{{ c | d: \\"',
  '<!--',
  '</a>',
  '<p *ngFor="let a of b"> ',
  '<p v-for="a in b">',
  '{',
  '}',
  '{{',
  '{{{',
  '{{ ',
  '{{ a | ',
  '{{ (',
  '{{ "',
  "{{ ' ",
  '{{!',
  '{%',
  '{% if a %}',
  '{% raw %}',
  '{% comment %}',
  '{#',
  '{#each a as b}',
  '{#if a}',
  '{$a|',
  '{*',
  '{foreach $a as $b}',
  '{include a, "',
  '{define a}',
  '<a n:foreach="',
  '$unsafe{',
  'templ a() {\n',
  'templ a() {\n@b(',
  '@a(b) {',
  'if a {\n',
  '<script>',
  '$:a(',
  '$a.b[',
  '$code:\n a = b\n',
  '$for a in b:\n',
  '@raw',
  '@for (a : b',
  '@template.a(b = (',
  '{#let a=',
  '{a.raw',
  '{!',
  '{|',
  '<a n:syntax="off">',
  '{@html `${',
  '{a.map((b) => <p>',
  '${',
  '${structure: ',
  '@if (',
  '@if (a) {',
  '@let a = ',
  '%',
  '% if a:\n',
  '<%',
  '<p tal:repeat="a b" tal:content="structure a">',
  '{{ block a(b=1) }}',
  '{{ yield a(',
  '{% func a(b string) %}',
  '{%= a(',
  '"',
  "'",
  '`',
  '\\"',
  '(',
  'a as ',
];

const readers: readonly [string, (page: string) => unknown][] = [
  ...['vue', 'svelte', 'astro'].map((language): [string, (page: string) => unknown] => [
    language,
    (page) => extractScripts(page, language).script.text,
  ]),
  ...['angular', 'liquid', 'bottle', 'chameleon', 'latte', 'templ', 'jet', 'quicktemplate'].map(
    (language): [string, (page: string) => unknown] => [
      language,
      (page) => templateLanguage(language)?.toScript(page, `page.${language}`).text,
    ],
  ),
  ['templetor', (page) => templetorScript(page).text],
  ['jte', (page) => readJte(page).text],
  ['pebble', (page) => readPebble(page).text],
  ['qute', (page) => isQute(page) || readQute(page).text],
];

describe.each(readers)('%s', (_language, read) => {
  it.each(pieces)('a page of %j is read in time', { timeout: 20_000 }, (piece) => {
    expect(read(filledWith(piece))).toBeDefined();
  });

  it.each([
    ['open tags', '<a>'.repeat(20_000) + '</a>'.repeat(20_000)],
    ['brackets in code', `{{ ${'('.repeat(2_000)}a${')'.repeat(2_000)} }}{${'{'.repeat(2_000)}`],
    ['markup in code', '{a && <p>'.repeat(20_000) + '</p>}'.repeat(20_000)],
    [
      'loops',
      '<a tal:repeat="b c" v-for="b in c" *ngFor="let b of c">'.repeat(10_000) + '</d>'.repeat(100_000),
    ],
  ])('%s that are deeply nested do no harm', { timeout: 20_000 }, (_what, page) => {
    expect(read(page)).toBeDefined();
  });
});
