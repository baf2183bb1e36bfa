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

/** A finding, as far as it stands in code. */
export interface Flow {
  affected_file: string;
  start_line: number;
  /** Source first, sink last; empty without a flow. */
  trace: readonly { file: string; line: number }[];
}

/**
 * Where GitHub takes a comment on the finding: its own line or, where the change does not show that, the last stop of its
 * way on a line that was added, or at least is shown. A change that calls what has long been there is told at the call.
 * @returns null where nothing of it is shown
 */
export function commentPlace(
  { affected_file, start_line, trace }: Flow,
  change: CodeChange | null,
): { path: string; line: number } | null {
  if (change?.files.get(affected_file)?.shown.has(start_line))
    return { path: affected_file, line: start_line };
  const stop =
    trace.findLast(({ file, line }) => change?.files.get(file)?.added.has(line)) ??
    trace.findLast(({ file, line }) => change?.files.get(file)?.shown.has(line));
  return stop ? { path: stop.file, line: stop.line } : null;
}
