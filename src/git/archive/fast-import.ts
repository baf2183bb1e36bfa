import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { GitUnusableError } from '../git-errors.ts';
import { killGroup, spawnGit } from '../run-git.ts';

/** A conversation with `git fast-import`: contents go in as blobs, and names only into the tree at the end. */
export interface FastImport {
  /** @returns the mark by which `commit` names the contents */
  blob(size: number, contents: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<number>;
  /**
   * Writes one commit with these files, always the same for the same files, and ends the conversation.
   * @param files by path
   * @returns the commit's id
   */
  commit(files: ReadonlyMap<string, { mark: number }>): Promise<string>;
  /** Ends it at once and waits until it is gone; what was written is incomplete. */
  kill(): Promise<void>;
}

/** Fixed, so that equal archives give equal commits. */
const committer = 'Whitebox <archive@whitebox.invalid> 0 +0000';
const message = 'Uploaded archive';

/** @param dir a bare repository */
export function startFastImport(dir: string): FastImport {
  const child = spawnGit({
    // Deltas between neighbours cost more time than the disk they save.
    args: ['--git-dir', dir, 'fast-import', '--quiet', '--done', '--depth=0'],
    settings: [
      ['pack.compression', '1'],
      ['fastimport.unpackLimit', '0'],
    ],
  });
  const answer = text(child.stdout);
  const exited = once(child, 'close');
  const broken = new Promise<never>((_resolve, reject) => {
    const fail = (error?: Error) =>
      reject(new GitUnusableError('the archive could not be stored', { cause: error }));
    child.on('error', fail);
    child.stdin.on('error', fail);
    child.on('close', (code) => code !== 0 && fail());
  });
  broken.catch(() => {});
  exited.catch(() => {});
  child.stderr.resume();
  let lastMark = 0;

  const write = async (data: string | Uint8Array) => {
    if (!child.stdin.write(data)) await Promise.race([once(child.stdin, 'drain'), broken]);
  };

  return {
    async blob(size, contents) {
      const mark = ++lastMark;
      await write(`blob\nmark :${mark}\ndata ${size}\n`);
      for await (const chunk of contents) await write(chunk);
      await write('\n');
      return mark;
    },
    async commit(files) {
      const mark = ++lastMark;
      await write(
        `commit refs/heads/archive\nmark :${mark}\ncommitter ${committer}\ndata ${message.length}\n${message}\n`,
      );
      for (const [path, file] of files) await write(`M 100644 :${file.mark} ${quotePath(path)}\n`);
      await write(`\nget-mark :${mark}\ndone\n`);
      child.stdin.end();
      await Promise.race([exited, broken]);
      return (await answer).trim();
    },
    async kill() {
      killGroup(child);
      await exited.catch(() => {});
    },
  };
}

function quotePath(path: string): string {
  return `"${path.replace(/["\\]/g, '\\$&')}"`;
}
