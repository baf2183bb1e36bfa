/** What a check of a value that was worked out says of those it was worked out from: `real = realpath(path)`. */
import type { Interpreter } from './interpreter.ts';
import { hasLeftEarly } from './refine.ts';
import type { Scope } from './scope.ts';
import { clean, clearSources, type Taint } from './taint.ts';

/**
 * Clears the source, as long as nothing else goes on from here. In a function that has answered on another way before,
 * only its variables through which the value came are clean, for the rest of it.
 */
export function clearOrigins(it: Interpreter, taints: readonly Taint[], scope: Scope, mask: number): void {
  if (!hasLeftEarly(it)) {
    clearSources(it.journal, taints, mask);
    return;
  }
  const isOrigin = (taint: Taint) => taints.some((checked) => cameThrough(checked, taint));
  for (let at: Scope | null = scope; at; at = at.isFunction ? null : at.parent)
    for (const [, cell] of at.ownVariables()) {
      const held = cell.value;
      if (!held?.taints.some(isOrigin)) continue;
      const cleaned = held.taints.map((taint) =>
        isOrigin(taint) ? (clean([taint], mask)[0] ?? taint) : taint,
      );
      it.journal.write(cell, held.withTaints(cleaned));
    }
}

function cameThrough(checked: Taint, { source, step }: Taint): boolean {
  if (checked.source !== source) return false;
  let at: Taint['step'] | null = checked.step;
  while (at && at !== step && at.length >= step.length) at = at.previous;
  return at === step;
}
