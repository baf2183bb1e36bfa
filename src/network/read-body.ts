import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AnswerTooLargeError, UnreachableError } from './network-errors.ts';

export interface BodyLimits {
  /** Of the bytes as sent and of the bytes after decompression, each. */
  maxBytes: number;
  onTooLarge: 'error' | 'truncate';
  signal: AbortSignal;
}

type BodyHeaders = ReadonlyMap<string, readonly string[]>;

const decoders = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * Reads an answer up to a limit. Decompression goes chunk by chunk and stops at the limit, so that a small
 * answer cannot unfold into a large one.
 * @throws AnswerTooLargeError, UnreachableError
 */
export async function readBody(
  raw: Readable,
  headers: BodyHeaders,
  limits: BodyLimits,
): Promise<{ body: Buffer; truncated: boolean }> {
  const announced = Number(headers.get('content-length')?.[0] ?? 0);
  const tooLarge = new AnswerTooLargeError(`its answer is larger than ${limits.maxBytes} bytes`);
  if (limits.onTooLarge === 'error' && announced > limits.maxBytes) {
    raw.on('error', () => {}).destroy();
    throw tooLarge;
  }
  const decoded = decode(raw, headers, limits.maxBytes, tooLarge);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of decoded as AsyncIterable<Buffer>) {
      limits.signal.throwIfAborted();
      chunks.push(chunk.subarray(0, limits.maxBytes - length));
      length += chunk.length;
      if (length <= limits.maxBytes) continue;
      if (limits.onTooLarge === 'error') throw tooLarge;
      return { body: Buffer.concat(chunks), truncated: true };
    }
    return { body: Buffer.concat(chunks), truncated: false };
  } finally {
    raw.on('error', () => {}).destroy();
    decoded.on('error', () => {}).destroy();
  }
}

function decode(raw: Readable, headers: BodyHeaders, maxBytes: number, tooLarge: Error): Readable {
  const encoding = (headers.get('content-encoding')?.join(',') ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return raw;
  const createDecoder = decoders.get(encoding);
  if (!createDecoder) throw new UnreachableError('its answer has an encoding that was not asked for');
  // A compressed stream can also be long and unfold into nothing.
  async function* counted(source: AsyncIterable<Buffer>) {
    let length = 0;
    for await (const chunk of source) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge;
      yield chunk;
    }
  }
  // The error, if any, comes out of the decoder itself.
  return pipeline(raw, counted, createDecoder(), () => {});
}
