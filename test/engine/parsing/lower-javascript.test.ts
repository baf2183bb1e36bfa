/* biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources under test hold templates. */
import { describe, expect, test } from 'vitest';
import { everywhere, only, parser } from './javascript-dialects.ts';

everywhere('literals', [
  ["'a\\n\\x41\\u0042\\u{1F600}\\'\\0\\q'", '"a\\nAB😀\'\\u0000q"'],
  ["'one\\\n two'", '"one two"'],
  ["''", '""'],
  ['1_000', '1000'],
  ['0xff', '255'],
  ['10n', '10'],
  ['.5e3', '500'],
  ['[true, false, null, undefined]', '(array true false null undefined)'],
  ['/a[/]b\\/c/gi', '/a[/]b\\/c/gi'],
  ['`plain`', '"plain"'],
  ['``', '""'],
  ['`a${b}\\n${c}`', '(concat "a" b "\\n" c)'],
  ['`${a}${`${b}`}`', '(concat a (concat b))'],
  ['tag`a${b}`', '(tag tag (concat "a" b ""))'],
  ['x.sql``', '(tag (. x sql) (concat ""))'],
]);

everywhere('operators', [
  ['a + b * c', '(+ a (* b c))'],
  ['(a && b || c) ?? d', '(?? (|| (&& a b) c) d)'],
  ['a in b', '(in a b)'],
  ['a instanceof B', '(instanceof a B)'],
  ['a === b', '(=== a b)'],
  ['!a', '(! a)'],
  ['typeof a', '(typeof a)'],
  ['delete a.b', '(delete (. a b))'],
  ['void 0', '(void 0)'],
  ['-1', '(- 1)'],
  ['a++', '(++ a)'],
  ['--a.b', '(-- (. a b))'],
  ['a ? b : c', '(? a b c)'],
  ['a, b, c', '(, a b c)'],
  ['(a)', 'a'],
  ['a = b', '(= a b)'],
  ['a.b[c] = d', '(= ([] (. a b) c) d)'],
  ['a += b', '(compound= a (+ a b))'],
  ['a.b ||= c', '(compound= (. a b) (|| (. a b) c))'],
  ['a ??= c', '(compound= a (?? a c))'],
  ['a >>>= 2', '(compound= a (>>> a 2))'],
]);

everywhere('members and calls', [
  ['a.b.c', '(. (. a b) c)'],
  ['a?.b?.[c]?.(d)', '(call? ([] (?. a b) c) d)'],
  ['a.#b', '(. a #b)'],
  ['a["b"]', '([] a "b")'],
  ['f(a, ...b)', '(call f a (spread b))'],
  ['new A(b)', '(new A b)'],
  ['new A', '(new A)'],
  ['new a.B().c()', '(call (. (new (. a B)) c))'],
  ['super.f()', '(call (. super f))'],
  ["require('fs').readFile(a)", '(call (. (call require "fs") readFile) a)'],
  ["import('fs')", '(call import "fs")'],
  ['import.meta.url', '(. (. import meta) url)'],
  ['function f() { new.target }', '(declare-function (function f [] {(. new target)}))'],
]);

everywhere('objects and arrays', [
  ['({ a, b: 1, "c d": 2, 3: 4, [e]: 5, ["f"]: 6, ...g })', '(object a:a b:1 c d:2 3:4 [e]:5 f:6 ...g)'],
  [
    '({ f() {}, async g() {}, *h() {} })',
    '(object f:(function f [] {}) g:(async function g [] {}) h:(function* h [] {}))',
  ],
  [
    '({ get a() { return 1 }, set a(v) {} })',
    '(object a:(get function a [] {(return 1)}) a:(set function a [v] {}))',
  ],
  ['({ f: () => 1, g: function () {} })', '(object f:(=> f [] {(return 1)}) g:(function g [] {}))'],
  ['[a, , b, ...c]', '(array a null b (spread c))'],
  ['[, a]', '(array null a)'],
  ['[, /* the, whole */ a, // the rest\n, b]', '(array null a null b)'],
  ['[a, /* , */ b]', '(array a b)'],
]);

everywhere('functions', [
  ['function f(a, b) { return a }', '(declare-function (function f [a b] {(return a)}))'],
  ['async () => { await (a()) }', '(async => [] {(await (call a))})'],
  ['async function f() { await g() }', '(declare-function (async function f [] {(await (call g))}))'],
  [
    'function* f() { yield a; yield* b; yield }',
    '(declare-function (function* f [] {(await a) (await (spread b)) (await undefined)}))',
  ],
  ['async function* f() {}', '(declare-function (async function* f [] {}))'],
  ['a => b', '(=> [a] {(return b)})'],
  ['async (a) => { b }', '(async => [a] {b})'],
  ['() => ({ a })', '(=> [] {(return (object a:a))})'],
  ['f(function () {})', '(call f (function [] {}))'],
  ['f(function own() {})', '(call f (function own own [] {}))'],
  ['const f = () => {}', '(declare f (=> f [] {}))'],
  ['exports.f = function () {}', '(= (. exports f) (function f [] {}))'],
  ['const f = function g() {}', '(declare f (function own g [] {}))'],
  [
    'function f({ a, b: [c] }, d = 1, ...e) {}',
    '(declare-function (function f [(object-pattern a:a b:(array-pattern c)) (default d 1) ...e] {}))',
  ],
]);

everywhere('patterns', [
  ['const { a, b: c, "d": e, [f]: g, ...h } = i', '(declare (object-pattern a:a b:c d:e [?]:g ...h) i)'],
  [
    'const { a = 1, b: { c } = {} } = d',
    '(declare (object-pattern a:(default a 1) b:(default (object-pattern c:c) (object))) d)',
  ],
  ['let [a, , b = 1, ...c] = d', '(declare (array-pattern a hole (default b 1) (rest c)) d)'],
  ['[a, b] = [b, a]', '(= (array-pattern a b) (array b a))'],
  ['({ a, b: c.d } = e)', '(= (object-pattern a:a b:(. c d)) e)'],
  ['for (const [k, v] of m) f(k)', '(for-of (array-pattern k v) m {(call f k)})'],
  [
    'try {} catch ({ message }) { f(message) }',
    '(try {} (catch (object-pattern message:message) {(call f message)}))',
  ],
]);

everywhere('declarations and control flow', [
  ['var a', '(declare a)'],
  ['let a = 1, b = 2', '(group (declare a 1) (declare b 2))'],
  ['if (a) b; else if (c) d; else { e }', '(if a {b} {(if c {d} {e})})'],
  ['for (let i = 0; i < n; i++) f(i)', '(loop init:(declare i 0) test:(< i n) update:(++ i) {(call f i)})'],
  ['for (i = 0, j = 1; ; ) {}', '(loop init:(, (= i 0) (= j 1)) {})'],
  ['for (;;) break', '(loop {break})'],
  ['for (const a in b) continue', '(for-in a b {continue})'],
  ['for (a.b of c) {}', '(for-of (. a b) c {})'],
  ['async () => { for await (const a of b) {} }', '(async => [] {(for-of a b {})})'],
  ['while (a) b()', '(loop test:a {(call b)})'],
  ['do { a() } while (b)', '(loop-test-after test:b {(call a)})'],
  [
    'switch (a) { case 1: case 2: b(); break; default: c() }',
    '(switch a (1 {}) (2 {(call b) break}) (default {(call c)}))',
  ],
  ['try { a() } catch { b() } finally { c() }', '(try {(call a)} (catch {(call b)}) (finally {(call c)}))'],
  ['throw new Error(a)', '(throw (new Error a))'],
  ['() => { return }', '(=> [] {(return)})'],
  ['{ let a }', '{(declare a)}'],
  ['outer: for (;;) { break outer }', '(loop outer: {(break outer)})'],
  ['done: { a(); break done; b() }', '{(call a) (break done) (call b)}'],
  ['; debugger', ''],
]);

only('javascript', 'sloppy mode', [
  ['with (a) { b() }', '{a (call b)}'],
  ['017', '15'],
]);

everywhere('classes', [
  [
    'class A extends B { constructor() { super() } }',
    '(declare-class (class A extends:B (function constructor [] {(call super)})))',
  ],
  [
    'class A { a = 1; static b; #c = () => this.a }',
    '(declare-class (class A (field a 1) (static field b) (field #c (=> #c [] {(return (. this a))}))))',
  ],
  [
    'class A { static f() {} async g() {} *h() {} #i() {} }',
    '(declare-class (class A (static function f [] {}) (async function g [] {}) (function* h [] {}) (function #i [] {})))',
  ],
  [
    'class A { get a() {} set a(v) {} static get b() {} }',
    '(declare-class (class A (get function a [] {}) (set function a [v] {}) (static get function b [] {})))',
  ],
  [
    'class A { ["a"]() {} [Symbol.iterator]() {} "b c"() {} }',
    '(declare-class (class A (function a [] {}) (function [Symbol.iterator] [] {}) (function b c [] {})))',
  ],
  ['class A { static { f() } }', '(declare-class (class A (static field (call (=> [] {(call f)})))))'],
  ['const A = class {}', '(declare A (class A))'],
  ['class A extends mixin(B) {}', '(declare-class (class A extends:(call mixin B)))'],
]);

everywhere('modules', [
  ["import 'a'", '(import "a")'],
  ["import a from 'b'", '(import "b" default->a)'],
  ["import * as a from 'b'", '(import "b" *->a)'],
  ["import a, { b, c as d, default as e } from 'f'", '(import "f" default->a b->b c->d default->e)'],
  ["import a, * as b from 'c'", '(import "c" default->a *->b)'],
  ['import a from "./a.json" with { type: "json" }', '(import "./a.json" default->a)'],
  ['export const a = 1, b = 2', '(export (group (declare a 1) (declare b 2)))'],
  ['export function f() {}', '(export (declare-function (function f [] {})))'],
  ['export default function f() {}', '(export-default (declare-function (function f [] {})))'],
  ['export default class A {}', '(export-default (declare-class (class A)))'],
  ['export default () => a', '(export-default (=> default [] {(return a)}))'],
  ['export default { a }', '(export-default (object a:a))'],
  ['export { a, b as c, d as default }', '(export a->a b->c d->default)'],
  ["export { default, a as b } from 'c'", '(export default->default a->b from:"c")'],
  ["export { default as a } from 'c'", '(export default->a from:"c")'],
  ["export * from 'a'", '(export from:"a")'],
  ["export * as a from 'b'", '(export *->a from:"b")'],
  ['module.exports = { a }', '(= (. module exports) (object a:a))'],
]);

only('javascript', 'decorators in JavaScript', [
  [
    '@a(1) class A { @b c = 1; @d() e() {} }',
    '(declare-class (@a(1) class A (@b() field c 1) (@d() function e [] {})))',
  ],
]);

for (const language of ['javascript', 'tsx']) {
  only(language, `markup in ${language}`, [
    ['<a href={b} c="d &amp; &#39;" e />', '(<a> href=b c="d & \'" e)'],
    ['<A.B {...c}>x {d}{/* e */}</A.B>', '(<A.B> ...c "x " d)'],
    ['<>\n  <b/>\n  text\n  more\n</>', '(<> (<b>) "text more")'],
    ['<div dangerouslySetInnerHTML={{ __html: a }} />', '(<div> dangerouslySetInnerHTML=(object __html:a))'],
    [
      '<a b={<c/>}>{d.map(e => <f>{e}</f>)}</a>',
      '(<a> b=(<c>) (call (. d map) (=> [e] {(return (<f> e))})))',
    ],
    ['<a:b c-d="e">&lt;&copy;</a:b>', '(<a:b> c-d="e" "<" "&copy;")'],
  ]);
}

describe('positions', () => {
  test('are 1-based lines and UTF-16 offsets', () => {
    const text = "const a = '😀';\n\nf(\n  a,\n);\n";
    const file = parser.parseFile({ path: 'a.js', language: 'javascript' }, text);
    if ('notAnalysed' in file) throw new Error(file.notAnalysed);
    const [declaration, call] = file.body;
    expect(declaration).toMatchObject({ line: 1, endLine: 1, start: 6, end: 14 });
    expect(call).toMatchObject({ line: 3, endLine: 5, start: 17, end: 27 });
    expect(text.slice(call?.start, call?.end)).toBe('f(\n  a,\n);');
  });

  test('of template pieces point into the template', () => {
    const text = 'f(`ab${c}de`)';
    const file = parser.parseFile({ path: 'a.js', language: 'javascript' }, text);
    expect(file).toMatchObject({
      body: [
        {
          expression: {
            args: [
              {
                parts: [
                  { start: 3, end: 5 },
                  { start: 7, end: 8 },
                  { start: 9, end: 11 },
                ],
              },
            ],
          },
        },
      ],
    });
  });
});

test('comments are handed out in order, with their lines, without their markers', () => {
  const text = '// one\nf(/* two */ a /* three\n four */);\n<!-- five\n';
  const file = parser.parseFile({ path: 'a.js', language: 'javascript' }, text);
  expect(file).toMatchObject({
    comments: [
      { line: 1, endLine: 1, text: 'one' },
      { line: 2, endLine: 2, text: 'two' },
      { line: 2, endLine: 3, text: 'three\n four' },
      { line: 4, endLine: 4, text: 'five' },
    ],
  });
});

test('the same text lowers to the same representation, and it survives serialisation', () => {
  const text = 'export class A { async f({ a = 1 }) { for (const b of await a) yield_(`${b}`) } }';
  const first = parser.parseFile({ path: 'a.ts', language: 'typescript' }, text);
  const second = parser.parseFile({ path: 'a.ts', language: 'typescript' }, text);
  expect(JSON.parse(JSON.stringify(first))).toEqual(second);
});
