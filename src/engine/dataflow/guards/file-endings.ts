/** Checks of the ending of a file's name where it stands: `name.rsplit('.', 1)[1].lower() in allowed`. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';
import { allowEnding } from './refine.ts';

/** The ending is one of ours: of an uploaded file that is known then. */
export function allowEndingOf(it: Interpreter, ending: Expression, scope: Scope): void {
  const name = nameEndingSo(ending);
  if (name) allowEnding(it, name, scope);
}

/** Leave the ending what it is. */
const tidying = /^(?:lower|casefold|upper|l?strip|toLowerCase|toUpperCase|trim)$/;

/** The name of which the expression takes the ending; null for all else. */
function nameEndingSo(ending: Expression): Expression | null {
  if (ending.kind === 'call') {
    const { callee } = ending;
    if (callee.kind !== 'member') return null;
    // `name.split('.').pop()`
    if (callee.property === 'pop') return splitAtDot(callee.object);
    return tidying.test(callee.property) ? nameEndingSo(callee.object) : null;
  }
  if (ending.kind === 'index') return splitAtDot(ending.object);
  // `Path(name).suffix`
  if (ending.kind !== 'member' || ending.property !== 'suffix') return null;
  return ending.object.kind === 'call' ? (ending.object.args[0] ?? null) : ending.object;
}

/** `name.rsplit('.', 1)`, `os.path.splitext(name)` → the name */
function splitAtDot(parts: Expression): Expression | null {
  if (parts.kind !== 'call' || parts.callee.kind !== 'member') return null;
  const { callee, args } = parts;
  const [first] = args;
  if (callee.property === 'splitext') return first ?? null;
  const isAtDot = first?.kind === 'literal' && first.value === '.';
  return isAtDot && /^(?:r?split|rpartition)$/.test(callee.property) ? callee.object : null;
}
