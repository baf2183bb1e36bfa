/** Files of keys and values, one on a line: `.properties` of Java, `.ini`. */
import type { Range } from '../document/node.ts';

export interface Property extends Range {
  key: string;
  value: string;
}

/** More than anybody writes by hand. */
const maximumProperties = 20_000;
const maximumLine = 20_000;
const comment = /^\s*[#!;[]/;

/**
 * Properties in their order, each with the place of key and value. Comments and headings of sections are left out, a
 * backslash at the end of a line continues it, quotes around a value fall away.
 */
export function readProperties(text: string): Property[] {
  const properties: Property[] = [];
  let start = 0;
  while (start < text.length && properties.length < maximumProperties) {
    const end = endOfEntry(text, start);
    const line = text.slice(start, Math.min(end, start + maximumLine));
    const property = comment.test(line) ? null : propertyOf(line, start);
    if (property) properties.push(property);
    start = end + 1;
  }
  return properties;
}

/** The line break that ends what begins here: one that no backslash stands before. */
function endOfEntry(text: string, start: number): number {
  const isComment = comment.test(text.slice(start, start + 200));
  let end = text.indexOf('\n', start);
  while (!isComment && end > start && /\\\r?$/.test(text.slice(Math.max(start, end - 2), end)))
    end = text.indexOf('\n', end + 1);
  return end < 0 ? text.length : end;
}

function propertyOf(line: string, offset: number): Property | null {
  const parts = /^(\s*)([^\s=:]{1,300})[ \t]*[=:]?[ \t]*/.exec(line);
  if (!parts) return null;
  const [head, indent = '', key = ''] = parts;
  const value = line
    .slice(head.length)
    .replace(/\\\r?\n\s*/g, '')
    .replace(/\s;.*$/s, '')
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2');
  return { key, value, start: offset + indent.length, end: offset + line.trimEnd().length };
}
