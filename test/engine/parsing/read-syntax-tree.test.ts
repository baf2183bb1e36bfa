import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Language, Parser } from 'web-tree-sitter';
import { codeLanguages } from '../../../src/engine/languages/code-languages.ts';
import { grammarFile } from '../../../src/engine/parsing/grammar-file.ts';
import { vocabularyOf } from '../../../src/engine/parsing/grammar-vocabulary.ts';
import { parserMemory } from '../../../src/engine/parsing/parser-memory.ts';
import { readSyntaxTree } from '../../../src/engine/parsing/read-syntax-tree.ts';
import { walkWithCursor } from './walk-with-cursor.ts';

const sourceFolder = join(import.meta.dirname, '../../../src/engine/parsing');
const sources = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .sort()
  // Two grammars in twelve know the language; the others see text that no table was written for.
  .filter((_, index) => index % 8 === 0)
  .map((path) => readFileSync(join(sourceFolder, path), 'utf8'));
const samples = [
  ...sources,
  'const a = <b c={d} {...e}>f {g}</b>; import h, { i as j } from "k"; [l, m = 1] = n;',
  'function f({ a = 1, ...b }, [c]) { for (const d of e) { return (g, h); } }',
  'import a.*; @A(b = 1) class C<T> extends D implements E, F { @G({1}) int h[] = {1}; C() { super(); i++; } }',
  'interface A extends B { } enum C { D(1) { }; int e; } record F(int... g) { F { throw new H(); } }',
  'use a::{b, c as d}; #[e] fn f<G>(&self, h: I) -> J { let k = [0; l]; m!(n, o); p.q(|r| s)?; if let T(u) = v { w } else { x } }',
  'impl A for B { const C: D = E { f, g: 1 }; fn h() { match i { J | K(l) if m => n, _ => { (o, p.0) } } } } enum Q { R, S(T) }',
  'class A { void b() { switch (c) { case 1, 2 -> { yield 3; } default -> f((d, e) -> g); } try { } finally { } } }',
];

/** Where the tree is unusual rather than what it says. */
const edgeCases = [
  '',
  ' \n\n',
  '// only a comment',
  '\uFEFFf(a)\r\n\r\ng(b) // c\r\n',
  'f("\u{1F600}", \u{20BB7}); /* \u{1F600} */ g(\'\u{10FFFF}\');',
  `f(${' '.repeat(300)}"${'a'.repeat(300)}",\n${'\n'.repeat(20)}b${'c'.repeat(130)})`,
  'f(a, ; } ) { if ( class ',
  `${'(['.repeat(700)}a`,
  `${'f('.repeat(600)}a${')'.repeat(600)}`,
  `[${'a, '.repeat(3_000)}a]`,
];

/** What others would only see errors in. */
const ownSamples: Record<string, string[]> = {
  'tree-sitter-kotlin.wasm': [
    'package a\n@B(c = 1) class D(private val e: F<G>, h: I = 2) : J(), K by l { companion object { val m = 3\n}\ninit { n() }\nvar o: P? = q\nset(r) { s(r) }\nconstructor(t: U) : this(t) { }\n}',
    'fun <V> W.x(vararg y: Z, a: B) = when (val c = d) { in e -> f\n is G, 1 -> try { h } catch (i: J) { k } finally { l }\n else -> m?.n(o = p, *q) { (r, s), t -> u ?: return@v } }\nenum class W(val x: Y) { Z(1), A { } }\nval b by lazy { object : C { } }\nfun d() { for ((e, f) in g) { h[i] = "j$k${l}" to !m }\n do { throw N() } while (o is P) }',
  ],
};

const grammars = await Promise.all(codeLanguages.flatMap(({ grammar }) => grammar?.() ?? []));

describe.each(grammars)('$wasm', (grammar) => {
  const { nodeTypes } = grammar;

  test('has every node type that the table names, in one grammar at least', async () => {
    await Parser.init(parserMemory);
    const all = new Set<string>();
    for (const other of grammars) {
      if (other.nodeTypes !== nodeTypes) continue;
      for (const type of (await Language.load(grammarFile(other))).types) all.add(type);
    }
    const { comments, leaves, tokens, values = [] } = nodeTypes;
    const named = [...comments, ...leaves, ...tokens, ...values];
    expect(named.filter((type) => !all.has(type))).toEqual([]);
  });

  test('its trees are read from memory as the cursor shows them', async () => {
    await Parser.init(parserMemory);
    const language = await Language.load(grammarFile(grammar));
    const parser = new Parser().setLanguage(language);
    const vocabulary = vocabularyOf(language, nodeTypes);
    for (const sample of [...samples, ...edgeCases, ...(ownSamples[grammar.wasm] ?? [])]) {
      const tree = parser.parse(sample);
      if (!tree) throw new Error('not parsed');
      expect(readSyntaxTree(tree, vocabulary)).toEqual(walkWithCursor(tree, nodeTypes));
      tree.delete();
    }
    parser.delete();
  });
});
