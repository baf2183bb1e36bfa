/** One `git cat-file --batch` process: names of blobs in, their contents out, in the same order. */
import { once } from 'node:events';
import { type GitOptions, startGit } from './git-process.ts';

/** Requests written ahead of the answer being read, so that git never waits for us to ask. */
const requestsAhead = 64;

export class BlobReader {
  private readonly git;
  private readonly chunks: AsyncIterator<Buffer>;
  private pending: Buffer = Buffer.alloc(0);
  private failure: Error | null = null;
  /** Whether every answer asked for was read, so that the process can serve again. */
  isIdle = true;

  constructor(gitDirectory: string, options: GitOptions) {
    this.git = startGit(['cat-file', '--batch'], { GIT_DIR: gitDirectory }, options);
    this.git.on('error', (error) => {
      this.failure = error;
    });
    this.git.stdin.on('error', () => undefined);
    this.git.stderr.resume();
    this.chunks = (this.git.stdout as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  /**
   * @param maxBytes what is beyond is read and dropped.
   * @throws Error when a blob is missing, or git has ended.
   */
  async *read(ids: readonly string[], maxBytes: number): AsyncGenerator<Buffer> {
    this.isIdle = false;
    let asked = 0;
    for (let answered = 0; answered < ids.length; answered++) {
      const until = Math.min(ids.length, answered + requestsAhead);
      if (asked < until && asked - answered <= requestsAhead / 2) {
        this.git.stdin.write(
          ids
            .slice(asked, until)
            .map((id) => `${id}\n`)
            .join(''),
        );
        asked = until;
      }
      const header = await this.readLine();
      const [, type, size] = header.split(' ');
      const bytes = Number(size);
      if (type !== 'blob' || !Number.isSafeInteger(bytes)) throw new Error(`git object ${header}`);
      const content = await this.readBytes(bytes, maxBytes);
      await this.readBytes(1, 1);
      if (answered === ids.length - 1) this.isIdle = true;
      yield content;
    }
    this.isIdle = true;
  }

  async close(): Promise<void> {
    if (this.git.exitCode !== null || this.git.signalCode !== null || this.failure) return;
    const closed = once(this.git, 'close').catch(() => undefined);
    this.git.kill('SIGKILL');
    // What nobody reads any more would keep the stream, and with it the process, open for good.
    this.git.stdout.destroy();
    await closed;
  }

  private async readLine(): Promise<string> {
    for (let end = this.pending.indexOf(10); ; end = this.pending.indexOf(10)) {
      if (end >= 0) {
        const line = this.pending.toString('latin1', 0, end);
        this.pending = this.pending.subarray(end + 1);
        return line;
      }
      if (this.pending.length > 4_096) throw new Error('git cat-file answered without a header');
      this.pending = Buffer.concat([this.pending, await this.nextChunk()]);
    }
  }

  private async readBytes(size: number, maxBytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let kept = 0;
    for (let missing = size; missing > 0; ) {
      if (this.pending.length === 0) this.pending = await this.nextChunk();
      const part = this.pending.subarray(0, missing);
      this.pending = this.pending.subarray(part.length);
      missing -= part.length;
      const wanted = part.subarray(0, maxBytes - kept);
      if (wanted.length > 0) parts.push(wanted);
      kept += wanted.length;
    }
    const [only] = parts;
    return parts.length === 1 && only ? only : Buffer.concat(parts);
  }

  private async nextChunk(): Promise<Buffer> {
    const { value, done } = await this.chunks.next();
    if (done) throw this.failure ?? new Error('git cat-file ended early');
    return value;
  }
}
