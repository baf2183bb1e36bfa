/** Functions and classes of the intermediate representation, in declarations and in expressions. */
import type { Expression } from './expressions.ts';
import type { Pattern } from './patterns.ts';
import type { Span } from './span.ts';
import type { Statement } from './statements.ts';

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
  /** Stands behind the one that takes the rest, and is given by its name only (Python's `*args, timeout=3`). */
  byNameOnly?: boolean;
  /** Ruby's `name:`: its place among the others says nothing. */
  isKeyword?: boolean;
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
  /** What gives its methods to the class itself: `extend Helpers` (Ruby). */
  staticMixins?: Expression[];
  /** An interface, or an abstract class: its instances are those of the classes that implement it. */
  isAbstract?: boolean;
  /** Java, Kotlin: an interface, for which a lambda may stand. */
  isInterface?: boolean;
  /** Go: a struct, which is made from an object of its fields, or from their values in order. */
  isRecord?: boolean;
  /** Its instances are the constants that it declares, and no others. */
  isEnumeration?: boolean;
  /** Java: what stands before declarations as `@Name`; its own decorators hold there too. */
  isAnnotation?: boolean;
  /** Other declarations of the same name are parts of the same class (C#, Ruby). */
  isPartial?: boolean;
  /** Ruby: its name with those of the modules around it. */
  wholeName?: string;
  /** Adds its methods to the class of this name, wherever that is declared (Rust's `impl`). */
  isExtension?: boolean;
  methods: FunctionNode[];
  /** Methods whose bodies are elsewhere: those of interfaces of Java that take something, those of C# with attributes. */
  signatures?: FunctionNode[];
  fields: Field[];
  /** Nested classes. */
  classes?: ClassNode[];
  decorators?: Decorator[];
  /** Python: what stands beside its bases by name, `metaclass=…` and what `__init_subclass__` is given. */
  keywords?: Record<string, Expression>;
}
export interface Field extends Span {
  name: string;
  value?: Expression;
  type?: string;
  isStatic: boolean;
  /** Static, and never anything else than its value: `static final`, `const`, `static readonly`. */
  isFixed?: boolean;
  /** Java: each instance gets it once, where it is made. */
  isFinal?: boolean;
  /** Go: its members are the struct's own. */
  isEmbedded?: boolean;
  /** Only the class itself sets it. */
  isPrivate?: boolean;
  decorators?: Decorator[];
}
