/** Puts chunks together and hands out whole lines. A line that is cut off at the end is not handed out. */
export class LineSplitter {
  readonly #onLine: (line: string) => void;
  #pending: Buffer[] = [];

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  push(chunk: Buffer): void {
    let from = 0;
    for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
      this.#pending.push(chunk.subarray(from, to));
      const line = Buffer.concat(this.#pending).toString('utf8');
      this.#pending = [];
      this.#onLine(line);
      from = to + 1;
    }
    if (from < chunk.length) this.#pending.push(chunk.subarray(from));
  }
}
