/** Which file belongs to which application: the one with the deepest root above it. */
import type { InventoryFile } from '../inventory/inventory.ts';

export class ApplicationRoots {
  private readonly filesOf = new Map<string, InventoryFile[]>();
  private readonly withRootsInside = new Set<string>();
  private readonly unowned: InventoryFile[] = [];

  /** @param roots folders relative to the repository, `.` for the repository itself. */
  constructor(roots: readonly string[], files: readonly InventoryFile[]) {
    for (const root of roots) this.filesOf.set(root, []);
    for (const root of roots) {
      for (let above = parentFolder(root); above !== null; above = parentFolder(above)) {
        if (this.filesOf.has(above)) this.withRootsInside.add(above);
      }
    }
    for (const file of files) (this.rootOf(file.path)?.files ?? this.unowned).push(file);
  }

  /** Files of the root that no root inside of it has. */
  ownFiles(root: string): readonly InventoryFile[] {
    return this.filesOf.get(root) ?? [];
  }

  /** Files that no root has. */
  outside(): readonly InventoryFile[] {
    return this.unowned;
  }

  hasRootsInside(root: string): boolean {
    return this.withRootsInside.has(root);
  }

  private rootOf(path: string): { files: InventoryFile[] } | null {
    for (let folder = parentFolder(path); folder !== null; folder = parentFolder(folder)) {
      const files = this.filesOf.get(folder);
      if (files) return { files };
    }
    return null;
  }
}

/** Null above the root itself. */
export function parentFolder(path: string): string | null {
  if (path === '.') return null;
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '.' : path.slice(0, slash);
}
