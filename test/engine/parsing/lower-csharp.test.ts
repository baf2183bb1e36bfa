import { beforeAll, describe, expect, test } from 'vitest';
import { createParser, type Parser } from '../../../src/engine/parsing/parse-file.ts';
import { showAll } from './show-ir.ts';

let parser: Parser;
beforeAll(async () => {
  parser = await createParser();
});

function lowered(text: string, errors = 0): string {
  const file = parser.parseFile({ path: 'a.cs', language: 'csharp' }, text);
  if ('notAnalysed' in file) throw new Error(file.notAnalysed);
  expect(file.quality, text).toEqual({ syntaxErrors: errors, truncated: false });
  return showAll(file.body);
}

type Table = [source: string, intermediate: string][];

function table(title: string, rows: Table) {
  describe(title, () => {
    test.each(rows)('%s', (source, intermediate) => {
      expect(lowered(source)).toBe(intermediate);
    });
  });
}

test('an empty collection is no error, and what is one is still told', () => {
  expect(lowered('List<int> x = []; f(x, []);')).toBe(lowered('List<int> x = {}; f(x, {});'));
  expect(lowered('List<int> x = []; y = (1;', 1)).toContain('x');
});

table('literals', [
  ['x = "a\\n\\x41\\u0042\\"";', '(= x "a\\nAB\\"")'],
  ['x = @"c:\\""q""";', '(= x "c:\\\\\\"q\\"")'],
  ['x = """a "b" c""";', '(= x "a \\"b\\" c")'],
  ['x = """\n    one\n      two\n    """;', '(= x "one\\n  two")'],
  ["x = '\\t';", '(= x "\\t")'],
  ['x = 1_000UL + 0xFF + 1.5m;', '(= x (+ (+ 1000 255) 1.5))'],
  ['x = true ? null : default(string);', '(= x (? true null null))'],
  ['x = $"a{b}{{c:N2}}{d:N2}";', '(= x (concat "a" b "{c:N2}" d))'],
  ['x = $@"c:\\{d}""e";', '(= x (concat "c:\\\\" d "\\"e"))'],
  ['x = $"only text";', '(= x "only text")'],
  ['x = $@"a ""{b}""";', '(= x (concat "a \\"" b "\\""))'],
  ['x = @$"""{b}"" and {{""c""}}";', '(= x (concat "\\"" b "\\" and {\\"c\\"}"))'],
  ['x = $@"""";', '(= x "\\"")'],
  ['x = $"{(a ? b : c),10}";', '(= x (concat (? a b c)))'],
  ['x = nameof(A.B.Name);', '(= x "Name")'],
]);

table('operators', [
  ['x = a + b * c;', '(= x (+ a (* b c)))'],
  ['x = (a && b || c) ?? d;', '(= x (?? (|| (&& a b) c) d))'],
  ['x += y;', '(compound= x (+ x y))'],
  ['a.b ??= c;', '(compound= (. a b) (?? (. a b) c))'],
  ['x = !a; i++; --j;', '(= x (! a)) (++ i) (-- j)'],
  ['x = (string)a; y = b as Foo; z = c!;', '(= x (cast string a)) (= y (cast Foo b)) (= z c)'],
  ['x = o is int;', '(= x (instanceof o int))'],
  ['x = typeof(Foo.Bar);', '(= x (type Foo.Bar))'],
  ['x = a[1..^2]; y = a[^1]; z = a[..3];', '(= x (slice a 1 (- 2))) (= y ([] a (- 1))) (= z (slice a 3))'],
  ['x = await F();', '(= x (await (call F)))'],
  ['(a, b) = f();', '(= (array-pattern a b) (call f))'],
  ['x = b ?? throw new E();', '(= x (?? b (call (=> [] {(throw (new E))}))))'],
]);

table('calls and members', [
  ['System.IO.File.Delete(p);', '(call (. (. (. System IO) File) Delete) p)'],
  ['global::System.Console.Write(p);', '(call (. (. System Console) Write) p)'],
  ['Foo<int>.Bar<string>(x);', '(call (. Foo Bar) x)'],
  ['a?.B?.C(d);', '(call? (?. (?. a B) C) d)'],
  ['x = "a" + b?.C.D(e);', '(= x (+ "a" (call (. (?. b C) D) e)))'],
  ['x = a + b?.C(d) + e?.F;', '(= x (+ (+ a (call? (?. b C) d)) (?. e F)))'],
  ['x = (string)a?.B;', '(= x (cast string (?. a B)))'],
  ['x = !a?["b"];', '(= x (! ([] a "b")))'],
  ['x = (a + b)?.C;', '(= x (?. (+ a b) C))'],
  ['a?[0].B();', '(call (. ([] a 0) B))'],
  ['F(out var n, ref p, b: x);', '(call F (out n) (ref p) b=x)'],
  ['base.F(x); this.y = this;', '(call (. super F) x) (= (. this y) this)'],
  ['x = s.GetRequiredService<IUsers>();', '(= x (cast IUsers (call (. s GetRequiredService))))'],
  ['x = a["k"]["l"];', '(= x ([] ([] a "k") "l"))'],
]);

table('making things', [
  ['x = new A.B<int>(1);', '(= x (new (. A B) 1))'],
  ['Foo<int> x = new(1);', '(declare x :Foo<int> (new Foo 1))'],
  [
    'x = new A { B = 1, C = { D = 2 }, ["k"] = 3 };',
    '(= x (, (= new@4 (new A)) (= (. new@4 B) 1) (= (. (. new@4 C) D) 2) (= ([] new@4 "k") 3) new@4))',
  ],
  [
    'x = new D { { "a", b }, c };',
    '(= x (, (= new@4 (new D)) (call (. new@4 Add) "a" b) (call (. new@4 Add) c) new@4))',
  ],
  ['x = new { a.b, C = d, e };', '(= x (object b:(. a b) C:d e:e))'],
  ['x = new[] { a, b }; int[] y = { 1 };', '(= x (array a b)) (declare y :int[] (array 1))'],
  ['List<int> x = [a, ..b];', '(declare x :List<int> (array a (spread b)))'],
  ['x = p with { A = 3 };', '(= x (object ...p A:3))'],
  ['x = (1, "b");', '(= x (array 1 "b"))'],
]);

table('patterns', [
  ['x = a is null && b;', '(= x (&& (== a null) b))'],
  ['x = a is not null || b && c;', '(= x (|| (! (== a null)) (&& b c)))'],
  ['x = a is string s;', '(= x (, (= s (cast string a)) (instanceof a string)))'],
  ['x = a is > 5 and < 9;', '(= x (&& (> a 5) (< a 9)))'],
  ['x = a is "b" or "c";', '(= x (|| (== a "b") (== a "c")))'],
  ['x = a is { B: 1, C.D: var d };', '(= x (&& (== (. a B) 1) (= d (. (. a C) D))))'],
  ['x = f() is Foo;', '(= x (, (= new@4 (call f)) (instanceof new@4 Foo)))'],
  [
    'x = a switch { 1 => "b", string s when s != "" => s, _ => c };',
    '(= x (? (== a 1) "b" (? (&& (, (= s (cast string a)) (instanceof a string)) (!= s "")) s c)))',
  ],
  [
    'switch (a) { case 1: case 2: f(); break; default: g(); break; }',
    '(match a (1 2 {(call f) break}) (default {(call g) break}))',
  ],
]);

table('functions', [
  [
    'int F(int a, string b = "c") => a;',
    '(declare-function (=> F [a:int (default b "c"):string] :int {(return a)}))',
  ],
  ['void F(params string[] all) { }', '(declare-function (=> F [...all:string[]] :void {}))'],
  ['x = y => y;', '(= x (=> [y] {(return y)}))'],
  ['x = async (int y) => { await f(y); };', '(= x (async => [y:int] {(await (call f y))}))'],
  ['x = delegate(int y) { return y; };', '(= x (=> [y:int] {(return y)}))'],
  [
    'void F() { if (int.TryParse(s, out var n)) { } }',
    '(declare-function (=> F [] :void {(declare n) (if (call (. int TryParse) s (out n)) {})}))',
  ],
]);

table('control flow', [
  ['foreach (var (k, v) in all) { f(k); }', '(for-of (array-pattern k v) all {(call f k)})'],
  [
    'for (int i = 0; i < 3; i++) continue;',
    '(loop init:(declare i :int 0) test:(< i 3) update:(++ i) {continue})',
  ],
  ['while (a) { break; }', '(loop test:a {break})'],
  ['do { f(); } while (a);', '(loop-test-after test:a {(call f)})'],
  ['using (var c = new C()) { c.Open(); }', '{(declare c (new C)) (call (. c Open))}'],
  ['using var c = new C();', '(declare c (new C))'],
  ['lock (x) { f(); }', '{x (call f)}'],
  [
    'try { f(); } catch (E e) when (e.A) { throw; } finally { g(); }',
    '(try {(call f)} (catch e :E {(if (. e A) {(throw e)})}) (finally {(call g)}))',
  ],
  ['#if DEBUG\nf();\n#else\ng();\n#endif\n', '(if DEBUG {(call f)} {(call g)})'],
  ['x = from u in us where u.A == n select u.B;', '(= x (for (. u B) u<-us if:(== (. u A) n)))'],
]);

table('files', [
  ['using System.IO;', '(import "System.IO" *->*)'],
  ['using static System.Math;', '(import "System.Math" *->*)'],
  ['using X = A.B.C;', '(import "A.B" C->X)'],
  [
    'namespace A.B { class C { } class D { } }',
    '(group (declare-class (class C)) (declare-class (class D)))',
  ],
  ['namespace A;\nclass C { }', '(declare-class (class C))'],
]);

table('classes', [
  ['class A : B<int>, IC { }', '(declare-class (class A extends:B implements:IC))'],
  ['class A : IB { }', '(declare-class (class A implements:IB))'],
  [
    'class A { static readonly int b = 1, c; public string D { get; set; } = "e"; }',
    '(declare-class (class A (static field b :int 1) (static field c :int) (field D :string "e")))',
  ],
  [
    'class A { int B => b; int C { get { return c; } set => c = value; } }',
    '(declare-class (class A (get function B [] {(return b)}) (get function C [] :int {(return c)}) (set function C [value] {(return (= c value))})))',
  ],
  [
    'class A { public A(int b) : base(b) { } }',
    '(declare-class (class A (function constructor [b:int] {(call super b)})))',
  ],
  [
    'record A(string B) : C(B);',
    '(declare-class (class A extends:C (function constructor [field B:string] {(call super B)})))',
  ],
  ['class A(ILogger log) { }', '(declare-class (class A (function constructor [field log:ILogger] {})))'],
  [
    '[Route("a")] class A { [HttpGet, FooAttribute(1)] public async Task<int> F([FromBody] B b) { } }',
    '(declare-class (@Route("a") class A (@HttpGet() @Foo(1) async function F [@FromBody() b:B] :Task<int> {})))',
  ],
  [
    'interface IA { void F(); int G() => 1; }',
    '(declare-class (class IA (function G [] :int {(return 1)})))',
  ],
  [
    'enum A { B, C = 4, D }',
    '(declare-class (class A (static field B 0) (static field C 4) (static field D 5)))',
  ],
  [
    'class A { P p = new P { Q = 1 }; }',
    '(declare-class (class A (field p :P (call (=> [] {(declare new@16) (return (, (= new@16 (new P)) (= (. new@16 Q) 1) new@16))})))))',
  ],
]);

function callIn(text: string) {
  const file = parser.parseFile({ path: 'a.cs', language: 'csharp' }, text);
  const [statement] = 'body' in file ? file.body : [];
  return statement?.kind === 'expression' ? statement.expression : null;
}

test('keeps named arguments by name', () => {
  expect(callIn('F(a, b: c);')).toMatchObject({ args: [{ name: 'a' }], keywords: { b: { name: 'c' } } });
});

test('takes named arguments before others for what stands at their place', () => {
  const call = callIn('F(a, b: c, d, e: f);');
  expect(call).toMatchObject({
    args: [{ name: 'a' }, { name: 'c' }, { name: 'd' }],
    keywords: { e: { name: 'f' } },
  });
  expect(call).not.toHaveProperty('keywords.b');
});

test('reads blocks of extensions as methods with a receiver, and what stands behind them as it is', () => {
  const block =
    'public static class Texts { extension(string text) { public string Shout() => text + "}"; } int n; }';
  const method =
    'public static class Texts { public static string Shout(this string text) => text + "}"; int n; }';
  expect(lowered(block)).toBe(lowered(method));
  const generic =
    'static class Lists { /* first */ extension<T>(List<T> all) where T : class { public T One() { return all[0]; } } }';
  expect(lowered(generic)).toBe(
    lowered('static class Lists { public static T One(this List<T> all) { return all[0]; } }'),
  );
  expect(lowered('extension(text); var x = extension(a);')).toContain('extension');
});

test('assigns to what may be nothing as to anything else', () => {
  expect(lowered('order?.Note = text; a?.B?.C += d;')).toBe(lowered('order.Note = text; a.B.C += d;'));
  expect(lowered('x = a?.B == c;')).not.toBe(lowered('x = a.B == c;'));
});

test('keeps what did parse where something did not', () => {
  expect(lowered('class A { void F() { g(; h(); } }', 1)).toContain('(call h)');
});

test.each([
  `class A { void F() { ${'x = a is B b && '.repeat(2_000)} c; } }`,
  `x = ${'new A { B = '.repeat(2_000)} 1 ${'}'.repeat(2_000)};`,
  `x = ${'$"{'.repeat(500)}`,
  `x = a switch { ${'1 => b, '.repeat(5_000)} };`,
  `namespace ${'A.'.repeat(5_000)}B { class C { `,
  `using X = ${'A<'.repeat(5_000)};`,
])('does not fail on hostile text %#', (text) => {
  expect(() => parser.parseFile({ path: 'a.cs', language: 'csharp' }, text)).not.toThrow();
});
