import { describe, expect, it } from 'vitest';
import { filterModes } from '../../action/inputs.ts';
import { isReported, placeOnDiff } from '../../action/report/filter.ts';
import { type CodeChange, readPatch } from '../../src/github/changed-lines.ts';
import { placedFinding } from '../support/action-findings.ts';

const patch = `@@ -1,4 +1,5 @@ function a() {
 one
-two
+TWO
+two and a half
 three
 four
@@ -20,2 +21,2 @@
-old
+new
 end
\\ No newline at end of file`;

describe('a patch', () => {
  it('says which lines of the new file it added and which it shows', () => {
    const { added, shown, isWhole } = readPatch(patch);
    expect([...added]).toEqual([2, 3, 21]);
    expect([...shown]).toEqual([1, 2, 3, 4, 5, 21, 22]);
    expect(isWhole).toBe(false);
  });

  it('that GitHub does not give leaves every line possible', () => {
    expect(readPatch(null)).toMatchObject({ isWhole: true });
  });

  it('reads lines that look like hunk headers as what they are', () => {
    expect([...readPatch('@@ -0,0 +1,2 @@\n+@@ -1 +50 @@\n+++ b').added]).toEqual([1, 2]);
  });
});

const change: CodeChange = {
  files: new Map([
    ['a.js', readPatch(patch)],
    ['large.js', readPatch(null)],
  ]),
  isComplete: true,
};
const at = (affected_file: string, start_line: number, end_line = start_line) =>
  placedFinding({ affected_file, start_line, end_line });

/** Ends in a file that did not change, after a stop on this line of one that did. */
const passing = (line: number) =>
  placedFinding({
    affected_file: 'b.js',
    start_line: 9,
    end_line: 9,
    trace: [
      { kind: 'source', file: 'c.js', line: 1, code: '' },
      { kind: 'call', file: 'a.js', line, code: '' },
      { kind: 'sink', file: 'b.js', line: 9, code: '' },
    ],
  });

describe('a finding', () => {
  it.each([
    ['on an added line', at('a.js', 2), ['added', 'diff-context', 'file', 'all']],
    ['that reaches into an added line', at('a.js', 1, 2), ['added', 'diff-context', 'file', 'all']],
    ['on a line beside an added one', at('a.js', 4), ['diff-context', 'file', 'all']],
    ['elsewhere in a changed file', at('a.js', 15), ['file', 'all']],
    ['in a file that did not change', at('b.js', 2), ['all']],
    ['whose value passes an added line', passing(2), ['added', 'diff-context', 'file', 'all']],
    ['whose value passes beside an added line', passing(4), ['diff-context', 'file', 'all']],
    ['in a changed file without a diff', at('large.js', 900), ['added', 'diff-context', 'file', 'all']],
  ])('%s is reported by the modes that reach it', (_, finding, modes) => {
    expect(filterModes.filter((mode) => isReported(finding, mode, change))).toEqual(modes);
  });

  it('of a live target or another repository is never filtered away', () => {
    const elsewhere = placedFinding({ affected_file: 'https://example.com/', isInRepository: false });
    expect(filterModes.every((mode) => isReported(elsewhere, mode, change))).toBe(true);
  });

  it('in a file GitHub did not list is reported, because nothing is known of the file', () => {
    expect(isReported(at('b.js', 2), 'added', { ...change, isComplete: false })).toBe(true);
  });

  it('is reported whatever the mode when the event is about no change', () => {
    expect(filterModes.every((mode) => isReported(at('b.js', 2), mode, null))).toBe(true);
  });

  it('can be commented on where the diff shows its line', () => {
    expect([1, 2, 5, 6, 21, 22, 23].filter((line) => placeOnDiff(at('a.js', line), change))).toEqual([
      1, 2, 5, 21, 22,
    ]);
    expect(placeOnDiff(at('large.js', 1), change)).toBeNull();
  });

  it('that ends elsewhere is commented on where its value passes the diff, on an added line before others', () => {
    expect(placeOnDiff(passing(2), change)).toEqual({ path: 'a.js', line: 2 });
    expect(placeOnDiff(passing(4), change)).toEqual({ path: 'a.js', line: 4 });
    expect(placeOnDiff(passing(15), change)).toBeNull();
    const both = passing(2);
    both.trace.push({ kind: 'call', file: 'a.js', line: 5, code: '' });
    expect(placeOnDiff(both, change)).toEqual({ path: 'a.js', line: 2 });
  });
});
