/** What of a file is code: its lines without blank ones, and without those that hold nothing but a comment. */
import { createHash } from 'node:crypto';
import type { IrFile } from '../parsing/ir/file.ts';

/** With what comments begin and end, in any of the languages. */
const opening = /^(?:\/\/|\/\*|#|<!--|--)/;
const markersOnly = /^[/*#!<>-]*\s*$/;

/**
 * The same for texts that differ in blank lines, lines of comments and indentation only. Where indentation, or a line
 * within a text, means something, what was parsed differs (`alignedPositions` tells).
 */
export function codeLinesDigest(text: string, { comments }: Pick<IrFile, 'comments'>): string {
  const lines = text.split('\n').map((line) => line.trim());
  for (const { line, endLine, text: comment } of comments) {
    const first = lines[line - 1] ?? '';
    if (!opening.test(first)) continue;
    if (line === endLine) {
      if (markersOnly.test(first.replace(comment, ''))) lines[line - 1] = '';
    } else if (/(?:\*\/|-->)$/.test(lines[endLine - 1] ?? '')) lines.fill('', line - 1, endLine);
  }
  const hash = createHash('sha256');
  hash.update(lines.filter((line) => line !== '').join('\n'));
  return hash.digest('base64');
}
