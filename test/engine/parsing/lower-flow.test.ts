import { expect, it } from 'vitest';
import { only, parser } from './javascript-dialects.ts';

only('javascript', 'types of Flow leave what those of TypeScript leave', [
  ['type A = { b: ?string }', ''],
  ['export type A = B | C', '(type A "B | C")'],
  [
    'function f(a: ?A, b?: number = 1): Promise<void> {}',
    '(declare-function (function f [a:?A (default b 1):number] :Promise<void> {}))',
  ],
  [
    'class A { b: string; c(d: B<C>): D { return d } }',
    '(declare-class (class A (field b :string) (function c [d:B<C>] :D {(return d)})))',
  ],
  ['const f = (a: string): ?B => a', '(declare f (=> f [a:string] :?B {(return a)}))'],
]);

it('is read as JavaScript where nothing is wrong with it', () => {
  const file = parser.parseFile({ path: 'a.js', language: 'javascript' }, 'f(a < b, c > (d))');
  expect(file).toMatchObject({ language: 'javascript', quality: { syntaxErrors: 0 } });
});
