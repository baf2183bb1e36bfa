/** What differs between languages at run time: how names are found, and what declarations, types and calls mean. */
import type { Field, Parameter } from '../parsing/ir/declarations.ts';
import type { EntryPoint } from '../results/candidate.ts';
import type { CallSite } from './calls/call-site.ts';
import type { HeldType } from './classes/injected-collections.ts';
import type { MissingMembers } from './classes/missing-members.ts';
import type { RequestPlace } from './entry-points/roles.ts';
import type { Interpreter } from './interpreter.ts';
import type { ProgramFile } from './modules/program.ts';
import type { StoredWrites } from './storage/access.ts';
import type { ClassObject } from './values/class-object.ts';
import type { FunctionObject } from './values/function-objects.ts';
import type { Scope } from './values/scope.ts';
import type { ElementNames } from './values/tuples.ts';
import type { Value } from './values/value.ts';

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
  /** Objects are made by calling their class, as functions are called. */
  classesAreCalled?: boolean;
  /** Names of functions that make the application for whoever serves it, or run before it starts. */
  applicationMakers?: RegExp;
  /** Inside of methods, members of the class are in scope without `this`. */
  membersInScope?: boolean;
  /** Interfaces, or traits, may have constants and methods with code, which their classes have as well. */
  interfacesGiveMembers?: boolean;
  /** Nothing is declared of most objects: a method that only one class has is found by its name. */
  findsMethodsByName?: boolean;
  /** Who takes a function to run it takes what it is run with behind it: `submit(run, job, name)`. */
  argumentsFollowFunctions?: boolean;
  /** Assigning to a name that the function does not have makes a variable of the function. */
  assignmentDeclares?: boolean;
  /** How a file says which package it is of, at the beginning of a line; the first group is its name. */
  packageStatement?: RegExp;
  /** The folders of a file are named like its package. */
  foldersAreNames?: boolean;
  /** `'x'` is a character, and no text. */
  characterLiterals?: boolean;
  /** Writing to an element of a variable that holds nothing makes an array. */
  createsArrays?: boolean;
  /** Arguments are handed over by reference where the parameter says so; the caller does not mark them. */
  unmarkedReferences?: boolean;
  /** A declared type like this is enforced when the program runs: what arrives is a text, and no list or object. */
  textOnly?: RegExp;
  /** What is null adds nothing to a text that it is put into, where others write it out. */
  nullIsEmptyText?: boolean;
  /** Texts are no objects: what has methods is none. */
  textsHaveNoMethods?: boolean;
  /** `++` and `--` leave text what it is that is no number. */
  textStaysText?: boolean;
  /** A function that never comes back ends its callers too: one that calls `exit` does, whatever is around it. */
  exitsEndCallers?: boolean;
  /** Methods of one class may share a name; the number of arguments tells them apart. */
  overloads?: boolean;
  /** An array has the length it was made with for good: one of none never holds anything. */
  arraysKeepLength?: boolean;
  /** `for` walks through functions as well: they call the loop with each element. */
  iteratesFunctions?: boolean;
  /** A loop with one variable walks through the positions of a list, and through what a channel hands out. */
  rangesOverChannels?: boolean;
  /** A method that is read and not called keeps its object. */
  bindsMethods?: boolean;
  /** The body of a class is a scope: what stands further up in it is in view, though not in its methods. */
  classBodyIsScope?: boolean;
  /** Class-level fields and methods are reached through instances as well. */
  staticsOnInstances?: boolean;
  /** The attribute of a function or a class that holds its own name. */
  ownName?: string;
  /** Methods that every container of keys has: reading them of one reads no key. */
  keyedMethods?: ReadonlySet<string>;
  /** Packages whose classes frameworks begin an application with: they are the application's, where it has them. */
  skeleton?: RegExp;
  /** Arrays are copied where they are handed on (PHP). */
  arraysAreValues?: boolean;
  /** A name or member that stands alone is a call, where it is neither a variable nor something kept (Ruby). */
  readsCallMethods?: boolean;
  /** An exception of a library is of the class it is called by, and caught by that name. */
  namesExceptions?: boolean;
  /** Members of the first base come before those of the others; elsewhere what is mixed in comes first. */
  basesInOrder?: boolean;
  /** A variable may be another name for a place: `let guard = state.lock()`. */
  placesHaveNames?: boolean;
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
  /** Packages whose names a file finds that imports nothing at all: a piece of a program, as people show one. */
  forgottenImports?: readonly string[];
  /** The same for packages that are used by their names: name → package. */
  forgottenPackages?: ReadonlyMap<string, string>;
  /** A name that nothing declares is the module of that name, where the models know one: its import was left out. */
  knowsModulesByName?: boolean;
  /** Any name the models know needs no import: functions of PHP. */
  knowsGlobalsByModel?: boolean;
  /** Types whose values carry nothing harmful, because a value of another kind cannot get there. */
  harmlessTypes?: ReadonlySet<string>;
  /** Functions of one text that throw for any with a character that an attack could use: numbers, dates, identifiers. */
  strictReaders?: RegExp;
  /** What a variable is given later is of the type that it was declared with: `Connection c = null; c = open();` */
  variablesKeepTypes?: boolean;
  /** What is written to a field is of the type that it is declared with. */
  fieldsKeepTypes?: boolean;
  /** What is declared is often an interface: a type known from elsewhere says more. */
  keepsKnownTypes?: boolean;
  /** Functions of several libraries may be imported under one name, as those for different receivers are. */
  importsOverloads?: boolean;
  /** Where nothing is known of what a function returns, it is of the type that the function declares. */
  trustsReturnTypes?: boolean;
  /** A function that declares a class gives back an object of it, or throws: it is checked when it runs. */
  checksReturnTypes?: boolean;
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
  /**
   * Patterns that stand elsewhere, by field, to which a framework holds what it fills; undefined where there are none.
   * @param isChecked the handler is called only with what has been validated
   */
  ruledFields?(
    it: Interpreter,
    made: ClassObject,
    isChecked: boolean,
  ): ReadonlyMap<string, number> | undefined;
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
  /** Types of libraries that frameworks make of a text that was sent: `file: Path`. */
  madeOfText?: ReadonlySet<string>;
  /** What functions of the program make of a part of a route's path before the handler is given it. */
  convertedPart?(it: Interpreter, path: string | null, name: string, part: Value): Value;
  /** What is left of a request's value where a framework lets through only what fits the parameter's type and default. */
  madeForParameter?(it: Interpreter, value: Value, parameter: Parameter): Value;
  /** Whether an argument of the constructor goes to a field that has no declared type. */
  isAttribute?(field: Field): boolean;
  /** What a library's checks leave in a field of an object that a request fills, or what stands there instead; null where nothing is said. */
  validatedField?(it: Interpreter, object: Value, field: Field, made: ClassObject): Value | null;
  /** The same for what a class of such a library is made with; null for other classes. */
  constructedField?(it: Interpreter, given: Value, field: Field, made: ClassObject): Value | null;
  /** Whether a class says of what its methods are given under this name that it is a number, or one of few values. */
  declaresNumber?(made: ClassObject, parameter: string): boolean;
  /** Whether a framework makes an instance of the class for each request: what one leaves in it is not there in the next. */
  isMadePerRequest?(made: ClassObject): boolean;
  /** Runs a method that a framework calls, on an instance of its own and with what the framework runs around it. */
  enterMethod?(it: Interpreter, made: ClassObject, fn: FunctionObject, run: (instance: Value) => void): void;
  /** Whether a column is declared to hold files that were sent, under names that the framework gives them. */
  holdsFiles?(it: Interpreter, table: string, column: string): boolean;
  /**
   * What is stored once a form of the program is made by this call; null where none is.
   * @param made of which class an instance is made
   */
  formOf?(it: Interpreter, call: CallSite, made: ClassObject | null): StoredWrites | null;
  /** Methods that a framework has for the class where the program writes none: they show its pages, and store what is sent. */
  unwrittenMethods?(it: Interpreter, made: ClassObject): readonly FunctionObject[];
  /** Under which address a table of routes or a convention leads to a method of a class; null where none does. */
  routeOf?(
    it: Interpreter,
    made: ClassObject,
    fn: FunctionObject,
  ): { method: string | null; path: string } | null;
  /** Where the routes begin that a file of this path registers; null where nothing is said by its place. */
  routesBegin?(path: string): string | null;
  /** Fills the template that a call names by the language's own conventions; by its name and place by default. */
  render?(it: Interpreter, call: CallSite): void;
  /** The file of the language itself that a view's name means, where no template has that name. */
  findView?(it: Interpreter, name: string): ProgramFile | null;
  /** Fills the page that a framework takes for an action which names none. */
  renderActionView?(it: Interpreter, action: FunctionObject, instance: Value): void;
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
  /** A loop over a text goes over its characters. */
  iteratesTexts?: true;
}
