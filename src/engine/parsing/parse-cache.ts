/**
 * Parsed files of earlier scans of the same repository, by content: from one commit to the next most of it stays as
 * it is. One file on disk; a scan reads the one before and writes the next, which holds what the scan needed.
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
import { engineVersion } from '../engine-version.ts';
import type { IrFile } from './ir.ts';

/** Where a parsed file lies: offset and length in bytes, compressed. */
type Place = [offset: number, length: number];

interface Index {
  /** Of what parsed and wrote it. */
  version: string;
  places: Map<string, Place>;
}

/** The last bytes of the file: where the index begins. */
const footerBytes = 8;
/** Of one cache, compressed; what does not fit is parsed again. */
const maxBytes = 256 << 20;

export class ParseCache {
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
    this.#descriptor = openSync(this.#unfinished, 'w', 0o600);
  }

  find(key: string): IrFile | undefined {
    const place = this.#old?.places.get(key);
    if (!this.#old || !place) return undefined;
    try {
      const bytes = readAt(this.#old.descriptor, place);
      const file = deserialize(inflateRawSync(bytes)) as IrFile;
      this.#write(key, bytes);
      return file;
    } catch {
      return undefined;
    }
  }

  keep(key: string, file: IrFile): void {
    this.#write(key, deflateRawSync(serialize(file), { level: 1 }));
  }

  /** The cache of the next scan, where all of it could be written. */
  finish(): void {
    if (!this.#isBroken) this.#attempt(() => this.#writeIndex());
    this.#close();
    if (!this.#isBroken) this.#attempt(() => renameSync(this.#unfinished, this.#path));
    if (this.#isBroken) rmSync(this.#unfinished, { force: true });
  }

  #writeIndex(): void {
    const index: Index = { version: parserVersion(), places: this.#places };
    const footer = Buffer.alloc(footerBytes);
    footer.writeBigUInt64LE(BigInt(this.#offset));
    writeSync(this.#descriptor, Buffer.concat([serialize(index), footer]));
  }

  /** Leaves what was there. */
  discard(): void {
    this.#close();
    rmSync(this.#unfinished, { force: true });
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
    if (version === parserVersion()) return { descriptor, places };
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

/** The engine, all that parses and lowers, and what writes and reads the cache. */
function parserVersion(): string {
  version ??= computeVersion();
  return version;
}

function computeVersion(): string {
  const folder = import.meta.dirname;
  const hash = createHash('sha256').update(`${engineVersion} ${process.versions.v8}`);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}
