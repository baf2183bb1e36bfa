/** Where an untrusted value came from and what happened to it on its way. */
import type { FunctionNode, Span } from '../parsing/ir.ts';
import type { TraceStep } from '../report.ts';
import type { EntryPoint } from '../results/candidate.ts';
import { moreDangerous } from './forms.ts';
import { Cell, type Journal } from './journal.ts';
import type { Shape } from './shape.ts';
import type { Value } from './value.ts';

/** Every category at once. */
export const allCategories = -1;

/** Longer ways are cut in the middle of nowhere; nobody reads them. */
const maxSteps = 40;

/** A result that begins so is an address. */
export interface Redirect {
  prefix: string;
  rule: string;
}

/** A function on its way, with the path of its file. */
export interface RunningFunction {
  function: FunctionNode;
  file: string;
}

/** Whose own code led to an entry. */
export interface Registrars {
  /** Files: the module it is, or those that registered the handler. */
  roots: readonly string[];
  /** Functions that registered the handler: without them it is nobody's. */
  registrars: readonly RunningFunction[];
}

/** How the code being interpreted is reached, and what is known of the response it writes. */
export interface EntryContext extends Registrars {
  entryPoint: EntryPoint;
  /** Content type of the response being written, once something set it. */
  contentType: TextCell;
  /** The function whose result is sent to the client, and the rule for that. */
  result?: { function: FunctionNode; rule: string; redirect?: Redirect; key?: string | undefined };
  /** Of a call from outside: the one that made what is called. */
  within?: EntryContext | undefined;
  /** The function whose result names the page that is rendered. */
  viewFrom?: FunctionNode;
  /** What was loaded for the page that is being shown. */
  loaded?: Value;
  /** It runs before the handlers, which find what it leaves on the request. */
  isMiddleware?: boolean;
}

type Parameter = NonNullable<EntryPoint['parameter']>;

/** One place where untrusted data enters. */
export interface Source {
  /** For identity only. */
  id: number;
  kind: string;
  expression: string;
  parameter: Parameter | null;
  /** The collection of all fields (`req.query`), not one of them. */
  isCollection: boolean;
  /** An object of the program that a framework fills: its properties are the fields of the request. */
  isFilled?: boolean;
  /** As a whole it may be the path of a file that the server has put there. */
  isOwnFile?: boolean;
  /** Regular expressions that its fields were held to before the handler was called, by name. */
  fieldPatterns?: ReadonlyMap<string, string>;
  entry: EntryContext;
  /** Categories for which a check on a derived value (`new URL(x).hostname`) has cleared the source itself. */
  cleared: MaskCell;
  /** Checks on derived values that help but do not suffice. */
  partial: TextsCell;
  stored?: StoredPlace;
}

/** Where in a database something stood. */
export interface StoredPlace {
  tables: readonly string[];
  /** Names of what was selected, in order; null where it is not known. */
  selected: readonly (string | null)[] | null;
  /** That something from outside stands in the column that was read; null while no column was, or in another. */
  fact: string | null;
  /** The column was named, and not counted. */
  isCertain: boolean;
  /** The last name under which something of it was read. */
  part?: string;
}

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
}

export interface Taint {
  source: Source;
  /** Bit mask of the categories for which it is clean. */
  cleaned: number;
  /** The same for where it may stand: between quotes in a statement, outside of tags on a page. */
  cleanedInContext: number;
  /** Categories for which what was cleared of the source no longer counts: it was decoded since. */
  reopened?: number;
  /** Whether the attacker may shape it as an object, not only as a string: yes, no, or once a fact holds. */
  structured: boolean | string;
  partialGuards: readonly string[];
  /** Computed from the source; false while it is the source itself, under whatever name. */
  isDerived: boolean;
  /** The form of the text it came in, where ways with different texts met. */
  form?: Form;
  step: Step;
}

export interface Form {
  /** Holds only as long as the value still has this form as a whole. */
  within: Shape;
  own: Shape;
}

export const noTaints: readonly Taint[] = [];

/** Where only what is clean on both ways counts. */
export class MaskCell extends Cell<number> {
  override readonly isClearance = true;
  override join(a: number, b: number): number {
    return a & b;
  }
}

/** A text that is known only where both ways agree. */
export class TextCell extends Cell<string | null> {
  override join(a: string | null, b: string | null): string | null {
    return a === b ? a : null;
  }
}

class TextsCell extends Cell<readonly string[]> {
  override join(a: readonly string[], b: readonly string[]): readonly string[] {
    return [...new Set([...a, ...b])];
  }
}

let lastSourceId = 0;

export function newSource(
  kind: string,
  expression: string,
  parameter: Parameter | null,
  entry: EntryContext,
  isCollection = false,
): Source {
  return {
    id: ++lastSourceId,
    kind,
    expression,
    parameter,
    isCollection,
    entry,
    cleared: new MaskCell(0),
    partial: new TextsCell([]),
  };
}

/** All categories this taint is clean for, now. */
export function cleanMask(taint: Taint): number {
  return taint.cleaned | (taint.source.cleared.value & ~(taint.reopened ?? 0));
}

/** Kinds of stop that only give the value another name. */
const renamings: ReadonlySet<Step['kind']> = new Set(['source', 'assign', 'param', 'return']);

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
    if (!isShown && isDerived === taint.isDerived) return taint;
    changed = true;
    const step = isShown ? { kind, span, file, function: fn, previous: last, length: last.length + 1 } : last;
    return { ...taint, isDerived, step };
  });
  return changed ? result : taints;
}

function isRow({ source }: Taint): boolean {
  return source.stored?.fact === null;
}

/** Clean for these categories too. */
export function clean(taints: readonly Taint[], mask: number): readonly Taint[] {
  if (mask === 0 || taints.length === 0) return taints;
  if (mask === allCategories) return noTaints;
  return taints.map((taint) =>
    (taint.cleaned & mask) === mask ? taint : { ...taint, cleaned: taint.cleaned | mask },
  );
}

/**
 * What was decoded may hold again what a check before has looked for.
 * @param mask categories of such checks
 * @param unless a taint that is clean for these as well was held to characters that nothing is encoded in
 */
export function reopen(taints: readonly Taint[], mask: number, unless: number): readonly Taint[] {
  if (mask === 0) return taints;
  return taints.map((taint) => {
    const before = cleanMask(taint);
    if ((before & mask) === 0 || (before & unless) !== 0) return taint;
    const reopened = (taint.reopened ?? 0) | (taint.source.cleared.value & mask);
    return {
      ...taint,
      cleaned: taint.cleaned & ~mask,
      cleanedInContext: taint.cleanedInContext & ~mask,
      reopened,
    };
  });
}

/** Clean also for what a check has cleared of the source on this way. */
export function settled(taints: readonly Taint[]): readonly Taint[] {
  const isSettled = (taint: Taint) => cleanMask(taint) === taint.cleaned;
  if (taints.every(isSettled)) return taints;
  return taints.map((taint) => (isSettled(taint) ? taint : { ...taint, cleaned: cleanMask(taint) }));
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

export function withPartialGuard(taints: readonly Taint[], guard: string): readonly Taint[] {
  return taints.map((taint) =>
    taint.partialGuards.includes(guard)
      ? taint
      : { ...taint, partialGuards: [...taint.partialGuards, guard] },
  );
}

/** So many sources of a value are told apart. */
const maxTaints = 3;

/** What comes from a database is looked for in runs of its own, in which other sources do not count. */
function replaceOther(taints: Taint[], stored: Taint): void {
  const at = taints.findIndex(({ source }) => !source.stored?.fact);
  if (at >= 0) taints[at] = stored;
}

/** The few most dangerous of both: from each source the least clean. */
export function joinTaints(a: readonly Taint[], b: readonly Taint[]): readonly Taint[] {
  if (a === b || b.length === 0) return a;
  if (a.length === 0) return b;
  const result = [...a];
  for (const taint of b) {
    const index = result.findIndex((other) => other.source === taint.source);
    const same = result[index];
    if (same === undefined) {
      if (result.length < maxTaints) result.push(taint);
      else if (taint.source.stored) replaceOther(result, taint);
    } else if (
      same !== taint &&
      (same.cleaned !== taint.cleaned ||
        same.cleanedInContext !== taint.cleanedInContext ||
        same.reopened !== taint.reopened)
    ) {
      // Clean only for what both ways cleaned.
      const least = (same.cleaned & taint.cleaned) === same.cleaned ? same : taint;
      result[index] = {
        ...least,
        cleaned: same.cleaned & taint.cleaned,
        cleanedInContext: (same.cleanedInContext | same.cleaned) & (taint.cleanedInContext | taint.cleaned),
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

/** The collection of all fields as it came: no text, but an object. */
export function isWholeCollection(taint: Taint): boolean {
  return taint.source.isCollection && !taint.isDerived;
}

/** One field of such a collection; what is none stays as it is. */
export function fieldOf(taint: Taint, name: string): Taint {
  const { source } = taint;
  if (!source.parameter || !isWholeCollection(taint)) return taint;
  const { kind, expression, parameter, entry } = source;
  // `body: NewUser` is read as `body.name`.
  const whole = expression.replace(/^(\w+)\s*:\s.*$/s, '$1');
  return { ...taint, source: newSource(kind, `${whole}.${name}`, { ...parameter, name }, entry) };
}

/** The object itself that a framework has filled. */
export function isFilledObject(taint: Taint): boolean {
  return taint.source.isFilled === true && !taint.isDerived;
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
