/** What a reader makes of a lock file, before paths are searched and names are checked. */
import type { Ecosystem } from './package.ts';

/** A place in the text of a file. */
export interface Place {
  /** 1-based. */
  line: number;
  /** Offset into the text. */
  start: number;
}

export interface LockEntry extends Place {
  name: string;
  version: string;
  /** Keys of the entries it needs; keys without an entry are passed over. */
  needs: readonly string[];
  /** Undefined where the file says nothing: then it is what only development reaches. */
  isDevelopment?: boolean | undefined;
  /** Where the file says so itself. */
  isDirect?: boolean | undefined;
}

export interface Root {
  key: string;
  isDevelopment: boolean;
}

export interface LockFile {
  ecosystem: Ecosystem;
  /** By a key that only this file knows. */
  entries: ReadonlyMap<string, LockEntry>;
  /**
   * Entries the project asks for itself. Null where the file does not tell: then what nothing else needs is taken
   * for that, unless nothing in the file needs anything.
   */
  roots: readonly Root[] | null;
}

export interface ReaderContext {
  /** Of the file itself. */
  path: string;
  /** The text of a file in the same folder that the row of the reader asks for; undefined where there is none. */
  beside(name: string): string | undefined;
  /** The texts of all files of the same kind by path, where the row of the reader asks for them. */
  together: ReadonlyMap<string, string>;
}

export type LockFileReader = (text: string, context: ReaderContext) => LockFile;
