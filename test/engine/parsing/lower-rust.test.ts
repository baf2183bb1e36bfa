import { beforeAll, describe, expect, test } from 'vitest';
import type { FunctionNode } from '../../../src/engine/parsing/ir/declarations.ts';
import type { Statement } from '../../../src/engine/parsing/ir/statements.ts';
import { createParser, type Parser } from '../../../src/engine/parsing/parse-file.ts';
import { readableText } from '../../../src/engine/parsing/rust/source-text.ts';
import { showAll } from './show-ir.ts';

let parser: Parser;
beforeAll(async () => {
  parser = await createParser();
});

function statements(text: string): Statement[] {
  const file = parser.parseFile({ path: 'a.rs', language: 'rust' }, text);
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

/** Variables that lowering makes are told apart by where they stand, which does not matter here. */
const shown = (body: readonly Statement[]) => showAll(body).replace(/@\d+/g, '@');

/** Statements, as they stand in a function. */
function inFunction(title: string, table: Table) {
  describe(title, () => {
    test.each(table)('%s', (source, intermediate) => {
      expect(shown(onlyFunction(`fn f() {\n${source}\n}`).body)).toBe(intermediate);
    });
  });
}

/** Declarations, as they stand in a file. */
function inFile(title: string, table: Table) {
  describe(title, () => {
    test.each(table)('%s', (source, intermediate) => {
      expect(shown(statements(`${source}\n`))).toBe(intermediate);
    });
  });
}

inFunction('literals', [
  ['x = "a\\n\\u{41}\\x42\\"";', '(= x "a\\nAB\\"")'],
  ['x = r#"raw "a""#;', '(= x "raw \\"a\\"")'],
  ['x = b"ab";', '(= x "ab")'],
  ["x = 'c';", '(= x "c")'],
  ["x = '\\'';", '(= x "\'")'],
  ['x = 1_000u64 + 0xff + 0b11 + 1.5f32;', '(= x (+ (+ (+ 1000 255) 3) 1.5))'],
  ['x = [1, 2];', '(= x (array 1 2))'],
  ['x = [0; n];', '(= x (array (spread (array 0))))'],
  ['x = (1, true);', '(= x (array 1 true))'],
  ['x = None;', '(= x null)'],
  ['x = "a\\\n  b";', '(= x "ab")'],
]);

inFunction('operators', [
  ['x = a + b * c;', '(= x (+ a (* b c)))'],
  ['x = a && b || !c;', '(= x (|| (&& a b) (! c)))'],
  ['x = -a;', '(= x (- a))'],
  ['x = *a;', '(= x a)'],
  ['x = &a;', '(= x a)'],
  ['x = &mut a.b;', '(= x (. a b))'],
  ['x += y;', '(compound= x (+ x y))'],
  ['self.a[i] |= c;', '(compound= ([] (. this a) i) (| ([] (. this a) i) c))'],
  ['*x = 1;', '(= x 1)'],
  ['(a, b) = (b, a);', '(= (array-pattern a b) (array b a))'],
  ['_ = f();', '(= _ (call f))'],
  ['x = y as u32;', '(= x (cast u32 y))'],
  ['x = &s[1..n];', '(= x (slice s 1 n))'],
  ['x = &s[..3];', '(= x (slice s 3))'],
  ['x = s[i];', '(= x ([] s i))'],
  ['x = a.0.1;', '(= x ([] ([] a 0) 1))'],
]);

inFunction('names and calls', [
  ['f(a, b);', '(call f a b)'],
  ['std::fs::read(p);', '(call std.fs.read p)'],
  ['User::find(1);', '(call (. User find) 1)'],
  ['crate::db::User::find(1);', '(call (. crate.db.User find) 1)'],
  ['Vec::<u8>::new();', '(call (. Vec new))'],
  ['<T as Default>::default();', '(call (. T default))'],
  ['Kind::Name;', '(. Kind Name)'],
  ['a.b().c(d)?;', '(call (. (call (. a b)) c) d)'],
  ['x.await?;', '(await x)'],
  ['x = s.parse::<u32>()?;', '(= x (cast u32 (call (. s parse))))'],
  ['Some(x);', 'x'],
  ['return Err(e);', '(return (call Err e))'],
  ['Self::A;', '(. Self A)'],
  ['self.b();', '(call (. this b))'],
  ['limits::MAX_SIZE;', 'limits.MAX_SIZE'],
]);

inFunction('values that are made', [
  ['x = P { a, b: 1 };', '(= x (new P (object a:a b:1)))'],
  ['x = m::P { a, ..Default::default() };', '(= x (new m.P (object ...(call (. Default default)) a:a)))'],
  ['x = |a: u8, (b, c)| a + b;', '(= x (=> [a:u8 (array-pattern b c)] {(return (+ a b))}))'],
  ['x = move || { f(); 1 };', '(= x (=> [] {(call f) (return 1)}))'],
  ['x = async move { f().await };', '(= x (call (=> [] {(return (await (call f)))})))'],
]);

inFunction('macros', [
  ['x = format!("a {} {b:?} {{}} {0}", c);', '(= x (concat "a " c " " (call {:?} b) " {} " c))'],
  ['x = format!("{n:>5} {}", a.b(), n = 3);', '(= x (concat 3 " " (call (. a b))))'],
  ['x = std::format!("{self}");', '(= x (concat this))'],
  ['println!("a {x}");', '(call println! (concat "a " x))'],
  ['write!(f, "a {}", b)?;', '(call write! f (concat "a " b))'],
  ['x = vec![a, b];', '(= x (array a b))'],
  ['log::info!("a {}", b);', '(call log.info! (concat "a " b))'],
  ['warn!(user = %name, ?error, "a {}", b);', '(call warn! name error (concat "a " b))'],
  ['error!(target: "t", "a");', '(call error! "t" "a")'],
  ['let x = sqlx::query!("select {}", a);', '(declare x (call sqlx.query! "select {}" a))'],
  ['x = json!({ "a": b.c, "d": [e] });', '(= x (call json! (unknown (. b c) e)))'],
  [
    'x = doc! { "a": &b.c, "d": { "$gt": f(e) }, "g": [h] };',
    '(= x (object a:(unknown (. b c)) d:(object $gt:(unknown f e)) g:(unknown h)))',
  ],
  ['x = doc! { a: b };', '(= x (call doc! (unknown a b)))'],
  ['assert!(a == b);', '(if (! (== a b)) {(throw)})'],
  ['x = try_or!(fs::read(a), 404);', '(= x (call try_or! (call fs.read a) 404))'],
  ['shell!("ls {}", a.b);', '(call shell! (concat "ls " (. a b)))'],
  ['x = find!(SELECT a FROM b);', '(= x (call find! (unknown SELECT a FROM b)))'],
  ['x = html! { f!(a) };', '(= x (call html! (unknown f a)))'],
  ['check!(async { f(a) } catch (b: E) { g(b) });', '(call check! (unknown catch g b b E f a))'],
  ['bail!("no {x}");', '(group (call bail! (concat "no " x)) (throw))'],
]);

inFunction('variables', [
  ['let x = 1;', '(declare x 1)'],
  ['let mut x: Vec<u8>;', '(declare x :Vec<u8>)'],
  ['let (a, _) = b;', '(declare (array-pattern a hole) b)'],
  ['let P { x, y: z, .. } = p;', '(declare (object-pattern x:x y:z) p)'],
  ['let Path((a, b)) = p;', '(declare (array-pattern a b) p)'],
  [
    'let Some(x) = y else { return };',
    '(group (declare value@ y) (if (! (call (. value@ is_ok))) {(return)}) (declare x value@))',
  ],
  [
    'let x = if a { 1 } else { f(); 2 };',
    '(group (declare value@) (if a {(= value@ 1)} {(call f) (= value@ 2)}) (declare x value@))',
  ],
  [
    'let x = match y { Some(z) => z, None => continue };',
    '(group (declare value@) {(declare subject@ y) (if (call (. subject@ is_ok)) {(declare z subject@) (= value@ z)} {continue})} (declare x value@))',
  ],
  ['const A: u8 = 1;', '(declare A :u8 1)'],
  ['let f = |x| x;', '(declare f (=> f [x] {(return x)}))'],
]);

inFunction('branches', [
  ['if a { b(); } else if c { d(); }', '(if a {(call b)} {(if c {(call d)})})'],
  [
    'if let Some(x) = y { f(x); } else { g(); }',
    '{(declare subject@ y) (if (call (. subject@ is_ok)) {(declare x subject@) (call f x)} {(call g)})}',
  ],
  [
    'if let Err(e) = y { f(e); }',
    '{(declare subject@ y) (if (! (call (. subject@ is_ok))) {(declare e (call (. subject@ Err))) (call f e)})}',
  ],
  [
    'if let Some(x) = y && x > 1 { f(x); }',
    '{(declare subject@ y) (if (call (. subject@ is_ok)) {(declare x subject@) (if (> x 1) {(call f x)})})}',
  ],
  ['if let "a" = y { f(); }', '{(declare subject@ y) (if (&& (== subject@ "a") (== y "a")) {(call f)})}'],
  [
    'match x.as_str() { "a" | "b" => f(), n if n == c => g(), _ => {} }',
    '{(declare subject@ (call (. x as_str))) (match x ("a" "b" {(return (call f))}) ((unknown) {(declare n subject@) (if (== n c) {(return (call g))})}) (default {}))}',
  ],
  [
    'match x { Kind::A(a, b) => f(a), Kind::B { c } => g(c), Kind::D => h(), }',
    '{(declare subject@ x) (match x ((unknown) {(declare (object-pattern 0:a 1:b) subject@) (return (call f a))}) ((unknown) {(declare (object-pattern c:c) subject@) (return (call g c))}) (default {(return (call h))}))}',
  ],
  [
    'match x { Ok(1) => f(), Ok(n) => g(n), Err(e) => h(e), }',
    '{(declare subject@ x) (match x (1 {(return (call f))}) ((unknown) {(declare n subject@) (return (call g n))}) (default {(declare e (call (. subject@ Err))) (return (call h e))}))}',
  ],
  [
    'match x { ref a @ [b, .., c] => f(b), }',
    '{(declare subject@ x) (match x (default {(declare a subject@) (return (call f b))}))}',
  ],
]);

inFunction('loops and jumps', [
  [
    'for (i, x) in xs.iter().enumerate() { f(x); }',
    '(for-of (array-pattern i x) (call (. (call (. xs iter)) enumerate)) {(call f x)})',
  ],
  ['while a { b(); }', '(loop test:a {(call b)})'],
  [
    'while let Some(x) = y.next() { f(x); }',
    '(loop {{(declare subject@ (call (. y next))) (if (call (. subject@ is_ok)) {(declare x subject@) (call f x)} {break})}})',
  ],
  ["'a: loop { break 'a; }", '(loop {break})'],
  ['loop { continue; }', '(loop {continue})'],
  ['validate(&x)?;', '(if (! (call (. (call validate x) is_ok))) {(throw)})'],
  ['check(&x).await?;', '(if (! (call (. (call check x) is_ok))) {(throw)})'],
  [
    'return match a { 1 => b, _ => c };',
    '{(declare subject@ a) (match a (1 {(return b)}) (default {(return c)}))}',
  ],
]);

inFunction('values of blocks', [
  ['f(); 1', '(call f) (return 1)'],
  ['if a { 1 } else { 2 }', '(if a {(return 1)} {(return 2)})'],
  [
    'match x { 1 => a, _ => { f(); b } }',
    '{(declare subject@ x) (match x (1 {(return a)}) (default {(call f) (return b)}))}',
  ],
  ['unsafe { f() }', '{(return (call f))}'],
  ['f(if a { 1 } else { 2 });', '(call f (? a 1 2))'],
  [
    'f(match x { 1 => a, _ => return });',
    '(call f (call (=> [] {{(declare subject@ x) (match x (1 {(return a)}) (default {(return)}))}})))',
  ],
  ['Ok(())', '(return true)'],
  ['x;', 'x'],
]);

inFile('imports', [
  ['use std::fs;', '(import "std" fs->fs)'],
  [
    'use a::b::{c, d as e, self, f::*};',
    '(import "a.b" c->c) (import "a.b" d->e) (import "a" b->b) (import "a.b.f" *->*)',
  ],
  ['use serde;', '(import "serde" *->serde)'],
  ['use a::B as _;', ''],
  ['pub(crate) use crate::x::Y;', '(import "crate.x" Y->Y)'],
  ['use {a::b, c};', '(import "a" b->b) (import "c" *->c)'],
]);

inFile('functions', [
  [
    'pub async fn f<T: A>(x: &str, mut y: &mut Vec<T>) -> Result<(), E> where T: B { }',
    '(declare-function (async function f [x:&str y:&mut Vec<T>] :Result<(), E> {}))',
  ],
  [
    '#[get("/a/{b}", name = "c")] #[cfg(unix)] fn f(#[doc] Json(x): Json<T>) { }',
    '(declare-function (@get("/a/{b}") @cfg() function f [x:Json<T>] {}))',
  ],
  ['extern "C" { fn g(x: i32); }', ''],
  ['#[cfg(test)] mod tests { fn f() {} }', ''],
  [
    'fn f() { #[cfg(unix)] { a(); } #[cfg(test)] { b(); } }',
    '(declare-function (function f [] {{(call a)}}))',
  ],
  [
    'fn f() { #[allow(x)] a(); #[cfg(a)] return b(); }',
    '(declare-function (function f [] {(call a) (return (call b))}))',
  ],
  ['fn f() -> A { #[cfg(unix)] { a() } }', '(declare-function (function f [] :A {{(return (call a))}}))'],
  ['fn f() { g(#[cfg(a)] x, y); }', '(declare-function (function f [] {(call g x y)}))'],
  ['#[tokio::test] async fn f() {}', ''],
  [
    'mod a { fn f() {} fn g() {} }',
    '(declare-function (function f [] {})) (declare-function (function g [] {}))',
  ],
]);

inFile('types', [
  [
    'struct A { pub a: Option<String>, #[serde(rename = "c")] b: u8 }',
    '(declare-class (class A (field a :Option<String>) (@serde() field b :u8)))',
  ],
  ['struct A(String, u8);', '(declare-class (class A (field 0 :String) (field 1 :u8)))'],
  ['struct A;', '(declare-class (class A))'],
  [
    'enum A { B, C(String), D { e: u8 } }',
    '(declare-class (class A (static field B) (class C extends:A (field 0 :String)) (class D extends:A (field e :u8))))',
  ],
  [
    'trait A: B { fn c(&self); fn d() -> u8 { 1 } const E: u8; }',
    '(declare-class (class A (field c) (static field E) (static function d [] :u8 {(return 1)})))',
  ],
  [
    'impl A { const B: u8 = 1; fn new() -> Self { Self } fn c(&self) { } }',
    '(declare-class (class A (static field B 1) (static function new [] :Self {(return Self)}) (function self. c [] {})))',
  ],
  ["impl<'a, T> B<T> for c::A<'a> { type D = u8; }", '(declare-class (class A implements:B))'],
  ['type A = Pool<Postgres>;', '(declare A Pool)'],
  [
    'static A: Lazy<R> = Lazy::new(|| R::new("a"));',
    '(declare A :Lazy<R> (call (. Lazy new) (=> [] {(return (call (. R new) "a"))})))',
  ],
  ['lazy_static! { static ref A: R = f(); }', '(declare A :R (call f))'],
  ['cfg_if! { if #[cfg(unix)] { f(a) } else { f(b) } }', '(if cfg {(call f a)} {(call f b)})'],
  ['macro_rules! m { ($a:expr) => { $a } }', '(declare-function (function m! [a:expr] {(return a)}))'],
  ['macro_rules! m { ($($a:expr),*) => { $($a)* } }', ''],
]);

describe('the text for the parser', () => {
  test.each([
    ['let a = "format!(x)"; // vec![1]', 'let a = "format!(x)"; // vec![1]'],
    ['let a = r#"vec!["#; let b = \'x\';', 'let a = r#"vec!["#; let b = \'x\';'],
    ['/* /* vec![ */ vec![ */ f(vec![1])', '/* /* vec![ */ vec![ */ f(    [1])'],
    ["fn f<'a>(x: &'a str) { vec![x] }", "fn f<'a>(x: &'a str) {     [x] }"],
    ['a != b; a!(b); html! { a!(b) }', 'a != b; a!(b); html! { a!(b) }'],
    ['info!(%a, b = ?c, "{}", d % e)', 'info\u01c3( a, b =  c, "{}", d % e)'],
    ['info!(a =? b, c = % d)', 'info\u01c3(a =  b, c =   d)'],
    ['a!(); if #[cfg(any(a, b))] {}', 'a!(); if   cfg             {}'],
    ['x::lazy_static! { static ref A: B = c!{}; }', '                  static ref A: B = c!{};  '],
  ])('%s', (source, text) => {
    expect(readableText(source)).toBe(text);
    expect(readableText(source)).toHaveLength(source.length);
  });
});

test('names of macros are those of the source', () => {
  expect(shown(statements('const A: B = format!("{x}") + &std::env!("C");'))).toBe(
    '(declare A :B (+ (concat x) (call std.env! "C")))',
  );
});
