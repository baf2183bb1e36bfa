/** What the files of a program declare at their top level, for languages in which files share names. */
import type { FunctionNode, Pattern, Statement } from '../parsing/ir.ts';
import type { LanguageTraits } from './language.ts';
import type { ProgramFile } from './program.ts';

export interface Declared {
  file: ProgramFile;
  statement: Statement;
}

/** A method that stands outside of its type (Go). */
export interface OuterMethod {
  file: ProgramFile;
  method: FunctionNode;
}

const nothing: readonly never[] = [];

export class Declarations {
  readonly #files: Iterable<ProgramFile>;
  readonly #names: LanguageTraits['names'];
  #byName: Map<string, Declared[]> | null = null;
  readonly #methods = new Map<string, OuterMethod[]>();
  readonly #implementors = new Map<string, Declared[]>();

  constructor(files: Iterable<ProgramFile>, names: LanguageTraits['names']) {
    this.#files = files;
    this.#names = names;
  }

  /** Who declares the name, as seen from a file: those nearest to it first. */
  find(name: string, from: ProgramFile): readonly Declared[] {
    if (this.#names === 'module') return nothing;
    const all = this.#index().get(name);
    if (!all) return nothing;
    const near = directoryOf(from.path);
    if (this.#names === 'directory') return all.filter(({ file }) => directoryOf(file.path) === near);
    return all.length < 2 ? all : nearestFirst(all, from.path);
  }

  /** Who declares the name in one directory. */
  inDirectory(directory: string): Map<string, Declared> {
    const found = new Map<string, Declared>();
    for (const [name, all] of this.#index())
      for (const declared of all)
        if (directoryOf(declared.file.path) === directory && !found.has(name)) found.set(name, declared);
    return found;
  }

  /** Who declares the name in the package or namespace an import names: `com.example.web`, `App\Http`. */
  imported(module: string, name: string, from: ProgramFile): readonly Declared[] {
    const all = this.find(name, from);
    if (all.length === 0) return nothing;
    const last =
      module
        .split(/[.\\/]/)
        .at(-1)
        ?.toLowerCase() ?? '';
    const fitting = all.filter(({ file }) => directoryOf(file.path).toLowerCase().split('/').includes(last));
    return fitting.length > 0 ? fitting : all;
  }

  methodsOf(type: string, file: ProgramFile): readonly OuterMethod[] {
    this.#index();
    return this.#methods.get(`${directoryOf(file.path)}\0${type}`) ?? nothing;
  }

  /** Classes that say they implement the interface or extend the class of this name. */
  implementorsOf(name: string): readonly Declared[] {
    this.#index();
    return this.#implementors.get(name) ?? nothing;
  }

  #index(): Map<string, Declared[]> {
    if (this.#byName) return this.#byName;
    this.#byName = new Map();
    if (this.#names !== 'module') for (const file of this.#files) this.#addAll(file, file.ir.body);
    return this.#byName;
  }

  #addAll(file: ProgramFile, body: readonly Statement[]): void {
    for (const statement of body) this.#add(file, statement);
  }

  #add(file: ProgramFile, statement: Statement): void {
    switch (statement.kind) {
      case 'class-declaration': {
        push(this.#byName, statement.class.name, { file, statement });
        for (const base of basesOf(statement)) push(this.#implementors, base, { file, statement });
        return;
      }
      case 'function-declaration': {
        const { receiverType, name } = statement.function;
        if (receiverType === undefined) push(this.#byName, name, { file, statement });
        else
          push(this.#methods, `${directoryOf(file.path)}\0${receiverType}`, {
            file,
            method: statement.function,
          });
        return;
      }
      case 'declare':
        for (const name of boundNames(statement.target)) push(this.#byName, name, { file, statement });
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

function basesOf(statement: Extract<Statement, { kind: 'class-declaration' }>): string[] {
  const { superclass, interfaces = [] } = statement.class;
  const names = interfaces.map((name) => /[\w$]+(?=\s*(?:<|$))/.exec(name)?.[0] ?? name);
  if (superclass?.kind === 'identifier') names.push(superclass.name);
  if (superclass?.kind === 'member') names.push(superclass.property);
  return names;
}

function boundNames(pattern: Pattern): string[] {
  if (pattern.kind === 'identifier') return [pattern.name];
  if (pattern.kind === 'array-pattern')
    return pattern.elements.flatMap((element) => (element ? boundNames(element) : []));
  return [];
}

/** The same file, then by how much of the path is shared, then by path: an order that never changes. */
function nearestFirst(all: readonly Declared[], from: string): Declared[] {
  const distance = ({ file }: Declared) =>
    file.path === from ? Number.MAX_SAFE_INTEGER : shared(file.path, from);
  return [...all].sort(
    (a, b) =>
      distance(b) - distance(a) || (a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : 0),
  );
}

function shared(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  let count = 0;
  while (count < left.length && left[count] === right[count]) count++;
  return count;
}

function push<T>(index: Map<string, T[]> | null, key: string, item: T): void {
  const items = index?.get(key);
  if (items) items.push(item);
  else index?.set(key, [item]);
}

function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}
