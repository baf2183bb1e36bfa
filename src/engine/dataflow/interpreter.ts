/**
 * The state of one analysis, and the one place through which the parts of the interpreter reach each other.
 * What the parts do is in their own files; nothing here knows a library.
 */

import type { FunctionNode } from '../parsing/ir/declarations.ts';
import type { Call, Expression } from '../parsing/ir/expressions.ts';
import { importsOf } from '../parsing/ir/imports-of.ts';
import type { Span } from '../parsing/ir/span.ts';
import type { Import, Statement } from '../parsing/ir/statements.ts';
import type { EntryPoint } from '../results/candidate.ts';
import { type Budget, OutOfSteps } from './budget.ts';
import type { CallSite } from './calls/call-site.ts';
import { callValue, invoke } from './calls/calls.ts';
import { type Flow, Frame } from './calls/frame.ts';
import { type ApplyOptions, applyFunction } from './calls/functions.ts';
import { classAbove } from './classes/base-classes.ts';
import { sharedInstance } from './classes/instances.ts';
import { choicesIn } from './entry-points/choices.ts';
import type { Again } from './entry-points/entered-again.ts';
import type { EntryContext, Redirect, Registrars } from './entry-points/entry-context.ts';
import { RoutedMethods } from './entry-points/helper-methods.ts';
import type { Operation } from './entry-points/operations.ts';
import type { Registration } from './entry-points/registrations.ts';
import { RouteTable } from './entry-points/routes.ts';
import type { Selection } from './entry-points/selection.ts';
import { startInstance } from './entry-points/started-instances.ts';
import { evaluate } from './execution/expressions.ts';
import { executeAll, executeBlock, hoist } from './execution/statements.ts';
import { Collector } from './findings/collector.ts';
import { codeOf, lineOf, telling } from './findings/snippets.ts';
import type { AnswerPart } from './guards/answers.ts';
import { narrow } from './guards/guards.ts';
import { narrowByPredicate } from './guards/predicate-functions.ts';
import type { Language } from './language.ts';
import type { LanguageBuiltins } from './language-builtins.ts';
import type { AccessPathTable } from './models/access-path.ts';
import type { CompiledModels } from './models/compiled-models.ts';
import { Declarations } from './modules/declarations.ts';
import type { Declared } from './modules/declared.ts';
import type { ModuleResolver } from './modules/module-resolver.ts';
import { declareNow } from './modules/modules.ts';
import { ProgramFile } from './modules/program.ts';
import { SymbolTable } from './modules/symbols.ts';
import type { Storage } from './storage/storage.ts';
import type { ClassObject } from './values/class-object.ts';
import { ContentTypeCell } from './values/content-type-cell.ts';
import type { FunctionObject } from './values/function-objects.ts';
import { HeapObject } from './values/heap.ts';
import { Journal } from './values/journal.ts';
import { Scope } from './values/scope.ts';
import { objectValue, unknown, type Value } from './values/value.ts';

export interface InterpreterParts {
  files: ReadonlyMap<string, ProgramFile>;
  models: CompiledModels;
  language: Language;
  resolver: ModuleResolver;
  /** Functions that documents beside the code name, dotted. */
  operations: ReadonlyMap<string, Operation>;
  /** Files that published packages offer their users. */
  published: ReadonlySet<string>;
  budget: Budget;
  /** What is run on its own account; null for everything. */
  only: Selection | null;
  storage: Storage;
  /** Told which file is entered. */
  onFile?: ((path: string) => void) | undefined;
}

const byNobody: Registrars = { roots: [], registrars: [] };

/** Modules run more than any one handler does. */
const moduleBudgetFactor = 8;
const maxModuleNesting = 200;

export class Interpreter {
  readonly files: ReadonlyMap<string, ProgramFile>;
  readonly models: CompiledModels;
  readonly paths: AccessPathTable;
  readonly language: Language;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly published: ReadonlySet<string>;
  readonly declarations: Declarations;
  readonly budget: Budget;
  readonly journal = new Journal();
  readonly collector = new Collector();
  readonly storage: Storage;
  readonly routes = new RouteTable();
  /** Handlers registered and not yet run. */
  readonly queue: Registration[] = [];
  readonly routedMethods = new RoutedMethods();
  /** What the application shows about itself, for conditions on it as a whole. */
  readonly facts = new Set<string>();
  readonly symbols = new SymbolTable();
  /** What the packages of the program hold, by directory (Go). */
  readonly packages = new Map<string, HeapObject>();
  /** Declarations that are being run because another place needed them. */
  readonly declaring = new Set<Statement>();
  /** Those that ran so: what they declare may have been filled since. */
  readonly declaredEarly = new Set<Statement>();
  /** While the bases of a class are declared: what is left to be run when the class is known itself. */
  linking: (() => void)[] | null = null;
  /** Files of which not everything was run to its end, and why. */
  readonly cutShort = new Map<string, string>();

  frame: Frame;
  flow: Flow = 'live';
  /** Calls that go on beside the function that made them are made once more, and what they start is not. */
  isRunAgain = false;
  /** Nearer to the entry than this, earlier runs of a function do not stand for its calls. */
  anewAbove = 0;
  /** Of the jump that is on its way: what it ends, by name; null for the innermost. */
  jumpLabel: string | null = null;
  entry: EntryContext = {
    entryPoint: { kind: 'module' },
    ...byNobody,
    contentType: new ContentTypeCell(null),
  };
  entryId = 0;

  readonly #resolver: ModuleResolver;
  readonly #only: Selection | null;
  readonly #shared = new Map<string, HeapObject>();
  readonly #outside: ProgramFile;
  readonly #onFile: (path: string) => void;
  #moduleNesting = 0;
  #templates: ProgramFile[] | null = null;
  #globalImports: readonly Import[] | null = null;

  constructor(parts: InterpreterParts) {
    this.files = parts.files;
    this.models = parts.models;
    this.paths = parts.models.newPaths();
    this.language = parts.language;
    this.operations = parts.operations;
    this.published = parts.published;
    this.declarations = new Declarations(parts.files.values(), parts.language, parts.resolver.packages);
    this.budget = parts.budget;
    this.storage = parts.storage;
    this.#resolver = parts.resolver;
    this.#only = parts.only;
    this.#onFile = parts.onFile ?? (() => undefined);
    this.#outside = new ProgramFile(
      { path: '', language: '', body: [], comments: [], quality: { syntaxErrors: 0, truncated: false } },
      '',
    );
    this.frame = this.#topFrame(this.#outside);
  }

  /** Files that are rendered. */
  get templates(): readonly ProgramFile[] {
    this.#templates ??= [...this.files.values()].filter(
      (file) => this.isTemplate(file) || this.language.pages?.includes(file.ir.language),
    );
    return this.#templates;
  }

  /** What one file imports for all. */
  get globalImports(): readonly Import[] {
    this.#globalImports ??= [...this.files.values()].flatMap(({ ir }) =>
      importsOf(ir.body).filter(({ isGlobal }) => isGlobal),
    );
    return this.#globalImports;
  }

  /** Whether the file is rendered, and not run. */
  isTemplate(file: ProgramFile): boolean {
    return this.language.templates?.includes(file.ir.language) ?? false;
  }

  /** Whether others hand the file what it writes out. */
  isPage(file: ProgramFile): boolean {
    return this.isTemplate(file) || (this.language.pages?.includes(file.ir.language) ?? false);
  }

  // ---- the parts of the interpreter, to each other

  evaluate(node: Expression, scope: Scope): Value {
    return evaluate(this, node, scope);
  }
  executeAll(statements: readonly Statement[], scope: Scope): void {
    executeAll(this, statements, scope);
  }
  executeBlock(statements: readonly Statement[], scope: Scope): void {
    executeBlock(this, statements, scope);
  }
  hoist(statements: readonly Statement[], scope: Scope): void {
    hoist(this, statements, scope);
  }
  apply(fn: FunctionObject, thisValue: Value, args: readonly Value[], options: ApplyOptions): Value {
    return applyFunction(this, fn, thisValue, args, options);
  }
  callValue(
    fn: Value,
    thisValue: Value,
    args: readonly Value[],
    span: Span,
    keywords: CallSite['keywords'] = null,
  ): Value {
    return callValue(this, fn, thisValue, args, span, keywords);
  }
  invoke(call: CallSite): Value {
    return invoke(this, call);
  }
  narrow(test: Expression, scope: Scope, holds: boolean): void {
    narrow(this, test, scope, holds);
  }
  narrowByPredicate(test: Call, scope: Scope, holds: boolean, part: AnswerPart | null = null): void {
    narrowByPredicate(this, test, scope, holds, part);
  }
  declareNow(declared: Declared, name: string): Value | null {
    return declareNow(this, declared, name);
  }
  sharedInstance(made: ClassObject): Value {
    return sharedInstance(this, made);
  }
  startInstance(made: ClassObject, instance: Value): void {
    startInstance(this, made, instance);
  }

  get builtins(): LanguageBuiltins {
    return this.language.builtins;
  }

  // ---- where it is

  get moduleScope(): Scope {
    return this.frame.file.module?.scope ?? new Scope(null, true);
  }

  /** Where `super` looks for a member of the name. */
  superPrototype(name: string): Value {
    const parent = classAbove(this, name);
    return parent ? objectValue(parent.instancePrototype) : unknown;
  }

  codeAt(span: Span): string {
    return codeOf(this.frame.file.text, span);
  }

  codeIn(path: string, span: Span): string {
    return codeOf(this.files.get(path)?.text ?? '', span);
  }

  lineOf(path: string, span: Span): string {
    return lineOf(this.files.get(path)?.text ?? '', span);
  }

  tellingCode(path: string, span: Span): string {
    return telling(this.files.get(path)?.text ?? '', span);
  }

  /** The file an import of the current file means. */
  resolveModule(name: string): ProgramFile | 'data' | null {
    const resolution = this.#resolver.resolve(this.frame.file.path, name);
    if (resolution === null || resolution === 'data') return resolution;
    return this.files.get(resolution) ?? null;
  }

  /** The path an import of the current file means, where imports name directories. */
  resolvePath(name: string): string | null {
    const resolution = this.#resolver.resolve(this.frame.file.path, name);
    return resolution === 'data' ? null : resolution;
  }

  // ---- what this analysis is about

  /** Whether this function is left out of this analysis as an entry. */
  isSkipped(node: FunctionNode): boolean {
    const file = this.symbols.functions.get(node)?.file.path ?? '';
    return this.#only !== null && !this.#only.hasFunction(file, node);
  }

  /** Whether the module is run only where others need it. */
  isSkippedModule(path: string): boolean {
    return this.#only?.modules?.has(path) === false;
  }

  /** One object for all requests, behind the one each handler gets. */
  sharedBehind(role: string): HeapObject {
    let object = this.#shared.get(role);
    if (!object) {
      object = new HeapObject('opaque', this.entryId);
      this.#shared.set(role, object);
    }
    return object;
  }

  // ---- entries

  /** Begins a run from outside: a fresh stack, a fresh response, steps of its own. */
  startEntry(entryPoint: EntryPoint, file: ProgramFile | null, by: Registrars = byNobody): void {
    this.entryId++;
    const roots = file ? [...by.roots, file.path] : by.roots;
    this.entry = { entryPoint, roots, registrars: by.registrars, contentType: new ContentTypeCell(null) };
    this.frame = this.#topFrame(file ?? this.#outside);
    this.flow = 'live';
    this.journal.reset();
    const entered = by.registrars.at(-1)?.function;
    this.budget.startEntry(entered ? choicesIn(entered) : 1);
  }

  /** What this function returns in the current entry goes to the client. */
  expectResult(fn: FunctionNode | null, rule: string | undefined, redirect?: Redirect, key?: string): void {
    if (fn && rule !== undefined)
      this.entry = { ...this.entry, result: { function: fn, rule, key, ...(redirect ? { redirect } : {}) } };
  }

  /** What this function returns in the current entry names the page that is rendered. */
  expectView(fn: FunctionNode): void {
    this.entry = { ...this.entry, viewFrom: fn };
  }

  /** Runs, and takes note when the steps ran out instead of throwing, unless having few is the rule. */
  guarded(run: () => void, noting: 'noted' | 'unnoted' = 'noted'): void {
    const { path } = this.frame.file;
    try {
      run();
    } catch (error) {
      // Deeply nested code, run through functions that call each other, can exhaust the stack: the same as steps.
      const ranOut = error instanceof OutOfSteps || isStackOverflow(error);
      if (path === '' && !ranOut) throw error;
      // An error of the interpreter's own costs what was being run, not the whole application.
      const reason = ranOut
        ? 'took too many steps'
        : `failed (${error instanceof Error ? error.name : 'error'})`;
      if (ranOut && noting === 'unnoted') return;
      if (path !== '' && !(ranOut && this.cutShort.has(path))) this.cutShort.set(path, reason);
    }
  }

  /** Makes the file's top level the place from which things are looked at. */
  enterFile(file: ProgramFile): void {
    this.frame = new Frame(file, null, unknown, null, '', [], this.frame);
  }

  /** Runs with this function as the current one, without binding parameters. */
  withFrame(
    file: ProgramFile,
    fn: FunctionNode | null,
    thisValue: Value,
    homeClass: ClassObject | null,
    symbol: string,
    run: () => void,
  ): void {
    const outer = this.frame;
    this.frame = new Frame(file, fn, thisValue, homeClass, symbol, [], outer);
    try {
      run();
    } finally {
      this.frame = outer;
    }
  }

  /**
   * Runs a module's body apart from whatever needed it: none of its writes is taken back.
   * @param again how what it shows is shown again
   */
  runModule(
    file: ProgramFile,
    run: () => void,
    entryPoint: EntryPoint = { kind: 'module' },
    again?: Again,
  ): void {
    if (this.#moduleNesting >= maxModuleNesting) return;
    const { frame, flow, entry, entryId } = this;
    const journal = this.journal.suspend();
    const steps = this.budget.suspend(moduleBudgetFactor);
    this.#moduleNesting++;
    this.entryId = ++this.#lastModuleEntry;
    const contentType = new ContentTypeCell(null);
    const known = again ? { again } : {};
    this.entry = { entryPoint, roots: [file.path], registrars: [], contentType, ...known };
    this.frame = this.#topFrame(file);
    this.flow = 'live';
    try {
      this.guarded(run);
    } finally {
      this.#moduleNesting--;
      Object.assign(this, { frame, flow, entry, entryId });
      this.#onFile(frame.file.path);
      this.journal.resume(journal);
      this.budget.resume(steps);
    }
  }

  /** Makes what the whole application shares: none of its writes is taken back, and who needs it first does not pay for it. */
  makeShared(run: () => void): void {
    const { frame, flow } = this;
    const journal = this.journal.suspend();
    const steps = this.budget.suspend(1);
    try {
      this.guarded(run);
    } finally {
      Object.assign(this, { frame, flow });
      this.journal.resume(journal);
      this.budget.resume(steps);
    }
  }

  /** Modules count downwards, so that their numbers never meet those of other entries. */
  #lastModuleEntry = -1_000_000_000;

  #topFrame(file: ProgramFile): Frame {
    this.#onFile(file.path);
    const exported = file.module?.moduleObject.get('exports')?.value ?? unknown;
    return new Frame(file, null, exported, null, '', [], null);
  }
}

/** Where the stack is nearly used up, a regular expression cannot be read either: an error of syntax, of that name. */
function isStackOverflow(error: unknown): boolean {
  return (
    (error instanceof RangeError && error.message.includes('call stack')) ||
    (error instanceof SyntaxError && error.message.includes('Stack overflow'))
  );
}
