/** What in a value does harm at a sink. */
import type { Severity } from '../../../shared/enums.ts';
import { settlesScheme } from '../../results/partial-guards.ts';
import type { HolePosition, Rule } from '../../rules/rule-set.ts';
import { isRequestPath, libraryInput, pageAnswer, storedValue } from '../../rules/source-kinds.ts';
import type { EntryContext } from '../entry-points/entry-context.ts';
import type { ReadySink } from '../models/knowledge.ts';
import { storedFact } from '../storage/storage.ts';
import { formedTaintsWithin } from '../taint/contained-taints.ts';
import { optionInjection } from '../taint/escaping.ts';
import { isWholeCollection } from '../taint/request-fields.ts';
import { cleanMask, contextMask, type Taint } from '../taint/taint.ts';
import {
  endingThere,
  standsAsAddress,
  standsAsPath,
  standsBareInScript,
  standsInContext,
  standsWhereEscapesFail,
} from '../taint/text-context.ts';
import type { HeapObject } from '../values/heap.ts';
import { holeMatters, isPart, type Shape, shapeBehind, taintedHole } from '../values/shape.ts';
import { formOf, type Value } from '../values/value.ts';
import { leadsAway } from './own-path.ts';

export interface Danger {
  taint: Taint;
  shape: Shape;
  /** On which it depends, besides those of the sink. */
  facts: readonly string[];
  details?: Record<string, string>;
  /** Where it falls under another rule than the sink's. */
  rule?: Rule;
  /** Where it is another than that of the rule. */
  severity?: Severity;
}

/** The fact that a program reads bodies that are texts as a whole: `express.text()`. */
const textBody = 'text-body';

/** The taints of a value that are dangerous there, each with the text it stands in. */
export function dangersIn(value: Value, entry: ReadySink, running: EntryContext): Danger[] {
  const position: HolePosition = entry.hole ?? entry.info.hole;
  if (entry.info.category === 'log-injection' && isMadeObject(value)) return [];
  const isWithin = entry.deep && value.taints.length === 0;
  const taints = isWithin ? formedTaintsWithin(value, entry.except) : value.taints;
  return taints.flatMap((taint): Danger[] => {
    const whole = isWithin ? (taint.form?.own ?? taintedHole) : formOf(value, taint);
    const shape = entry.afterText ? shapeBehind(whole, entry.afterText) : whole;
    if (!shape) return [];
    const { kind, stored } = taint.source;
    const rule = kind === storedValue ? entry.storedInfo : null;
    const isKnown = rule ? stored?.column?.categories.has(rule.category) : entry.info.sources.includes(kind);
    if (!isKnown || entry.spares?.includes(kind)) return [];
    const isClean = (cleanMask(taint) & entry.mask) !== 0 && !namesAnyFile(taint, entry, shape);
    if (isClean && !isEscapedInVain(taint, entry, shape)) return [];
    if (isEscapedEnough(taint, entry, shape)) return [];
    const isForContext = !entry.unquoted && (contextMask(taint) & entry.mask) !== 0;
    if (isForContext && standsInContext(entry.info.category, shape)) return [];
    if (taint.source.isOwnFile && standsAsPath(entry.info.category, shape)) return [];
    if (entry.structured && taint.structured === false) return [];
    // An object is no text: what is made of one is `[object Object]`. Only an object chooses the names.
    const isWhole = isWholeCollection(taint) && !isDocument(taint, entry);
    const isNames = entry.argument === 'spread-by-name';
    const isBody = isWhole && taint.source.parameter?.location === 'body';
    // `var_dump($_GET)` writes all of them.
    const isShown = isWhole && entry.deep === true && entry.info.category === 'xss';
    const isNamed = isNames && isPartOfDocument(taint);
    if (!entry.structured && isWhole !== isNames && !isBody && !isShown && !isNamed) return [];
    if (!holeMatters(shape, position)) return [];
    if (isRequestPath(kind) && position === 'url-start' && !leadsAway(shape, running)) return [];
    if (position === 'url-scheme' && isSchemeSettled(taint, entry)) return [];
    if (position === 'url-start' && entry.info.category === 'xss' && isHostSettled(taint, entry)) return [];
    if (entry.info.clearedAs === optionInjection && isAddressOrPath(taint)) return [];
    if (kind === libraryInput && entry.info.library === 'part' && !isPart(shape)) return [];
    if (kind === pageAnswer && !standsInMarkup(shape)) return [];
    const facts = entry.structured && typeof taint.structured === 'string' ? [taint.structured] : [];
    if (isBody && !isNames && !entry.structured) facts.push(textBody);
    return rule && stored?.column
      ? [{ taint, shape, facts: [...facts, storedFact(stored.column, rule.category)], rule }]
      : [{ taint, shape, facts }];
  });
}

/** `<b>${name}</b>`; what is shown as a whole may be meant as markup. */
function standsInMarkup(shape: Shape): boolean {
  return shape.some((part) => 'fixed' in part && part.fixed.includes('<'));
}

/** `{ ...sent, label }`: logs write objects encoded, whatever they are made of. */
function isMadeObject({ objects, shape, isTainted }: Value): boolean {
  const isMade = (object: HeapObject) => object.kind === 'object' && object.prototype === null;
  return isTainted && shape === null && objects.length > 0 && objects.every(isMade);
}

/** Looked through for `..` and nothing else, where nothing of ours stands before it: it may begin from the root. */
function namesAnyFile(taint: Taint, { rootMask, argument }: ReadySink, [first]: Shape): boolean {
  const isFree = first !== undefined && 'hole' in first && first.hole === 'tainted';
  return rootMask !== 0 && argument === 0 && isFree && (cleanMask(taint) & rootMask) === 0;
}

/** Of so many classes of flaws at most an escape for pages says something: scripts, mails, templates. */
const pageCategories = 3;

function countOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Escaped for pages and nothing else, where that is not enough. What a check let through is harmless everywhere. */
function isEscapedInVain(taint: Taint, entry: ReadySink, shape: Shape): boolean {
  const { info, mask } = entry;
  const { cleaned, escaped, source } = taint;
  if (info.category !== 'xss' || (source.cleared.value & mask) !== 0) return false;
  if (escaped !== undefined && !isGone(escaped, shape)) return true;
  return countOf(cleaned) <= pageCategories && isWhereEscapesFail(taint, entry, shape);
}

function isWhereEscapesFail(taint: Taint, entry: ReadySink, shape: Shape): boolean {
  return (
    standsWhereEscapesFail(shape) ||
    (standsAsAddress(shape) && !isSchemeSettled(taint, entry)) ||
    // What is clean by other means may be JSON, which is a script's own.
    (taint.escaped !== undefined && standsBareInScript(shape))
  );
}

/** What may be redirected to is no script. */
function isSchemeSettled(taint: Taint, entry: ReadySink): boolean {
  return isAddressOrPath(taint) || isHostSettled(taint, entry);
}

/** What may be redirected to may be shown in a frame as well. */
function isHostSettled(taint: Taint, { redirectMask }: ReadySink): boolean {
  return (cleanMask(taint) & redirectMask) !== 0;
}

/** Of a path of the request the beginning is a slash, and of an address that was looked at its scheme. */
function isAddressOrPath({ partialGuards, source }: Taint): boolean {
  return isRequestPath(source.kind) || [...partialGuards, ...source.partial.value].some(settlesScheme);
}

/** `<a data-x='…'>`, where all there is to escape is the quote. */
function isEscapedEnough(taint: Taint, entry: ReadySink, shape: Shape): boolean {
  const { escaped } = taint;
  if (entry.info.category !== 'xss' || !escaped || !isGone(escaped, shape)) return false;
  return !isWhereEscapesFail(taint, entry, shape);
}

function isGone(escaped: string, shape: Shape): boolean {
  return [...endingThere(shape)].every((character) => escaped.includes(character));
}

/** `request.json['order']`: what stands there may be an object as well; what others have made of the whole is theirs. */
function isPartOfDocument(taint: Taint): boolean {
  return taint.structured === true && !taint.isDerived;
}

/** What reads whole documents is given the body as it came, not the fields of a form. */
function isDocument({ source }: Taint, { info }: ReadySink): boolean {
  return source.parameter?.location === 'body' && /^(?:xxe|unsafe-deserialization)$/.test(info.category);
}
