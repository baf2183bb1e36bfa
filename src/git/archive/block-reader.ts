import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import { DamagedArchiveError } from './archive-errors.ts';

const blockBytes = 1_048_576;
const chunkBytes = 262_144;

/**
 * Reads a file in large blocks and answers small reads from the last one. An archive's directory and its small
 * files, both read in order, then cost one system call for hundreds of entries.
 */
export class BlockReader extends RandomAccessReader {
  readonly #handle: FileHandle;
  #blockStart = 0;
  #block: Buffer = Buffer.alloc(0);

  constructor(handle: FileHandle) {
    super();
    this.#handle = handle;
  }

  /**
   * @returns a view that is valid until the next call
   * @throws DamagedArchiveError when the file ends before
   */
  async bytes(position: number, length: number): Promise<Buffer> {
    const inside = position >= this.#blockStart && position + length <= this.#blockStart + this.#block.length;
    if (!inside) await this.#load(position, Math.max(length, blockBytes));
    const view = this.#block.subarray(position - this.#blockStart, position - this.#blockStart + length);
    if (view.length < length) throw new DamagedArchiveError('the archive is damaged or incomplete');
    return view;
  }

  async #load(position: number, length: number): Promise<void> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, position);
    this.#block = buffer.subarray(0, bytesRead);
    this.#blockStart = position;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.bytes(position, length).then((view) => {
      view.copy(buffer, offset);
      callback(null);
    }, callback);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#chunks(start, end), { objectMode: false });
  }

  async *#chunks(start: number, end: number): AsyncGenerator<Buffer> {
    for (let position = start; position < end; ) {
      const length = Math.min(chunkBytes, end - position);
      const { buffer, bytesRead } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, position);
      if (bytesRead === 0) throw new DamagedArchiveError('the archive is damaged or incomplete');
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  /** The handle belongs to whoever opened it. */
  override close(callback: (error: Error | null) => void): void {
    callback(null);
  }
}
