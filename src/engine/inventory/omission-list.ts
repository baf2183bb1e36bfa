/** What was not analysed: whole folders and very long lists in one line each. */
import type { NotAnalysed } from '../report.ts';

/** More single lines than this help nobody. */
const maxEntries = 1_000;

export class OmissionList {
  private readonly single: NotAnalysed[] = [];
  private dropped = 0;
  private readonly folders = new Map<string, { path: string; what: string; files: number }>();

  add(path: string, reason: string): void {
    if (this.single.length < maxEntries) this.single.push({ path, reason });
    else this.dropped++;
  }

  /** One more file below the folder, counted rather than listed. */
  addInside(folder: string, what: string): void {
    const key = `${what}\0${folder}`;
    const known = this.folders.get(key);
    if (known) known.files++;
    else if (this.folders.size < maxEntries) this.folders.set(key, { path: folder, what, files: 1 });
    else this.dropped++;
  }

  /** Ordered by path. */
  list(): NotAnalysed[] {
    const folders = [...this.folders.values()].map(({ path, what, files }) => ({
      path,
      reason: `${what} (${files} source ${files === 1 ? 'file' : 'files'})`,
    }));
    const all = [...this.single, ...folders].sort(
      (a, b) => compare(a.path, b.path) || compare(a.reason, b.reason),
    );
    if (this.dropped > 0) all.push({ path: '.', reason: `and ${this.dropped} more files` });
    return all;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
