/**
 * Bare git repositories written by hand, byte for byte what git itself would store. A test run makes hundreds
 * of them, and with git each commit would cost five processes.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';

export type ObjectFormat = 'sha1' | 'sha256';
export type Files = Record<string, string | Buffer>;

/** A folder of the commit: what is in it by name. */
type Tree = Map<string, Buffer | Tree>;

const identity = 'Test <test@example.com> 1700000000 +0000';

export function isRepository(gitDir: string): boolean {
  return existsSync(join(gitDir, 'HEAD'));
}

/** Makes a repository without commits. Commits that no ref points to any more can be fetched from it, as at GitHub. */
export function makeRepository(gitDir: string, objectFormat: ObjectFormat): void {
  for (const folder of ['objects', 'refs']) mkdirSync(join(gitDir, folder), { recursive: true });
  const core = `[core]\n\trepositoryformatversion = ${objectFormat === 'sha1' ? 0 : 1}\n\tbare = true\n`;
  const format = objectFormat === 'sha1' ? '' : `[extensions]\n\tobjectformat = ${objectFormat}\n`;
  writeFileSync(join(gitDir, 'config'), `${core}${format}[uploadpack]\n\tallowAnySHA1InWant = true\n`);
  pointHead(gitDir, 'main');
}

export function objectFormatOf(gitDir: string): ObjectFormat {
  return readFileSync(join(gitDir, 'config'), 'utf8').includes('= sha256') ? 'sha256' : 'sha1';
}

/** Makes the branch the default one. */
export function pointHead(gitDir: string, branch: string): void {
  replaceFile(join(gitDir, 'HEAD'), `ref: refs/heads/${branch}\n`);
}

/**
 * Adds a commit with exactly these files on top of the ref, which is made when it is missing.
 * @param ref in full
 * @returns the commit's id
 */
export function addCommit(gitDir: string, files: Files, ref: string): string {
  const write = objectWriter(gitDir);
  const refFile = join(gitDir, ref);
  const parent = existsSync(refFile) ? `parent ${readFileSync(refFile, 'latin1')}` : '';
  const tree = writeTree(nest(files), write);
  const id = write(
    'commit',
    Buffer.from(`tree ${tree}\n${parent}author ${identity}\ncommitter ${identity}\n\ntest`),
  );
  mkdirSync(dirname(refFile), { recursive: true });
  // Last, and at once: a request that is being answered sees a whole commit.
  replaceFile(refFile, `${id}\n`);
  return id;
}

function nest(files: Files): Tree {
  const root: Tree = new Map();
  for (const [path, content] of Object.entries(files)) {
    const folders = path.split('/');
    if (folders.includes('')) throw new Error(`git has no such path: ${path}`);
    const name = folders.pop() ?? '';
    let tree = root;
    for (const folder of folders) {
      const inner = tree.get(folder) ?? new Map();
      if (Buffer.isBuffer(inner)) throw new Error(`${folder} of ${path} is a file`);
      tree.set(folder, inner);
      tree = inner;
    }
    tree.set(name, Buffer.from(content));
  }
  return root;
}

type WriteObject = (type: 'blob' | 'tree' | 'commit', content: Buffer) => string;

function writeTree(tree: Tree, write: WriteObject): string {
  const entries = [...tree].map(([name, content]) => {
    const isFile = Buffer.isBuffer(content);
    const id = isFile ? write('blob', content) : writeTree(content, write);
    return {
      // Git orders a folder as if its name ended with a slash.
      order: Buffer.from(isFile ? name : `${name}/`),
      bytes: Buffer.concat([Buffer.from(`${isFile ? '100644' : '40000'} ${name}\0`), Buffer.from(id, 'hex')]),
    };
  });
  entries.sort((a, b) => a.order.compare(b.order));
  return write('tree', Buffer.concat(entries.map(({ bytes }) => bytes)));
}

function objectWriter(gitDir: string): WriteObject {
  const format = objectFormatOf(gitDir);
  return (type, content) => {
    const object = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
    const id = createHash(format).update(object).digest('hex');
    const file = join(gitDir, 'objects', id.slice(0, 2), id.slice(2));
    if (existsSync(file)) return id;
    mkdirSync(dirname(file), { recursive: true });
    replaceFile(file, deflateSync(object, { level: 1 }));
    return id;
  };
}

/** Whoever reads the file meanwhile sees the old or the new content, never a part. */
function replaceFile(file: string, content: string | Buffer): void {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}
