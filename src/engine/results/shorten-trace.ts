import type { TraceStep } from '../report.ts';

/** What is dropped last when a trace is too long: ends of the flow, then changes of function. */
const importance: Record<TraceStep['kind'], number> = {
  source: 3,
  sink: 3,
  sanitizer: 2,
  call: 2,
  param: 1,
  return: 1,
  concat: 1,
  mutate: 1,
  assign: 0,
  property: 0,
  element: 0,
};

/**
 * At most `maximum` steps in their order. The first and the last always stay; among the others the least
 * telling go first, and of equals those in the middle (the ends are what people look for).
 */
export function shortenTrace(trace: readonly TraceStep[], maximum: number): TraceStep[] {
  if (trace.length <= maximum) return [...trace];
  const last = trace.length - 1;
  const distanceToEnd = (index: number) => Math.min(index, last - index);
  const kept = trace
    .map((step, index) => ({
      index,
      rank: index === 0 || index === last ? Number.POSITIVE_INFINITY : importance[step.kind],
    }))
    .sort((a, b) => b.rank - a.rank || distanceToEnd(a.index) - distanceToEnd(b.index) || a.index - b.index)
    .slice(0, maximum)
    .map((entry) => entry.index)
    .sort((a, b) => a - b);
  return kept.flatMap((index) => trace[index] ?? []);
}
