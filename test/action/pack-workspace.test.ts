import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packWorkspace } from '../../action/scan/pack-workspace.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whitebox-workspace-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' });
const never = new AbortController().signal;

async function write(files: Record<string, string>) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

async function packed(path = folder) {
  const archive = join(folder, '.git', 'out.tar.gz');
  const result = await packWorkspace(path, archive, never);
  const entries: Record<string, string> = {};
  for await (const entry of createReadStream(archive).pipe(createGunzip()).pipe(extract())) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    entries[entry.header.name] = Buffer.concat(chunks).toString();
  }
  const sha256 = createHash('sha256')
    .update(await readFile(archive))
    .digest('hex');
  return { ...result, entries, sha256 };
}

describe('the packed workspace', () => {
  it('has what git knows or would add, and nothing that is ignored', async () => {
    git('init', '-q');
    await write({
      '.gitignore': '.env\nnode_modules/\n',
      'a.js': '1',
      'src/ä b.js': '2',
      '.env': 'SECRET=1',
    });
    await write({ 'node_modules/x/index.js': '3', 'empty.txt': '' });
    git('add', 'a.js');
    const { entries, files } = await packed();
    expect(entries).toEqual({
      '.gitignore': '.env\nnode_modules/\n',
      'a.js': '1',
      'src/ä b.js': '2',
      'empty.txt': '',
    });
    expect(files).toBe(4);
  });

  it('has no links, wherever they lead, and no file that is gone', async () => {
    git('init', '-q');
    await write({ 'a.js': '1', 'gone.js': '2' });
    await symlink('/etc/passwd', join(folder, 'link'));
    git('add', '.');
    await rm(join(folder, 'gone.js'));
    expect(Object.keys((await packed()).entries)).toEqual(['a.js']);
  });

  it('is the same, byte for byte, for the same files', async () => {
    git('init', '-q');
    await write({ 'b.js': '1', 'a.js': '2' });
    const first = await packed();
    await write({ 'b.js': '1' });
    expect((await packed()).sha256).toBe(first.sha256);
  });

  it('can be a folder of it, with paths from there', async () => {
    git('init', '-q');
    await write({ 'a.js': '1', 'services/api/b.js': '2' });
    expect((await packed(join(folder, 'services/api'))).entries).toEqual({ 'b.js': '2' });
  });

  it('that git does not know, or that is empty, is refused with what to do', async () => {
    await mkdir(join(folder, '.git'));
    await expect(packed()).rejects.toThrow('is actions/checkout missing');
    git('init', '-q');
    await expect(packed()).rejects.toThrow('no files');
  });
});
