/** Texts with places that the program fills by replacing them: `'/users/{id}'.replace('{id}', id)`. */
import type { Span } from '../../parsing/ir/span.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Taint } from '../taint/taint.ts';
import { constantValue, shapeOf, taintedValue, unknown, type Value } from '../values/value.ts';
import { concatenate } from './operators.ts';

/** One replacement of a fixed text by a value. */
export interface Filling {
  /** In which it is replaced. */
  text: Value;
  /** What is left of what came with the text. */
  taints: readonly Taint[];
  place: unknown;
  filler: Value;
  /** Only where it stands first. */
  isOnce?: boolean;
}

/** The text with the value where it is put; null where the place is not seen, or nothing but a constant is put there. */
export function fillText(
  it: Interpreter,
  { text, taints, place, filler, isOnce = false }: Filling,
  span: Span,
): Value | null {
  if (typeof place !== 'string' || place === '' || (filler.isConstant && !filler.isTainted)) return null;
  let isFilled = false;
  const pieces: Value[] = [];
  for (const part of shapeOf(text)) {
    if ('hole' in part) {
      pieces.push(part.hole === 'tainted' ? taintedValue(taints) : unknown);
      continue;
    }
    for (const [at, piece] of part.fixed.split(place).entries()) {
      if (at > 0) pieces.push(isOnce && isFilled ? constantValue(place) : filler);
      isFilled ||= at > 0;
      pieces.push(constantValue(piece));
    }
  }
  return isFilled && pieces.length <= maxPieces ? concatenate(it, pieces, span) : null;
}

/** A text of ours that is filled in more often is none that somebody wrote. */
const maxPieces = 40;
