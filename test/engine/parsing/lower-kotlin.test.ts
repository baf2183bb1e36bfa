import { beforeAll, describe, expect, test } from 'vitest';
import type { Statement } from '../../../src/engine/parsing/ir/statements.ts';
import { createParser, type Parser } from '../../../src/engine/parsing/parse-file.ts';
import { showAll } from './show-ir.ts';

let parser: Parser;
beforeAll(async () => {
  parser = await createParser({}, ['kotlin']);
});

function parsed(text: string): Statement[] {
  const file = parser.parseFile({ path: 'a.kt', language: 'kotlin' }, text);
  if ('notAnalysed' in file) throw new Error(file.notAnalysed);
  expect(file.quality, text).toEqual({ syntaxErrors: 0, truncated: false });
  return file.body;
}

type Table = [source: string, intermediate: string][];

/** Statements, as they stand in a function. */
function statements(title: string, table: Table) {
  describe(title, () => {
    test.each(table)('%s', (source, intermediate) => {
      const [declared] = parsed(`fun f() {\n${source}\n}`);
      const body = declared?.kind === 'function-declaration' ? declared.function.body : [];
      expect(showAll(body)).toBe(intermediate);
    });
  });
}

/** What stands at the top of a file. */
function files(title: string, table: Table) {
  describe(title, () => {
    test.each(table)('%s', (source, intermediate) => {
      expect(showAll(parsed(source))).toBe(intermediate);
    });
  });
}

statements('literals and texts with values in them', [
  ['f("a\\n\\u0041\\"", \'x\', "$a.b ${c.d}!")', '(call f "a\\nA\\"" "x" (concat a ".b " (. c d) "!"))'],
  ['f(1_000L, 0xFFu, 1.5f, true, null)', '(call f 1000 255 1.5 true null)'],
  ['f("""a\\n$b""")', '(call f (concat "a\\\\n" b))'],
  ['f($$"${a} $b")', '(call f "${a} $b")'],
]);

statements('operators', [
  ['x = a + b * c', '(= x (+ a (* b c)))'],
  ['x = a && b || !c', '(= x (|| (&& a b) (! c)))'],
  ['s += a', '(compound= s (+ s a))'],
  ['i++', '(++ i)'],
  ['x = y!!.z as String', '(= x (cast String (. y z)))'],
  ['x = a?.b(c)?.d', '(= x (?. (call? (?. a b) c) d))'],
  ['x = a ?: b', '(= x (?? a b))'],
  // The grammar calls the whole of `a + b.c` with the types.
  ['x = a + b.c<T>().d', '(= x (+ a (. (call (. b c)) d)))'],
  ['x = a + b + c<T>(d)', '(= x (+ (+ a b) (call c d)))'],
  ['x = a == b + c<T>()', '(= x (== a (+ b (call c))))'],
  ['x = a ?: b.c<T>()', '(= x (?? a (call (. b c))))'],
  ['val x = a ?: return', '(declare x (?? a (call (=> [] {(return)}))))'],
  ['val x = a ?: throw E("b")', '(declare x (?? a (call (=> [] {(throw (new E "b"))}))))'],
  ['b = x is a.Foo && x !is Bar', '(= b (&& (instanceof x (type a.Foo)) (! (instanceof x (type Bar)))))'],
  [
    'b = x in list && y !in setOf("a", "b")',
    '(= b (&& (call (. list contains) x) (! (call (. (call (. (. (. java util) Set) of) "a" "b") contains) y))))',
  ],
  ['m["k"] = a[0]', '(= ([] m "k") ([] a 0))'],
]);

statements('calls: named arguments, lambdas behind them, types in them', [
  ['f(a = x, *b)', '(call f (spread b) a=x)'],
  ['f(x) { it }', '(call f x (=> [it] {(return it)}))'],
  ['x.f { (a, b), c -> a }', '(call (. x f) (=> [(array-pattern a b) c] {(return a)}))'],
  ['f<A>(x)', '(call f x)'],
  ['f<A, B>(x)', '(call f x)'],
  ['Foo(1)', '(new Foo 1)'],
  ['a.b.Foo(1)', '(new (. (. a b) Foo) 1)'],
]);

statements('what Java has other words for', [
  ['a to b', '(call (. a to) b)'],
  ['x = mapOf("a" to b)', '(= x (call (. (. (. java util) Map) of) "a" b))'],
  ['x = arrayOf(a, b)', '(= x (array a b))'],
  ['x = Foo::class.java', '(= x (type Foo))'],
  ['x = A::b', '(= x (. A b))'],
  ['x = ::b', '(= x b)'],
]);

statements('declarations', [
  ['x = object : Runnable { override fun run() { a() } }', '(= x (new Runnable))'],
  ['val x: Int? = null', '(declare x :Integer null)'],
  ['val (a, _) = b', '(declare (array-pattern a hole) b)'],
]);

statements('choices with a value', [
  ['val x by lazy { a }', '(declare x (call (=> [] {(return a)})))'],
  [
    'val x = if (a) b else c',
    '(group (declare value@18) (if a {(= value@18 b)} {(= value@18 c)}) (declare x value@18))',
  ],
  [
    'val x = if (a) { b(); c } else d',
    '(group (declare value@18) (if a {(call b) (= value@18 c)} {(= value@18 d)}) (declare x value@18))',
  ],
  ['f(if (a) b else c)', '(call f (? a b c))'],
  ['f(if (a) { b(); c } else d)', '(call f (call (=> [] {(if a {(call b) (return c)} {(return d)})})))'],
  ['when (x) { "a", "b" -> c\n else -> { d } }', '(match x ("a" "b" {c}) (default {d}))'],
  [
    'when (x) { in a -> b\n is C -> d\n "e" -> f }',
    '(if (call (. a contains) x) {b} {(if (instanceof x (type C)) {d} {(if (== x "e") {f})})})',
  ],
  ['when { a -> b\n else -> c }', '(if a {b} {c})'],
  ['when (val y = f()) { 1 -> y }', '{(declare y (call f)) (match y (1 {y}))}'],
]);

statements('loops and jumps', [
  [
    'val x = try { a } catch (e: E) { b } finally { c }',
    '(group (declare value@18) (try {(= value@18 a)} (catch e :E {(= value@18 b)}) (finally {c})) (declare x value@18))',
  ],
  ['for ((k, v) in m) f(k)', '(for-of (array-pattern k v) m {(call f k)})'],
  ['for (i: Int in 0 until 9) { continue }', '(for-of i (call (. 0 until) 9) {continue})'],
  ['a@ while (x) { break@a }', '(loop a: test:x {(break a)})'],
  ['do { x } while (y)', '(loop-test-after test:y {x})'],
]);

statements('conditions that throw', [
  ['x.forEach { if (it) return }', '(call (. x forEach) (=> [it] {(if it {(return)})}))'],
  ['x.map { return@map it }', '(call (. x map) (=> [it] {(return it)}))'],
]);

statements('names that belong to the receiver of a lambda', [
  ['require(a) { "b" }', '(if (! a) {(throw)})'],
  ['error("a")', '(throw "a")'],
]);

files('declarations of files', [
  [
    'import a.b.C\nimport a.b.*\nimport a.b.d as e',
    '(import "a.b" C->C) (import "a.b" *->*) (import "a.b" d->e)',
  ],
  [
    '@A\n@B("x", y = ["z"])\nclass C(private val a: A, b: Int = 1) : D(b), E { val c = b\n init { f() } }',
    '(declare-class (@A() @B("x") class C extends:D implements:E (field a :A) (field c) (function constructor [field a:A (default b 1):Integer] {(call super b) (= (. this c) b) {(call f)}})))',
  ],
  [
    'class A { constructor(x: Int) : this() { f() }\n companion object { const val B = "b"\n fun g() = 1 } }',
    '(declare-class (class A (static field B "b") (function constructor [x:Integer] {(call (. this constructor)) (call f)}) (static function g [] {(return 1)})))',
  ],
  ['object A { val b = 1 }', '(declare-class (class A (static field b 1)))'],
  [
    'enum class A(val b: Int) { C(1), D(2) { override fun e() = 1 } }',
    '(declare-class (class A (field b :Integer) (static field C (new A 1)) (static field D (new A 2)) (function constructor [field b:Integer] {})))',
  ],
  [
    'interface A : B<C> { fun d(@E e: String?): List<Int>\n fun g() = 1 }',
    '(declare-class (class A implements:B<C> (function g [] {(return 1)})))',
  ],
  [
    'class A { @B lateinit var c: MutableMap<String, Array<Int>>\n var d = ""\n set(v) { field = v }\n val e: Int get() = 1 }',
    '(declare-class (class A (@B() field c :Map<String, Integer[]>) (field d "") (set function d [v] {(= field v)}) (get function e [] :Integer {(return 1)})))',
  ],
  [
    'suspend fun <T> A<T>.b(vararg c: Int, d: () -> Unit): Unit { e(this) }',
    '(declare-function (function A.b [this@0:A<T> ...c:Integer[] d] {(call (. this@0 e) this@0)}))',
  ],
  [
    'fun f(): String = when (a) { 1 -> "b"\n else -> "c" }',
    '(declare-function (function f [] :String {(match a (1 {(return "b")}) (default {(return "c")}))}))',
  ],
  [
    'import io.ktor.server.routing.*\nfun Route.a() { get("/b") { call.respond(c) } }',
    '(import "io.ktor.server.routing" *->*) (declare-function (function Route.a [this@32:Route] {(call (. this@32 get) "/b" (=> [call:io.ktor.server.application.ApplicationCall] {(return (call (. call respond) (. this@32 c)))}))}))',
  ],
  [
    'fun A.f() { g(h); this.i() }\nfun g() {}',
    '(declare-function (function A.f [this@0:A] {(call (. this@0 g) (. this@0 h)) (call (. this@0 i))})) (declare-function (function g [] {}))',
  ],
  [
    'data class A(val b: String)',
    '(declare-class (class A (field b :String) (function constructor [field b:String] {})))',
  ],
  ['@A(b = []) class C', '(declare-class (@A() class C))'],
]);

describe('what the grammar does not know is read as something as long', () => {
  test.each([
    [
      'context parameters',
      'context(log: Logger)\nprivate suspend fun f() { log.info("x") }',
      'fun f() { log.info("x") }',
    ],
    [
      'a getter behind a semicolon',
      'class A { var x: String = ""; get() = field }',
      'class A { var x: String = ""\n get() = field }',
    ],
    ['a private setter', 'class A { var x = 1; private set }', 'class A { var x = 1\n private set }'],
    ['a lambda that may wait', 'val k = suspend { 1 }', 'val k = { 1 }'],
    ['a reference to a member of what may be missing', 'val k = String?::length', 'val k = String::length'],
    [
      'conditions beside types',
      'fun f(x: A) = when (x) { is B if x.y > 1 -> 1; else -> 4 }',
      'fun f(x: A) = when (x) { is B, x.y > 1 -> 1; else -> 4 }',
    ],
    [
      'an else with a condition',
      'fun f(x: A) = when (x) {\n is B -> 1\n else if q -> 3\n else -> 4 }',
      'fun f(x: A) = when (x) {\n is B -> 1\n q -> 3\n else -> 4 }',
    ],
  ])('%s', (_, newer, older) => {
    expect(showAll(parsed(newer))).toBe(showAll(parsed(older)));
  });
});
