/** Which directory of the program an import path means. */
import { directoryOf } from '../modules/directory-of.ts';
import type { ModuleResolver, Resolution } from '../modules/module-resolver.ts';

/** First parts of the paths of the standard library. */
const standard = new Set(
  `archive bufio bytes cmp compress container context crypto database debug embed encoding errors expvar flag fmt
  go hash html image index io iter log maps math mime net os path plugin reflect regexp runtime slices sort strconv
  strings structs sync syscall testing text time unicode unique unsafe C`.split(/\s+/),
);

export class GoResolver implements ModuleResolver {
  readonly #directories: ReadonlySet<string>;
  /** Module paths with the directories of their `go.mod`, longest first. */
  readonly #modules: readonly [path: string, directory: string][];
  readonly #cache = new Map<string, Resolution>();

  /** @param modules module path → directory of its `go.mod` */
  constructor(files: ReadonlySet<string>, modules: Readonly<Record<string, string>>) {
    this.#directories = new Set(
      [...files].filter((path) => /\.(?:go|templ|qtpl)$/.test(path)).map(directoryOf),
    );
    this.#modules = Object.entries(modules).sort(([a], [b]) => b.length - a.length);
  }

  resolve(from: string, name: string): Resolution {
    const isInModule = this.#modules.some(
      ([, directory]) => directory === '' || from.startsWith(`${directory}/`),
    );
    const key = isInModule ? name : `\0${name}`;
    let found = this.#cache.get(key);
    if (found === undefined) {
      found = this.#find(name, isInModule);
      this.#cache.set(key, found);
    }
    return found;
  }

  #find(name: string, isInModule: boolean): Resolution {
    for (const [path, directory] of this.#modules) {
      if (name !== path && !name.startsWith(`${path}/`)) continue;
      const rest = name.slice(path.length + 1);
      const target = [directory, rest].filter(Boolean).join('/');
      return this.#directories.has(target) ? target : null;
    }
    if (standard.has(name.split('/')[0] ?? '')) return null;
    return isInModule ? null : this.#byEnding(name);
  }

  /** For files outside of every `go.mod`: the directory that the path ends with: programs of the time before modules. */
  #byEnding(name: string): string | null {
    const parts = name.split('/');
    for (let from = 0; from < Math.min(parts.length, 12); from++) {
      const directory = parts.slice(from).join('/');
      if (this.#directories.has(directory)) return directory;
    }
    return null;
  }
}

/** Without the major version, which is part of the path: `github.com/labstack/echo/v4`, `gopkg.in/yaml.v3`. */
export function moduleName(path: string): string {
  return path.replace(/\/v\d+(?=\/|$)/, '').replace(/^(gopkg\.in\/[^/]+)\.v\d+/, '$1');
}
