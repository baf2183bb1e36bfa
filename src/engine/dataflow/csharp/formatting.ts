/** Static functions that put strings together, and those that tell something of them. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { constantValue, unknown, type Value } from '../values/value.ts';

/** A list given in the place of several arguments. */
function spread(it: Interpreter, call: CallSite, from: number): readonly Value[] {
  const rest = call.args.slice(from);
  const [only] = rest;
  if (rest.length !== 1 || !only?.objects.some(({ kind }) => kind === 'array')) return rest;
  return only.objects[0]?.itemsValue?.slice(0, 30) ?? [elementsOf(it, only, call.span)];
}

const concat: Builtin = (it, call) => concatenate(it, spread(it, call, 0), call.span);

const join: Builtin = (it, call) => {
  const [separator = unknown] = call.args;
  const parts = spread(it, call, 1);
  return concatenate(
    it,
    parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part])),
    call.span,
  );
};

/** `string.Format("a {0} b", x)`: a culture may stand before the text. */
const format: Builtin = (it, call) => {
  const at = typeof call.args[0]?.constant === 'string' || call.args.length < 2 ? 0 : formatAt(call);
  const text = call.args[at]?.constant;
  const values = spread(it, call, at + 1);
  if (typeof text !== 'string') return concatenate(it, call.args, call.span);
  return concatenate(it, formatted(text, values), call.span);
};

function formatAt(call: CallSite): number {
  return typeof call.args[1]?.constant === 'string' ? 1 : 0;
}

/** The fixed pieces of a format and the values in its holes. */
export function formatted(text: string, values: readonly Value[]): Value[] {
  return text
    .slice(0, 4_000)
    .split(/\{(\d+)[^{}]*\}/)
    .map((piece, index) => (index % 2 === 0 ? constantValue(piece) : (values[Number(piece)] ?? unknown)))
    .filter((piece) => piece.constant !== '');
}

const isEmpty: Builtin = (_it, { args: [value] }) =>
  value?.isConstant && !value.isTainted ? constantValue(!value.constant) : unknown;

const equals: Builtin = (_it, { args: [a, b] }) =>
  a?.isConstant && b?.isConstant && !a.isTainted && !b.isTainted
    ? constantValue(a.constant === b.constant)
    : unknown;

/** A text written as bytes and back is still known. */
const encoded: Builtin = (_it, { args: [text] }) => (text?.isConstant ? text : null);

const encoders = 'ASCIIEncoding UTF8Encoding UnicodeEncoding'
  .split(' ')
  .flatMap((name): [string, Builtin][] => [
    [`<System.Text.${name}>.GetBytes`, encoded],
    [`<System.Text.${name}>.GetString`, encoded],
  ]);

const encodings = 'UTF8 ASCII Unicode Default Latin1 UTF32 UTF7 BigEndianUnicode'
  .split(' ')
  .flatMap((name): [string, Builtin][] => [
    [`System.Text.Encoding.${name}.GetBytes`, encoded],
    [`System.Text.Encoding.${name}.GetString`, encoded],
  ]);

export const formatFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...encodings,
  ...encoders,
  ['System.Convert.FromBase64String', encoded],
  ['System.String.Concat', concat],
  // A text with holes, written as a culture has it.
  ['System.String.Create', (_it, { args: [, text] }) => (text?.shape || text?.isConstant ? text : null)],
  ['System.String.Join', join],
  ['System.String.Format', format],
  ['System.String.IsNullOrEmpty', isEmpty],
  ['System.String.IsNullOrWhiteSpace', isEmpty],
  ['System.String.Equals', equals],
]);
