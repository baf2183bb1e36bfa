import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receiveUpload } from '../../../src/features/archives/receive-upload.ts';
import { TooLargeError } from '../../../src/shared/errors.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'whitebox-uploads-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const files = () => readdir(join(dataDir, 'archives'));

describe('receiving an upload', () => {
  test('stops at the limit, leaves nothing, and reads no further', async () => {
    let read = 0;
    async function* endless() {
      for (;;) {
        read += 1_000;
        yield Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(996)]);
      }
    }
    await expect(receiveUpload(dataDir, 'a', endless(), 10_000)).rejects.toThrow(TooLargeError);
    expect(read).toBe(11_000);
    expect(await files()).toEqual([]);
  });

  test('takes exactly the limit', async () => {
    const bytes = Buffer.concat([Buffer.from('1f8b08', 'hex'), Buffer.alloc(97)]);
    const received = await receiveUpload(dataDir, 'b', oneByOne(bytes), 100);
    expect(received).toMatchObject({ size: 100, format: 'tar.gz' });
    expect(await files()).toEqual(['b']);
  });

  test('leaves nothing when the stream fails', async () => {
    async function* failing() {
      yield Buffer.from('504b0304', 'hex');
      throw new Error('the client went away');
    }
    await expect(receiveUpload(dataDir, 'c', failing())).rejects.toThrow('the client went away');
    expect(await files()).toEqual(['b']);
  });
});

async function* oneByOne(bytes: Buffer) {
  for (const byte of bytes) yield Buffer.of(byte);
}
