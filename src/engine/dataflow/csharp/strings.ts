/** Methods of strings: folded where constant, followed where tainted, recognised where they clean. */
import type { CallSite } from '../calls/call-site.ts';
import { readIndex } from '../classes/members.ts';
import { fillText } from '../execution/filled-texts.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { withoutFolders } from '../taint/behind-last-slash.ts';
import { replacedIn } from '../taint/own-escapes.ts';
import { step } from '../taint/steps.ts';
import { clean, flatten } from '../taint/taint.ts';
import { fixedText } from '../values/fixed-texts.ts';
import { HeapObject } from '../values/heap.ts';
import { shapeReplacing } from '../values/shape.ts';
import { constantValue, objectValue, taintedValue, type Value } from '../values/value.ts';
import { builtText } from './constructions.ts';
import { formatted } from './formatting.ts';

type Constant = string | number | boolean | null | undefined;
type Fold = (text: string, args: readonly Constant[]) => string | number | boolean;

const folds = new Map<string, Fold>([
  ['ToUpper', (text) => text.toUpperCase()],
  ['ToUpperInvariant', (text) => text.toUpperCase()],
  ['ToLower', (text) => text.toLowerCase()],
  ['ToLowerInvariant', (text) => text.toLowerCase()],
  ['ToString', (text) => text],
  ['Trim', (text) => text.trim()],
  ['TrimStart', (text) => text.trimStart()],
  ['TrimEnd', (text) => text.trimEnd()],
  [
    'Substring',
    (text, [from, length]) =>
      text.substring(Number(from), length === undefined ? undefined : Number(from) + Number(length)),
  ],
  ['Remove', (text, [from]) => text.slice(0, Number(from))],
  ['Contains', (text, [part]) => text.includes(String(part))],
  ['StartsWith', (text, [part]) => text.startsWith(String(part))],
  ['EndsWith', (text, [part]) => text.endsWith(String(part))],
  ['IndexOf', (text, [part]) => text.indexOf(String(part))],
  ['Equals', (text, [other]) => text === other],
]);

/** Keep the content, or part of it. */
const keeping = new Set(
  `ToUpper ToUpperInvariant ToLower ToLowerInvariant ToString Trim TrimStart TrimEnd Substring Remove PadLeft
  PadRight Normalize ToCharArray AsSpan AsMemory Clone Slice`.split(/\s+/),
);

const shapeless = new Set(['Substring', 'Remove', 'Slice', 'ToCharArray']);

/** What a builder holds so far; null for other values. */
export function textOf(value: Value): Value | null {
  return value.objects.find(({ kind }) => kind === 'collection')?.get(builtText)?.value ?? null;
}

function foldOrFollow(it: Interpreter, call: CallSite): Value | null {
  const { receiver, args } = call;
  if (!receiver) return null;
  const built = call.name === 'ToString' ? textOf(receiver) : null;
  if (built) return built;
  const fold = folds.get(call.name);
  if (fold && typeof receiver.constant === 'string' && args.every((arg) => arg.isConstant && !arg.isTainted))
    return constantValue(
      fold(
        receiver.constant,
        args.map((arg) => arg.constant as Constant),
      ),
    );
  if (!receiver.isTainted || !keeping.has(call.name)) return null;
  return taintedValue(
    flatten(step(it, withoutFolders(it, call, receiver.taints), 'call', call.span)),
    shapeless.has(call.name) ? null : receiver.shape,
  );
}

function replace(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [pattern, replacement] = call.args;
  if (!receiver || !pattern || !replacement) return null;
  const built = textOf(receiver);
  if (built) {
    const changed = replaced(it, call, built, pattern, replacement);
    for (const object of receiver.objects) if (changed) it.journal.write(object.cell(builtText), changed);
    return receiver;
  }
  return replaced(it, call, receiver, pattern, replacement);
}

function replaced(
  it: Interpreter,
  call: CallSite,
  text: Value,
  pattern: Value,
  replacement: Value,
): Value | null {
  if (
    typeof text.constant === 'string' &&
    typeof pattern.constant === 'string' &&
    pattern.constant !== '' &&
    typeof replacement.constant === 'string'
  )
    return constantValue(text.constant.replaceAll(pattern.constant, replacement.constant).slice(0, 4_000));
  const isLineEnd = pattern.paths.some(({ text }) => text === 'System.Environment.NewLine');
  const sought = isLineEnd ? '\n' : fixedText(pattern);
  const removed = typeof sought === 'string' ? { text: sought } : null;
  const own = replacedIn(it, flatten(text.taints), removed, replacement.constant);
  const shape = shapeReplacing(text.shape, removed, replacement.constant);
  const taints = step(it, own, own === text.taints ? 'call' : 'sanitizer', call.span);
  const filled = fillText(it, { text, taints, place: pattern.constant, filler: replacement }, call.span);
  if (filled) return filled;
  if (replacement.isTainted) return concatenate(it, [taintedValue(taints, shape), replacement], call.span);
  return taints.length > 0 ? taintedValue(taints, shape) : null;
}

const pathCategories = ['path-traversal', 'file-inclusion', 'archive-slip'];

function split(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver) return null;
  const array = new HeapObject('array', it.entryId);
  const [separator] = call.args;
  if (typeof receiver.constant === 'string' && typeof separator?.constant === 'string') {
    array.items.value = receiver.constant.split(separator.constant).slice(0, 50).map(constantValue);
    return objectValue(array);
  }
  if (!receiver.isTainted) return null;
  // No part has any of these in it.
  const isOfNames = separator?.paths.some(({ text }) => text.endsWith('Path.GetInvalidFileNameChars()'));
  const taints = isOfNames
    ? clean(receiver.taints, it.models.categories.mask(pathCategories))
    : receiver.taints;
  array.elements.value = taintedValue(flatten(step(it, taints, 'call', call.span)));
  return objectValue(array);
}

/** `text.Insert(at, part)` */
function insert(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const part = call.args[1];
  if (!receiver || !part || textOf(receiver)) return append(it, call);
  if (receiver.objects.some(({ kind }) => kind !== 'opaque')) return null;
  if (!receiver.isConstant && !receiver.isTainted) return null;
  return concatenate(it, [receiver.withoutConstant(), part], call.span);
}

/** What a writer is given after a text with holes stands in these. */
function inFormat(args: readonly Value[]): readonly Value[] {
  const [format, ...values] = args;
  return typeof format?.constant === 'string' && values.length > 0 && /\{\d/.test(format.constant)
    ? formatted(format.constant, values)
    : args;
}

/** `builder.Append(part)`, `writer.Write(part)` and their kin; the builder itself is the result. */
function append(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const text = receiver && textOf(receiver);
  if (!receiver || !text) return null;
  const parts = call.name === 'Insert' ? call.args.slice(1) : inFormat(call.args);
  const tail = /Line(?:Async)?$/.test(call.name) ? [constantValue('\n')] : [];
  const grown = concatenate(it, [text, ...parts, ...tail], call.span);
  for (const object of receiver.objects)
    if (object.kind === 'collection') it.journal.write(object.cell(builtText), grown);
  return receiver;
}

function clear(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver || !textOf(receiver)) return null;
  for (const object of receiver.objects) it.journal.write(object.cell(builtText), constantValue(''));
  return receiver;
}

/** `headers.TryGetValue(key, out value)` of a collection that came from outside or is known. */
function tryGetValue(it: Interpreter, call: CallSite): Value | null {
  const { receiver, args, written } = call;
  const [key] = args;
  if (!receiver || !key || !written) return null;
  written.set(1, readIndex(it, receiver, key, call.span));
  return taintedValue([]);
}

export const stringMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...[...new Set([...folds.keys(), ...keeping])].map((name): [string, Builtin] => [name, foldOrFollow]),
  ['Replace', replace],
  ['Split', split],
  ['Insert', insert],
  ['Append', append],
  ['AppendLine', append],
  ['AppendFormat', append],
  ['AppendJoin', append],
  ['Write', append],
  ['WriteLine', append],
  ['WriteAsync', append],
  ['WriteLineAsync', append],
  ['Clear', clear],
  ['TryGetValue', tryGetValue],
]);
