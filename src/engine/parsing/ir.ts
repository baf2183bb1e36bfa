/**
 * The intermediate representation: one small, plain, language-neutral tree that every language is lowered to
 * and that the interpreter and the shape rules read. Serialisable (no cycles, no class instances), so that it
 * can be cached by content. Syntax a lowering does not know becomes `unknown` with its children, so that taint
 * still flows through it.
 */

/** Where a node stands. Offsets are UTF-16 indices into the file's text; lines are 1-based. */
export interface Span {
  line: number;
  endLine: number;
  start: number;
  end: number;
}

// ---------------------------------------------------------------- expressions

export type Expression =
  | Literal
  | RegexLiteral
  | Identifier
  | This
  | TypeReference
  | Member
  | Index
  | Call
  | Concat
  | Binary
  | Logical
  | Unary
  | Update
  | Conditional
  | Assign
  | ObjectLiteral
  | ArrayLiteral
  | FunctionNode
  | ClassNode
  | Sequence
  | Await
  | Cast
  | Comprehension
  | Spread
  | Markup
  | Slice
  | UnknownExpression;

export interface Literal extends Span {
  kind: 'literal';
  value: string | number | boolean | null;
}
/** A regular expression literal: its pattern and flags without the slashes. */
export interface RegexLiteral extends Span {
  kind: 'regex';
  pattern: string;
  flags: string;
}
/** A name in scope. JavaScript's `super` and `undefined` are identifiers too. */
export interface Identifier extends Span {
  kind: 'identifier';
  name: string;
}
export interface This extends Span {
  kind: 'this';
  /** Of the class of this name around: `Outer.this`. */
  of?: string;
}
/** A type used as a value (`java.io.File`, `Foo.class`); `name` is the last segment. */
export interface TypeReference extends Span {
  kind: 'type-reference';
  name: string;
  qualifiedName: string;
}
/** `object.property`; `optional` for `?.`; `implicitThis` for an unqualified method call in Java or C#. */
export interface Member extends Span {
  kind: 'member';
  object: Expression;
  property: string;
  optional?: boolean;
  implicitThis?: boolean;
  /** It is the method itself that is meant: `object::method`. */
  isReference?: boolean;
}
/** `object[index]`. */
export interface Index extends Span {
  kind: 'index';
  object: Expression;
  index: Expression;
  /** A property by a name that is computed, where elements are something else: PHP's `$object->$name`. */
  isProperty?: true;
}
/**
 * A call or construction. Tagged templates are calls whose first argument is the `concat`, `tagged: true`: of
 * texts and what stands between them, in turn.
 * JavaScript's `import('x')` is a call of the identifier `import`.
 */
export interface Call extends Span {
  kind: 'call';
  callee: Expression;
  args: Expression[];
  /** Keyword arguments (Python, C#, Ruby, PHP). */
  keywords?: Record<string, Expression>;
  isNew?: boolean;
  /** Makes a struct and no pointer to one: it is copied where it is assigned (Go). */
  isCopied?: boolean;
  tagged?: boolean;
  optional?: boolean;
  /** `@decorate` above a function, which is not called by that. */
  isDecoration?: boolean;
  /** Body of an anonymous class (`new Foo() { … }`). */
  anonymousClass?: ClassNode;
}
/** String interpolation or implicit concatenation, in order. */
export interface Concat extends Span {
  kind: 'concat';
  parts: Expression[];
}
/** Arithmetic, comparison, `in`, `not in`, `instanceof` with the operator's usual spelling. */
export interface Binary extends Span {
  kind: 'binary';
  operator: string;
  left: Expression;
  right: Expression;
}
/** Short-circuit operators, spelled `&&`, `||`, `??` in every language. */
export interface Logical extends Span {
  kind: 'logical';
  operator: '&&' | '||' | '??';
  left: Expression;
  right: Expression;
}
/**
 * `!` (also `not`), `-`, `+`, `~`, `typeof`, `void`, `delete`; Go: `&` before a variable, `copy` for what a pointer points to; `out` and `ref` before an
 * argument the callee writes to.
 */
export interface Unary extends Span {
  kind: 'unary';
  operator: string;
  operand: Expression;
}
/** `++` and `--`, prefix or postfix. */
export interface Update extends Span {
  kind: 'update';
  operator: '++' | '--';
  operand: Expression;
}
export interface Conditional extends Span {
  kind: 'conditional';
  test: Expression;
  consequent: Expression;
  alternate: Expression;
}
/** `target = value`; `a += b` is lowered to `a = a + b` with `compound: true`; `a ||= b` to a logical. */
export interface Assign extends Span {
  kind: 'assign';
  target: Pattern;
  value: Expression;
  compound?: boolean;
}
export interface ObjectLiteral extends Span {
  kind: 'object';
  properties: ObjectProperty[];
}
export type ObjectProperty =
  | { kind: 'property'; key: string; value: Expression }
  | { kind: 'computed'; key: Expression; value: Expression }
  | { kind: 'spread'; value: Expression };
/** Arrays, lists, tuples, sets. Holes are `null` literals. */
export interface ArrayLiteral extends Span {
  kind: 'array';
  elements: Expression[];
  /** Copied where it is assigned (arrays of Go, as opposed to slices). */
  isCopied?: boolean;
  /** Of tuples: what each element is called, null where it has no name. */
  names?: (string | null)[];
}
/** Every kind of function: declaration, expression, method, lambda. */
export interface FunctionNode extends Span {
  kind: 'function';
  /** Empty when anonymous and nothing names it. A constructor is named `constructor` in every language. */
  name: string;
  parameters: Parameter[];
  body: Statement[];
  /** `this` is taken from outside (arrow functions, lambdas). */
  lexicalThis: boolean;
  isAsync?: boolean;
  isGenerator?: boolean;
  isStatic?: boolean;
  decorators?: Decorator[];
  returnType?: string;
  /** Name of the explicit receiver parameter, already removed from `parameters` (Python `self`, Go receivers). */
  selfName?: string;
  /** Go: the type the method belongs to. */
  receiverType?: string;
  /** Go: the method changes fields of its receiver, which is a copy of what it is called on. */
  copiesSelf?: boolean;
  /** Go: variables that are what the function gives back. */
  resultNames?: string[];
  /** Only the class itself (or one that extends it) can call it. */
  isPrivate?: boolean;
  /** Called like a method of its first argument (C#). */
  isExtension?: boolean;
  /** Getter or setter: reading or writing the property calls it. */
  accessor?: 'get' | 'set';
  /** A Ruby block: it shares the variables around it, and `return` leaves the method it stands in. */
  isBlock?: boolean;
  /** A function expression that names itself; any other name of an expression is inferred and binds nothing. */
  bindsOwnName?: boolean;
  /** Variables around it of which it keeps what they hold where it is made (PHP's `use ($name)`). */
  copiedNames?: string[];
}
export interface Parameter extends Span {
  pattern: Pattern;
  /** As written, without a leading colon. */
  type?: string;
  decorators?: Decorator[];
  /** Takes all remaining arguments. */
  rest?: boolean;
  /** Takes the keyword arguments that no other parameter has the name of (`**options`). */
  takesKeywords?: boolean;
  /** Takes the block of the call (`&block`). */
  takesBlock?: boolean;
  /** What the function writes to it, the caller's variable has (C# `out` and `ref`). */
  byReference?: boolean;
  /** TypeScript parameter property: also assigns `this.<name>`. */
  isField?: boolean;
}
/** Decorator or annotation: `@Get('/x')` has the name `Get` and one argument. */
export interface Decorator extends Span {
  name: string;
  args: Expression[];
  keywords?: Record<string, Expression>;
}
export interface ClassNode extends Span {
  kind: 'class';
  name: string;
  superclass?: Expression;
  interfaces?: string[];
  /** Further classes whose members it has: other bases in Python, modules in Ruby, traits in PHP. */
  mixins?: Expression[];
  /** An interface, or an abstract class: its instances are those of the classes that implement it. */
  isAbstract?: boolean;
  /** Go: a struct, which is made from an object of its fields, or from their values in order. */
  isRecord?: boolean;
  /** Its instances are the constants that it declares, and no others. */
  isEnumeration?: boolean;
  /** Java: what stands before declarations as `@Name`; its own decorators hold there too. */
  isAnnotation?: boolean;
  /** Other declarations of the same name are parts of the same class (C#). */
  isPartial?: boolean;
  /** Adds its methods to the class of this name, wherever that is declared (Rust's `impl`). */
  isExtension?: boolean;
  methods: FunctionNode[];
  /** Methods whose bodies are elsewhere: those of interfaces of Java that take something, those of C# with attributes. */
  signatures?: FunctionNode[];
  fields: Field[];
  /** Nested classes. */
  classes?: ClassNode[];
  decorators?: Decorator[];
}
export interface Field extends Span {
  name: string;
  value?: Expression;
  type?: string;
  isStatic: boolean;
  /** Static, and never anything else than its value: `static final`, `const`, `static readonly`. */
  isFixed?: boolean;
  /** Go: its members are the struct's own. */
  isEmbedded?: boolean;
  /** Only the class itself sets it. */
  isPrivate?: boolean;
  decorators?: Decorator[];
}
export interface Sequence extends Span {
  kind: 'sequence';
  expressions: Expression[];
}
/** `await` and `yield`. */
export interface Await extends Span {
  kind: 'await';
  operand: Expression;
  /** Which of the two it is, where a function may do both. */
  isYield?: boolean;
}
export interface Cast extends Span {
  kind: 'cast';
  type: string;
  operand: Expression;
}
/** List, set, generator comprehension: for each clause in turn, then the body. */
export interface Comprehension extends Span {
  kind: 'comprehension';
  clauses: { target: Pattern; iterable: Expression }[];
  conditions: Expression[];
  /** Of a dictionary's: the key that the value stands under. */
  key?: Expression;
  body: Expression;
}
export interface Spread extends Span {
  kind: 'spread';
  operand: Expression;
  /** Of arguments: a dictionary becomes arguments by name, `f(**fields)`. */
  isByName?: boolean;
}
/** JSX, and template languages lowered to it. Attribute values and children are expressions. */
export interface Markup extends Span {
  kind: 'markup';
  /** Tag or component name; empty for a fragment. */
  tag: string;
  attributes: { name: string; value: Expression | null; span: Span }[];
  /** Spread attributes (`{...props}`). */
  spreads: Expression[];
  children: Expression[];
}
/** `value[from:to]` with literal or computed bounds. */
export interface Slice extends Span {
  kind: 'slice';
  operand: Expression;
  from?: Expression;
  to?: Expression;
}
export interface UnknownExpression extends Span {
  kind: 'unknown';
  children: Expression[];
}

// ---------------------------------------------------------------- patterns

/** What can be assigned to. `member` and `index` targets are the expressions of that kind. */
export type Pattern =
  | Identifier
  | ObjectPattern
  | ArrayPattern
  | DefaultPattern
  | RestPattern
  | Member
  | Index;

export interface ObjectPattern extends Span {
  kind: 'object-pattern';
  /** `key: null` where it is computed. */
  properties: { key: string | null; target: Pattern }[];
  rest?: Pattern;
}
export interface ArrayPattern extends Span {
  kind: 'array-pattern';
  /** `null` for a hole. */
  elements: (Pattern | null)[];
  /** Go: for the results of a call. What is no list of results is the first of them. */
  isResultList?: boolean;
}
export interface DefaultPattern extends Span {
  kind: 'default-pattern';
  target: Pattern;
  defaultValue: Expression;
}
export interface RestPattern extends Span {
  kind: 'rest-pattern';
  target: Pattern;
}

// ---------------------------------------------------------------- statements

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
}
export interface FunctionDeclaration extends Span {
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
}
export interface Return extends Span {
  kind: 'return';
  value?: Expression;
  /** Ends the innermost function only, even a block: its last value, or `next`. */
  isImplicit?: boolean;
}
export interface Throw extends Span {
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
}
/** Go: what the file's directory is called by those who import it. */
export interface Package extends Span {
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
/** Python `global` and `nonlocal`; PHP `global`, and what closures use by reference. */
export interface OuterNames extends Span {
  kind: 'outer-names';
  names: string[];
  /** Variables of the function around, which may come into being by this (PHP `use (&$name)`). */
  isEnclosing?: boolean;
}

// ---------------------------------------------------------------- file

export interface IrFile {
  path: string;
  /** Language id of the inventory, for example `javascript`. */
  language: string;
  body: Statement[];
  /** Comments, for suppressions: 1-based line of their first character, and their text without markers. */
  comments: { line: number; endLine: number; text: string }[];
  /** How well it parsed: the number of syntax errors, and whether depth was cut at the limit. */
  quality: { syntaxErrors: number; truncated: boolean };
}
