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
  ])('hostile %#: are found in time', { timeout: 5_000 }, (text) => {
    expect(extractScripts(text).text).toHaveLength(text.length);
  });
});

describe('markup of a component that escapes nothing', () => {
  test.each([
    ['<script>let a</script><p v-html="a"></p>', '(declare a) (call v_html a)'],
    ["<script>let a</script><p v-html='a.b'></p>", '(declare a) (call v_html (. a b))'],
    [
      '<template><p  v-html="a"/></template><script>let a</script>',
      '(=> [] {(return (call v_html a))}) (declare a)',
    ],
    ['<script>let a</script><a class="x" :href="a">b</a>', '(declare a) (call _href a)'],
    ['<script>let a</script>{@html a}{a}', '(declare a) (call _html a)'],
    ['<script>let a</script><p v-text="a"></p>', '(declare a)'],
    [
      '<script>let a</script> <text-box b="c" :full-text="a" d :e="1" />',
      '(declare a) (call TextBox (object fullText:a e:1))',
    ],
    ['<script>let a</script>\n<Box\n  one={a} two />', '(declare a) (call Box (object one:a))'],
    [
      '<template>    <Box :a="b" /></template><script>let a</script>',
      '(=> [] {(return (call Box (object a:b)))}) (declare a)',
    ],
    ['<script>let a</script> <Box a="b" /> <Box :a="b', '(declare a)'],
    ['<p\nv-html="a"></p><script>let a</script>', '(declare a)'],
  ])('%s', (text, shown) => {
    expect(extractScripts(text).text).toHaveLength(text.length);
    expect(showAll(parse(text).body)).toBe(shown);
  });
});

describe('a page of Astro', () => {
  test('is what stands between two lines of dashes, and what its markup does unescaped', () => {
    const file = parse(
      '---\nconst a = f();\n---\n<p set:html={`<b>${a}</b>`} />\n<script>g()</script>\n',
      'astro',
    );
    expect(file.language).toBe('typescript');
    expect(file.body.map(({ line }) => line)).toEqual([2, 4]);
    expect(showAll(file.body)).not.toContain('call g');
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
