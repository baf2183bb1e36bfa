/** Which files of a repository users of its packages enter. */
import { describe, expect, test } from 'vitest';
import { publishedFiles } from '../../../src/engine/scanning/published-files.ts';

function filesOf(manifest: Record<string, readonly string[]>, ...paths: string[]): string[] {
  const packages = new Map(
    Object.entries(manifest).map(([directory, entries]) => [
      directory,
      { directory, name: 'package', entries, dependencies: {} },
    ]),
  );
  const files = paths.map((path) => ({
    path,
    size: 1,
    contentId: path,
    language: 'javascript',
    roles: [],
  }));
  return [...publishedFiles({ packages, resolver: {} }, files)];
}

describe('the entries of a package', () => {
  test('are found with and without their ending', () => {
    expect(filesOf({ '': ['./lib/main'] }, 'lib/main.js', 'lib/other.js')).toEqual(['lib/main.js']);
    expect(filesOf({ '': ['lib'] }, 'lib/index.js')).toEqual(['lib/index.js']);
  });

  test('are the sources of what is built from them', () => {
    expect(filesOf({ 'packages/a': ['./dist/cli.js'] }, 'packages/a/src/cli.ts')).toEqual([
      'packages/a/src/cli.ts',
    ]);
    expect(filesOf({ '': ['dist/package.min.js'] }, 'src/index.ts')).toEqual(['src/index.ts']);
  });

  test('are the index where what is named is not there', () => {
    expect(filesOf({ '': ['app.js'] }, 'index.js')).toEqual(['index.js']);
  });

  test('are none where nothing is published or nothing is there', () => {
    expect(filesOf({ '': [] }, 'index.js')).toEqual([]);
    expect(filesOf({ '': ['../outside.js'] }, 'main.py')).toEqual([]);
  });
});
