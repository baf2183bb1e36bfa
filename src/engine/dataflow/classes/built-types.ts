/** Which of many types that fit an interface (Go) the program builds: what makes them is named in other files. */
import type { Interpreter } from '../interpreter.ts';
import { classNameOf, type Declared } from '../modules/declared.ts';
import { directoryOf } from '../modules/directory-of.ts';
import type { ProgramFile } from '../modules/program.ts';

/** So many of those that are built are followed: each costs as many steps as the others. */
const maxBuilt = 4;

/** The built ones before the others, of which `most` are enough. */
export function builtFirst(it: Interpreter, found: readonly Declared[], most: number): readonly Declared[] {
  if (found.length <= most) return found;
  const makers = makersFor(it);
  const built = found.filter((one) => makers.isBuilt(one));
  const others = found.filter((one) => !built.includes(one));
  return [...built.slice(0, maxBuilt), ...others.slice(0, Math.max(0, most - built.length))];
}

const known = new WeakMap<Interpreter, Makers>();

function makersFor(it: Interpreter): Makers {
  let makers = known.get(it);
  if (!makers) {
    makers = new Makers(it);
    known.set(it, makers);
  }
  return makers;
}

/** A name, behind the package or the variable that it is a member of. */
const nameWritten = /(?:\b(\w+)\.)?\b([A-Za-z_]\w*)/g;

class Makers {
  /** How files write what makes a type, by the type's directory and name: `NewStore` beside it, `store.NewStore` elsewhere. */
  readonly #makers = new Map<string, Set<string>>();
  /** The files that write it so; of many two are enough. */
  readonly #naming = new Map<string, string[]>();

  constructor(it: Interpreter) {
    const files = [...it.files.values()].filter(({ isTest }) => !isTest);
    const wanted = new Set<string>();
    for (const file of files)
      for (const [type, maker] of makersIn(file)) {
        const directory = directoryOf(file.path);
        const key = `${directory}\0${type}`;
        const written = this.#makers.get(key) ?? new Set();
        this.#makers.set(key, written);
        for (const one of [`${directory}\0${maker}`, `${packageOf(file)}.${maker}`]) {
          written.add(one);
          wanted.add(one);
        }
      }
    for (const { path, text } of files)
      for (const [, of, name] of text.matchAll(nameWritten)) {
        const written = of === undefined ? `${directoryOf(path)}\0${name}` : `${of}.${name}`;
        if (!wanted.has(written)) continue;
        const naming = this.#naming.get(written) ?? [];
        if (naming.length < 2 && !naming.includes(path)) this.#naming.set(written, [...naming, path]);
      }
  }

  isBuilt(declared: Declared): boolean {
    const { path } = declared.file;
    const makers = this.#makers.get(`${directoryOf(path)}\0${classNameOf(declared)}`) ?? [];
    return [...makers].some((one) => this.#naming.get(one)?.some((other) => other !== path) ?? false);
  }
}

/** The types of the file's package, each with itself and the functions that give it back or write a literal of it. */
function* makersIn({ ir, text }: ProgramFile): Generator<[type: string, maker: string]> {
  for (const statement of ir.body) {
    if (statement.kind === 'class-declaration') yield [statement.class.name, statement.class.name];
    if (statement.kind !== 'function-declaration' || statement.function.receiverType !== undefined) continue;
    const { name, returnType = '', start, end } = statement.function;
    const literals = text.slice(start, end).matchAll(/(?<=&)\w+(?=\{)/g);
    for (const [type] of [...returnType.matchAll(/\w+/g), ...literals]) yield [type, name];
  }
}

function packageOf({ ir }: ProgramFile): string {
  return ir.body.find((statement) => statement.kind === 'package')?.name ?? '';
}
