/** Thrown where a file has more parts than a lock file of any size: memory would run out before its end. */
export class TooMuchToReadError extends Error {
  override name = 'TooMuchToReadError';
}

/** A lock file of 20,000 packages has 600,000 keys and values. */
const maximumParts = 1_000_000;

/** Counts what is made of a text. */
export class PartCount {
  #parts = 0;

  /** @throws TooMuchToReadError */
  add(): void {
    if (++this.#parts > maximumParts) throw new TooMuchToReadError();
  }
}
