import { expect, test } from 'vitest';
import { leftOutNext } from '../../../src/engine/child/left-out-next.ts';

const nothing = { phases: [], parts: [] };
const at = (
  phase: 'secrets' | 'infrastructure' | 'dataflow' | 'verification',
  part: number | null = null,
) => ({
  phase,
  part,
  done: 0,
  total: 1,
});

test('the part over which a scan broke down is left out, one after the other', () => {
  const first = leftOutNext(at('dataflow', 2), nothing, false);
  expect(first).toEqual({ phases: [], parts: [2] });
  expect(leftOutNext(at('dataflow', 4), first ?? nothing, false)).toEqual({ phases: [], parts: [2, 4] });
});

test('the last attempt analyses nothing that no other came through', () => {
  expect(leftOutNext(at('dataflow', 5), { phases: [], parts: [2, 4] }, true)).toEqual({
    phases: [],
    parts: [2, 4, 5],
    partsFrom: 5,
  });
});

test('a detector is left out, once', () => {
  const less = leftOutNext(at('secrets'), nothing, false);
  expect(less).toEqual({ phases: ['secrets'], parts: [] });
  expect(leftOutNext(at('secrets'), less ?? nothing, false)).toBeNull();
});

test('where nothing can be left out there is no other attempt', () => {
  expect(leftOutNext(null, nothing, false)).toBeNull();
  expect(leftOutNext(at('verification'), nothing, false)).toBeNull();
});
