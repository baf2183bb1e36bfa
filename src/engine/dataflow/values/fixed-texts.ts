/** Texts that are the same in every run, also where a library gives them a name. */
import type { Value } from './value.ts';

/** What stands between folders where servers run. */
const separators: readonly (readonly [name: RegExp, text: string])[] = [
  [
    /(?:^|\.)(?:os|path|os\.path|posixpath)\.sep$|(?:^|\.)File\.separator(?:Char)?$|(?:^|\.)Path\.DirectorySeparatorChar$/,
    '/',
  ],
  [/(?:^|\.)os\.(?:path\.)?altsep$/, '\\'],
];

/** The text of a constant, and of the system's separators; undefined where it is not known. */
export function fixedText({ constant, paths, isTainted }: Value): string | undefined {
  if (typeof constant === 'string') return constant;
  if (isTainted) return undefined;
  return separators.find(([name]) => paths.some(({ text }) => name.test(text)))?.[1];
}
