/** Expressions of the intermediate representation. */
import type { ClassNode, FunctionNode } from './declarations.ts';
import type { Pattern } from './patterns.ts';
import type { Span } from './span.ts';

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
  /** Where it fails, so does the function around it: `read(name)?` (Rust). */
  isTried?: true;
  tagged?: boolean;
  optional?: boolean;
  /** The last argument stands behind the parentheses: it is for the last parameter (Kotlin). */
  trails?: true;
  /** `@decorate` above a function, which is not called by that. */
  isDecoration?: boolean;
  /** The basic type that a generic function is asked for: `fiber.Query[int](c, "page")` (Go). */
  typeArgument?: string;
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
  /** It is true or false, and none of its operands (PHP). */
  isTruth?: true;
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
interface Update extends Span {
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
  /** A changed copy of the first one that is spread, and of its class: `command with { Text = x }` of C#. */
  isCopy?: boolean;
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
export interface Sequence extends Span {
  kind: 'sequence';
  expressions: Expression[];
}
/** `await` and `yield`. */
interface Await extends Span {
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
interface Spread extends Span {
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
interface UnknownExpression extends Span {
  kind: 'unknown';
  children: Expression[];
}
