/** Git's framing of lines on the wire: four hexadecimal digits of length, then the content. */
import { NotAGitServerError } from './git-errors.ts';

export const flushPacket = '0000';
export const delimiterPacket = '0001';

/** One line for sending. */
export function packetLine(content: string): string {
  return (Buffer.byteLength(content) + 4).toString(16).padStart(4, '0') + content;
}

/**
 * The lines of an answer without their line ends; flush and delimiter packets come as null.
 * @throws NotAGitServerError when it is not in this framing
 */
export function* readPacketLines(data: Buffer): Generator<string | null> {
  let offset = 0;
  while (offset < data.length) {
    const digits = data.toString('latin1', offset, offset + 4);
    const length = /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : -1;
    if (length < 0 || length === 3 || offset + length > data.length) throw new NotAGitServerError();
    if (length < 4) {
      offset += 4;
      yield null;
      continue;
    }
    yield data.toString('utf8', offset + 4, offset + length).replace(/\n$/, '');
    offset += length;
  }
}
