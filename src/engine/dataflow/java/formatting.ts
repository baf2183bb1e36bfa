/** Texts made by a format: `String.format("a %s b %2$d", x, y)`. */
import type { Span } from '../../parsing/ir/span.ts';
import { elementsOf } from '../classes/members.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import { constantValue, unknown, type Value } from '../values/value.ts';
import { textOf } from './text.ts';

const specifier = /%(?:(\d{1,3})\$)?([-#+ 0,(<]{0,8})(?:\d{1,4})?(?:\.\d{1,4})?([a-zA-Z%])/g;
const maxParts = 40;

/** The pieces of the format and the arguments between them, in order. */
export function formatted(it: Interpreter, format: Value, args: readonly Value[], span: Span): Value {
  const given = args.length === 1 && isArray(args[0]) ? arrayItems(it, args[0], span) : args;
  if (typeof format.constant !== 'string') return concatenate(it, [format, ...given.map(textOf)], span);
  const text = format.constant;
  const parts: Value[] = [];
  let from = 0;
  let next = 0;
  for (const hole of text.matchAll(specifier)) {
    parts.push(constantValue(text.slice(from, hole.index)));
    from = hole.index + hole[0].length;
    const [, index, , kind = ''] = hole;
    if (kind === '%') parts.push(constantValue('%'));
    else if (kind === 'n') parts.push(constantValue('\n'));
    else {
      const argument = given[index === undefined ? next++ : Number(index) - 1] ?? unknown;
      // What is printed as a number, a date or a truth value is one.
      parts.push(/[sScC]/.test(kind) ? textOf(argument) : unknown);
    }
    if (parts.length > maxParts) break;
  }
  parts.push(constantValue(text.slice(from)));
  return concatenate(it, parts, span);
}

/** The same for `"a {0} b"`, where a quote stands before what is meant as written. */
export function numbered(it: Interpreter, format: Value, args: readonly Value[], span: Span): Value {
  const given = args.length === 1 && isArray(args[0]) ? arrayItems(it, args[0], span) : args;
  if (typeof format.constant !== 'string') return concatenate(it, [format, ...given.map(textOf)], span);
  const pieces = format.constant.split(/\{(\d{1,2})([^{}]*)\}/, 3 * maxParts);
  const parts = pieces.flatMap((piece, at) => {
    if (at % 3 === 0) return [constantValue(piece.replaceAll("'", ''))];
    // `{0,number}` writes a number.
    return at % 3 === 2 ? [] : [pieces[at + 1] ? unknown : (given[Number(piece)] ?? unknown)];
  });
  return concatenate(it, parts, span);
}

function isArray(value: Value | undefined): value is Value {
  return value?.objects.some(({ kind }) => kind === 'array') ?? false;
}

function arrayItems(it: Interpreter, value: Value, span: Span): readonly Value[] {
  const known = value.objects.length === 1 ? value.objects[0]?.itemsValue : null;
  return known ?? [elementsOf(it, value, span)];
}
