/** What is known of a value where two ways meet: the more dangerous of both. */
import { moreDangerous } from '../values/forms.ts';
import { escapedOnBoth } from './own-escapes.ts';
import type { Form, Taint } from './taint.ts';

/** So many sources of a value are told apart. */
const maxTaints = 3;

/** What comes from a database is looked for in runs of its own, in which other sources do not count. */
function replaceOther(taints: Taint[], stored: Taint): void {
  const at = taints.findIndex(({ source }) => !source.stored?.column);
  if (at >= 0) taints[at] = stored;
}

/** What is clean for less takes the place of what is clean for that and more: a list of ten filters, nine of them bound. */
function replaceCleaner(taints: Taint[], other: Taint): void {
  const mask = other.cleaned | other.cleanedInContext;
  const at = taints.findIndex(({ cleaned, cleanedInContext, source }) => {
    const its = cleaned | cleanedInContext;
    return its !== mask && (its & mask) === mask && !source.stored?.column;
  });
  if (at >= 0) taints[at] = other;
}

/** The few most dangerous of both: from each source the least clean. */
export function joinTaints(a: readonly Taint[], b: readonly Taint[]): readonly Taint[] {
  if (a === b || b.length === 0) return a;
  if (a.length === 0) return b;
  const result = [...a];
  for (const taint of b) {
    const index = result.findIndex((other) => other.source === taint.source);
    const same = derivedOnEither(result, index, taint);
    if (same === undefined) {
      if (result.length < maxTaints) result.push(taint);
      else if (taint.source.stored) replaceOther(result, taint);
      else replaceCleaner(result, taint);
    } else if (
      same !== taint &&
      (same.cleaned !== taint.cleaned ||
        same.cleanedInContext !== taint.cleanedInContext ||
        same.escaped !== taint.escaped ||
        same.reopened !== taint.reopened ||
        same.restarted !== taint.restarted)
    ) {
      // Clean only for what both ways cleaned.
      const least = (same.cleaned & taint.cleaned) === same.cleaned ? same : taint;
      result[index] = {
        ...least,
        cleaned: same.cleaned & taint.cleaned,
        cleanedInContext: (same.cleanedInContext | same.cleaned) & (taint.cleanedInContext | taint.cleaned),
        escaped: escapedOnBoth(same, taint),
        restarted: same.restarted ?? taint.restarted,
        reopened: (same.reopened ?? 0) | (taint.reopened ?? 0),
        partialGuards: sharedGuards(same, taint),
      };
      joinForms(result, index, same.form, taint.form);
    } else if (same !== taint && taint.partialGuards.length < same.partialGuards.length) {
      result[index] = { ...same, partialGuards: sharedGuards(same, taint) };
      joinForms(result, index, same.form, taint.form);
    } else if (same.form !== taint.form) joinForms(result, index, same.form, taint.form);
  }
  return result.length === a.length && result.every((taint, index) => taint === a[index]) ? a : result;
}

/** On one way a part of the source, on the other the source itself: what is said of the value says nothing of the source. */
function derivedOnEither(taints: Taint[], index: number, other: Taint): Taint | undefined {
  const taint = taints[index];
  if (!taint || taint.isDerived || !other.isDerived || taint.structured !== false) return taint;
  const derived = { ...taint, isDerived: true };
  taints[index] = derived;
  return derived;
}

/** What both ways have passed. */
function sharedGuards({ partialGuards: a }: Taint, { partialGuards: b }: Taint): readonly string[] {
  return a === b || a.length === 0 ? a : a.filter((guard) => b.includes(guard));
}

/** Of two ways on which a source got here, the one whose text is the more dangerous counts. */
function joinForms(taints: Taint[], index: number, a: Form | undefined, b: Form | undefined): void {
  const taint = taints[index];
  if (!taint || !a || !b) return;
  const form = moreDangerous(a.own, b.own) === a.own ? a : b;
  if (taint.form !== form) taints[index] = { ...taint, form };
}
