import { beforeAll, describe, expect, test } from 'vitest';
import { createParser, type Parser } from '../../../src/engine/parsing/parse-file.ts';
import { showAll } from './show-ir.ts';

let parser: Parser;
beforeAll(async () => {
  parser = await createParser();
});

function table(title: string, rows: [source: string, intermediate: string][]) {
  describe(title, () => {
    test.each(rows)('%s', (source, intermediate) => {
      const file = parser.parseFile({ path: 'a.rb', language: 'ruby' }, `${source}\n`);
      if ('notAnalysed' in file) throw new Error(file.notAnalysed);
      expect(file.quality, source).toEqual({ syntaxErrors: 0, truncated: false });
      expect(showAll(file.body)).toBe(intermediate);
    });
  });
}

table('literals', [
  ['"a#{b}c\\n\\x41\\u0042"', '(concat "a" b "c\\nAB")'],
  ["'it\\'s'", '"it\'s"'],
  ['"a" "b#{c}"', '(concat "a" (concat "b" c))'],
  [':sym', '"sym"'],
  [':"a b"', '"a b"'],
  ['?a', '"a"'],
  ['%w[a b]', '(array "a" "b")'],
  ['%i[a b]', '(array "a" "b")'],
  ['1_000', '1000'],
  ['0x1f', '31'],
  ['[true, false, nil]', '(array true false null)'],
  ['{ a: 1, "b": 2, "c" => 3, d => 4, **e, f: }', '(object a:1 b:2 c:3 [d]:4 ...e f:f)'],
  ['`ls #{x}`', '(call ` (concat "ls " x))'],
  ['%x(ls)', '(call ` "ls")'],
  ['x = <<~SQL\n  a #{y}\nSQL', '(= x (concat "  a " y "\\n"))'],
  ['f(<<~A, <<~B)\n x\nA\n y\nB', '(call f " x\\n" " y\\n")'],
]);

table('regular expressions tell whether they are about the whole value', [
  ['/\\A[a-z]+\\z/', '/\\A[a-z]+\\z/'],
  ['/\\A[a-z]+\\Z/i', '/\\A[a-z]+\\z/i'],
  ['/^[a-z]+$/', '/^[a-z]+$/m'],
  ['%r{a/b}x', '/a/b/'],
  ['/a#{b}/', '(new Regexp (concat "a" b))'],
]);

table('a block without a name is passed on', [
  ['def a(b, &)\nc(b, &)\nend', '(declare-function (function a [b block] {(return (call c b block))}))'],
  [
    'def a(b, &)\nc(\n b, d: 1,\n &\n)\nend',
    '(declare-function (function a [b block] {(return (call c b block d=1))}))',
  ],
  ['def a(b, &)\nc(b, & \n)\nend', '(declare-function (function a [b block] {(return (call c b block))}))'],
  ['a = b &\n c', '(= a (& b c))'],
  ['a(b &\n (c))', '(call a (& b c))'],
]);

table('names', [
  ['@a', '(. this a)'],
  ['@@a', '@@a'],
  ['$a', '$a'],
  ['self', 'this'],
  ['A::B::C', '(. (. A B) C)'],
  ['::A', 'A'],
]);

table('calls', [
  ['a.b', '(. a b)'],
  ['a.b()', '(call (. a b))'],
  ['A::b(1)', '(call (. A b) 1)'],
  ['a&.b&.c(1)', '(call (?. (?. a b) c) 1)'],
  ['a.(1)', '(call (. a call) 1)'],
  ['A.new', '(new A)'],
  ['A::B.new(1)', '(new (. A B) 1)'],
  ['f(*a)', '(call f (spread a))'],
  ['f(1, **o, &blk)', '(call f 1 (spread o) blk)'],
  ['f(&:to_i)', '(call f (=> [it] {(return (call (. it to_i)))}))'],
  [
    'f x do |a, (b, c), *d, k: 1| p a end',
    '(call f x (=> [a (array-pattern b c) ...d (default k 1)] {(return (call p a))}))',
  ],
  ['f { _1 + it }', '(call f (=> [it] {(return (+ it it))}))'],
  ['lambda { |x| x }', '(=> [x] {(return x)})'],
  ['->(x, y = 1) { x }', '(=> [x (default y 1)] {(return x)})'],
  ['yield a', '(call yield a)'],
  ['super(a)', '(call super a)'],
  ['a[1]', '([] a 1)'],
  ['a[1..2]', '(slice a 1)'],
  ['raise Foo, "x"', '(throw (call raise Foo "x"))'],
]);

table('operators and assignments', [
  ['!a && (b || not(c)) and d', '(&& (&& (! a) (|| b (! c))) d)'],
  ['a << b << c', '(compound= a (call (. (call (. a <<) b) <<) c))'],
  ['a.b << c', '(call (. (. a b) <<) c)'],
  ['+"a"', '"a"'],
  ['a =~ b', '(call (. a =~) b)'],
  ['a !~ b', '(! (call (. a =~) b))'],
  ['a ? b : c', '(? a b c)'],
  ['a += 1', '(compound= a (+ a 1))'],
  ['@a ||= b', '(compound= (. this a) (|| (. this a) b))'],
  ['a.b = 1', '(= (. a b) 1)'],
  ['a[:b] = 1', '(= ([] a "b") 1)'],
  [
    'a, (b, *c), @d = x, *y',
    '(= (array-pattern a (array-pattern b (rest c)) (. this d)) (array x (spread y)))',
  ],
  ['x = y rescue z', '(= x (? (unknown) y z))'],
  ['LIMIT = 1', '(declare LIMIT 1)'],
]);

table('branches and loops', [
  ['if a then b elsif c then d else e end', '(if a {b} {(if c {d} {e})})'],
  ['b unless a', '(if (! a) {b})'],
  ['x = if a then b else c end', '(= x (? a b c))'],
  ['x = if a then b; c end', '(= x (call (=> [] {(if a {b (return c)})})))'],
  ['x = begin; a; b; end', '(= x (call (=> [] {a (return b)})))'],
  ['a or return', '(if (! a) {(return)})'],
  ['a and raise b', '(if a {(throw (call raise b))})'],
  ['case x when 1, 2 then a else b end', '(match x (1 2 {a}) (default {b}))'],
  ['case when a then b else c end', '(if a {b} {c})'],
  [
    'case x\n in {a: Integer => n} then n end',
    '(group (= %subject x) (match true ((call (. ([] %subject "a") is_a?) Integer) {(= n ([] %subject "a")) n})))',
  ],
  ['b until a', '(loop test:(! a) {b})'],
  ['begin; x; end while y', '(loop-test-after test:y {x})'],
  ['while a do next if b end', '(loop test:a {(if b {continue})})'],
  ['for a in b do c end', '(for-of a b {c})'],
  ['begin; a; rescue Foo => e; b; else; c; ensure; d; end', '(try {a c} (catch e :Foo {b}) (finally {d}))'],
]);

table('methods give back their last value', [
  [
    'def f(a, b = 1, *c, d:, **e, &g) a end',
    '(declare-function (function f [a (default b 1) ...c d e g] {(return a)}))',
  ],
  [
    'def f; if a then b else c end end',
    '(declare-function (function f [] {(if a {(return b)} {(return c)})}))',
  ],
  ['def f; a rescue b end', '(declare-function (function f [] {(return (? (unknown) a b))}))'],
  [
    'def f; a; rescue X; b; end',
    '(declare-function (function f [] {(try {(return a)} (catch :X {(return b)}))}))',
  ],
  ['def self.f = 1', '(declare-function (static function f [] {(return 1)}))'],
  ['def a=(v) @a = v end', '(declare-function (set function a [v] {(= (. this a) v)}))'],
]);

table('classes', [
  [
    'class A::B < C::D\n LIMIT = 1\n attr_reader :x\n def initialize(a) @a = a end\n end',
    '(declare-class (class B extends:(. C D) (static field LIMIT 1) (field x) (function constructor [a] {(= (. this a) a)})))',
  ],
  [
    'class A\n class << self\n def f; end\n end\n def g; end\n end',
    '(declare-class (class A (static function f [] {}) (function g [] {})))',
  ],
  [
    'class A; before_action :b; end',
    '(declare-class (@before_action("b") class A (static field (call before_action "b"))))',
  ],
  ['class A; scope :b, -> { c }; end', '(declare-class (class A (static field b (=> [] {(return c)}))))'],
  ['module A; module B; class C; end; end; end', '(declare-class (class C))'],
  [
    'module A; LIMIT = 1; def self.f; end; class C; end; end',
    '(group (declare-class (class A (static function f [] {}))) (declare LIMIT 1) (declare-class (class C)))',
  ],
  ['module A; extend self; def f; end; end', '(declare-class (class A (static function f [] {})))'],
  ['module A; class_methods do; def f; end; end; end', '(declare-class (class A (static function f [] {})))'],
]);

test('methods after `private` are private, and those named by it', () => {
  const source = 'class A\n def a; end\n private\n def b; end\n public\n def c; end\n private :c\n end';
  const file = parser.parseFile({ path: 'a.rb', language: 'ruby' }, source);
  if ('notAnalysed' in file) throw new Error(file.notAnalysed);
  const [statement] = file.body;
  const methods = statement?.kind === 'class-declaration' ? statement.class.methods : [];
  expect(methods.map(({ name, isPrivate }) => [name, isPrivate ?? false])).toEqual([
    ['a', false],
    ['b', true],
    ['c', true],
  ]);
});
