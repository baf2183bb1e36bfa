export interface TreeLimits {
  /** Entries looked at; the rest is reported as left out. */
  maxFiles: number;
  /** Contents are cut here: of a longer file only its beginning is read into memory. */
  maxContentBytes: number;
}

export const defaultTreeLimits: TreeLimits = { maxFiles: 200_000, maxContentBytes: 16 * 1024 * 1024 };
