/** The stops on the way of a value. */
import type { Span } from '../../parsing/ir/span.ts';
import type { Interpreter } from '../interpreter.ts';
import { extend, type Taint } from './taint.ts';

/** What came with a request and was only named until now is told from where it is read. */
export function toldFrom(it: Interpreter, taints: readonly Taint[], span: Span): readonly Taint[] {
  const place = { span, file: it.frame.file.path, function: it.frame.function };
  return taints.map((taint) =>
    taint.step.previous === null ? { ...taint, step: { ...taint.step, ...place } } : taint,
  );
}

/** Adds a stop to the way of each taint. */
export function step(
  it: Interpreter,
  taints: readonly Taint[],
  kind: Taint['step']['kind'],
  span: Span,
): readonly Taint[] {
  return extend(taints, kind, span, it.frame.file.path, it.frame.function);
}
