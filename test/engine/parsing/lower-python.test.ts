import { beforeAll, describe, expect, test } from 'vitest';
import { createParser, type Parser } from '../../../src/engine/parsing/parse-file.ts';
import { showAll } from './show-ir.ts';

let parser: Parser;
beforeAll(async () => {
  parser = await createParser();
});

type Table = [source: string, intermediate: string][];

function lowers(title: string, table: Table) {
  describe(title, () => {
    test.each(table)('%s', (source, intermediate) => {
      const file = parser.parseFile({ path: 'a.py', language: 'python' }, source);
      if ('notAnalysed' in file) throw new Error(file.notAnalysed);
      expect(file.quality, source).toEqual({ syntaxErrors: 0, truncated: false });
      expect(showAll(file.body)).toBe(intermediate);
    });
  });
}

lowers('strings and numbers', [
  ["'a\\n\\x41\\u0042\\q'", '"a\\nAB\\\\q"'],
  ["r'a\\n'", '"a\\\\n"'],
  ["b'x'", '"x"'],
  ['"""doc"""', '"doc"'],
  ["f'a{b}{{c}}'", '(concat "a" b "{c}")'],
  ["f'{n:05d}'", '(concat (+ n))'],
  ["f'{b!r}' 'c'", '(concat (concat (call repr b)) "c")'],
  ['1_000', '1000'],
  ['0o17', '15'],
  ['1.5e3', '1500'],
  ['[True, False, None, ...]', '(array true false null null)'],
]);

lowers('operators', [
  ['a + b * c', '(+ a (* b c))'],
  ['not a and b or c', '(|| (&& (! a) b) c)'],
  ['a == b', '(=== a b)'],
  ['a != b', '(!== a b)'],
  ['a is not None', '(!== a null)'],
  ['a not in b', '(! (in a b))'],
  ['a < b < c', '(unknown a b c)'],
  ['-a', '(- a)'],
  ['a if b else c', '(? b a c)'],
  ['a % b', '(% a b)'],
  ["a['k']", '([] a "k")'],
  ['a[1:2]', '(slice a 1 2)'],
  ['a[:2]', '(slice a 2)'],
  ['a[1:]', '(slice a 1)'],
  ['a[::2]', '(slice a)'],
  ['(n := f(x))', '(= n (call f x))'],
  ['await f()', '(await (call f))'],
]);

lowers('containers', [
  ["{'a': 1, b: 2, **c}", '(object a:1 [b]:2 ...c)'],
  ['[1, *a]', '(array 1 (spread a))'],
  ['(a, b)', '(array a b)'],
  ['{a, b}', '(array a b)'],
  ['[x for x in y if x]', '(for x x<-y if:x)'],
  ['{k: v for k, v in d.items()}', '(for v (array-pattern k v)<-(call (. d items)))'],
  ['any(x for x in y)', '(call any (for x x<-y))'],
  ['lambda a, b=1: a + b', '(=> [a (default b 1)] {(return (+ a b))})'],
]);

lowers('calls', [
  ['f(a, *b, c=1, **d)', '(call f a (spread b) (spread d) c=1)'],
  ['a.b.c()', '(call (. (. a b) c))'],
  ['super().__init__(x)', '(call super x)'],
  ['super(A, self).save(x)', '(call (. super save) x)'],
  ['print(x)', '(call print x)'],
]);

lowers('assignment', [
  ['a = 1', '(= a 1)'],
  ['a = b = 1', '(= a (= b 1))'],
  ['a, (b, *c) = d', '(= (array-pattern a (array-pattern b (rest c))) d)'],
  ['a.b = c', '(= (. a b) c)'],
  ['a[0] = b', '(= ([] a 0) b)'],
  ['a += 1', '(compound= a (+ a 1))'],
  ['a: int = b', '(= a (cast int b))'],
  ['del a[0], b.c', '(group (call (. a __delitem__) 0) (call (. b __delattr__) "c"))'],
  ['assert a, b', '(if (! a) {(throw b)})'],
  ['global a, b', '(outer a b)'],
]);

lowers('control flow', [
  ['if a:\n  b\nelif c:\n  d\nelse:\n  e', '(if a {b} {(if c {d} {e})})'],
  ['for a, b in c:\n  d\nelse:\n  e', '(group (for-of (array-pattern a b) c {d}) e)'],
  ['while a:\n  break', '(loop test:a {break})'],
  [
    'try:\n  a\nexcept (B, C) as d:\n  e\nelse:\n  f\nfinally:\n  g',
    '(try {a f} (catch d :(B, C) {e}) (finally {g}))',
  ],
  [
    'with a() as b, c():\n  d',
    '(group (= b (call (. (call a) __enter__))) (group (call (. (call c) __enter__)) d))',
  ],
  [
    'match a.b:\n  case [c, *d]:\n    e',
    '(group (= match@0 (. a b)) (match match@0 ((unknown) {(= c ([] match@0 0)) (= d (slice match@0 1)) e})))',
  ],
  ['match a:\n  case {"k": P(x=1) as b} if c:\n    d', '(match a ((unknown) {(= b ([] a "k")) (if c {d})}))'],
  ['for a in b:\n  break\nelse:\n  c', '(for-of a b {break} else:{c})'],
  ['async with a as b:\n  c', '(group (= b (call (. a __aenter__))) c)'],
  ["match a:\n  case 'x' | 'y':\n    b\n  case _:\n    c", '(match a ("x" "y" {b}) (default {c}))'],
  ['def f():\n  return', '(declare-function (function f [] {(return)}))'],
  ['def f():\n  raise A(b)', '(declare-function (function f [] {(throw (call A b))}))'],
  ['if a:\n  pass', '(if a {})'],
]);

lowers('functions', [
  [
    'def f(a, b=1, *c, d: int, e: str = "x", **g) -> str:\n  return a',
    '(declare-function (function f [a (default b 1) ...c d:int (default e "x"):str g] :str {(return a)}))',
  ],
  ['async def f():\n  await g()', '(declare-function (async function f [] {(await (call g))}))'],
  ['def f():\n  a = yield from b', '(declare-function (function* f [] {(= a (await (spread b)))}))'],
  ['async def f():\n  await a()', '(declare-function (async function f [] {(await (call a))}))'],
  ['def f():\n  yield a', '(declare-function (function* f [] {(await a)}))'],
  [
    '@app.route("/x", methods=["GET"])\ndef f(): return a',
    '(group (declare-function (@app.route("/x") function f [] {(return a)})) (call (call (. app route) "/x" methods=(array "GET")) f))',
  ],
  [
    '@a\n@b.c\ndef f(): return a',
    '(group (declare-function (@a() @b.c() function f [] {(return a)})) (call (. b c) f) (call a f))',
  ],
]);

lowers('classes', [
  [
    'class A(B, C, metaclass=D):\n  x = 1\n  y: int\n  def __init__(self, a):\n    self.a = a',
    '(declare-class (class A extends:B with:C (static field x 1) (static field y :int) (function self. constructor [a] {(= (. self a) a)})))',
  ],
  [
    'class A:\n  @property\n  def p(self): return 1\n  @staticmethod\n  def s(a): return a\n  @classmethod\n  def c(cls): return cls()\n  class Inner:\n    z = 1',
    '(declare-class (class A (@property() get function self. p [] {(return 1)}) (@staticmethod() static function s [a] {(return a)}) (@classmethod() static function cls. c [] {(return (call cls))}) (class Inner (static field z 1))))',
  ],
  ['@dataclass\nclass A:\n  a: str = ""', '(declare-class (@dataclass() class A (static field a :str "")))'],
]);

lowers('imports', [
  ['import a', '(import "a" *->a)'],
  ['import a.b', '(group (import "a" *->a) (import "a.b"))'],
  ['import a.b as c', '(import "a.b" *->c)'],
  ['from a.b import c, d as e', '(import "a.b" c->c d->e)'],
  ['from . import a', '(import "." a->a)'],
  ['from ..b import c', '(import "..b" c->c)'],
  ['from a import *', '(import "a" *->*)'],
  ['from __future__ import annotations', ''],
]);
