/** What the files of a program declare at their top level, for languages in which files share names. */
import type { ClassNode } from '../../parsing/ir/declarations.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { LanguageTraits } from '../language-traits.ts';
import {
  basesOf,
  boundNames,
  type ClassPart,
  canBeOne,
  type Declared,
  nestedIn,
  type OuterMethod,
  placed,
} from './declared.ts';
import { directoryOf } from './directory-of.ts';
import { FittingTypes } from './fitting-types.ts';
import type { PackageBorders } from './module-resolver.ts';
import {
  closest,
  inFolder,
  isInModule,
  lastSegment,
  modulesOf,
  nearestFirst,
} from './nearest-declarations.ts';
import type { ProgramFile } from './program.ts';
import { StatedPackages } from './stated-packages.ts';

const nothing: readonly never[] = [];

/** So many parts of a class are looked at. */
const maxParts = 10;

export class Declarations {
  readonly #files: Iterable<ProgramFile>;
  readonly #names: LanguageTraits['names'];
  readonly #namesModules: RegExp | null;
  readonly #packages: PackageBorders | null;
  readonly #stated: StatedPackages | null;
  #byName: Map<string, Declared[]> | null = null;
  #functionNames: readonly string[] | null = null;
  #classNames: readonly string[] | null = null;
  readonly #methods = new Map<string, OuterMethod[]>();
  /** By directory, then by name. */
  readonly #byPlace = new Map<string, Map<string, Declared[]>>();
  /** What a directory's package calls itself. */
  readonly #packageNames = new Map<string, string>();
  readonly #fitting = new FittingTypes(
    (name) => (this.#byName?.get(name) ?? nothing).flatMap(placed),
    (directory) => this.#packageNames.get(directory),
  );
  readonly #parts = new Map<string, ClassPart[]>();
  readonly #implementors = new Map<string, Declared[]>();
  readonly #extensions = new Map<ClassNode, ClassPart[]>();
  /** Those whose class has not been looked for yet. */
  #unattached: ClassPart[] = [];
  readonly #attached = new Set<ClassNode>();

  constructor(
    files: Iterable<ProgramFile>,
    language: Pick<LanguageTraits, 'names' | 'namesModules' | 'packageStatement'>,
    packages?: PackageBorders | null,
  ) {
    this.#files = files;
    this.#names = language.names;
    this.#namesModules = language.namesModules ?? null;
    this.#packages = packages ?? null;
    this.#stated = language.packageStatement ? new StatedPackages(language.packageStatement) : null;
  }

  /** Who declares the name, as seen from a file: those nearest to it first. */
  find(name: string, from: ProgramFile): readonly Declared[] {
    if (this.#names === 'module') return nothing;
    const all = this.#index().get(name);
    if (!all) return nothing;
    if (this.#names === 'directory') return this.#byPlace.get(directoryOf(from.path))?.get(name) ?? nothing;
    const packages = this.#packages;
    const seen = packages ? all.filter(({ file }) => packages.sees(from.path, file.path)) : all;
    return seen.length < 2 ? seen : nearestFirst(seen, from.path);
  }

  /** Which package or namespace the file says that it is of. */
  packageOf(file: ProgramFile): string | null {
    return this.#stated?.of(file) ?? null;
  }

  /** The functions that the program declares, by their names. */
  functionNames(): readonly string[] {
    this.#functionNames ??= [...this.#index()].flatMap(([name, [first]]) =>
      first?.statement.kind === 'function-declaration' ? [name] : [],
    );
    return this.#functionNames;
  }

  /** The classes that the program declares, by their names. */
  classNames(): readonly string[] {
    this.#classNames ??= [...this.#index()].flatMap(([name, [first]]) =>
      first?.statement.kind === 'class-declaration' ? [name] : [],
    );
    return this.#classNames;
  }

  /** Who declares the name in one directory. */
  inDirectory(directory: string): Map<string, Declared> {
    this.#index();
    const found = new Map<string, Declared>();
    for (const [name, [first]] of this.#byPlace.get(directory) ?? []) if (first) found.set(name, first);
    return found;
  }

  /** What the package in the directory calls itself (Go). */
  packageName(directory: string): string | undefined {
    this.#index();
    return this.#packageNames.get(directory);
  }

  /**
   * Who declares the name in the package or namespace an import names: `com.example.web`, `App\Http`. Where no folder
   * is called so, it is everybody whose file does not say that it is of another package, unless the language's modules
   * are folders and files: then it is somebody else's.
   */
  imported(module: string, name: string, from: ProgramFile): readonly Declared[] {
    const named = this.#packages?.named(module, from.path) ?? null;
    if (named !== null && named !== 'library') return this.#inPackage(named.directory, module, name);
    const all = this.find(name, from);
    if (all.length === 0) return nothing;
    if (named === 'library') return this.#besideLibrary(all, module, from);
    const last = lastSegment(module);
    const own = this.#namesModules;
    const possible = this.#stated?.possible(all, module, from) ?? all;
    const near = own?.test(module) ? this.#inSamePackage(possible, from) : possible;
    const fitting = near.filter(({ file }) =>
      own ? isInModule(file.path, last) : inFolder(file.path, last),
    );
    if (fitting.length > 0) return own ? fitting : closest(fitting, module);
    return own && !own.test(module) ? nothing : near;
  }

  /** Those of the file's own package, if there are any. */
  #inSamePackage(all: readonly Declared[], from: ProgramFile): readonly Declared[] {
    const directory = this.#packages?.of(from.path) ?? null;
    const own =
      directory === null ? nothing : all.filter(({ file }) => this.#packages?.isIn(directory, file.path));
    return own.length > 0 ? own : all;
  }

  /** What a package declares, the module's first; or what it hands on from those that it uses. */
  #inPackage(directory: string, module: string, name: string): readonly Declared[] {
    const all = this.#index().get(name) ?? nothing;
    const own = all.filter(({ file }) => this.#packages?.isIn(directory, file.path));
    const root = `${directory === '' ? '' : `${directory}/`}src/lib.rs`;
    if (own.length === 0)
      return nearestFirst(all, root).filter(({ file }) => this.#packages?.sees(root, file.path));
    const ordered = nearestFirst(own, root);
    const last = lastSegment(module);
    const fitting = module.includes('.') ? ordered.filter(({ file }) => isInModule(file.path, last)) : [];
    return fitting.length > 0 ? fitting : ordered;
  }

  /** A module of the file's own package may be called like a library. */
  #besideLibrary(all: readonly Declared[], module: string, from: ProgramFile): readonly Declared[] {
    const own = this.#packages?.of(from.path);
    const first = module.split('.', 1)[0]?.toLowerCase() ?? '';
    return all.filter(
      ({ file }) => this.#packages?.of(file.path) === own && modulesOf(file.path).includes(first),
    );
  }

  methodsOf(type: string, file: ProgramFile): readonly OuterMethod[] {
    this.#index();
    return this.#methods.get(`${directoryOf(file.path)}\0${type}`) ?? nothing;
  }

  /** Every class at the top level of a file. */
  *allClasses(): Iterable<{ node: ClassNode; declared: Declared }> {
    for (const declared of [...this.#index().values()].flat()) {
      const { statement } = declared;
      if (statement.kind === 'class-declaration') yield { node: statement.class, declared };
    }
  }

  /** The other declarations of a class that is declared in parts. */
  otherPartsOf(node: ClassNode): readonly ClassPart[] {
    if (!node.isPartial) return nothing;
    this.#index();
    const parts = this.#parts.get(node.name) ?? nothing;
    const own = parts.find((part) => part.node === node);
    // What is nested in a class is no part of what stands by itself.
    if (!own && node.wholeName !== undefined) return nothing;
    return parts.filter((part) => part.node !== node && (!own || canBeOne(own, part))).slice(0, maxParts);
  }

  /** What adds methods to the class from outside of it. */
  extensionsOf(node: ClassNode): readonly ClassPart[] {
    this.#index();
    return this.#extensions.get(node) ?? nothing;
  }

  /** Whether the class that it adds to is one of the program. */
  isAttached(extension: ClassNode): boolean {
    this.#index();
    return this.#attached.has(extension);
  }

  /** Classes that say that they implement or extend what is called so. */
  implementorsNamed(name: string): readonly Declared[] {
    this.#index();
    return this.#implementors.get(name) ?? nothing;
  }

  /** Classes that implement the interface or extend the class: because they say so, or because they have its methods. */
  implementorsOf(node: ClassNode): readonly Declared[] {
    const named = this.implementorsNamed(node.name);
    if (this.#names !== 'directory') return named;
    const own = (this.#index().get(node.name) ?? nothing).flatMap(placed).find((one) => one.node === node);
    const fitting = own ? this.#fitting.of(own) : nothing;
    return [
      ...named,
      ...fitting.flatMap(({ directory, name }) => this.#byPlace.get(directory)?.get(name) ?? []),
    ];
  }

  #index(): Map<string, Declared[]> {
    if (this.#byName) return this.#byName;
    this.#byName = new Map();
    if (this.#names !== 'module') for (const file of this.#files) this.#addAll(file, file.ir.body);
    for (const extension of this.#unattached) this.#attach(extension);
    this.#unattached = [];
    if (this.#names === 'program') this.#addNested(this.#byName);
    return this.#byName;
  }

  /** Classes in classes are found by what they implement, behind those that stand by themselves. */
  #addNested(byName: ReadonlyMap<string, readonly Declared[]>): void {
    for (const declared of [...byName.values()].flat())
      for (const nested of nestedIn(declared))
        for (const base of basesOf(nested.statement)) push(this.#implementors, base, nested);
  }

  /** Of several classes of the name the nearest one is meant. */
  #attach(extension: ClassPart): void {
    const { node, file } = extension;
    const classes = (this.#byName?.get(node.name) ?? nothing).filter(
      ({ statement }) => statement.kind === 'class-declaration',
    );
    const [nearest] = nearestFirst(classes, file.path);
    if (nearest?.statement.kind !== 'class-declaration') return;
    const parts = this.#extensions.get(nearest.statement.class) ?? [];
    this.#extensions.set(nearest.statement.class, [...parts, extension]);
    this.#attached.add(node);
    for (const base of node.interfaces ?? []) push(this.#implementors, base, nearest);
  }

  #declare(name: string, declared: Declared): void {
    push(this.#byName, name, declared);
    if (this.#names !== 'directory') return;
    const directory = directoryOf(declared.file.path);
    const place = this.#byPlace.get(directory) ?? new Map<string, Declared[]>();
    this.#byPlace.set(directory, place);
    push(place, name, declared);
  }

  #addMethod(type: string, outer: OuterMethod): void {
    const directory = directoryOf(outer.file.path);
    push(this.#methods, `${directory}\0${type}`, outer);
    this.#fitting.addMethod(outer.method.name, { directory, name: type });
  }

  #addAll(file: ProgramFile, body: readonly Statement[]): void {
    for (const statement of body) this.#add(file, statement);
  }

  #add(file: ProgramFile, statement: Statement): void {
    switch (statement.kind) {
      case 'class-declaration': {
        if (statement.class.isExtension) {
          this.#unattached.push({ file, node: statement.class });
          return;
        }
        this.#declare(statement.class.name, { file, statement });
        if (statement.class.isPartial)
          push(this.#parts, statement.class.name, { file, node: statement.class });
        for (const base of basesOf(statement)) push(this.#implementors, base, { file, statement });
        return;
      }
      case 'function-declaration': {
        const { receiverType, name } = statement.function;
        if (receiverType === undefined) this.#declare(name, { file, statement });
        else this.#addMethod(receiverType, { file, method: statement.function });
        return;
      }
      case 'package':
        // Tests may stand in a package of their own beside it.
        if (!file.isTest) this.#packageNames.set(directoryOf(file.path), statement.name);
        return;
      case 'declare':
        for (const name of boundNames(statement.target)) this.#declare(name, { file, statement });
        return;
      case 'block':
        if (!statement.isScope) this.#addAll(file, statement.body);
        return;
      case 'if':
        // `if (!function_exists('f')) { function f() … }`
        this.#addAll(file, statement.consequent);
        this.#addAll(file, statement.alternate);
        return;
      default:
        return;
    }
  }
}

function push<T>(index: Map<string, T[]> | null, key: string, item: T): void {
  const items = index?.get(key);
  if (items) items.push(item);
  else index?.set(key, [item]);
}
