/** Why an uploaded archive was not taken. `reason` is a sentence without its full stop, for people. */
export abstract class ArchiveError extends Error {
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = new.target.name;
    this.reason = reason;
  }
}

/** Not a zip or tar.gz file, or one that uses what we do not read (encryption, rare compression methods). */
export class UnsupportedArchiveError extends ArchiveError {}

/** Truncated, or its contents and its directory disagree. */
export class DamagedArchiveError extends ArchiveError {}

/** Made to harm: paths that lead outside, entries that share bytes. */
export class UnsafeArchiveError extends ArchiveError {}

/** Over a limit on entries, size or compression ratio. */
export class ArchiveTooLargeError extends ArchiveError {}

export class EmptyArchiveError extends ArchiveError {
  constructor() {
    super('the archive contains no files');
  }
}

export class ArchiveTimedOutError extends ArchiveError {}
