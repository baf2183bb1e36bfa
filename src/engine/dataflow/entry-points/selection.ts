/** Which functions and modules an analysis of a part runs on their own account. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';

export interface Selection {
  /** These functions are entered from outside. */
  hasFunction(file: string, fn: FunctionNode): boolean;
  /** Paths of files; null for all. */
  modules: ReadonlySet<string> | null;
}
