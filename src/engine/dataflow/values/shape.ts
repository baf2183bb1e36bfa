/** What is known of a string's form: fixed text, the tainted hole, something unknown. */

import { type ShapePart, unknownWithin } from '../../results/candidate.ts';
import type { HolePosition } from '../../rules/rule-set.ts';

export type Shape = readonly ShapePart[];

/** No pattern below takes it for anything. */
const unknownMark = unknownWithin;

const maxParts = 16;
/** Of longer text the beginning is kept, which says what it is, and more of its end: what is open there. */
export const maxFixed = 4_000;
const keptBeginning = 400;

export const taintedHole: Shape = Object.freeze([Object.freeze({ hole: 'tainted' as const })]);
export const unknownHole: Shape = Object.freeze([Object.freeze({ hole: 'unknown' as const })]);

export function fixedShape(text: string): Shape {
  return [{ fixed: shortened(text) }];
}

/** What is kept of the end of a text that was cut. */
export function endOfFixed(text: string): string {
  return text.slice(keptBeginning + 1);
}

function shortened(text: string): string {
  if (text.length <= maxFixed) return text;
  return text.slice(0, keptBeginning) + unknownMark + text.slice(keptBeginning + 1 - maxFixed);
}

/**
 * Joins neighbours. In a shape of many parts what is unknown becomes a part of the text around it; one that is still too
 * long to be of use ends in one unknown part.
 */
export function concatShapes(shapes: readonly Shape[]): Shape {
  const parts: ShapePart[] = [];
  for (const shape of shapes)
    for (const part of shape) {
      const last = parts.at(-1);
      if (last && 'fixed' in last && 'fixed' in part)
        parts[parts.length - 1] = { fixed: shortened(last.fixed + part.fixed) };
      else if (last && 'hole' in last && 'hole' in part && last.hole === part.hole) continue;
      else parts.push(part);
      if (parts.length > maxParts) parts.splice(0, parts.length, ...withoutUnknownHoles(parts));
      if (parts.length > maxParts) return [...parts.slice(0, maxParts), { hole: 'unknown' }];
    }
  return parts;
}

/** All that stands between two tainted holes as one text. */
function withoutUnknownHoles(parts: readonly ShapePart[]): ShapePart[] {
  const joined: ShapePart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const isTainted = 'hole' in part && part.hole === 'tainted';
    const text = 'fixed' in part ? part.fixed : unknownMark;
    if (isTainted) joined.push(part);
    else if (last && 'fixed' in last) joined[joined.length - 1] = { fixed: shortened(last.fixed + text) };
    else joined.push({ fixed: text });
  }
  return joined;
}

/** The form for whom it says nothing that the values in it come from outside. */
export function withoutTaint(shape: Shape): Shape {
  return isTaintedAnywhere(shape)
    ? shape.map((part) => ('hole' in part ? { hole: 'unknown' as const } : part))
    : shape;
}

export function isTaintedAnywhere(shape: Shape): boolean {
  return shape.some((part) => 'hole' in part && part.hole === 'tainted');
}

/** The form with a text replaced that is one character or stands nowhere across its parts; of patterns only a plain character. */
export function shapeReplacing(
  shape: Shape | null,
  removed: { text: string } | { regex: string } | null,
  replacement: unknown,
): Shape | null {
  const sought = removed && ('text' in removed ? removed.text : plainCharacter.exec(removed.regex)?.[0]);
  if (!shape || !sought || typeof replacement !== 'string') return shape;
  return shape.map((part) =>
    'fixed' in part ? { fixed: shortened(part.fixed.replaceAll(sought, () => replacement)) } : part,
  );
}

const plainCharacter = /^[^\\^$.|?*+()[\]{}]$/;

/** A form that another was made from, as it is when made from a third; as it was where the one is not seen in it. */
export function replacedIn(whole: Shape, part: Shape, by: Shape): Shape {
  const text = asText(whole);
  const at = text.indexOf(asText(part));
  if (part.length === 0 || at < 0) return whole;
  return fromText(text.slice(0, at) + asText(by) + text.slice(at + asText(part).length));
}

const taintedMark = '\uFFFE';

function asText(shape: Shape): string {
  return shape
    .map((part) => ('fixed' in part ? part.fixed : part.hole === 'tainted' ? taintedMark : unknownMark))
    .join('');
}

function fromText(text: string): Shape {
  const parts = text.split(/([\uFFFE\uFFFF])/).filter((part) => part !== '');
  return concatShapes(
    parts.map((part) =>
      part === taintedMark ? taintedHole : part === unknownMark ? unknownHole : fixedShape(part),
    ),
  );
}

/** The form without the text it begins with; null where it does not begin so. */
export function shapeBehind(shape: Shape, text: { test(text: string): boolean }): Shape | null {
  const [first, ...others] = shape;
  if (!first || !('fixed' in first)) return null;
  // The shortest beginning that fits is what is cut off, with the space behind it.
  for (let end = 1; end <= Math.min(first.fixed.length, 60); end++) {
    if (!text.test(first.fixed.slice(0, end))) continue;
    const rest = first.fixed.slice(end).trimStart();
    return rest === '' ? others : [{ fixed: rest }, ...others];
  }
  return null;
}

/** What stands before the first separator (white space when none is named), where that is fixed: `git` of `git log ${name}`. */
export function fixedBefore(shape: Shape, separator: string | null): string | null {
  const [first] = shape;
  if (!first || !('fixed' in first)) return null;
  const pieces = separator === null ? first.fixed.trimStart().split(/\s/) : first.fixed.split(separator);
  return pieces.length > 1 ? (pieces[0] ?? null) : null;
}

/** Whether the tainted part can stand where it does harm. Unknown shapes are given the benefit of danger. */
export function holeMatters(shape: Shape, position: HolePosition): boolean {
  if (position === 'anywhere') return true;
  if (position === 'extension') return !endsHarmlessly(shape.at(-1)) && !hasOwnEnding(shape);
  const first = shape.findIndex((part) => 'hole' in part && part.hole === 'tainted');
  if (first < 0) return true;
  const before = shape.slice(0, first);
  if (before.length === 0) return true;
  const lead = before.map((part) => ('fixed' in part ? part.fixed : unknownMark)).join('');
  switch (position) {
    case 'start':
      return lead.trim() === '';
    case 'markup':
      return /^\s*(?:<|$)/.test(lead);
    case 'url-host':
      // The host is still open when nothing but a scheme, or a host without an ending, stands before the hole.
      return (
        /^\s*(?:[a-z][a-z0-9+.-]*:)?(?:[/\\]{2}[^/\\?#\uFFFF]*)?$/i.test(lead) &&
        !/^\s*[/\\](?![/\\])/.test(lead)
      );
    case 'url-path':
      return !/[?#]/.test(lead);
    case 'url-scheme':
      return /^\s*(?:(?:javascript|data):.*)?$/i.test(lead);
    case 'url-start':
      return /^\s*(?:(?:https?:)?[/\\]{2}[^/\\?#\uFFFF]*|[/\\]|(?:javascript|data):.*)?$/i.test(lead);
    case 'message-head':
      return !/\n\r?\n/.test(lead);
  }
}

/** Whether anything but space stands beside what is tainted: words of somebody else, quotes. */
export function isPart(shape: Shape): boolean {
  return shape.some((part) => ('fixed' in part ? /\S/.test(part.fixed) : part.hole === 'unknown'));
}

/** `$name . '.' . $file->guessExtension()`: whatever the ending is, it is not what was sent. */
function hasOwnEnding(shape: Shape): boolean {
  const [dot, ending] = shape.slice(-2);
  return (
    dot !== undefined &&
    'fixed' in dot &&
    dot.fixed.endsWith('.') &&
    ending !== undefined &&
    'hole' in ending &&
    ending.hole === 'unknown'
  );
}

/** `…/upload.archive`: nothing that a server runs or a browser shows. */
function endsHarmlessly(last: ShapePart | undefined): boolean {
  const ending = last && 'fixed' in last ? /\.(\w{1,10})$/.exec(last.fixed)?.[1] : undefined;
  return (
    ending !== undefined && !/^(?:ph(?:p\d?|tml|ar)|[aj]spx?|cgi|pl|py|rb|sh|x?html?|svg|m?js)$/i.test(ending)
  );
}
