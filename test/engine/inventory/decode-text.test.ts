import { expect, test } from 'vitest';
import { decodeText } from '../../../src/engine/inventory/decode-text.ts';

test.each<[string, Buffer, string | null]>([
  ['UTF-8', Buffer.from('é😀'), 'é😀'],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffé'), 'é'],
  ['UTF-16 little endian', Buffer.from('\ufeffé', 'utf16le'), 'é'],
  ['UTF-16 big endian', Buffer.from('\ufeffé', 'utf16le').swap16(), 'é'],
  ['invalid UTF-8', Buffer.from([0x61, 0xff, 0x62]), 'a\ufffdb'],
  ['binary', Buffer.from([0x61, 0, 0x62]), null],
  ['nothing', Buffer.alloc(0), ''],
])('%s', (_name, content, text) => {
  expect(decodeText(content)).toBe(text);
});
