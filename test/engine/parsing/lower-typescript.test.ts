import { only } from './javascript-dialects.ts';

only('typescript', 'types leave no trace but casts, and texts where they are declared', [
  ['let a: Map<string, B[]> = c', '(declare a :Map<string, B[]> c)'],
  ['a as B', '(cast B a)'],
  ['a as const', '(cast const a)'],
  ['a as unknown as B<C>', '(cast B<C> (cast unknown a))'],
  ['<B>a', '(cast B a)'],
  ['a!', 'a'],
  ['a!.b!()', '(call (. a b))'],
  ['a + b!.c', '(+ a (. b c))'],
  ['a + b!.c!.d(e) + f', '(+ (+ a (call (. (. b c) d) e)) f)'],
  ['a || b && c![0]', '(|| a (&& b ([] c 0)))'],
  ['!a!.b', '(! (. a b))'],
  ['await f<A>(b)', '(await (call f b))'],
  ['await a.b<C>(d).e(f)', '(await (call (. (call (. a b) d) e) f))'],
  ['a + b.c<D>(e).f', '(+ a (. (call (. b c) e) f))'],
  ['!f<A>(b)', '(! (call f b))'],
  ['(await f)<A>(b)', '(call (await f) b)'],
  ['await a<B>`c${d}`', '(await (tag a (concat "c" d "")))'],
  ['(a + b)!.c', '(. (+ a b) c)'],
  ['`${a + b!.c}`', '(concat (+ a (. b c)))'],
  ['a satisfies B', 'a'],
  ['f<string>(a)', '(call f a)'],
  ['new A<B>(c)', '(new A c)'],
  ['(a as any).b = c', '(= (. (cast any a) b) c)'],
  [
    'function f(this: A, b?: string, ...c: D[]): asserts b {}',
    '(declare-function (function f [b:string ...c:D[]] :asserts b {}))',
  ],
  [
    'async function f<T>(a: T = b): Promise<T> {}',
    '(declare-function (async function f [(default a b):T] :Promise<T> {}))',
  ],
  ['function f(a: string): void; function f(a) {}', '(declare-function (function f [a] {}))'],
  ['try {} catch (e: unknown) {}', '(try {} (catch e :unknown {}))'],
  ['interface A { b: string }', ''],
  ['type A = { b: string } | null', ''],
  ['declare const a: string', ''],
  ["declare module 'a' { export function b(): void }", ''],
  ['export type { A } from "b"', '(export A->A from:"b")'],
  ['export interface A {}', ''],
  ["import type { A } from 'b'", '(import "b" A->A)'],
  ["import { type A, b } from 'c'", '(import "c" A->A b->b)'],
]);

only('typescript', 'declarations that only TypeScript has', [
  ["import fs = require('fs')", '(declare fs (call require "fs"))'],
  ['import A = B.C.D', '(declare A (. (. B C) D))'],
  ['export = a', '(export= a)'],
  ['export as namespace a', ''],
  ['enum A { B, C = 5, D, E = "e", "F-G" = 7 }', '(declare A (object B:0 C:5 D:6 E:"e" F-G:7))'],
  ['export const enum A { B }', '(export (declare A (object B:0)))'],
  [
    'namespace A { const b = 1; export const c = b; export function d() {} }',
    '(declare A (call (=> [] {(declare b 1) (declare c b) (declare-function (function d [] {})) (return (object c:c d:d))})))',
  ],
  [
    'export namespace A.B { export class C {} }',
    '(export (declare A (object B:(call (=> [] {(declare-class (class C)) (return (object C:C))})))))',
  ],
]);

only('typescript', 'TypeScript classes', [
  [
    'class A extends B<C> implements D, E<F, G> { constructor(private readonly a: H, b: I) { super() } }',
    '(declare-class (class A extends:B implements:D&E<F, G> (function constructor [field a:H b:I] {(call super)})))',
  ],
  [
    'abstract class A { abstract f(): void; private a?: string; static readonly b = 1; declare c: D }',
    '(declare-class (class A (field a :string) (static field b 1) (field c :D)))',
  ],
  [
    'class A { [key: string]: unknown; override f(): void {} }',
    '(declare-class (class A (function f [] :void {})))',
  ],
  [
    "@Controller('users') export class A { @Get(':id') @Auth() f(@Param('id') id: string) {} @Column() a: string }",
    '(export (declare-class (@Controller("users") class A (@Column() field a :string) (@Get(":id") @Auth() function f [@Param("id") id:string] {}))))',
  ],
  ['export default @a.b class A {}', '(export-default (declare-class (@a.b() class A)))'],
]);
