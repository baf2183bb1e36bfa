/** Errors that are values: `err := store.Delete(name)`. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Pattern } from '../../parsing/ir/patterns.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Taint } from '../taint/taint.ts';
import type { Value } from '../values/value.ts';

/** What goes into a call is not in its error, unless the error is made right here, or in a function of the program. */
export function withoutInput(it: Interpreter, target: Pattern, source: Expression, value: Value): Value {
  const isError =
    value.isTainted &&
    it.language.names === 'directory' &&
    target.kind === 'identifier' &&
    /^err/.test(target.name) &&
    source.kind === 'call';
  if (!isError) return value;
  const made = source.callee.kind === 'member' ? source.callee.property : '';
  if (makers.test(made)) return value;
  return value.withTaints(value.taints.filter((taint) => isMadeElsewhere(it, taint)));
}

const makers = /^(?:Errorf|New|Wrap|WithMessage)/;
const making = /\b(?:Errorf|errors\.New|errors\.Wrapf?|errors\.WithMessagef?)\(/;

/** The last that was done to it before it came back was done where a function of the program makes an error of it. */
function isMadeElsewhere({ frame, files }: Interpreter, taint: Taint): boolean {
  const step = taint.step.function === frame.function ? taint.step.previous : taint.step;
  if (!step?.function || step.function === frame.function) return false;
  const text = files.get(step.file)?.text ?? '';
  const end = text.indexOf('\n', step.span.end);
  return making.test(text.slice(text.lastIndexOf('\n', step.span.start) + 1, end < 0 ? undefined : end));
}
