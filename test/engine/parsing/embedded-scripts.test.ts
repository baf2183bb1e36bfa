import { beforeAll, describe, expect, test } from 'vitest';
import { extractScripts } from '../../../src/engine/parsing/embedded-scripts.ts';
import { createParser, type Parser } from '../../../src/engine/parsing/parse-file.ts';
import { showAll } from './show-ir.ts';

let parser: Parser;
beforeAll(async () => {
  parser = await createParser();
});

function parse(text: string, language = 'vue') {
  const file = parser.parseFile({ path: `a.${language}`, language }, text);
  if ('notAnalysed' in file) throw new Error(file.notAnalysed);
  return file;
}

describe('scripts of a component', () => {
  test('are lowered together, with the positions they have in the file', () => {
    const text =
      '<template>\n  <p v-if="a < b">é😀</p>\n</template>\n' +
      "<script>\nimport a from 'a'\n</script>\n<script setup>\nf(a)\n</script>\n<style>p { b: c }</style>\n";
    const file = parse(text);
    expect(showAll(file.body)).toBe('(import "a" default->a) (call f a)');
    expect(file.body.map(({ line }) => line)).toEqual([5, 8]);
    const [, call] = file.body;
    expect(text.slice(call?.start, call?.end)).toBe('f(a)');
    expect(file).toMatchObject({ path: 'a.vue', language: 'javascript', quality: { syntaxErrors: 0 } });
  });

  test.each([
    ['<script lang="ts">', 'typescript'],
    ["<SCRIPT setup lang='ts'>", 'typescript'],
    ['<script lang=tsx>', 'tsx'],
    ['<script\n>', 'javascript'],
    ['<script lang="ts" generics="A extends B<C>">', 'typescript'],
  ])('%s is %s', (tag, language) => {
    const file = parse(`${tag}f()</script>`, 'svelte');
    expect(file.language).toBe(language);
    expect(showAll(file.body)).toBe('(call f)');
  });

  test.each(['', '<template><scripted>f()</scripted></template>', '<script src="a.js"></script>'])(
    'in %j are none',
    (text) => {
      expect(parse(text).body).toEqual([]);
    },
  );

  test('without an end reach to the end of the file', () => {
    expect(showAll(parse('<script>f()').body)).toBe('(call f)');
  });

  test.each([
    ['<script>'.repeat(100_000)],
    ['<script></script>'.repeat(50_000)],
    [`<script ${'<script '.repeat(100_000)}`],
  ])('hostile %#: are found in time', { timeout: 20_000 }, (text) => {
    expect(extractScripts(text).script.text.length).toBeLessThan(text.length + 10);
  });
});

/** What the markup does, behind the scripts. */
const done = (text: string, language?: string) =>
  showAll(parse(`<script>let a</script>${text}`, language).body.slice(1));

describe('markup of a component of Vue', () => {
  test.each([
    ['<p v-html="a"></p>', '(call v_html a)'],
    ["<p\nv-html='a.b'></p>", '(call v_html (. a b))'],
    ['<a class="x" :href="a">b</a><iframe v-bind:src="a"/>', '(call _href a) (call _href a)'],
    ['<p v-text="a"></p><p :title="a"></p>', ''],
    ['<text-box b="c" :full-text="a" d :e="1" />', '(call TextBox (object fullText:a e:1))'],
    ['<Box a="b" /> <Box :a="b', ''],
    ['<!-- <p v-html="a"></p> --><style>p { }</style>', ''],
    [
      '<li v-for="(b, i) in a.list"><ul><li v-html="b"></li></ul></li><p v-html="b" />',
      '(for-of b (. a list) {(call v_html b)}) (call v_html b)',
    ],
  ])('%s', (text, shown) => {
    expect(done(text)).toBe(shown);
  });

  test('stands where it stands in the file', () => {
    const text = '<template>\n<p v-html="a"></p></template><script>let a</script>';
    const [, call] = parse(text).body;
    expect(call?.line).toBe(2);
    expect(text.slice(call?.start, call?.end)).toBe('<p v-html="a">');
  });
});

describe('markup of a component of Svelte', () => {
  test.each([
    ['{@html a}{a}', '(call _html a)'],
    ['{@html `<b>${a}</b>`}', '(call _html (concat "<b>" a "</b>"))'],
    ['<Box\n  one={a} two {...a} {a} />', '(call Box (object ...a one:a a:a))'],
    ['<Box bind:one={a, b} />', '(call Box (object one:(, a b)))'],
    ['<a href={a}>b</a><a href="/x/{a}">b</a>', '(call _href a) (call _href (+ (+ "/x/" a) ""))'],
    [
      '{#each a as { b }, i (b)}{@const c = b + 1}{@html c}{/each}',
      '(for-of (object-pattern b:b) a {(declare c (+ b 1)) (call _html c)})',
    ],
    [
      '{#snippet row(b)}{@html b}{/snippet}{@render row(a)}',
      '(declare-function (function row [b] {(call _html b)})) (call row a)',
    ],
    ['{#await a then b}{@html b}{/await}', '{(declare b (await a)) (call _html b)}'],
    ['{#if a}{@html a}{:else}b{/if}', '{(call _html a)}'],
  ])('%s', (text, shown) => {
    expect(done(text, 'svelte')).toBe(shown);
  });
});

describe('a page of Astro', () => {
  test('is what stands between two lines of dashes, and what its markup does unescaped', () => {
    const file = parse(
      '---\nconst a = f();\n---\n<p set:html={`<b>${a}</b>`} />\n<script>g()</script>\n',
      'astro',
    );
    expect(file.language).toBe('typescript');
    expect(file.body.map(({ line }) => line)).toEqual([2, 3]);
    expect(showAll(file.body)).not.toContain('call g');
  });

  test.each([
    ['<p set:html={a} /><b>{a}</b>', '(array (call _html a) (array a))'],
    [
      '{a.map((b) => <li set:html={b}>x</li>)}',
      '(array (array (call (. a map) (=> [b] {(return (array (call _html b)))}))))',
    ],
    [
      '{a && (<Box title={a}><br><p set:html={a} /></Box>)}',
      '(array (array (&& a (array (call Box (object title:a)) (call _html a)))))',
    ],
    [
      "{a ? <p>Don't</p> : <>{a < b}</>}{a}",
      '(array (array (? a (array) (array (array (< a b))))) (array a))',
    ],
    ['{a && <script>g()</script>}', '(array (array (&& a (array))))'],
    ['{/* nothing */}<p set:html={a} />', '(array (array) (call _html a))'],
    ['<!-- {a} --><style>p { b }</style>', ''],
  ])('does what its markup does: %s', (text, shown) => {
    expect(showAll(parse(`---\nlet a;\n---\n${text}`, 'astro').body.slice(1))).toBe(shown);
  });

  test.each(['<p>one</p>', '---\nconst a = 1;\n', '', '------'])('in %j holds nothing that runs', (text) => {
    expect(parse(text, 'astro').body).toEqual([]);
  });
});

describe('scripts that JSX writes into the page', () => {
  const shown = (text: string) => {
    const file = parse(text, 'tsx');
    return showAll(file.body.slice(1));
  };

  test.each([
    '<script dangerouslySetInnerHTML={{ __html: `f(a)` }} />',
    '<script\n  id="a"\n  dangerouslySetInnerHTML={{\n    __html: `\n      f(a)\n    `,\n  }}\n/>',
    '<Script id="a" strategy="beforeInteractive">{`f(a)`}</Script>',
    '<script type="module">{`f(a)`}</script>',
  ])('%s', (markup) => {
    const file = parse(`const page = ${markup};`, 'tsx');
    expect(showAll(file.body.slice(1))).toContain('(call f a)');
  });

  test('each of a file, with the lines that they have there', () => {
    const file = parse('const a = <script>{`f()`}</script>;\nconst b = <script>{`\n(g)()`}</script>;', 'tsx');
    const code = JSON.stringify(file.body.slice(2));
    expect(showAll(file.body.slice(2))).toMatch(/\(call f\).*\(call g\)/);
    expect(code).toContain('"line":3');
  });

  test.each([
    'const a = <script>{`f(${b})`}</script>;',
    'const a = <script type="application/ld+json">{`{"a": f(a)}`}</script>;',
    'const a = <style>{`f(a)`}</style>;',
    'const a = <script>{f}</script>;',
  ])('no script of ours: %s', (text) => {
    expect(shown(text)).toBe('');
  });
});
