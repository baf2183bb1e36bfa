/** Which files of the program an import means, and which files see each other. */

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
