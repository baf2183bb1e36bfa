import { beforeAll, describe, expect, test } from 'vitest';
import type { FunctionNode } from '../../../src/engine/parsing/ir/declarations.ts';
import type { Statement } from '../../../src/engine/parsing/ir/statements.ts';
import { createParser, type Parser } from '../../../src/engine/parsing/parse-file.ts';
import { showAll } from './show-ir.ts';

let parser: Parser;
beforeAll(async () => {
  parser = await createParser();
});

function statements(text: string): Statement[] {
  const file = parser.parseFile({ path: 'a.go', language: 'go' }, text);
  if ('notAnalysed' in file) throw new Error(file.notAnalysed);
  expect(file.quality, text).toEqual({ syntaxErrors: 0, truncated: false });
  return file.body;
}

function onlyFunction(text: string): FunctionNode {
  const [only] = statements(text);
  if (only?.kind !== 'function-declaration') throw new Error(`no function: ${text}`);
  return only.function;
}

type Table = [source: string, intermediate: string][];

/** Statements, as they stand in a function. */
function inFunction(title: string, table: Table) {
  describe(title, () => {
    test.each(table)('%s', (source, intermediate) => {
      expect(showAll(onlyFunction(`func f() {\n${source}\n}`).body)).toBe(intermediate);
    });
  });
}

/** Declarations, as they stand in a file. */
function inFile(title: string, table: Table) {
  describe(title, () => {
    test.each(table)('%s', (source, intermediate) => {
      expect(showAll(statements(`${source}\n`))).toBe(intermediate);
    });
  });
}

inFunction('literals', [
  ['x = "a\\n\\x41\\u0042\\U0001F600\\"\\101\\t"', '(= x "a\\nAB😀\\"A\\t")'],
  ['x = `raw\\n"a"`', '(= x "raw\\\\n\\"a\\"")'],
  ["x = 'a'", '(= x "a")'],
  ["x = '\\''", '(= x "\'")'],
  ['x = 1_000', '(= x 1000)'],
  ['x = 0o17 + 017 + 0x1F', '(= x (+ (+ 15 15) 31))'],
  ['x = 1.5e3', '(= x 1500)'],
  ['x = 2i', '(= x (unknown))'],
  ['x = []any{true, false, nil}', '(= x (array true false null))'],
]);

inFunction('operators', [
  ['x = a + b*c', '(= x (+ a (* b c)))'],
  ['x = a && b || !c', '(= x (|| (&& a b) (! c)))'],
  ['x = -a', '(= x (- a))'],
  ['x = ^a', '(= x (~ a))'],
  ['x = &a', '(= x (& a))'],
  ['x = &T{}', '(= x (new T))'],
  ['*p = *q', '(= p (copy q))'],
  ['x += y', '(compound= x (+ x y))'],
  ['a.b[i] |= c', '(compound= ([] (. a b) i) (| ([] (. a b) i) c))'],
  ['x++', '(++ x)'],
  ['a.b--', '(-- (. a b))'],
  ['x = s[1:n]', '(= x (slice s 1 n))'],
  ['x = s[:]', '(= x (slice s))'],
  ['x = <-c', '(= x (await ([] c (unknown))))'],
  ['c <- x', '(call (. c <-) x)'],
]);

inFunction('calls and conversions', [
  ['f(a, b...)', '(call f a (spread b))'],
  ['a.b.C(d)', '(call (. (. a b) C) d)'],
  ['defer f(a)', '(defer (call f a))'],
  ['go func() { f() }()', '(spawn (call (=> [] {(call f)})))'],
  ['x = string(y)', '(= x (call string y))'],
  ['x = []byte(y)', '(= x (cast []byte y))'],
  ['x = y.(io.Reader)', '(= x (cast io.Reader y))'],
  ['f[int](x)', '(call f x)'],
  ['handlers[i](x)', '(call ([] handlers i) x)'],
  ['f[int, string](x, y)', '(call f x y)'],
  ['x = new(T)', '(= x (new T))'],
  ['x = new(map[string]T)', '(= x (object))'],
  ['x = new(uint64(y))', '(= x (call uint64 y))'],
  ['x = new("a" + y)', '(= x (+ "a" y))'],
  [
    'x = &T{A: new(3), B: new(y.z.a), C: new(y[0].f())}',
    '(= x (new T (object A:3 B:(. (. y z) a) C:(call (. ([] y 0) f)))))',
  ],
  ['x = make([]byte, 0, 10)', '(= x (array))'],
  ['x = make([]string, n)', '(= x (array (spread (unknown))))'],
  ['x = make(map[string]int)', '(= x (object))'],
  ['x = make(chan string, 1)', '(= x (new chan))'],
]);

inFunction('composite literals', [
  ['x = T{}', '(= x (new T))'],
  ['x = &http.Cookie{Name: n, Secure: true}', '(= x (new (. http Cookie) (object Name:n Secure:true)))'],
  ['x = T{1, "a"}', '(= x (new T 1 "a"))'],
  ['x = []T{{1}, {A: 2}}', '(= x (array (new T 1) (new T (object A:2))))'],
  ['x = map[string][]int{"a": {1}, b: nil}', '(= x (object a:(array 1) [b]:null))'],
  ['x = map[string]T{"a": {B: 1}}', '(= x (object a:(new T (object B:1))))'],
  ['x = bson.M{"$where": y}', '(= x (new (. bson M) (object $where:y)))'],
  ['x = [...]string{0: "a"}', '(= x (array "a"))'],
  ['x = struct{ A int }{A: 1}', '(= x (object A:1))'],
  ['x = Box[int]{V: 1}', '(= x (new Box (object V:1)))'],
  ['x = T{Run: func() {}}', '(= x (new T (object Run:(=> Run [] {}))))'],
]);

inFunction('variables', [
  ['x := 1', '(declare x 1)'],
  ['a, b := f()', '(declare (array-pattern a b) (call f))'],
  ['a, _ := f()', '(declare (array-pattern a hole) (call f))'],
  ['a, b := b, a', '(declare (array-pattern a b) (array b a))'],
  ['a.b, err = f()', '(= (array-pattern (. a b) err) (call f))'],
  ['v, ok := m[k]', '(declare (array-pattern v ok) (array ([] m k) (in k m)))'],
  ['v, ok := m[f()]', '(declare (array-pattern v ok) (array ([] m (call f)) (unknown)))'],
  ['v, ok := x.(string)', '(declare (array-pattern v ok) (array (cast string x) (unknown)))'],
  ['var s string', '(declare s :string "")'],
  ['var n, m int = 1, 2', '(group (declare n :int 1) (declare m :int 2))'],
  ['var a, err = f()', '(declare (array-pattern a err) (call f))'],
  ['var u User', '(declare u :User (new User))'],
  ['var p *User', '(declare p :*User)'],
  ['var m map[string]int', '(declare m :map[string]int (object))'],
  ['f := func(a int) {}', '(declare f (=> f [a:int] {}))'],
  ['const a = iota', '(declare a 0)'],
  [
    'const (\n a Key = iota\n b\n c = iota + 1\n)',
    '(group (declare a :Key 0) (declare b :Key 1) (declare c (+ 2 1)))',
  ],
]);

inFunction('control flow', [
  ['if a { b() } else if c { d() } else { e() }', '(if a {(call b)} {(if c {(call d)} {(call e)})})'],
  ['if err := f(); err != nil { return }', '{(declare err (call f)) (if (!= err null) {(return)})}'],
  ['for { break }', '(loop {break})'],
  ['for a { continue }', '(loop test:a {continue})'],
  ['for i := 0; i < 9; i++ { f() }', '(loop init:(declare i 0) test:(< i 9) update:(++ i) {(call f)})'],
  ['for _, v := range m { f(v) }', '(for-of v m {(call f v)})'],
  ['for k := range m { f(k) }', '(for-in k m {(call f k)})'],
  ['for k, v := range m { f(k, v) }', '(for-of k:v m {(call f k v)})'],
  ['for range m { f() }', '(for-of _ m {(call f)})'],
  ['outer: for { break outer }', '(loop outer: {(break outer)})'],
  ['a(); goto end; b(); end: c()', '(group end (call a) (break end) (call b)) (call c)'],
  ['again: a(); goto again', '(call a) (break again)'],
  ['{ x := 1 }', '{(declare x 1)}'],
  ['switch x { case 1, 2: a(); default: b() }', '(match x (1 2 {(call a)}) (default {(call b)}))'],
  ['switch { case a > 1: b() }', '(match true ((> a 1) {(call b)}))'],
  ['switch x := f(); x { case 1: }', '{(declare x (call f)) (match x (1 {}))}'],
  ['switch x { case 1: a(); fallthrough; case 2: b() }', '(switch x (1 {(call a)}) (2 {(call b) break}))'],
  [
    'switch v := x.(type) { case string: f(v); case int, *T: g(v) }',
    '{(declare v x) (match (unknown) (string {(declare v (cast string v)) (call f v)}) (int T {(call g v)}))}',
  ],
  [
    'select { case v := <-c: f(v); default: g() }',
    '(match (unknown) ({(declare v (await ([] c (unknown)))) (call f v)}) (default {(call g)}))',
  ],
  ['return a, nil', '(return (array a null))'],
  ['return a', '(return a)'],
]);

inFile('functions', [
  ['func f(a, b string, c ...int) {}', '(declare-function (function f [a:string b:string ...c:int] {}))'],
  ['func f(http.ResponseWriter) {}', '(declare-function (function f [_:http.ResponseWriter] {}))'],
  [
    'func f() (n int, err error) { if x { return }; return 1, nil }',
    '(declare-function (function f [] :(n int, err error) {(declare n :int 0) (declare err :error) (if x {(return (array n err))}) (return (array 1 null))}))',
  ],
  [
    'func f() (s string) { g(func() { return }); return }',
    '(declare-function (function f [] :(s string) {(declare s :string "") (call g (=> [] {(return)})) (return s)}))',
  ],
  ['func f[T any](x T) *T { return &x }', '(declare-function (function f [x:T] :*T {(return (& x))}))'],
]);

inFile('types', [
  ['type S struct { A, b string `x:"y"` }', '(declare-class (class S (field A :string) (field b :string)))'],
  [
    'type S struct { *T; pkg.U }',
    '(declare-class (class S extends:T with:(. pkg U) (field T :T) (field U :pkg.U)))',
  ],
  [
    'type I interface { io.Closer; F(x int) error }',
    '(declare-class (class I extends:(. io Closer) (field F)))',
  ],
  ['type F func(a int) error', '(declare-class (class F))'],
  ['type C gin.Context', '(declare-class (class C extends:(. gin Context)))'],
  ['type C = gin.Context', '(declare C (. gin Context))'],
  ['type ( A int; B struct{} )', '(declare-class (class A)) (declare-class (class B))'],
]);

inFile('files', [
  ['package a', '(package a)'],
  ['import "net/http"', '(import "net/http" *->http)'],
  [
    'import ( "fmt"; x "a/b"; _ "c"; . "d" )',
    '(import "fmt" *->fmt) (import "a/b" *->x) (import "c") (import "d" *->*)',
  ],
  ['import "github.com/labstack/echo/v4"', '(import "github.com/labstack/echo/v4" *->echo)'],
  ['import "gopkg.in/yaml.v3"', '(import "gopkg.in/yaml.v3" *->yaml)'],
  ['import "github.com/mattn/go-sqlite3"', '(import "github.com/mattn/go-sqlite3" *->sqlite3)'],
  ['import "github.com/dgrijalva/jwt-go"', '(import "github.com/dgrijalva/jwt-go" *->jwt)'],
  ['var a, b = 1, 2', '(declare a 1) (declare b 2)'],
]);

test('a method knows its type and what its receiver is called', () => {
  expect(onlyFunction('func (s *Server[T]) Run() {}')).toMatchObject({
    name: 'Run',
    selfName: 's',
    receiverType: 'Server',
    parameters: [],
  });
  const unnamed = onlyFunction('func (Server) Run() {}');
  expect(unnamed.receiverType).toBe('Server');
  expect(unnamed.selfName).toBeUndefined();
});

test('structs, interfaces and lists of results are marked', () => {
  const [record, contract, results] = statements('type S struct{}\ntype I interface{}\nvar a, b = f()');
  expect(record).toMatchObject({ class: { isRecord: true } });
  expect(contract).toMatchObject({ class: { isAbstract: true } });
  expect(results).toMatchObject({ target: { isResultList: true } });
});

test('what does not parse is kept as far as it goes', () => {
  const file = parser.parseFile({ path: 'a.go', language: 'go' }, 'func f() { g(x); ) h(y) }\nfunc k( {');
  if ('notAnalysed' in file) throw new Error(file.notAnalysed);
  expect(file.quality.syntaxErrors).toBeGreaterThan(0);
  expect(showAll(file.body)).toContain('(call g x)');
});

test('a directive of a framework above a function marks it, those of the compiler do not', () => {
  const marked = onlyFunction(
    '// Shows one.\n//\n//encore:api public method=GET path=/url/:id\nfunc Show(id string) {}',
  );
  expect(marked.decorators).toMatchObject([{ name: 'encore:api public', args: [{ value: '/url/:id' }] }]);
  expect(onlyFunction('//go:noinline\nfunc f() {}').decorators).toBeUndefined();
  expect(onlyFunction('//encore:api public\n\nfunc f() {}').decorators).toBeUndefined();
});
