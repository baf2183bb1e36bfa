/* biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders in annotations look like templates. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Statement } from '../../../src/engine/parsing/ir/statements.ts';
import { createParser, type Parser } from '../../../src/engine/parsing/parse-file.ts';
import { showAll } from './show-ir.ts';

let parser: Parser;
beforeAll(async () => {
  parser = await createParser();
});

function parsed(text: string): Statement[] {
  const file = parser.parseFile({ path: 'A.java', language: 'java' }, text);
  if ('notAnalysed' in file) throw new Error(file.notAnalysed);
  expect(file.quality, text).toEqual({ syntaxErrors: 0, truncated: false });
  return file.body;
}

type Table = [source: string, intermediate: string][];

/** Statements, as they stand in a method. */
function statements(title: string, table: Table) {
  describe(title, () => {
    test.each(table)('%s', (source, intermediate) => {
      const [declared] = parsed(`class A { void f() { ${source} } }`);
      const method = declared?.kind === 'class-declaration' ? declared.class.methods[0] : undefined;
      expect(showAll(method?.body ?? [])).toBe(intermediate);
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

statements('literals', [
  ["f(\"a\\n\\u0041\\101\\\"\", 'x', '\\'');", '(call f "a\\nAA\\"" "x" "\'")'],
  ['f(1_000L, 0xFF, 0b101, 017, 1.5f, 2d, 0);', '(call f 1000 255 5 15 1.5 2 0)'],
  ['f(true, false, null);', '(call f true false null)'],
  ['f("""\n    a\n      b\\tc\n    """);', '(call f "a\\n  b\\tc\\n")'],
  ['f("""\n    a \\\n    b""");', '(call f "a b")'],
]);

statements('operators', [
  ['x = a + b * c;', '(= x (+ a (* b c)))'],
  ['x = a && b || !c;', '(= x (|| (&& a b) (! c)))'],
  ['s += a;', '(compound= s (+ s a))'],
  ['this.n >>>= 2;', '(compound= (. this n) (>>> (. this n) 2))'],
  ['i++; --j;', '(++ i) (-- j)'],
  ['x = y ? -1 : ~2;', '(= x (? y (- 1) (~ 2)))'],
  ['x = (String) y;', '(= x (cast String y))'],
  ['a[0] = b[i][1];', '(= ([] a 0) ([] ([] b i) 1))'],
  ['b = x instanceof a.Foo;', '(= b (instanceof x (type a.Foo)))'],
  [
    'if (x instanceof Foo f && f.g()) { }',
    '(declare f) (if (&& (, (= f (cast Foo x)) (instanceof f (type Foo))) (call (. f g))) {})',
  ],
]);

statements('names, calls and constructions', [
  ['a.b.c(d).e;'.replace('.e;', '.e();'), '(call (. (call (. (. a b) c) d) e))'],
  ['super.f(); Outer.this.g(); Foo.<String>h();', '(call (. super f)) (call (. this g)) (call (. Foo h))'],
  ['x = new Foo<Bar>(1, y);', '(= x (new Foo 1 y))'],
  ['x = new java.util.ArrayList<>();', '(= x (new (. (. java util) ArrayList)))'],
  ['x = new int[]{1, 2}; String[] y = {"a"};', '(= x (array 1 2)) (declare y :String[] (array "a"))'],
  ['x = new String[2];', '(= x (array null null))'],
  ['x = new byte[n];', '(= x (array (spread (unknown (unknown n)))))'],
  ['x = Foo.class;', '(= x (type Foo))'],
  [
    'f(x -> x + 1, () -> { g(); }, (a, b) -> a);',
    '(call f (=> [x] {(return (+ x 1))}) (=> [] {(call g)}) (=> [a b] {(return a)}))',
  ],
  [
    'f(String::trim, this::g, Foo::new);',
    '(call f (. String trim) (. this g) (=> [given] {(return (new Foo given))}))',
  ],
]);

statements('declarations', [
  ['int a = 1, b[] = null;', '(group (declare a :int 1) (declare b :int[] null))'],
  ['final var x = f();', '(declare x (call f))'],
  ['Map<String, List<X>> m;', '(declare m :Map<String, List<X>>)'],
]);

statements('control flow', [
  ['if (a) b(); else if (c) { d(); } else e();', '(if a {(call b)} {(if c {(call d)} {(call e)})})'],
  [
    'for (int i = 0, j = 1; i < 3; i++, j--) f();',
    '(loop init:(group (declare i :int 0) (declare j :int 1)) test:(< i 3) update:(++ i) {(call f) (-- j)})',
  ],
  ['for (;;) break;', '(loop {break})'],
  ['for (final String s : all) f(s);', '(for-of s all {(call f s)})'],
  [
    'try (In in = open(); out) { f(); } catch (A | B e) { g(); } finally { h(); }',
    '(try {(declare in :In (call open)) out (call f)} (catch e :A | B {(call g)}) (finally {(call h)}))',
  ],
  [
    'switch (a) { case 1: case 2: f(); break; default: g(); }',
    '(switch a (1 {}) (2 {(call f) break}) (default {(call g)}))',
  ],
  [
    'switch (a) { case "x", "y" -> f(); default -> { g(); } }',
    '(match a ("x" "y" {(call f)}) (default {{(call g)}}))',
  ],
  [
    'int x = switch (a) { case 1 -> 2; default -> { yield 3; } };',
    '(declare x :int (call (=> [] {(match a (1 {(return 2)}) (default {{(return 3)}}))})))',
  ],
  [
    'switch (o) { case Foo _, Bar _ -> g(); default -> {} }',
    '(match o ((unknown) {(declare _ :Foo o) (call g)}) (default {{}}))',
  ],
  [
    'switch (o) { case Foo f -> g(f); default -> {} }',
    '(match o ((unknown) {(declare f :Foo o) (call g f)}) (default {{}}))',
  ],
  ['synchronized (this) { f(); }', '(group this {(call f)})'],
  ['outer: for (;;) { continue outer; }', '(loop outer: {(continue outer)})'],
  ['throw new E(x);', '(throw (new E x))'],
]);

files('imports and packages', [
  ['package a.b; import java.sql.Statement;', '(import "java.sql" Statement->Statement)'],
  ['import java.io.*;', '(import "java.io" *->*)'],
  ['import static a.B.c; import static a.B.*;', '(import "a.B" c->c) (import "a.B" *->*)'],
]);

files('classes', [
  [
    '@RestController @RequestMapping(value = "/x", method = M.GET) class A<T> extends b.B<T> implements C<T>, D { }',
    '(declare-class (@RestController() @RequestMapping("/x") class A extends:(. b B) implements:C<T>&D))',
  ],
  [
    'class A { private static final String X = "x"; @Autowired B b; }',
    '(declare-class (class A (static field X :String "x") (@Autowired() field b :B)))',
  ],
  [
    'class A { A(int x) { f(x); super(x); } }',
    '(declare-class (class A (function constructor [x:int] {(call f x) (call super x)})))',
  ],
  [
    'class A { A(int x) { super(x); } A() { this(1); } }',
    '(declare-class (class A (function constructor [x:int] {(call super x)}) (function constructor [] {(call (. this constructor) 1)})))',
  ],
  [
    'class A { @Get("/u") static List<X> f(@Path("id") final String id, int... n) throws E { return id; } }',
    '(declare-class (class A (@Get("/u") static function f [@Path("id") id:String ...n:int] :List<X> {(return id)})))',
  ],
  ['@Slf4j class A { }', '(declare-class (@Slf4j() class A (static field log :org.slf4j.Logger)))'],
  ['@Slf4j class A { Logger log; }', '(declare-class (@Slf4j() class A (field log :Logger)))'],
  ['class A { static { f(); } }', '(declare-class (class A (static field (call (=> [] {(call f)})))))'],
  [
    'enum E { X("a"), Y; }',
    '(declare-class (class E (static field X (new E "a")) (static field Y (new E))))',
  ],
  [
    'record P(String name) { }',
    '(declare-class (class P (field name :String) (function constructor [field name:String] {}) (function name [] {(return (. this name))})))',
  ],
  [
    'interface I { int X = 1; void f(); default int g() { return 1; } }',
    '(declare-class (class I (static field X :int 1) (function g [] :int {(return 1)})))',
  ],
]);

files('statements in annotations', [
  [
    'interface M { @Select({"select * from t", " order by ${c}"}) List<R> all(@Param("c") String column); }',
    '(declare-class (class M (@Select((array "select * from t" " order by ${c}")) function all [@Param("c") column:String] :List<R> {(return (call Select (concat "select * from t" " order by " column "")))})))',
  ],
  ['interface M { @Select("select #{id}") R one(int id); }', '(declare-class (class M))'],
]);

test('anonymous classes, nested classes and keywords of annotations are kept', () => {
  const [declared] = parsed(`
    @Path(name = "n", value = "v")
    class A {
      class In { int f() { return 1; } }
      Runnable r = new Runnable() { public void run() { go(); } };
      @interface Ignored { String value(); }
    }`);
  expect(declared).toMatchObject({
    class: {
      decorators: [{ name: 'Path', args: [{ value: 'v' }], keywords: { name: { value: 'n' } } }],
      classes: [{ name: 'In', methods: [{ name: 'f' }] }],
      fields: [{ value: { isNew: true, anonymousClass: { methods: [{ name: 'run' }] } } }],
    },
  });
});

test('interfaces and abstract classes say that they are', () => {
  const flags = parsed('interface A { } abstract class B { } class C { }').map((statement) =>
    statement.kind === 'class-declaration' ? statement.class.isAbstract === true : null,
  );
  expect(flags).toEqual([true, true, false]);
});

test.each([
  'class A { void f() { x = ; g(); } void h() { i(); } }',
  'class A { void f( { } } }',
  'class',
  'import ;',
  'class A { @ int x; void f() { new ; case 1: } }',
  `class A { void f() { x = ${'('.repeat(600)}1${')'.repeat(600)}; } }`,
  `class A { void f() { x = ${'switch (a) { default -> '.repeat(200)} 1 } }`,
])('what does not parse is lowered as far as it goes: %.60s', (text) => {
  const file = parser.parseFile({ path: 'A.java', language: 'java' }, text);
  expect('body' in file && JSON.stringify(file.body).length).toBeLessThan(1_000_000);
});

test('the same text lowers to the same representation, and it survives serialisation', () => {
  const text = 'class A { int f(Object o) { return o instanceof B b ? switch (b) { default -> 1; } : 2; } }';
  expect(JSON.parse(JSON.stringify(parsed(text)))).toEqual(parsed(text));
});

describe('pages are the code between their tags', () => {
  test.each([
    ['<p><%= a.b() %></p>', '{(call echo (call (. a b)))}'],
    ['<% if (a) { %><b>x</b><% } else { f(); } %>', '{(if a {} {(call f)})}'],
    ['<%@ page import="a.B, c.*" %><%-- <% f(); %> --%>', '(import "a" B->B) (import "c" *->*) {}'],
    ['<%! int f(int x) { return x; } %>', '{(declare-function (function f [x:int] :int {(return x)}))}'],
    ['${param.q} <c:out value="${param.r}"/>', '{(call echo (call (. request getParameter) "q"))}'],
    ['<i title=\'${header["x"]}\'>', '{(call echo (call (. request getHeader) "x"))}'],
    ['<%= a', '{(group <% a)}'],
    ['<%', '{}'],
  ])('%s', (source, intermediate) => {
    const file = parser.parseFile({ path: 'a.jsp', language: 'jsp' }, source);
    expect('body' in file && showAll(file.body)).toBe(intermediate);
  });

  test('lines are those of the page', () => {
    const file = parser.parseFile({ path: 'a.jsp', language: 'jsp' }, '<p>\n\n<%= a %>\n<% b(); %>');
    expect(file).toMatchObject({ body: [{ body: [{ line: 3 }, { line: 4 }] }] });
  });
});
