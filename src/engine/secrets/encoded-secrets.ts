/** Values in base64 that hold a secret: what stands in a Secret of Kubernetes is encoded, and so hidden from patterns. */
import { decodedText } from './placeholders.ts';

/** A value of its own line, with the key in front of it. */
const encodedLine =
  /^[ \t]{1,20}["']?([\w.-]{1,100})["']?:[ \t]{1,5}["']?([A-Za-z0-9+/]{16,8000}={0,2})["']?[ \t]*\r?$/gm;
const secretManifest = /^[ \t]{0,20}kind:[ \t]{1,5}["']?Secret["']?[ \t]*\r?$/m;
const maxValues = 300;

export interface EncodedText {
  /** Its key. */
  name: string;
  /** As it stands in the file. */
  value: string;
  text: string;
  start: number;
  end: number;
}

/** What the values of the file's Secrets mean, where that is text. */
export function encodedTexts(text: string): EncodedText[] {
  if (!secretManifest.test(text)) return [];
  const found: EncodedText[] = [];
  for (const match of text.matchAll(encodedLine)) {
    const [line, name = '', value = ''] = match;
    const decoded = decodedText(value);
    if (decoded === null) continue;
    const start = match.index + line.lastIndexOf(value);
    found.push({ name, value, text: decoded, start, end: start + value.length });
    if (found.length >= maxValues) break;
  }
  return found;
}
