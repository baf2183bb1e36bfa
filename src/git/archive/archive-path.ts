import { UnsafeArchiveError } from './archive-errors.ts';

export type ArchivePath = { path: string } | { skip: string };

const maxPathLength = 1_024;
const maxDepth = 100;

/** Folders that are not part of the code, by their name. */
const skippedComponents: readonly (readonly [RegExp, string])[] = [
  // Every spelling that some file system takes for `.git` (trailing dots and spaces, streams, short names).
  [/^(\.git|git~\d)[ .]*(:.*)?$/i, 'a git folder'],
  [/^__MACOSX$/, 'data of the macOS archiver'],
];

/**
 * Where an entry belongs in the tree, or why it is left out.
 * @throws UnsafeArchiveError for names that lead outside or pretend to be something else: no honest archiver writes them
 */
export function archivePath(name: string): ArchivePath {
  const refuse = (problem: string) =>
    new UnsafeArchiveError(`the archive has an entry ${problem}: ${shown(name)}`);
  if (/\p{Cc}/u.test(name)) throw refuse('with control characters in its name');
  if (name.length > maxPathLength) throw refuse('with too long a path');
  if (/^[/\\]|^[a-z]:([/\\]|$)/i.test(name)) throw refuse('with an absolute path');
  if (name.split(/[/\\]/).includes('..')) throw refuse('that leads outside the archive');
  if (name.includes('\\')) throw refuse('with a backslash in its path');

  const components = name.split('/').filter((component) => component !== '' && component !== '.');
  if (components.length === 0) return { skip: 'no name' };
  if (components.length > maxDepth) throw refuse(`nested deeper than ${maxDepth} folders`);
  for (const component of components) {
    const visible = component.replace(/\p{Cf}/gu, '');
    const match = skippedComponents.find(([pattern]) => pattern.test(visible));
    if (match) return { skip: match[1] };
  }
  return { path: components.join('/') };
}

/** A name fit to be shown: short, and without anything that a terminal or page would act on. */
export function shown(name: string): string {
  return JSON.stringify(name.length > 120 ? `${name.slice(0, 120)}…` : name).replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    '�',
  );
}
