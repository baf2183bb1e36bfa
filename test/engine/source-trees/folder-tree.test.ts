import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SourceTree } from '../../../src/engine/source-tree.ts';
import { openFolderTree } from '../../../src/engine/source-trees/folder-tree.ts';
import { git, temporaryFolder } from './temporary-folder.ts';

function folderOf(files: Record<string, string>): string {
  const root = temporaryFolder();
  write(root, files);
  return root;
}

function write(root: string, files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

async function paths(tree: SourceTree): Promise<string[]> {
  return (await tree.list()).map(({ path }) => path);
}

describe('a plain folder', () => {
  test('gives all files in byte order but those of git and installed packages', async () => {
    const root = folderOf({
      'b.js': 'b',
      'a/c.js': 'c',
      'a-b.js': 'x',
      'node_modules/d/e.js': 'e',
      'a/node_modules/f.js': 'f',
    });
    expect(await paths(await openFolderTree(root))).toEqual(['a-b.js', 'a/c.js', 'b.js']);
  });

  test('names contents by what is in them', async () => {
    const tree = await openFolderTree(folderOf({ a: 'same', b: 'same', c: 'other' }));
    const [a, b, c] = await tree.list();
    expect(a?.contentId).toMatch(/^[0-9a-f]{64}$/);
    expect(a?.contentId).toBe(b?.contentId);
    expect(a?.contentId).not.toBe(c?.contentId);
    expect(a?.size).toBe(4);
  });

  test('reads contents, cut at the limit', async () => {
    const tree = await openFolderTree(folderOf({ a: 'abc', b: '' }), { maxContentBytes: 2 });
    const found: string[] = [];
    for await (const { file, content } of tree.read(await tree.list())) found.push(`${file.path}:${content}`);
    expect(found).toEqual(['a:ab', 'b:']);
  });

  test('never follows links, and says so', async () => {
    const outside = folderOf({ 'secret.js': 'secret' });
    const root = folderOf({ 'a.js': 'a' });
    symlinkSync(join(outside, 'secret.js'), join(root, 'file.js'));
    symlinkSync(outside, join(root, 'folder'));
    symlinkSync(root, join(root, 'loop'));
    const tree = await openFolderTree(root);
    expect(await paths(tree)).toEqual(['a.js']);
    expect(await tree.leftOut?.()).toEqual([
      { path: 'file.js', reason: 'symbolic link' },
      { path: 'folder', reason: 'symbolic link' },
      { path: 'loop', reason: 'symbolic link' },
    ]);
  });

  test('does not follow a link put in the place of a file after it was listed', async () => {
    const outside = folderOf({ 'a.js': 'secret' });
    const root = folderOf({ 'a.js': 'a', 'b/a.js': 'b' });
    const tree = await openFolderTree(root);
    const files = await tree.list();
    rmSync(join(root, 'a.js'));
    symlinkSync(join(outside, 'a.js'), join(root, 'a.js'));
    const reading = (async () => {
      for await (const { content } of tree.read(files)) expect(content.toString()).not.toBe('secret');
    })();
    await expect(reading).rejects.toThrow(/ELOOP/);
  });

  test('leaves out what is not a file', async () => {
    const root = folderOf({ 'a.js': 'a' });
    const server = createServer().listen(join(root, 'socket'));
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const tree = await openFolderTree(root);
    expect(await paths(tree)).toEqual(['a.js']);
    expect(await tree.leftOut?.()).toEqual([{ path: 'socket', reason: 'not a regular file' }]);
  });

  test('reports names it cannot work with', async () => {
    const root = folderOf({ 'a\nb': 'x' });
    writeFileSync(Buffer.concat([Buffer.from(`${root}/c`), Buffer.from([0xff])]), 'x');
    const tree = await openFolderTree(root);
    expect(await tree.list()).toEqual([]);
    expect(await tree.leftOut?.()).toEqual([
      { path: 'a\\x0ab', reason: 'its path has control characters' },
      { path: 'c\ufffd', reason: 'its path is not valid UTF-8' },
    ]);
  });

  test('stops at the limit of files', async () => {
    const tree = await openFolderTree(folderOf({ a: '', b: '', c: '' }), { maxFiles: 2 });
    expect(await tree.list()).toHaveLength(2);
    expect(await tree.leftOut?.()).toEqual([
      { path: '.', reason: 'more than 2 files: the rest was not looked at' },
    ]);
  });

  test('that does not exist, or is a file, is refused', async () => {
    const root = folderOf({ a: '' });
    await expect(openFolderTree(join(root, 'none'))).rejects.toThrow('ENOENT');
    await expect(openFolderTree(join(root, 'a'))).rejects.toThrow('is not a folder');
  });
});

describe('a git checkout', () => {
  test('leaves ignored files out, keeps tracked and new ones', async () => {
    const root = folderOf({
      '.gitignore': 'built/\n*.log\n',
      'tracked.js': '1',
      'kept.log': '2',
      'deleted.js': '3',
      'built/out.js': '4',
      'debug.log': '5',
      'new.js': '6',
    });
    git(root, ['init', '--quiet']);
    git(root, ['add', '-f', 'tracked.js', 'kept.log', 'deleted.js', '.gitignore']);
    rmSync(join(root, 'deleted.js'));
    const tree = await openFolderTree(root);
    expect(await paths(tree)).toEqual(['.gitignore', 'kept.log', 'new.js', 'tracked.js']);
    expect(await tree.leftOut?.()).toEqual([]);
  });

  test('runs no program that the repository configures, and reads no place it points to', async () => {
    const root = folderOf({ 'a.js': '1', '.gitattributes': '* filter=evil\n' });
    git(root, ['init', '--quiet']);
    git(root, ['add', '.']);
    const program = join(root, 'evil.sh');
    writeFileSync(program, `#!/bin/sh\ntouch "${root}/ran"\n`);
    chmodSync(program, 0o755);
    const elsewhere = folderOf({ 'outside.js': 'x' });
    for (const [key, value] of [
      ['core.fsmonitor', program],
      ['core.hooksPath', root],
      ['core.worktree', elsewhere],
      ['filter.evil.clean', program],
      ['filter.evil.process', program],
      ['core.sshCommand', program],
      ['core.pager', program],
      ['alias.ls-files', `!${program}`],
    ] as const) {
      git(root, ['config', key, value]);
    }
    expect(await paths(await openFolderTree(root))).toEqual(['.gitattributes', 'a.js', 'evil.sh']);
    expect(existsSync(join(root, 'ran'))).toBe(false);
  });

  test('with an index that points through a link does not leave the folder', async () => {
    const outside = folderOf({ 'secret.js': 'secret' });
    const root = folderOf({ 'inner/secret.js': 'x' });
    git(root, ['init', '--quiet']);
    git(root, ['add', '.']);
    rmSync(join(root, 'inner'), { recursive: true });
    symlinkSync(outside, join(root, 'inner'));
    const tree = await openFolderTree(root);
    expect(await tree.list()).toEqual([]);
    expect(await tree.leftOut?.()).toContainEqual({ path: 'inner', reason: 'symbolic link' });
  });

  test('with a broken index, or none, is still listed', async () => {
    const broken = folderOf({ 'a.js': '1', '.git/index': 'not an index', '.git/HEAD': 'x' });
    expect(await paths(await openFolderTree(broken))).toEqual(['a.js']);
    const bare = folderOf({ 'a.js': '1', '.git': 'gitdir: /nowhere\n', '.gitignore': 'b.js', 'b.js': '2' });
    expect(await paths(await openFolderTree(bare))).toEqual(['.gitignore', 'a.js']);
  });

  test('names the repositories inside of it instead of entering them', async () => {
    const root = folderOf({ 'a.js': '1', 'inner/b.js': '2' });
    git(root, ['init', '--quiet']);
    git(join(root, 'inner'), ['init', '--quiet']);
    git(join(root, 'inner'), ['add', '.']);
    git(join(root, 'inner'), ['commit', '--quiet', '-m', 'x']);
    const tree = await openFolderTree(root);
    expect(await paths(tree)).toEqual(['a.js']);
    expect(await tree.leftOut?.()).toEqual([{ path: 'inner', reason: 'another git repository' }]);
  });

  test('is walked where git is not installed', async () => {
    const root = folderOf({ 'a.js': '1' });
    git(root, ['init', '--quiet']);
    expect(await paths(await openFolderTree(root, { searchPath: '/nowhere' }))).toEqual(['a.js']);
  });
});
