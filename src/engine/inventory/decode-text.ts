/**
 * The text of a file, or null when it is not text. Every part of the engine decodes with this, so that all
 * offsets are into the same string. A byte order mark is not part of the text; invalid UTF-8 becomes U+FFFD.
 */
export function decodeText(content: Buffer): string | null {
  if (isUtf16(content)) return new TextDecoder(content[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(content);
  if (content.includes(0)) return null;
  const hasMark = content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf;
  return content.toString('utf8', hasMark ? 3 : 0);
}

/** By its byte order mark; without one UTF-16 looks like any other binary file. */
export function isUtf16(content: Buffer): boolean {
  const [first, second] = content;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
