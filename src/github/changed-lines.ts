/** Which lines of the new code a change touched, read from unified diffs as GitHub gives them. */

export interface FileChange {
  /** 1-based lines of the new file that the change added. */
  added: ReadonlySet<number>;
  /** Lines of the new file that the diff shows: added ones and those around them. */
  shown: ReadonlySet<number>;
  /** There is no diff of it (too large, or binary): each of its lines may have changed. */
  isWhole: boolean;
}

export interface CodeChange {
  files: ReadonlyMap<string, FileChange>;
  /** GitHub lists only so many files: of those that are not listed nothing is known. */
  isComplete: boolean;
}

const hunkHeader = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/** @param patch null where GitHub gives none */
export function readPatch(patch: string | null): FileChange {
  const added = new Set<number>();
  const shown = new Set<number>();
  let line = 0;
  for (const text of patch?.split('\n') ?? []) {
    const start = hunkHeader.exec(text)?.[1];
    if (start !== undefined) {
      line = Number(start);
    } else if (text.startsWith('+')) {
      added.add(line);
      shown.add(line++);
    } else if (text.startsWith(' ')) shown.add(line++);
    // What begins with `-` or `\` is not in the new file.
  }
  return { added, shown, isWhole: patch === null };
}
