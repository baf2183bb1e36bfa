/** What the built-in functions, methods and operators of a language do, and which checks people write with them. */

import type { Decorator, FunctionNode, Parameter } from '../parsing/ir/declarations.ts';
import type { Binary, Call, Expression, Identifier, Index, Member } from '../parsing/ir/expressions.ts';
import type { Span } from '../parsing/ir/span.ts';
import type { If } from '../parsing/ir/statements.ts';
import type { CallSite } from './calls/call-site.ts';
import type { Again } from './entry-points/entered-again.ts';
import type { CheckedPart } from './entry-points/request-checks.ts';
import type { RegexUse } from './findings/regex-uses.ts';
import type { AddressSigns } from './guards/address-checks.ts';
import type { Interpreter } from './interpreter.ts';
import type { ProgramFile } from './modules/program.ts';
import type { ClassObject } from './values/class-object.ts';
import type { FunctionObject, NativeFunction } from './values/function-objects.ts';
import type { HeapObject, ValueCell } from './values/heap.ts';
import type { Scope } from './values/scope.ts';
import type { Value } from './values/value.ts';

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
  global(name: string, it: Interpreter, place: Span): Value | null;
  /** What a variable may hold that nothing has set by its name; null where it is as good as not there. */
  unsetVariable?(it: Interpreter, node: Identifier, scope: Scope): Value | null;
  /** What a framework puts on its objects under names that the program chooses; undefined for other members. */
  loadedMember?(it: Interpreter, owner: Value, name: string, span: Span): Value | undefined;
  /** The methods of an object that a name may be which is not known: `$this->{'do' . $type}()`; null for none. */
  methodsNamed?(it: Interpreter, receiver: Value, name: Value): Value | null;
  /** The function a bare name calls that is neither of the object nor of a library; null for none. */
  bareCall?(it: Interpreter, name: string): Value | null;
  /** Calls through `call`, `apply`, `bind` and the like. */
  indirectCall: Builtin;
  /** Calls of built-in functions and methods. */
  call: Builtin;
  /** Whether a method of this name asks a lambda for a yes or no, which is what it is called on. */
  asksLambda?(method: string): boolean;
  /** Whether these are what makes instances of the class of this name, which no model may speak of. */
  makes?(name: string): boolean;
  /** Which regular expressions the call matches against which texts. */
  regexUses?(call: CallSite): readonly RegexUse[];
  /** After a call: what it did to the variables whose places it was told. */
  writeBack?(it: Interpreter, call: CallSite, scope: Scope, result: Value): void;
  /** The call of a class of the program as what the library's class behind it is given; null where that is the same. */
  asBaseCall?(call: CallSite): CallSite | null;
  /** What a class of a library, of which the program's class is one, keeps of what it is made with. */
  constructBase?(
    it: Interpreter,
    instance: Value,
    args: readonly Value[],
    bases: Value['paths'],
    span: Span | null,
  ): void;
  /** Whether this way of an `if` ends the request that the function around it would hand on. */
  endsRequest?(it: Interpreter, statement: If, isConsequent: boolean): boolean;
  /** Whether what follows the statement does not wait for it, or goes on when it fails: what it checks says nothing there. */
  goesOnAlone?(it: Interpreter, expression: Expression, scope: Scope): boolean;
  /** What a call gives that models say is clean of what it is given: `books.filter(id=id)` is a query of the same kind. */
  cleanCall?(it: Interpreter, call: CallSite): Value | null;
  /**
   * How an object is left through which a block is entered: whether it may swallow what was thrown there; null for one that
   * is not of the program.
   */
  leavingOf?(it: Interpreter, opened: Expression, scope: Scope): ((thrown: Value) => boolean) | null;
  /** Where a call of a library notes down that something is wrong: `ModelState.AddModelError(…)`. */
  errorNoted?(it: Interpreter, call: CallSite): { object: HeapObject; field: string } | null;
  /** Whether nothing runs in the function after the call, whatever it gave back. */
  endsFunction?(it: Interpreter, call: CallSite): boolean;
  /** How functions of the program look at where an address leads, in this language. */
  readonly addressSigns?: AddressSigns;
  /** What holds once the call has come back with this, as a check that would have thrown. */
  cameBack?(it: Interpreter, call: CallSite, result: Value): void;
  /** Operators that mean something else than arithmetic; null where the common meaning holds. */
  operator?(it: Interpreter, operator: string, left: Value, right: Value, span: Span): Value | null;
  /** Runs what the language runs when a class has been defined. */
  classMade?(it: Interpreter, made: ClassObject, outer: Scope): void;
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
  /** What stands for objects of a type of which nothing is left when the program runs; null where it says nothing of their members. */
  declaredRecord?(it: Interpreter, type: string, scope: Scope): Value | null;
  /** Classes that say that they implement or extend what is called so, where interfaces are erased. */
  implementorsNamed?(it: Interpreter, name: string): readonly ClassObject[];
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
  /** What an instance is before anything is put on it, where its class extends one that a library knows how to make. */
  emptyInstance?(
    it: Interpreter,
    made: ClassObject,
    args: readonly Value[],
    span: Span | null,
  ): HeapObject | null;
  /** An instance that stands for all has been made without anything that it is usually given. */
  standsForAll?(it: Interpreter, made: ClassObject, instance: Value): void;
  /** An element of markup whose component is a class. */
  renderClass?(it: Interpreter, made: ClassObject, properties: Value, span: Span): void;
  /** The file of a component has run: what it shows is brought up to date. */
  settleComponent?(it: Interpreter, file: ProgramFile, scope: Scope): void;
  /** How the file is entered again where it shows state that has changed. */
  shownAgain?(it: Interpreter, file: ProgramFile): Again | undefined;
  /** An element of markup that gives those within it a value, if its component is such an object of a library. */
  provideContext?(it: Interpreter, context: HeapObject, properties: Value): void;
  /** What whoever chooses the name may call besides what the program has put there: `window[name](text)`. */
  chosenFunction?(it: Interpreter, receiver: Value, name: Value): Value | null;
  /** What stands at a place of an object that is taken apart; undefined where it is no such object. */
  positional?(it: Interpreter, object: HeapObject, at: number, span: Span): Value | undefined;
  /** Members that are computed when they are read; undefined for others. */
  property?(it: Interpreter, value: Value, name: string, span: Span): Value | undefined;
  /** Members that a method writes which is called by an assignment; says whether this is one. */
  assigned?(it: Interpreter, target: Value, name: string, value: Value, span: Span): boolean;
  /** What a parameter holds, where more than the call decides about it. */
  received?(it: Interpreter, fn: FunctionObject, value: Value): Value;
  /** What an object is where text is wanted. */
  asText?(it: Interpreter, value: Value, span: Span): Value;
  /** What libraries take an object for that is given to them where they want text. */
  givenAsText?(it: Interpreter, value: Value, span: Span): Value;
  /** What a loop over an object hands out, where that is not what it holds: the keys of a dictionary. */
  iterated?(it: Interpreter, value: Value, span: Span): Value | null;
  /** The component that the file exports as an object of options: what its functions are called on. */
  componentIn?(it: Interpreter, file: ProgramFile): Value | null;
  /** `value[index]` of objects that answer it themselves. */
  indexed?(it: Interpreter, value: Value, index: Value, span: Span): Value | null;
  /** `target[index] = value` of objects that take it themselves; says whether they did. */
  writeIndexed?(it: Interpreter, target: Value, index: Value, value: Value, place: Index): boolean;
  /** `table[key]` has come back: it throws for keys that the table does not have. */
  assureKey?(it: Interpreter, table: Value, key: Value): void;
  /** What a class makes that makes its instances itself; null where it does not. */
  allocated?(
    it: Interpreter,
    made: ClassObject,
    args: readonly Value[],
    keywords: CallSite['keywords'],
    span: Span | null,
  ): Value | null;
  /** The fields of an object hold what was given for them. */
  filled?(it: Interpreter, instance: Value, made: ClassObject): void;
  /** What an instance has before its constructor runs. */
  instantiated?(
    it: Interpreter,
    instance: Value,
    args: readonly Value[],
    keywords: ReadonlyMap<string, Value> | null,
    span: Span | null,
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
  /** What is to run before this handler, as its own declaration says. */
  dependenciesOf?(it: Interpreter, fn: FunctionObject | NativeFunction): Value[];
  /** The function that a value names where a handler is expected: `'show'`, `[Controller::class, 'show']`. */
  handlerOf?(it: Interpreter, value: Value, span: Span): Value | null;
  /** A property was found to be something of ours: what that says of the object. */
  checkedMember?(it: Interpreter, member: Member, scope: Scope, mask: number): void;
  /** The same for a name that a part of an object was given. */
  checkedName?(it: Interpreter, name: string, scope: Scope, mask: number): void;
  /** What a handler gets, with what schemas let through of it and of its parts. */
  checkRequest?(it: Interpreter, request: Value, checks: readonly CheckedPart[], span: Span): Value;
  /** A request that a handler's own type names, with what stands beside the handler says of it. */
  heldBeside?(it: Interpreter, fn: FunctionObject, request: Value): Value;
  /** What is asked before a framework calls a declared handler: what it says holds there. */
  askGuards?(it: Interpreter, fn: FunctionObject, method: FunctionNode, args: readonly Value[]): void;
  /** What the program's own code makes of what a framework hands to a parameter of a declared handler. */
  handed?(
    it: Interpreter,
    fn: FunctionObject,
    method: FunctionNode,
    parameter: Parameter,
    given: Value,
  ): Value;
  /** What the type of a handler's parameter makes of what was sent for it. */
  boundByType?(it: Interpreter, fn: FunctionObject, parameter: Parameter, sent: Value): Value;
  /** What a container gives a parameter or a field by what it is marked with; null where that says nothing. */
  markedWithKey?(it: Interpreter, decorators: readonly Decorator[] | undefined, scope: Scope): Value | null;
  /** The one object of a library's type that a container of services has for the whole application. */
  containerHolds?(it: Interpreter, type: string): Value | null;
  /** An argument that a framework holds to a schema: its fields are what the parameter declares. */
  fitsDeclared?(it: Interpreter, fn: FunctionObject, parameter: Parameter, value: Value): Value;
  /** A value that is filled from a request and validated by what the fields of its class are marked with. */
  validated?(it: Interpreter, value: Value, made: ClassObject, span: Span): Value;
  /** The path of a module whose name is put together; null where a part of it is not known. */
  requiredPath?(it: Interpreter, node: Expression, scope: Scope): string | null;
  /** The pages that the result of a handler may name, and the objects whose properties are their values. */
  viewsOf?(it: Interpreter, result: Value): { name: string; values: Value[] }[];
  /** What the program gives to every page, beside what the call that fills one gives it; null for nothing. */
  pageValues?(it: Interpreter, call: CallSite): Value | null;
  /** What a page means by itself (`$this`); null where nothing is known of it. */
  pageItself?(it: Interpreter, page: ProgramFile, locals: readonly Value[]): Value | null;
  /** Whether pages that the method fills see the fields of its object. */
  showsItself?(it: Interpreter): boolean;
  /** Makes the object that a tag of a page stands for, with what the tag is given, and has it show itself; says whether there is one. */
  showComponent?(it: Interpreter, views: Value, given: Value | undefined, span: Span): boolean;
  /** The place of a variable that belongs to no function, wherever it is assigned; null for all others. */
  sharedVariable?(it: Interpreter, name: string): ValueCell | null;
  /** The variable a function takes from outside by its name alone (PHP's `global`). */
  outerVariable?(it: Interpreter, name: string): ValueCell | null;
}
