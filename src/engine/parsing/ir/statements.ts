/** Statements of the intermediate representation. */
import type { ClassNode, FunctionNode } from './declarations.ts';
import type { Expression } from './expressions.ts';
import type { Pattern } from './patterns.ts';
import type { Span } from './span.ts';

export type Statement =
  | ExpressionStatement
  | Declare
  | FunctionDeclaration
  | ClassDeclaration
  | Block
  | If
  | Loop
  | ForEach
  | Return
  | Throw
  | Jump
  | Defer
  | Spawn
  | Try
  | Switch
  | Import
  | Export
  | Package
  | TypeDeclaration
  | OuterNames;

export interface ExpressionStatement extends Span {
  kind: 'expression';
  expression: Expression;
}
/** A variable declaration; several in one statement become a `block` with `isScope: false`. */
export interface Declare extends Span {
  kind: 'declare';
  target: Pattern;
  value?: Expression;
  type?: string;
  /** What the variable is another name for: whoever writes to it writes there (Rust). */
  place?: Expression;
}
interface FunctionDeclaration extends Span {
  kind: 'function-declaration';
  function: FunctionNode;
}
export interface ClassDeclaration extends Span {
  kind: 'class-declaration';
  class: ClassNode;
}
export interface Block extends Span {
  kind: 'block';
  /** What jumps from inside of it call it. */
  label?: string;
  body: Statement[];
  /** Opens a scope of its own. */
  isScope: boolean;
  /** Python: what the first statement enters, and what may swallow what the others throw. */
  opened?: Expression;
}
export interface If extends Span {
  kind: 'if';
  test: Expression;
  consequent: Statement[];
  alternate: Statement[];
}
/** for(;;), while and do-while. */
export interface Loop extends Span {
  kind: 'loop';
  /** What jumps from inside of it call it. */
  label?: string;
  init: Statement[];
  test?: Expression;
  update?: Expression;
  body: Statement[];
  /** Python: what runs where nothing broke it off. */
  otherwise?: Statement[];
  /** do-while: the body runs before the first test. */
  testAfter?: boolean;
}
/** for-of, for-in, foreach. */
export interface ForEach extends Span {
  kind: 'for-each';
  /** What jumps from inside of it call it. */
  label?: string;
  target: Pattern;
  /** Bound to the key of each element, where that is wanted besides the element. */
  key?: Pattern;
  type?: string;
  iterable: Expression;
  /** JavaScript's for-in: iterates keys. */
  overKeys?: boolean;
  body: Statement[];
  /** Python: what runs where nothing broke it off. */
  otherwise?: Statement[];
}
export interface Return extends Span {
  kind: 'return';
  value?: Expression;
  /** Ends the innermost function only, even a block: its last value, or `next`. */
  isImplicit?: boolean;
}
interface Throw extends Span {
  kind: 'throw';
  value?: Expression;
}
export interface Jump extends Span {
  kind: 'jump';
  how: 'break' | 'continue';
  /** Of the statement it ends or goes on with, where that is not the innermost one. */
  label?: string;
}
/** Go: a call that is made when the function ends. */
export interface Defer extends Span {
  kind: 'defer';
  call: Expression;
}
/** Go: a call beside which the function goes on. */
export interface Spawn extends Span {
  kind: 'spawn';
  call: Expression;
}
export interface Try extends Span {
  kind: 'try';
  body: Statement[];
  handlers: { parameter?: Pattern; type?: string; body: Statement[] }[];
  finalizer: Statement[];
}
export interface Switch extends Span {
  kind: 'switch';
  /** What jumps from inside of it call it. */
  label?: string;
  subject: Expression;
  /** `tests: null` is the default case. */
  cases: { tests: Expression[] | null; body: Statement[] }[];
  /** Cases fall through to the next (C-like) or do not (Python match, Java arrows, Go). */
  fallsThrough: boolean;
}
/**
 * `bindings` map an imported name to a local one; the imported name is `*` for the whole module and `default`
 * for its default export. A bare `import 'x'` has no bindings. CommonJS `require` stays a call. A local name `*`
 * stands for all names of the module (`import java.io.*`, `from x import *`).
 */
export interface Import extends Span {
  kind: 'import';
  module: string;
  bindings: { imported: string; local: string }[];
  /** Go: the local name is read off the path; a package of the program may call itself otherwise. */
  isNamedByPath?: boolean;
  /** C#: it is there in every file of the program. */
  isGlobal?: boolean;
}
/** Go: what the file's directory is called by those who import it. */
interface Package extends Span {
  kind: 'package';
  name: string;
}
/** Exactly one of `declaration`, `value` (export default, or `export =` with `isAssignment`) or `bindings` / `from` is given. */
export interface Export extends Span {
  kind: 'export';
  declaration?: Statement;
  value?: Expression;
  isDefault?: boolean;
  isAssignment?: boolean;
  bindings?: { local: string; exported: string }[];
  /** Re-export; without bindings it is `export * from`. `export * as ns` has the binding `*` → ns. */
  from?: string;
}
/** TypeScript: a name for a type, as it is written; of an interface what it extends and its members (`A & { b: B }`). */
interface TypeDeclaration extends Span {
  kind: 'type-declaration';
  name: string;
  type: string;
}
/** Python `global` and `nonlocal`; PHP `global`, and what closures use by reference. */
interface OuterNames extends Span {
  kind: 'outer-names';
  names: string[];
  /** Variables of the function around, which may come into being by this (PHP `use (&$name)`). */
  isEnclosing?: boolean;
}
