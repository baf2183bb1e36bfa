import { describe, expect, onTestFinished, test } from 'vitest';
import type { SourceTree } from '../../../src/engine/source-tree.ts';
import { openGitTree } from '../../../src/engine/source-trees/git-tree.ts';
import type { TreeLimits } from '../../../src/engine/source-trees/tree-limits.ts';
import { git, temporaryFolder } from './temporary-folder.ts';

type Entry = [mode: string, name: string | Buffer, content: string | { id: string }];

/** A bare repository made of objects alone, so that its trees can hold what no file system would. */
class BareRepository {
  readonly path = temporaryFolder();

  constructor() {
    git(this.path, ['init', '--bare', '--quiet']);
  }

  blob(content: string | Buffer): string {
    return git(this.path, ['hash-object', '-w', '--stdin'], content);
  }

  /** @param entries in the order they are to be stored in. */
  tree(entries: readonly Entry[]): string {
    const records = entries.map(([mode, name, content]) => {
      const id = typeof content === 'string' ? this.blob(content) : content.id;
      return Buffer.concat([
        Buffer.from(`${mode} `),
        Buffer.from(name),
        Buffer.from([0]),
        Buffer.from(id, 'hex'),
      ]);
    });
    return git(
      this.path,
      ['hash-object', '-t', 'tree', '-w', '--stdin', '--literally'],
      Buffer.concat(records),
    );
  }

  commit(tree: string): string {
    return git(this.path, ['commit-tree', '-m', 'x', tree]);
  }

  open(entries: readonly Entry[], limits: Partial<TreeLimits> = {}): SourceTree {
    const tree = openGitTree(this.path, this.commit(this.tree(entries)), limits);
    onTestFinished(() => tree.close());
    return tree;
  }
}

async function paths(tree: SourceTree): Promise<string[]> {
  return (await tree.list()).map(({ path }) => path);
}

async function contents(tree: SourceTree): Promise<Record<string, string>> {
  const result: Record<string, string> = {};
  for await (const { file, content } of tree.read(await tree.list())) result[file.path] = content.toString();
  return result;
}

describe('listing', () => {
  test('gives path, size and blob id of regular and executable files in byte order', async () => {
    const repository = new BareRepository();
    const inner = repository.tree([['100755', 'run', '#!/bin/sh']]);
    const tree = repository.open([
      ['100644', 'a-b', '12345'],
      ['40000', 'a', { id: inner }],
      ['100644', 'Z', ''],
      ['100644', '\u{1F600}', 'é'],
      ['100644', '\uff5e', 'x'],
    ]);
    expect(await tree.list()).toEqual([
      { path: 'Z', size: 0, contentId: repository.blob('') },
      { path: 'a-b', size: 5, contentId: repository.blob('12345') },
      { path: 'a/run', size: 9, contentId: repository.blob('#!/bin/sh') },
      { path: '\uff5e', size: 1, contentId: repository.blob('x') },
      { path: '\u{1F600}', size: 2, contentId: repository.blob('é') },
    ]);
    expect(await tree.leftOut?.()).toEqual([]);
  });

  test('of an empty tree is empty', async () => {
    expect(await new BareRepository().open([]).list()).toEqual([]);
  });

  test('leaves out links, submodules and missing contents, and says so', async () => {
    const repository = new BareRepository();
    const tree = repository.open([
      ['120000', 'link', '/etc/passwd'],
      ['160000', 'module', { id: '1'.repeat(40) }],
      ['100644', 'missing', { id: '2'.repeat(40) }],
      ['100644', 'real', 'x'],
    ]);
    expect(await paths(tree)).toEqual(['real']);
    expect(await tree.leftOut?.()).toEqual([
      { path: 'link', reason: 'symbolic link' },
      { path: 'module', reason: 'submodule' },
      { path: 'missing', reason: 'its content is missing' },
    ]);
  });

  test('keeps files whose names differ only in case, and odd names', async () => {
    const names = ['A.js', 'a.js', ' ', '"quoted"', '-rf', '$(id)', "it's", '\\back\\slash', 'é', 'é'];
    const tree = new BareRepository().open(names.sort().map((name) => ['100644', name, name]));
    expect(await contents(tree)).toEqual(Object.fromEntries(names.map((name) => [name, name])));
  });

  test.each<[string, Buffer | string, string, string]>([
    ['invalid UTF-8', Buffer.from([0x61, 0xff]), 'a\ufffd', 'its path is not valid UTF-8'],
    ['a line break', 'a\nb', 'a\\x0ab', 'its path has control characters'],
    ['an escape sequence', 'a\x1b[2J', 'a\\x1b[2J', 'its path has control characters'],
    ['..', '..', '..', 'its path leads out of the repository'],
    ['.', '.', '.', 'its path leads out of the repository'],
    ['an absolute path', '/etc/passwd', '/etc/passwd', 'its path leads out of the repository'],
    ['..inside of a name', 'a/../../b', 'a/../../b', 'its path leads out of the repository'],
    ['a very long name', 'x'.repeat(5000), 'x'.repeat(4096), 'its path is longer than 4096 bytes'],
  ])('reports a file named with %s instead of handing it out', async (_what, name, path, reason) => {
    const tree = new BareRepository().open([['100644', name, 'x']]);
    expect(await tree.list()).toEqual([]);
    expect(await tree.leftOut?.()).toEqual([{ path, reason }]);
  });

  test('reports the second of two files with one path', async () => {
    const tree = new BareRepository().open([
      ['100644', 'a', 'first'],
      ['100644', 'a', 'second'],
    ]);
    expect(await contents(tree)).toEqual({ a: 'first' });
    expect(await tree.leftOut?.()).toEqual([{ path: 'a', reason: 'its path appears twice' }]);
  });

  test('stops at the limit in a repository whose few objects stand for billions of files', async () => {
    const repository = new BareRepository();
    const name = (at: number) => String.fromCharCode(97 + at);
    let inner = repository.tree(Array.from({ length: 10 }, (_, at) => ['100644', name(at), 'x'] as Entry));
    for (let depth = 0; depth < 9; depth++) {
      const id = inner;
      inner = repository.tree(Array.from({ length: 10 }, (_, at) => ['40000', name(at), { id }] as Entry));
    }
    const tree = repository.open([['40000', 'bomb', { id: inner }]], { maxFiles: 1_000 });
    expect(await tree.list()).toHaveLength(1_000);
    expect(await tree.leftOut?.()).toEqual([
      { path: '.', reason: 'more than 1000 files: the rest was not looked at' },
    ]);
  });

  test('ignores replacement objects', async () => {
    const repository = new BareRepository();
    const real = repository.blob('real');
    git(repository.path, ['replace', real, repository.blob('fake')]);
    expect(await contents(repository.open([['100644', 'a', { id: real }]]))).toEqual({ a: 'real' });
  });
});

describe('reading', () => {
  test('gives contents byte by byte, in the order asked for, repeated where asked twice', async () => {
    const repository = new BareRepository();
    const large = Buffer.alloc(300_000, 'abc\n');
    const tree = repository.open([
      ['100644', 'empty', ''],
      ['100644', 'large', { id: repository.blob(large) }],
      ['100644', 'small', { id: repository.blob(Buffer.from([0, 255, 10])) }],
    ]);
    const [empty, big, small] = await tree.list();
    const found: Buffer[] = [];
    for await (const { content } of tree.read([small, big, empty, small] as never)) found.push(content);
    expect(found).toEqual([Buffer.from([0, 255, 10]), large, Buffer.alloc(0), Buffer.from([0, 255, 10])]);
  });

  test('of more files than are asked for at once keeps their order', async () => {
    const entries = Array.from(
      { length: 150 },
      (_, at): Entry => ['100644', `f${1000 + at}`, `content ${at}`],
    );
    const found = await contents(new BareRepository().open(entries));
    expect(Object.values(found)).toEqual(entries.map(([, , content]) => content));
  });

  test('cuts what is longer than the limit and goes on with the next', async () => {
    const tree = new BareRepository().open(
      [
        ['100644', 'a', 'x'.repeat(100_000)],
        ['100644', 'b', 'whole'],
      ],
      { maxContentBytes: 10 },
    );
    expect(await contents(tree)).toEqual({ a: 'x'.repeat(10), b: 'whole' });
  });

  test('can be left early, nested and done several times at once', async () => {
    const tree = new BareRepository().open([
      ['100644', 'a', 'A'],
      ['100644', 'b', 'B'],
    ]);
    const files = await tree.list();
    for await (const _first of tree.read(files)) break;
    const nested: string[] = [];
    for await (const outer of tree.read(files)) {
      for await (const inner of tree.read(files)) nested.push(`${outer.content}${inner.content}`);
    }
    expect(nested).toEqual(['AA', 'AB', 'BA', 'BB']);
    const both = await Promise.all([contents(tree), contents(tree)]);
    expect(both).toEqual([
      { a: 'A', b: 'B' },
      { a: 'A', b: 'B' },
    ]);
  });

  test('can be left while much of what was asked for has not been read', async () => {
    const entries = ['a', 'b', 'c'].map((name): Entry => ['100644', name, name.repeat(400_000)]);
    const tree = new BareRepository().open(entries);
    const files = await tree.list();
    for await (const _first of tree.read(files)) break;
    const left = tree.read(files)[Symbol.asyncIterator]();
    await left.next();
    await tree.close();
    expect(Object.keys(await contents(tree))).toEqual(['a', 'b', 'c']);
  });

  test('of a blob that is not there throws with the path', async () => {
    const tree = new BareRepository().open([['100644', 'a', 'A']]);
    const gone = { path: 'gone.js', size: 1, contentId: '3'.repeat(40) };
    const reading = (async () => {
      for await (const _file of tree.read([gone])) expect.unreachable();
    })();
    await expect(reading).rejects.toThrow('gone.js cannot be read');
    expect(await contents(tree)).toEqual({ a: 'A' });
  });
});

describe('opening', () => {
  test.each(['HEAD', 'main', '--help', `${'a'.repeat(40)}^{tree}`, ''])(
    'refuses %j as a commit',
    (commit) => {
      expect(() => openGitTree('/nowhere', commit)).toThrow('full object id');
    },
  );

  test('listing a commit that is not there fails in words', async () => {
    const repository = new BareRepository();
    const tree = openGitTree(repository.path, '4'.repeat(40));
    await expect(tree.list()).rejects.toThrow(/git ls-tree failed: .*not a tree object/);
  });

  test('listing where git cannot be found fails', async () => {
    const tree = openGitTree('/nowhere', '4'.repeat(40), { searchPath: '/nowhere' });
    await expect(tree.list()).rejects.toThrow('ENOENT');
  });

  test('closing ends the processes, in the middle of reading too', async () => {
    const tree = new BareRepository().open([['100644', 'a', 'A']]);
    const reading = tree.read(await tree.list())[Symbol.asyncIterator]();
    await reading.next();
    await tree.close();
    const processes = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap');
    await expect.poll(processes).toEqual([]);
  });
});
