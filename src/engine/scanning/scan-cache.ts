/**
 * What earlier scans of the same repository have found out, by what it was made from: from one commit to the next most
 * of it stays as it is. One file on disk; a scan reads the one before and writes the next, which holds what the scan
 * needed.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Where a value lies: offset and length in bytes, compressed. */
type Place = [offset: number, length: number];

interface Index {
  /** Of the engine that made and wrote it. */
  version: string;
  places: Map<string, Place>;
}

/** The last bytes of the file: where the index begins. */
const footerBytes = 8;
/** Of one cache, compressed; what does not fit is made again. */
const maxBytes = 256 << 20;

export class ScanCache {
  readonly #path: string;
  readonly #old: { descriptor: number; places: Map<string, Place> } | null;
  readonly #places = new Map<string, Place>();
  readonly #unfinished: string;
  readonly #descriptor: number;
  #offset = 0;
  /** Something could not be written, as on a full disk: the scan goes on, and the next one has what was there. */
  #isBroken = false;

  /**
   * What cannot be read, or comes from another version of the engine, counts as empty.
   * @param path of the file; its folder must be there
   * @throws Error when nothing can be written there
   */
  constructor(path: string) {
    this.#path = path;
    this.#old = open(path);
    this.#unfinished = `${path}.${process.pid}`;
    this.#descriptor = openSync(this.#unfinished, 'w+', 0o600);
  }

  /** What was kept under the key, which has to tell of what kind it is; undefined for nothing. It stays kept. */
  find(key: string): unknown {
    const value = this.look(key);
    if (value !== undefined) this.carry(key);
    return value;
  }

  /** The same, without keeping it. */
  look(key: string): unknown {
    try {
      const bytes = this.#read(key);
      return bytes === null ? undefined : deserialize(inflateRawSync(bytes));
    } catch {
      return undefined;
    }
  }

  /** @param value what V8 can write: it comes back as it is, also what JSON does not know */
  keep(key: string, value: unknown): void {
    this.#write(key, deflateRawSync(serialize(value), { level: 1 }));
  }

  /** Keeps what is there for the next scan, though this one does without it. */
  carry(key: string): void {
    try {
      const bytes = this.#read(key);
      if (bytes !== null) this.#write(key, bytes);
    } catch {}
  }

  /** The cache of the next scan, where all of it could be written. */
  finish(): void {
    if (!this.#isBroken) this.#attempt(() => this.#writeIndex());
    this.#close();
    if (!this.#isBroken) this.#attempt(() => renameSync(this.#unfinished, this.#path));
    if (this.#isBroken) rmSync(this.#unfinished, { force: true });
  }

  #writeIndex(): void {
    const index: Index = { version: codeVersion(), places: this.#places };
    const footer = Buffer.alloc(footerBytes);
    footer.writeBigUInt64LE(BigInt(this.#offset));
    writeSync(this.#descriptor, Buffer.concat([serialize(index), footer]));
  }

  /** Leaves what was there. */
  discard(): void {
    this.#close();
    rmSync(this.#unfinished, { force: true });
  }

  /** Also what this scan has kept itself. */
  #read(key: string): Buffer | null {
    const own = this.#places.get(key);
    if (own) return readAt(this.#descriptor, own);
    const place = this.#old?.places.get(key);
    return this.#old && place ? readAt(this.#old.descriptor, place) : null;
  }

  #write(key: string, bytes: Buffer): void {
    if (this.#isBroken || this.#places.has(key) || this.#offset + bytes.length > maxBytes) return;
    this.#attempt(() => {
      writeSync(this.#descriptor, bytes);
      this.#places.set(key, [this.#offset, bytes.length]);
      this.#offset += bytes.length;
    });
  }

  #attempt(write: () => void): void {
    try {
      write();
    } catch {
      this.#isBroken = true;
    }
  }

  #close(): void {
    closeSync(this.#descriptor);
    if (this.#old) closeSync(this.#old.descriptor);
  }
}

function open(path: string): { descriptor: number; places: Map<string, Place> } | null {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, 'r');
    const { size } = fstatSync(descriptor);
    const from = Number(readAt(descriptor, [size - footerBytes, footerBytes]).readBigUInt64LE());
    const { version, places } = deserialize(readAt(descriptor, [from, size - footerBytes - from])) as Index;
    if (version === codeVersion()) return { descriptor, places };
  } catch {}
  if (descriptor !== undefined) closeSync(descriptor);
  return null;
}

function readAt(descriptor: number, [offset, length]: Place): Buffer {
  const bytes = Buffer.alloc(length);
  if (readSync(descriptor, bytes, 0, length, offset) !== length) throw new Error('the file is too short');
  return bytes;
}

let version: string | undefined;

/** The code of the engine, and what writes and reads the cache. Rules are in the keys of what depends on them. */
function codeVersion(): string {
  version ??= computeVersion();
  return version;
}

function computeVersion(): string {
  const folder = join(import.meta.dirname, '..');
  const hash = createHash('sha256').update(process.versions.v8);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}
