/** Tables of JavaScript and its dialects, and of what they are lowered to. */
import { describe, expect, test } from 'vitest';
import { createParser } from '../../../src/engine/parsing/parse-file.ts';
import { showAll } from './show-ir.ts';

export const parser = await createParser();

function lowered(language: string, text: string): string {
  const file = parser.parseFile({ path: `a.${language}`, language }, text);
  if ('notAnalysed' in file) throw new Error(file.notAnalysed);
  expect(file.quality, text).toEqual({ syntaxErrors: 0, truncated: false });
  return showAll(file.body);
}

type Table = [source: string, intermediate: string][];

/** What is JavaScript lowers the same in every dialect. */
export function everywhere(title: string, table: Table) {
  describe(title, () => {
    test.each(table)('%s', (source, intermediate) => {
      expect(lowered('javascript', source)).toBe(intermediate);
      expect(lowered('typescript', source)).toBe(intermediate);
      expect(lowered('tsx', source)).toBe(intermediate);
    });
  });
}

export function only(language: string, title: string, table: Table) {
  describe(title, () => {
    test.each(table)('%s', (source, intermediate) => {
      expect(lowered(language, source)).toBe(intermediate);
    });
  });
}
