/** Which file of the program a dotted module name means. */
import { directoryOf } from '../modules/directory-of.ts';
import type { ModuleResolver, Resolution } from '../modules/module-resolver.ts';

/** Packages of the standard library. */
const ofPython = new Set(
  `asyncio collections concurrent ctypes curses dbm distutils email encodings ensurepip html http importlib json lib2to3
  logging multiprocessing os pathlib profiling pydoc_data re sqlite3 string sys sysconfig test tkinter tomllib unittest
  urllib venv wsgiref xml xmlrpc zipfile zoneinfo`.split(/\s+/),
);

const sourceFolders = ['', 'src', 'lib'];

export class PythonResolver implements ModuleResolver {
  readonly #files: ReadonlySet<string>;
  readonly #cache = new Map<string, Resolution>();

  /** Where packages may be found from anywhere. */
  readonly #roots: readonly string[];

  /** @param projects directories of projects, whose packages lie in them or in their `src` */
  constructor(files: ReadonlySet<string>, projects: readonly string[]) {
    this.#files = files;
    this.#roots = [...sourceFolders, ...projects.flatMap((project) => [project, join(project, 'src')])];
  }

  resolve(from: string, name: string): Resolution {
    const directory = directoryOf(from);
    const key = `${directory}\0${name}`;
    let resolution = this.#cache.get(key);
    if (resolution === undefined) {
      resolution = name.startsWith('.') ? this.#relative(directory, name) : this.#absolute(directory, name);
      this.#cache.set(key, resolution);
    }
    return resolution;
  }

  /** One dot is the package of the importing file, each further dot the one above it. */
  #relative(directory: string, name: string): Resolution {
    const dots = /^\.+/.exec(name)?.[0].length ?? 1;
    const parts = directory === '' ? [] : directory.split('/');
    if (dots - 1 > parts.length) return null;
    const base = parts.slice(0, parts.length - (dots - 1)).join('/');
    return this.#asFile(base, name.slice(dots));
  }

  /**
   * Folders above the importing file that are no packages themselves are where packages may be found, and the one that
   * Django's `manage.py` is run in, whatever else is there.
   */
  #absolute(directory: string, name: string): Resolution {
    for (let at = directory; ; at = directoryOf(at)) {
      if (!this.#files.has(join(at, '__init__.py')) || this.#files.has(join(at, 'manage.py'))) {
        const found = this.#asFile(at, name);
        if (found) return found;
      }
      if (at === '') break;
    }
    for (const folder of this.#roots) {
      const found = this.#asFile(folder, name);
      if (found) return found;
    }
    return this.#ownPackage(directory, name);
  }

  /**
   * `from server.state import …` in `backend/server/app.py`: a package that calls itself by its name was started in the
   * folder it lies in, though that is a package, too. What Python or a library brings along has other modules.
   */
  #ownPackage(directory: string, name: string): Resolution {
    const [first = '', ...rest] = name.split('.');
    if (rest.length === 0 || ofPython.has(first)) return null;
    for (let at = directory; at !== ''; at = directoryOf(at))
      if (at.slice(at.lastIndexOf('/') + 1) === first) {
        const found = this.#asFile(at, rest.join('.'));
        if (found) return found;
      }
    return null;
  }

  #asFile(base: string, name: string): string | null {
    const path = join(base, name.replaceAll('.', '/'));
    if (path !== '' && this.#files.has(`${path}.py`)) return `${path}.py`;
    const inner = join(path, '__init__.py');
    return this.#files.has(inner) ? inner : null;
  }
}

function join(base: string, rest: string): string {
  return base === '' ? rest : rest === '' ? base : `${base}/${rest}`;
}
