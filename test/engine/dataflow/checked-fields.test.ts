/** Which fields of what a function is given count as checked: how often it is run depends on it. */
import { expect, test } from 'vitest';
import { checksOf } from '../../../src/engine/dataflow/calls/memo.ts';
import { HeapObject, ValueCell } from '../../../src/engine/dataflow/values/heap.ts';
import { objectValue, unknown } from '../../../src/engine/dataflow/values/value.ts';

test('a field of what does not come from outside is no checked field', () => {
  const request = new HeapObject('opaque', 0);
  request.place('locals', new ValueCell(unknown));
  expect(checksOf([objectValue(request)])).toEqual({ cleared: null, fields: 0 });
});
