/** A file of the tree and what is known of it before parsing. */
import type { SourceFile } from '../source-tree.ts';

export interface InventoryFile extends SourceFile {
  /** Language id (`javascript`, `typescript`, `tsx`, `python`, … , `json`, `yaml`), or null when not text we know. */
  language: string | null;
  /** Why the file is not like product code; several may hold. */
  roles: FileRole[];
}

export type FileRole = 'test' | 'example' | 'vendored' | 'generated' | 'minified' | 'build-output';
