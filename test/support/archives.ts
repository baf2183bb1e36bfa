/** Archives built byte by byte, so that tests can make the ones no archiver would write. */
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

export interface ZipEntry {
  name: string | Buffer;
  content?: string | Buffer;
  /** Unix mode with file type, for example `0o120777` for a link. */
  mode?: number;
  method?: number;
  flags?: number;
  /** What the headers claim instead of the truth. */
  claims?: { size?: number; compressedSize?: number; crc?: number; offset?: number };
}

/** @param options.comment after the end record, its length told truthfully */
export function zipOf(entries: ZipEntry[], options: { comment?: string } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content ?? '');
    const method = entry.method ?? 8;
    const data = method === 8 ? deflateRawSync(content) : content;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.flags ?? 0x800, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(entry.claims?.crc ?? crc32(content), 10);
    common.writeUInt32LE(entry.claims?.compressedSize ?? data.length, 14);
    common.writeUInt32LE(entry.claims?.size ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, name, data]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    central.writeUInt32LE(entry.claims?.offset ?? offset, 10);
    directory.push(Buffer.from('504b01021403', 'hex'), common, central, name);
    parts.push(local);
    offset += local.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const comment = Buffer.from(options.comment ?? '');
  const end = Buffer.alloc(22);
  end.write('504b0506', 0, 'hex');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, directoryBytes, end, comment]);
}

export interface TarEntry {
  name: string;
  content?: string | Buffer;
  /** The type flag: `0` file, `1` hard link, `2` symbolic link, `3` device, `5` folder, `6` pipe. */
  type?: string;
  linkName?: string;
  /** What the header claims instead of the truth. */
  size?: number;
}

export function tarOf(entries: TarEntry[]): Buffer {
  const blocks = entries.map(({ name, content = '', type = '0', linkName = '', size }) => {
    const bytes = Buffer.from(content);
    const header = Buffer.alloc(512);
    header.write(name, 0, 100);
    header.write('0000644\0', 100);
    header.write('0000000\0', 108);
    header.write('0000000\0', 116);
    header.write(`${(size ?? bytes.length).toString(8).padStart(11, '0')}\0`, 124);
    header.write('00000000000\0', 136);
    header.write('        ', 148);
    header.write(type, 156);
    header.write(linkName, 157, 100);
    header.write('ustar\x0000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return Buffer.concat([header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
  });
  return Buffer.concat([...blocks, Buffer.alloc(1_024)]);
}

export const tarGzOf = (entries: TarEntry[]): Buffer => gzipSync(tarOf(entries));
