import type { Ecosystem } from '../../../../src/engine/dependencies/package.ts';

/** A small lock file and the packages that are in it. */
export interface Form {
  title: string;
  ecosystem: Ecosystem;
  /** The lock file first, then what may stand beside it. */
  files: Record<string, string>;
  /** `name version @line`, how it came in, `dev`. */
  packages: string[];
}
