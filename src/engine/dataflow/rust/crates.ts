/** Packages of a Cargo workspace: which of them a name means, and which see each other. */
import type { AnalysisOptions } from '../analyse.ts';
import type { PackageBorders } from '../modules/module-resolver.ts';

type CargoPackages = NonNullable<NonNullable<AnalysisOptions['resolver']>['cargoPackages']>;

/** What comes with the compiler. */
const standard = new Set(['std', 'core', 'alloc', 'proc_macro']);

export class Crates implements PackageBorders {
  /** By directory of the package. */
  readonly #crates: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
  readonly #visible: ReadonlyMap<string, ReadonlySet<string>>;
  /** By path of the file. */
  readonly #packages = new Map<string, string | null>();

  constructor(packages: CargoPackages) {
    this.#crates = new Map(
      packages.map(({ directory, crates }) => [directory, new Map(Object.entries(crates))]),
    );
    this.#visible = new Map(
      [...this.#crates].map(([directory, crates]) => [
        directory,
        new Set([directory, ...[...crates.values()].filter((each) => each !== null)]),
      ]),
    );
  }

  sees(from: string, path: string): boolean {
    const [own, other] = [this.of(from), this.of(path)];
    return own === null || other === null || own === other || (this.#visible.get(own)?.has(other) ?? true);
  }

  isIn(directory: string, path: string): boolean {
    return this.of(path) === directory;
  }

  of(path: string): string | null {
    let found = this.#packages.get(path);
    if (found === undefined) {
      found = this.#find(path);
      this.#packages.set(path, found);
    }
    return found;
  }

  named(module: string, from: string): { directory: string } | 'library' | null {
    const [first = ''] = module.split('.', 1);
    const own = this.of(from);
    const meant = own === null ? undefined : this.#crates.get(own)?.get(first);
    if (meant === null || (own !== null && standard.has(first))) return 'library';
    return meant === undefined ? null : { directory: meant };
  }

  #find(path: string): string | null {
    for (let at = path; at !== ''; ) {
      at = at.slice(0, Math.max(0, at.lastIndexOf('/')));
      if (this.#crates.has(at)) return at;
    }
    return null;
  }
}
