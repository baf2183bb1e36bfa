import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SpanIndex } from '../../../../src/engine/dataflow/findings/span-index.ts';

const span = fc
  .tuple(fc.nat(30), fc.nat(10))
  .map(([start, length]) => ({ line: 1, endLine: 1, start, end: start + length }));

it('says whether any of the spans lies within another', () => {
  fc.assert(
    fc.property(fc.array(span), span, (spans, outer) => {
      const expected = spans.some(({ start, end }) => outer.start <= start && end <= outer.end);
      expect(new SpanIndex(spans).hasWithin(outer)).toBe(expected);
    }),
  );
});
