/** Classes that add to one of the program what a file of configuration says of it. */
import type { ClassNode } from '../ir/declarations.ts';
import type { IrFile } from '../ir/file.ts';

/**
 * The files of classes that are called by their full names, and what is known of each.
 * @param known by the full names of the classes
 */
export function filesOfClasses<T>(
  known: ReadonlyMap<string, T>,
  files: readonly IrFile[],
): { path: string; of: T }[] {
  if (known.size === 0) return [];
  const byEnd = new Map([...known].map(([name, of]) => [name.replaceAll('.', '/'), of]));
  const longest = Math.max(...[...byEnd.keys()].map((name) => name.split('/').length));
  return files.flatMap(({ path }) => {
    const folders = path.replace(/\.java$/, '').split('/');
    for (let count = 1; count <= Math.min(longest, folders.length); count++) {
      const of = byEnd.get(folders.slice(-count).join('/'));
      if (of !== undefined) return [{ path, of }];
    }
    return [];
  });
}

/** Nothing of it is ever shown: it has no code. */
export function addedClass(
  path: string,
  what: string,
  more: Pick<ClassNode, 'interfaces' | 'decorators'>,
): IrFile {
  const span = { line: 1, endLine: 1, start: 0, end: 0 };
  const name = path.slice(path.lastIndexOf('/') + 1, -'.java'.length);
  return {
    // Beside the class: of several with one name the nearest is meant.
    path: `${path}:${what}`,
    language: 'java',
    body: [
      {
        ...span,
        kind: 'class-declaration',
        class: { ...span, kind: 'class', name, isExtension: true, ...more, methods: [], fields: [] },
      },
    ],
    comments: [],
    quality: { syntaxErrors: 0, truncated: false },
  };
}
