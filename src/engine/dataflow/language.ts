/** What differs between languages at run time: how names are found, and what the built-in functions do. */
import type {
  Binary,
  Call,
  Decorator,
  Expression,
  Field,
  Index,
  Member,
  Parameter,
  Span,
} from '../parsing/ir.ts';
import type { EntryPoint } from '../results/candidate.ts';
import type { AnalysisOptions } from './analyse.ts';
import type { CallSite } from './call-site.ts';
import type { ClassObject, FunctionObject, HeapObject, ValueCell } from './heap.ts';
import type { HeldType } from './injected-collections.ts';
import type { Interpreter } from './interpreter.ts';
import type { MissingMembers } from './missing-members.ts';
import type { RegexUse } from './regex-uses.ts';
import type { CheckedPart } from './request-checks.ts';
import type { RequestPlace } from './roles.ts';
import type { Scope } from './scope.ts';
import type { ElementNames } from './tuples.ts';
import type { Value } from './value.ts';

/** The result of a call, or null where it is not this function's business. */
export type Builtin = (it: Interpreter, call: CallSite) => Value | null;

export type PossibleAnswers = (answer: string | number | boolean | null) => boolean;

/** A class, or a method with what holds it. */
export interface Decorated {
  value: Value;
  name: string;
  holder: Value | null;
}

export interface LanguageBuiltins {
  /** Names the language or its usual hosts define. */
  isGlobal(name: string): boolean;
  /** The value of a global that is more than its path; null for others. */
  global(name: string, it: Interpreter): Value | null;
  /** What a framework puts on its objects under names of the program's classes; undefined for other members. */
  loadedMember?(it: Interpreter, owner: Value, name: string): Value | undefined;
  /** The methods of an object that a name may be which is not known: `$this->{'do' . $type}()`; null for none. */
  methodsNamed?(it: Interpreter, receiver: Value, name: Value): Value | null;
  /** The function a bare name calls that is neither of the object nor of a library; null for none. */
  bareCall?(it: Interpreter, name: string): Value | null;
  /** Calls through `call`, `apply`, `bind` and the like. */
  indirectCall: Builtin;
  /** Calls of built-in functions and methods. */
  call: Builtin;
  /** Which regular expressions the call matches against which texts. */
  regexUses?(call: CallSite): readonly RegexUse[];
  /** After a call: what it did to the variables whose places it was told. */
  writeBack?(it: Interpreter, call: CallSite, scope: Scope, result: Value): void;
  /** What a class of a library, of which the program's class is one, keeps of what it is made with. */
  constructBase?(
    it: Interpreter,
    instance: Value,
    args: readonly Value[],
    bases: Value['paths'],
    span: Span | null,
  ): void;
  /** Whether nothing runs in the function after the call, whatever it gave back. */
  endsFunction?(it: Interpreter, call: CallSite): boolean;
  /** What holds once the call has come back, as a check that would have thrown. */
  cameBack?(it: Interpreter, call: CallSite): void;
  /** Operators that mean something else than arithmetic; null where the common meaning holds. */
  operator?(it: Interpreter, operator: string, left: Value, right: Value, span: Span): Value | null;
  /** What functions of the program that decorate a class or method make of it. */
  decorated?(it: Interpreter, decorators: readonly Decorator[], what: Decorated, scope: Scope): Value;
  /** What a type of the program takes out of a request by a function of its own; null where it is no such type. */
  extracted?(it: Interpreter, declared: Value): Value | null;
  /**
   * What a framework makes for a parameter by calling a function of the program; null where it is given another way.
   * @param hand what the framework hands to that function
   */
  injected?(
    it: Interpreter,
    fn: FunctionObject,
    parameter: Parameter,
    hand: (provider: FunctionObject) => Value[],
  ): Value | null;
  /**
   * Calls a handler through what decorators of the program put around it; null where there are none.
   * @param given what it is called with, and whether by name
   */
  throughDecorators?(
    it: Interpreter,
    fn: FunctionObject,
    given: { args: readonly Value[]; areNamed: boolean },
  ): Value | null;
  /** The function that `owner::method` is. */
  methodReference?(it: Interpreter, owner: Value, method: Value, node: Member): Value;
  /** What an instance is before anything is put on it, where its class extends one of the library's containers. */
  emptyInstance?(
    it: Interpreter,
    made: ClassObject,
    args: readonly Value[],
    span: Span | null,
  ): HeapObject | null;
  /** What stands at a place of an object that is taken apart; undefined where it is no such object. */
  positional?(it: Interpreter, object: HeapObject, at: number, span: Span): Value | undefined;
  /** Members that are computed when they are read; undefined for others. */
  property?(it: Interpreter, value: Value, name: string, span: Span): Value | undefined;
  /** What a parameter holds, where more than the call decides about it. */
  received?(it: Interpreter, fn: FunctionObject, value: Value): Value;
  /** What an object is where text is wanted. */
  asText?(it: Interpreter, value: Value, span: Span): Value;
  /** What a loop over an object hands out, where that is not what it holds: the keys of a dictionary. */
  iterated?(it: Interpreter, value: Value, span: Span): Value | null;
  /** `value[index]` of objects that answer it themselves. */
  indexed?(it: Interpreter, value: Value, index: Value, span: Span): Value | null;
  /** `target[index] = value` of objects that take it themselves; says whether they did. */
  writeIndexed?(it: Interpreter, target: Value, index: Value, value: Value, place: Index): boolean;
  /** What a class makes that makes its instances itself; null where it does not. */
  allocated?(
    it: Interpreter,
    made: ClassObject,
    args: readonly Value[],
    keywords: CallSite['keywords'],
    span: Span | null,
  ): Value | null;
  /** What an instance has before its constructor runs. */
  instantiated?(
    it: Interpreter,
    instance: Value,
    args: readonly Value[],
    keywords: ReadonlyMap<string, Value> | null,
  ): void;
  /** Checks that are calls; says whether this is one that it knows. */
  narrowCall?(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean;
  /** Comparisons that mean something of their own; says whether this is one. */
  narrowBinary?(it: Interpreter, test: Binary, scope: Scope, holds: boolean): boolean;
  /** A property that says yes or no: `ModelState.IsValid`. */
  narrowMember?(it: Interpreter, test: Member, scope: Scope, holds: boolean): void;
  /** Checks that are calls, where the answer was compared with a constant; `may` says which answers are still possible. */
  narrowAnswer?(it: Interpreter, test: Call, scope: Scope, may: PossibleAnswers): boolean;
  /** Calls that read or write variables of their caller: `include`, `extract`, parameters that are filled. */
  scopedCall?(it: Interpreter, call: CallSite, scope: Scope): Value | null;
  /** The function that a value names where a handler is expected: `'show'`, `[Controller::class, 'show']`. */
  handlerOf?(it: Interpreter, value: Value, span: Span): Value | null;
  /** A property was found to be something of ours: what that says of the object. */
  checkedMember?(it: Interpreter, member: Member, scope: Scope, mask: number): void;
  /** Keeps on a request what schemas let through of its parts. */
  checkRequest?(it: Interpreter, request: Value, checks: readonly CheckedPart[], span: Span): void;
  /** A value that is filled from a request and validated by what the fields of its class are marked with. */
  validated?(it: Interpreter, value: Value, made: ClassObject, span: Span): Value;
  /** The path of a module whose name is put together; null where a part of it is not known. */
  requiredPath?(it: Interpreter, node: Expression, scope: Scope): string | null;
  /** The page that the result of a handler names, and the objects whose properties are its values. */
  viewOf?(it: Interpreter, result: Value): { name: string; values: Value[] } | null;
  /** The place of a variable that belongs to no function, wherever it is assigned; null for all others. */
  sharedVariable?(it: Interpreter, name: string): ValueCell | null;
  /** The variable a function takes from outside by its name alone (PHP's `global`). */
  outerVariable?(it: Interpreter, name: string): ValueCell | null;
}

/** A path of the program, `data` for what holds no code, null for what is not part of it. */
export type Resolution = string | 'data' | null;

/** Which file of the program an import means. */
export interface ModuleResolver {
  /** @param from path of the importing file */
  resolve(from: string, name: string): Resolution;
  /** Where several packages are one program. */
  packages?: PackageBorders | null;
}

/** Which files see which, in languages that find names by what files declare. */
export interface PackageBorders {
  /** Whether they are of one package, or the one package uses the other. */
  sees(from: string, path: string): boolean;
  /** Whether the file is of the package at this directory. */
  isIn(directory: string, path: string): boolean;
  /** Directory of the file's package; null for none. */
  of(path: string): string | null;
  /** Directory of the package that a module belongs to, `library` for somebody else's; null where no package is named so. */
  named(module: string, from: string): { directory: string } | 'library' | null;
}

export interface LanguageTraits {
  /**
   * Who sees what a file declares: whoever imports it (`module`), everyone (`program`: classes of Java, C#, PHP,
   * Ruby), or the files beside it (`directory`: packages of Go).
   */
  names: 'module' | 'program' | 'directory';
  /**
   * Modules are folders and files: a name is the program's own where one of these is called like the module it is
   * taken from, or where the module is one of these (`crate::…`).
   */
  namesModules?: RegExp;
  /** Everything at the top level of a file is what others import from it; there are no export statements. */
  exportsEverything?: boolean;
  /** Inside of methods, members of the class are in scope without `this`. */
  membersInScope?: boolean;
  /** Interfaces, or traits, may have methods with code, which their classes have as well. */
  interfacesHaveCode?: boolean;
  /** Assigning to a name that the function does not have makes a variable of the function. */
  assignmentDeclares?: boolean;
  /** The folders of a file are named like its package. */
  foldersAreNames?: boolean;
  /** `'x'` is a character, and no text. */
  characterLiterals?: boolean;
  /** Writing to an element of a variable that holds nothing makes an array. */
  createsArrays?: boolean;
  /** Arguments are handed over by reference where the parameter says so; the caller does not mark them. */
  unmarkedReferences?: boolean;
  /** `++` and `--` leave text what it is that is no number. */
  textStaysText?: boolean;
  /** A function that never comes back ends its callers too: one that calls `exit` does, whatever is around it. */
  exitsEndCallers?: boolean;
  /** Methods of one class may share a name; the number of arguments tells them apart. */
  overloads?: boolean;
  /** `for` walks through functions as well: they call the loop with each element. */
  iteratesFunctions?: boolean;
  /** A loop with one variable walks through the positions of a list, and through what a channel hands out. */
  rangesOverChannels?: boolean;
  /** A method that is read and not called keeps its object. */
  bindsMethods?: boolean;
  /** Class-level fields and methods are reached through instances as well. */
  staticsOnInstances?: boolean;
  /** Methods that every container of keys has: reading them of one reads no key. */
  keyedMethods?: ReadonlySet<string>;
  /** Arrays are copied where they are handed on (PHP). */
  arraysAreValues?: boolean;
  /** A name or member that stands alone is a call, where it is neither a variable nor something kept (Ruby). */
  readsCallMethods?: boolean;
  /** An exception of a library is of the class it is called by, and caught by that name. */
  namesExceptions?: boolean;
  /** Members of the first base come before those of the others; elsewhere what is mixed in comes first. */
  basesInOrder?: boolean;
  /** What a class without a constructor is given goes to its fields: by name, or by place where they have a type. */
  argumentsFillFields?: boolean;
  /** The method that then runs. */
  afterFields?: string;
  /** Fields and methods may have the same names: what is called is a method. */
  methodsBesideFields?: boolean;
  /** `super(…)` calls the method of the same name, not only the constructor. */
  superCallsMethod?: boolean;
  /** Methods that answer for members that are not there. */
  missingMembers?: MissingMembers;
  /** Keyword arguments without a parameter of their own come as one object. */
  keywordsMakeObject?: boolean;
  /** `A::B` is found by its last name where nothing knows it as a whole. */
  findsQualifiedNames?: boolean;
  /** A parameter that is annotated as part of a request is called in the request as it is called in the code. */
  namesParameters?: boolean;
  /** Packages whose names need no import. */
  implicitImports?: readonly string[];
  /** Any name the models know needs no import: functions of PHP. */
  knowsGlobalsByModel?: boolean;
  /** Types whose values carry nothing harmful, because a value of another kind cannot get there. */
  harmlessTypes?: ReadonlySet<string>;
  /** Functions of one text that throw for any with a character that an attack could use: numbers, dates, identifiers. */
  strictReaders?: RegExp;
  /** What a variable is given later is of the type that it was declared with: `Connection c = null; c = open();` */
  variablesKeepTypes?: boolean;
  /** What is declared is often an interface: a type known from elsewhere says more. */
  keepsKnownTypes?: boolean;
  /** Where nothing is known of what a function returns, it is of the type that the function declares. */
  trustsReturnTypes?: boolean;
  /** Parts of a route's path are held to constraints by name (`{id:int}`); elsewhere what stands there is a pattern. */
  namedConstraints?: boolean;
  /** `object[key]` may be what all objects inherit from. */
  hasPrototypes?: boolean;
  /** Types of libraries that hold no more than a text: where a framework hands one over, the request says what is in it. */
  textTypes?: ReadonlySet<string>;
  /** What the names of variables begin with. Where values are given by name, as to a template, they go without it. */
  variableMark?: string;
  /** Templates reach the request by themselves: those that nothing fills are looked at, too. */
  templatesSeeRequests?: boolean;
  /** Whether a parameter of this type is given by the framework, not by who sends the request. */
  isInjectedType?(type: string): boolean;
  /** The class a written type names: `Optional[User]` → `User`; null for none. JavaScript's by default. */
  typeName?(type: string): string | null;
  /** Patterns that stand elsewhere, by field, to which a framework holds what it fills; undefined where there are none. */
  ruledFields?(it: Interpreter, made: ClassObject): ReadonlyMap<string, string> | undefined;
  /** What a collection of this written type holds; null where it is none. */
  heldType?(type: string): HeldType | null;
  /** What a written type calls the elements of a tuple: `(string name, int count)`; null where it is none. */
  elementNames?(type: string): ElementNames | null;
  /** Whether a value of this type is made of what is sent: a framework that calls the function has read it from a request. */
  isSent?(type: string, declared: Value): boolean;
  /** What a request brings in a value of this type, by the types of its parts: `Query<Params>`, `Path<(String, u32)>`. */
  fromOutside?(it: Interpreter, value: Value, type: string, scope: Scope): Value;
  /** Where a parameter's value stands in a request, as its type and its default say; null where they do not. */
  placeOf?(it: Interpreter, fn: FunctionObject, parameter: Parameter): RequestPlace | null;
  /** What is left of a request's value where a framework lets through only what fits the type. */
  madeByType?(it: Interpreter, value: Value, type: string): Value;
  /** Whether an argument of the constructor goes to a field that has no declared type. */
  isAttribute?(field: Field): boolean;
  /** What a library's checks leave in a field of an object that a request fills; null where they say nothing. */
  validatedField?(it: Interpreter, object: Value, field: Field, made: ClassObject): Value | null;
  /** The same for what a class of such a library is made with; null for other classes. */
  constructedField?(it: Interpreter, given: Value, field: Field, made: ClassObject): Value | null;
  /** Whether a class says of what its methods are given under this name that it is a number, or one of few values. */
  declaresNumber?(made: ClassObject, parameter: string): boolean;
  /** Runs a method that a framework calls, on an instance of its own and with what the framework runs around it. */
  enterMethod?(it: Interpreter, made: ClassObject, fn: FunctionObject, run: (instance: Value) => void): void;
  /** Fills the template that a call names by the language's own conventions; by its name and place by default. */
  render?(it: Interpreter, call: CallSite): void;
  /** Languages of the inventory whose files are pages: run like other files, and filled by them. */
  pages?: readonly string[];
  /** What the models call a module of this name: without its version. The name itself by default. */
  moduleName?(name: string): string;
  /** Functions have one namespace: one of the program may be that of a framework which lies in the repository. */
  globalFunctions?: boolean;
  /** How a file's top level is reached, where running the file answers a request. */
  fileEntry?(path: string): EntryPoint;
  /** Each request starts the program anew: what objects held is gone with it. */
  startsAnew?: true;
  /** Rows of a database are lists, of which a column is read by its place: `row[1]`. */
  rowsByPlace?: true;
}

/** One language, or several that run together as one program. */
export interface LanguageDefinition extends LanguageTraits {
  /** Whose models these are: `models/<id>/`. */
  id: string;
  /** Languages of templates whose scripts run as this language. */
  templates?: readonly string[];
  /** Languages of files that are run, and rendered besides where handlers name them. */
  pages?: readonly string[];
  builtins: LanguageBuiltins;
  createResolver(files: ReadonlySet<string>, facts: NonNullable<AnalysisOptions['resolver']>): ModuleResolver;
}

export interface Language extends LanguageDefinition {
  /** Languages of the inventory. */
  languages: readonly string[];
}
