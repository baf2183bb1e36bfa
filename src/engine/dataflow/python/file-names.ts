/** The endings of names: what stands behind the last dot of a name leads to no other folder. */
import type { CallSite } from '../calls/call-site.ts';
import { pathMask } from '../guards/path-segments.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { categoriesWithout } from '../taint/escaping.ts';
import { step } from '../taint/steps.ts';
import { clean, cleanInContext, flatten } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, taintedValue, type Value } from '../values/value.ts';

/** `name.rsplit('.', 1)[1]`: without a dot there is no way to a parent folder. */
export function noteEnding(
  it: Interpreter,
  { name, args }: CallSite,
  pieces: HeapObject,
  piece: Value,
): void {
  const ending = piece.withTaints(cleanInContext(piece.taints, pathMask(it)));
  if (name === 'split' && !args[1]) pieces.elements.value = ending;
  if (!name.startsWith('r')) return;
  pieces.cell('-1').value = ending;
  if (name === 'rpartition') pieces.cell('2').value = ending;
  else if (args[1]?.constant === 1) pieces.cell('1').value = ending;
}

/** `os.path.splitext(name)`: the ending holds no slash. */
const splitExtension: Builtin = (it, { args, span }) => {
  const [name] = args;
  if (!name?.isTainted) return null;
  const taints = flatten(step(it, name.taints, 'call', span));
  const mask = it.models.categories.mask(categoriesWithout({ text: '/' }, ''));
  const parts = new HeapObject('array', it.entryId);
  parts.items.value = [taintedValue(taints, name.shape), taintedValue(clean(taints, mask))];
  return objectValue(parts);
};

export const fileNameFunctions: readonly [string, Builtin][] = [['os.path.splitext', splitExtension]];
