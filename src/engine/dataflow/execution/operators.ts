/** Operators on values: folding what is constant, and following taint and form through strings. */
import type { Span } from '../../parsing/ir/span.ts';
import type { Interpreter } from '../interpreter.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { step } from '../taint/steps.ts';
import { cleanMask, flatten, noTaints, type Taint } from '../taint/taint.ts';
import { concatShapes, isTaintedAnywhere, type Shape, withoutTaint } from '../values/shape.ts';
import {
  type Constant,
  constantValue,
  hasForms,
  notConstant,
  shapeOf,
  taintedValue,
  unknown,
  type Value,
  withForms,
} from '../values/value.ts';

/** Strings put together in order. */
export function concatenate(it: Interpreter, given: readonly Value[], span: Span): Value {
  const { asText } = it.builtins;
  const parts = asText
    ? given.map((part) => (part.objects.length > 0 ? asText(it, part, span) : part))
    : given;
  if (parts.every((part) => part.isConstant && !part.isTainted))
    return constantValue(parts.map((part) => textOf(it, part)).join(''));
  const shapes = parts.map(shapeOf);
  const shape = concatShapes(shapes);
  const keepsForms = parts.some(hasForms) || areCleanForOthers(parts);
  // Where one value stands says nothing of another: `<p>${escaped}</p><a title="${quoted}">`.
  const around = keepsForms ? shapes.map(withoutTaint) : shapes;
  const taints = parts.reduce<readonly Taint[]>((all, part, at) => {
    const put = (own: Shape) => {
      const made = concatShapes(around.with(at, own));
      // Of a long text the end is not kept.
      return isTaintedAnywhere(made) ? made : concatShapes(shapes.with(at, own));
    };
    return joinTaints(all, keepsForms && part.isTainted ? withForms(part, shape, put) : stringTaints(part));
  }, noTaints);
  return taintedValue(flatten(step(it, taints, 'concat', span)), shape);
}

/** What a constant adds to a text. */
function textOf({ language }: Interpreter, { constant }: Value): string {
  return language.nullIsEmptyText && (constant ?? null) === null ? '' : String(constant);
}

/** Several values, of which one is clean for something. */
function areCleanForOthers(parts: readonly Value[]): boolean {
  const tainted = parts.filter((part) => part.isTainted);
  return tainted.length > 1 && tainted.some(({ taints }) => taints.some(isCleanForAny));
}

function isCleanForAny(taint: Taint): boolean {
  return cleanMask(taint) !== 0 || taint.cleanedInContext !== 0 || taint.escaped !== undefined;
}

/** An array joined into a string brings what its elements bring. */
function stringTaints(part: Value): readonly Taint[] {
  if (part.isTainted) return part.taints;
  const [array] = part.objects;
  if (array?.kind !== 'array') return noTaints;
  return (array.itemsValue ?? []).reduce<readonly Taint[]>(
    (all, item) => joinTaints(all, item.taints),
    array.elementsValue?.taints ?? noTaints,
  );
}

export function binary(it: Interpreter, operator: string, left: Value, right: Value, span: Span): Value {
  const special = it.builtins.operator?.(it, operator, left, right, span);
  if (special) return special;
  if (left.isConstant && right.isConstant && !left.isTainted && !right.isTainted) {
    const compared = it.language.characterLiterals
      ? asNumbers(operator, left.constant, right.constant)
      : null;
    const folded = compared ? fold(operator, ...compared) : fold(operator, left.constant, right.constant);
    if (folded !== notConstant) return constantValue(folded);
  }
  if (operator !== '+') return unknown;
  const isArithmetic = typeof left.constant === 'number' && typeof right.constant === 'number';
  return isArithmetic ? unknown : concatenate(it, [left, right], span);
}

export function unary(operator: string, operand: Value): Value {
  const { constant } = operand;
  switch (operator) {
    // Where a variable is kept is the variable, as far as its value goes.
    case '&':
      return operand;
    case '!':
      if (constant !== notConstant) return constantValue(!constant);
      return operand.objects.length > 0 &&
        operand.objects.every((object) => object.kind === 'function' || object.kind === 'class')
        ? constantValue(false)
        : unknown;
    case '-':
      return typeof constant === 'number' ? constantValue(-constant) : unknown;
    case '+':
      return typeof constant === 'number' ? operand : unknown;
    case 'typeof':
      return constant === notConstant
        ? unknown
        : constantValue(constant === null ? 'object' : typeof constant);
    case 'void':
      return constantValue(undefined);
    case 'ref':
      return operand;
    default:
      return unknown;
  }
}

/** JavaScript's meaning of the operator on two constants; not constant where it is not worth knowing. */
function fold(operator: string, a: Constant, b: Constant): Constant {
  if (typeof a === 'symbol' || typeof b === 'symbol') return notConstant;
  switch (operator) {
    case '===':
      return a === b;
    case '!==':
      return a !== b;
    case '==':
      // biome-ignore lint/suspicious/noDoubleEquals: the interpreted program's own operator
      return a == b;
    case '!=':
      // biome-ignore lint/suspicious/noDoubleEquals: the interpreted program's own operator
      return a != b;
    case '+':
      return typeof a === 'number' && typeof b === 'number' ? a + b : notConstant;
    default:
      if (/^[<>]=?$/.test(operator) && isCharacter(a) && isCharacter(b))
        return foldNumbers(operator, a.charCodeAt(0), b.charCodeAt(0));
      return typeof a === 'number' && typeof b === 'number' ? foldNumbers(operator, a, b) : notConstant;
  }
}

/** `c >= 0x20`: a character that is compared with a number; null for any other operation. */
function asNumbers(operator: string, a: Constant, b: Constant): [number, number] | null {
  if (!/^(?:[<>]=?|[=!]=)$/.test(operator)) return null;
  if (isCharacter(a) && typeof b === 'number') return [a.charCodeAt(0), b];
  return typeof a === 'number' && isCharacter(b) ? [a, b.charCodeAt(0)] : null;
}

/** Characters are compared by their numbers. */
function isCharacter(value: Constant): value is string {
  return typeof value === 'string' && value.length === 1;
}

function foldNumbers(operator: string, a: number, b: number): Constant {
  switch (operator) {
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '%':
      return a % b;
    case '<':
      return a < b;
    case '>':
      return a > b;
    case '<=':
      return a <= b;
    case '>=':
      return a >= b;
    case '|':
      return a | b;
    case '&':
      return a & b;
    case '**':
      return a ** b;
    default:
      return notConstant;
  }
}
