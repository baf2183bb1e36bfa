/** The stops on the way of a value. */
import type { Span } from '../../parsing/ir/span.ts';
import type { Interpreter } from '../interpreter.ts';
import { extend, type Taint } from './taint.ts';

/** Adds a stop to the way of each taint. */
export function step(
  it: Interpreter,
  taints: readonly Taint[],
  kind: Taint['step']['kind'],
  span: Span,
): readonly Taint[] {
  return extend(taints, kind, span, it.frame.file.path, it.frame.function);
}
