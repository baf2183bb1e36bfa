import { expect, test } from 'vitest';
import { leftOutNext, nothingLeftOut, type Reached } from '../../../src/engine/child/left-out-next.ts';
import type { LeftOut, ScanProgress } from '../../../src/engine/scan-options.ts';

const at = (phase: ScanProgress['phase'], file: string | null, part: string | null = null): Reached => ({
  progress: { phase, part, done: 0, total: 1 },
  file,
});

/** What is left out after one breakdown after the other, of which the last attempt comes next. */
function leftOut(...all: Reached[]): LeftOut | null {
  return all.reduce<LeftOut | null>((before, reached) => before && leftOutNext(reached, before, false), {
    ...nothingLeftOut,
  });
}

test('the file over which a scan broke down is left out, and where it does so again in the same part, the part', () => {
  const first = leftOut(at('dataflow', 'a.py', 'python '));
  expect(first).toEqual({ ...nothingLeftOut, files: [{ path: 'a.py', place: 'python ' }] });
  expect(leftOut(at('dataflow', 'a.py', 'python '), at('dataflow', 'b.py', 'python '))).toEqual({
    ...first,
    parts: ['python '],
  });
});

test('a file in each part is left out before either part is', () => {
  expect(leftOut(at('parsing', 'a.py', 'python '), at('parsing', 'a.go', 'go '))).toEqual({
    ...nothingLeftOut,
    files: [
      { path: 'a.py', place: 'python ' },
      { path: 'a.go', place: 'go ' },
    ],
  });
});

test('a detector is left out after a file, once', () => {
  const [first, second] = [at('secrets', 'a.env'), at('secrets', 'b.env')];
  expect(leftOut(first, second)).toMatchObject({ files: [{ path: 'a.env' }], phases: ['secrets'] });
});

test('what no scan can do without goes on without one file after the other', () => {
  expect(leftOut(at('inventory', 'a'), at('inventory', 'b'))?.files.map(({ path }) => path)).toEqual([
    'a',
    'b',
  ]);
  expect(leftOut(at('verification', 'a'), at('verification', 'a'))).toBeNull();
});

test('the last attempt analyses nothing that no other came through', () => {
  expect(leftOutNext(at('dataflow', 'a.py', 'python '), nothingLeftOut, true)).toEqual({
    ...nothingLeftOut,
    files: [{ path: 'a.py', place: 'python ' }],
    parts: ['python '],
    partsFrom: 'python ',
  });
});

test('where nothing can be left out there is no other attempt', () => {
  expect(leftOutNext({ progress: null, file: null }, nothingLeftOut, false)).toBeNull();
  expect(leftOutNext(at('verification', null), nothingLeftOut, false)).toBeNull();
});
