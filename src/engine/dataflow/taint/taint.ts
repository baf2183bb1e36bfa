/** What an untrusted value carries: its source, what it is clean for, and what happened to it on its way. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { TraceStep } from '../../report.ts';
import type { Delta, Journal } from '../values/journal.ts';
import type { Shape } from '../values/shape.ts';
import type { Source } from './taint-source.ts';

/** Every category at once. */
export const allCategories = -1;

/** Longer ways are cut in the middle of nowhere; nobody reads them. */
const maxSteps = 40;

/** One stop on the way; the way is a linked list from here back to the source. */
export interface Step {
  kind: TraceStep['kind'];
  span: Span;
  file: string;
  function: FunctionNode | null;
  previous: Step | null;
  length: number;
  /** On the same line it became a part of a text. */
  isText?: boolean;
  /** On the same line it was read as JSON. */
  isJson?: boolean;
  /** On the same line this was read of it. */
  read?: Span;
  /** What nobody knows made something of the text here. */
  isUnknownCall?: boolean;
  /** A part was read of what such a call made of a text: nobody knows whether that part holds the text. */
  isGuessedPart?: boolean;
}

export interface Taint {
  source: Source;
  /** Bit mask of the categories for which it is clean. */
  cleaned: number;
  /** The same for where it may stand: between quotes in a statement, outside of tags on a page. */
  cleanedInContext: number;
  /** Of what ends a text or a value on a page (`<`, quotes), what the program itself has replaced; undefined where it has not. */
  escaped?: string | undefined;
  /** Categories for which what was cleared of the source no longer counts: it was decoded since. */
  reopened?: number;
  /** It was put behind a folder whose place a path from the root takes: looked through for `..` alone it is not clean. */
  restarted?: Restart | undefined;
  /** Whether the attacker may shape it as an object, not only as a string: yes, no, or once a fact holds. */
  structured: boolean | string;
  partialGuards: readonly string[];
  /** Computed from the source; false while it is the source itself, under whatever name. */
  isDerived: boolean;
  /** The form of the text it came in, where ways with different texts met. */
  form?: Form;
  /** Of an object that the field holds, which part it is. */
  within?: PartOfField;
  step: Step;
}

/** Categories of steps that lead up, which count only where the category of paths from the root does. */
export interface Restart {
  steps: number;
  whole: number;
}

export interface PartOfField {
  /** Names that were read one after the other: `address`, `city`. */
  names: readonly string[];
  /** The object stands in the field as a text. */
  isText?: true;
  /** The stop at which the last was read. */
  readAt: Step;
}

export interface Form {
  /** Holds only as long as the value still has this form as a whole. */
  within: Shape;
  own: Shape;
}

export const noTaints: readonly Taint[] = [];

/** All categories this taint is clean for, now. */
export function cleanMask(taint: Taint): number {
  return heldTo(taint, taint.cleaned | (taint.source.cleared.value & ~(taint.reopened ?? 0)));
}

/** The same for where it may stand. */
export function contextMask(taint: Taint): number {
  return heldTo(taint, taint.cleanedInContext, cleanMask(taint));
}

function heldTo({ restarted }: Taint, mask: number, besides = 0): number {
  return restarted && ((mask | besides) & restarted.whole) === 0 ? mask & ~restarted.steps : mask;
}

/** Kinds of stop that only give the value another name. */
export const renamings: ReadonlySet<Step['kind']> = new Set(['source', 'assign', 'param', 'return']);

/**
 * Adds a stop, unless it is on the same line as the one before.
 * @param isRenaming the value stays what it was; by default told from the kind
 */
export function extend(
  taints: readonly Taint[],
  kind: Step['kind'],
  span: Span,
  file: string,
  fn: FunctionNode | null,
  isRenaming = renamings.has(kind),
): readonly Taint[] {
  if (taints.length === 0) return taints;
  // What a row says of other columns is of no interest, and a whole row makes no text.
  if (kind === 'concat' && taints.some(isRow))
    return extend(
      taints.filter((taint) => !isRow(taint)),
      kind,
      span,
      file,
      fn,
      isRenaming,
    );
  let changed = false;
  const result = taints.map((taint) => {
    const last = taint.step;
    const isDerived = taint.isDerived || !isRenaming;
    const isShown =
      last.length < maxSteps && (last.span.line !== span.line || last.file !== file || kind === 'sanitizer');
    // Noted in place: which stop it is must stay told by identity.
    if (!isShown && kind === 'concat') last.isText = true;
    if (!isShown && (kind === 'property' || kind === 'call')) last.read = span;
    if (!isShown && isDerived === taint.isDerived) return taint;
    changed = true;
    const step = isShown ? { kind, span, file, function: fn, previous: last, length: last.length + 1 } : last;
    return { ...taint, isDerived, step };
  });
  return changed ? result : taints;
}

/** A row of a table, or what holds rows: none of its columns. */
export function isRow({ source }: Taint): boolean {
  return source.stored?.column === null;
}

/** Clean for these categories too. */
export function clean(taints: readonly Taint[], mask: number): readonly Taint[] {
  if (mask === 0 || taints.length === 0) return taints;
  if (mask === allCategories) return noTaints;
  return taints.map((taint) =>
    (taint.cleaned & mask) === mask && taint.escaped === undefined
      ? taint
      : { ...taint, cleaned: taint.cleaned | mask, escaped: undefined },
  );
}

/**
 * What was decoded may hold again what a check before has looked for.
 * @param mask categories of such checks
 * @param unless a taint that is clean for all of these was held to characters that nothing is encoded in
 */
export function reopen(taints: readonly Taint[], mask: number, unless: number): readonly Taint[] {
  if (mask === 0) return taints;
  return taints.map((taint) => {
    const before = cleanMask(taint);
    if (((before | taint.cleanedInContext) & mask) === 0 || (before & unless) === unless) return taint;
    const reopened = (taint.reopened ?? 0) | (taint.source.cleared.value & mask);
    return {
      ...taint,
      cleaned: taint.cleaned & ~mask,
      cleanedInContext: taint.cleanedInContext & ~mask,
      reopened,
    };
  });
}

/** Clean also for what a check has cleared of the source on this way, and checked as it was. */
export function settled(taints: readonly Taint[]): readonly Taint[] {
  const isSettled = (taint: Taint) =>
    cleanMask(taint) === taint.cleaned &&
    taint.source.partial.value.every((guard) => taint.partialGuards.includes(guard));
  if (taints.every(isSettled)) return taints;
  return taints.map((taint) =>
    isSettled(taint)
      ? taint
      : {
          ...taint,
          cleaned: cleanMask(taint),
          partialGuards: [...new Set([...taint.partialGuards, ...taint.source.partial.value])],
        },
  );
}

/** Clean also for what checks on a way that was taken back have cleared of the source, and checked as it was there. */
export function settledOn(taints: readonly Taint[], way: Delta): readonly Taint[] {
  const result = taints.map((taint) => {
    const { cleared, partial } = taint.source;
    const mask = ((way.get(cleared)?.after as number | undefined) ?? 0) & ~(taint.reopened ?? 0);
    const guards = ((way.get(partial)?.after as readonly string[] | undefined) ?? []).filter(
      (guard) => !taint.partialGuards.includes(guard),
    );
    if ((taint.cleaned | mask) === taint.cleaned && guards.length === 0) return taint;
    return {
      ...taint,
      cleaned: taint.cleaned | mask,
      partialGuards: guards.length === 0 ? taint.partialGuards : [...taint.partialGuards, ...guards],
    };
  });
  return result.every((taint, index) => taint === taints[index]) ? taints : result;
}

/** Clean for these categories where it stands in the context for which it was escaped. */
export function cleanInContext(taints: readonly Taint[], mask: number): readonly Taint[] {
  return taints.map((taint) => ({ ...taint, cleanedInContext: taint.cleanedInContext | mask }));
}

/** No longer an object, whatever the attacker sent: it became part of a string. */
export function flatten(taints: readonly Taint[]): readonly Taint[] {
  return taints.some((taint) => taint.structured !== false)
    ? taints.map((taint) => (taint.structured === false ? taint : { ...taint, structured: false }))
    : taints;
}

/** What is read as a text, or stands in a list, is not the whole of the fields that were sent. */
export function asPart(taints: readonly Taint[]): readonly Taint[] {
  const isWhole = ({ source, isDerived }: Taint) => source.isCollection && !isDerived;
  return taints.some(isWhole)
    ? taints.map((taint) => (isWhole(taint) ? { ...taint, isDerived: true } : taint))
    : taints;
}

export function withPartialGuard(taints: readonly Taint[], guard: string): readonly Taint[] {
  return taints.map((taint) =>
    taint.partialGuards.includes(guard)
      ? taint
      : { ...taint, partialGuards: [...taint.partialGuards, guard] },
  );
}

/** What decoding makes of a source: kind → kind it counts as afterwards. */
export function renameKinds(
  taints: readonly Taint[],
  kinds: Readonly<Record<string, string>>,
): readonly Taint[] {
  return taints.map((taint) => {
    const kind = Object.hasOwn(kinds, taint.source.kind) ? kinds[taint.source.kind] : undefined;
    return kind === undefined ? taint : { ...taint, source: { ...taint.source, kind } };
  });
}

/** A check on something computed from the source has cleared the source itself. */
export function clearSources(journal: Journal, taints: readonly Taint[], mask: number): void {
  for (const { source } of taints) journal.write(source.cleared, source.cleared.value | mask);
}
