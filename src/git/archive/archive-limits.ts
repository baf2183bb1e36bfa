import { ArchiveTooLargeError } from './archive-errors.ts';

export interface ArchiveLimits {
  /** Files, folders (also those that only paths name), links and all. */
  entries: number;
  /** Of everything together, unpacked. */
  totalBytes: number;
  /** A larger file is left out and counted as skipped. */
  fileBytes: number;
  /** Unpacked size divided by the archive's own; looked at above `ratioFromBytes`. */
  ratio: number;
  ratioFromBytes: number;
  timeMs: number;
}

const mebibyte = 1_048_576;

export const defaultArchiveLimits: ArchiveLimits = {
  entries: 200_000,
  totalBytes: 2_048 * mebibyte,
  fileBytes: 256 * mebibyte,
  // Source code compresses to a third or a tenth; deflate's limit, and so a bomb's, is about 1,030.
  ratio: 200,
  ratioFromBytes: 32 * mebibyte,
  timeMs: 10 * 60_000,
};

/** @throws ArchiveTooLargeError */
export function assertEntries(entries: number, limits: ArchiveLimits): void {
  if (entries > limits.entries)
    throw new ArchiveTooLargeError(`the archive has more than ${limits.entries} entries`);
}

/**
 * @param packedBytes size of the archive's file
 * @throws ArchiveTooLargeError
 */
export function assertUnpackedSize(unpackedBytes: number, packedBytes: number, limits: ArchiveLimits): void {
  if (unpackedBytes > limits.totalBytes) {
    throw new ArchiveTooLargeError(
      `the archive holds more than ${Math.floor(limits.totalBytes / mebibyte)} MB unpacked`,
    );
  }
  if (unpackedBytes > limits.ratioFromBytes && unpackedBytes > packedBytes * limits.ratio) {
    throw new ArchiveTooLargeError(`the archive unpacks to more than ${limits.ratio} times its own size`);
  }
}
