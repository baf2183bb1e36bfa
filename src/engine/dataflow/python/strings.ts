/** Methods of strings: folded where constant, followed where tainted, and recognised where they clean. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { fillText } from '../execution/filled-texts.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { replacedIn } from '../taint/own-escapes.ts';
import { step } from '../taint/steps.ts';
import { clean, flatten } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import { fixedText } from '../values/fixed-texts.ts';
import { HeapObject } from '../values/heap.ts';
import { AnyOrder } from '../values/items.ts';
import { shapeReplacing } from '../values/shape.ts';
import { constantValue, objectValue, taintedValue, unknown, type Value } from '../values/value.ts';
import { noteEnding } from './file-names.ts';
import { formatBraces, substitute } from './formatting.ts';
import { tableMade, translated } from './translations.ts';

type Fold = (text: string, args: readonly (string | number | undefined)[]) => string | number | boolean;

const folds = new Map<string, Fold>([
  ['upper', (text) => text.toUpperCase()],
  ['lower', (text) => text.toLowerCase()],
  ['strip', (text) => text.trim()],
  ['lstrip', (text) => text.trimStart()],
  ['rstrip', (text) => text.trimEnd()],
  ['encode', (text) => text],
  ['decode', (text) => text],
  ['find', (text, [part]) => text.indexOf(String(part))],
  ['index', (text, [part]) => text.indexOf(String(part))],
  ['count', (text, [part]) => text.split(String(part)).length - 1],
  ['startswith', (text, [part]) => text.startsWith(String(part))],
  ['endswith', (text, [part]) => text.endsWith(String(part))],
  ['isdigit', (text) => /^\d+$/.test(text)],
]);

/** Keep the content, or part of it. */
const partial = new Set(
  `upper lower strip lstrip rstrip title capitalize casefold swapcase encode decode expandtabs zfill center ljust
  rjust removeprefix removesuffix`.split(/\s+/),
);

/** Say yes or no of the text. */
const telling = new Set(
  'isdigit isalnum isalpha isascii isdecimal isidentifier islower isnumeric isprintable isspace istitle isupper'.split(
    ' ',
  ),
);

function foldOrFollow(it: Interpreter, call: CallSite): Value | null {
  const { receiver, args } = call;
  if (!receiver) return null;
  const fold = folds.get(call.name);
  if (fold && typeof receiver.constant === 'string' && args.every((arg) => arg.isConstant && !arg.isTainted))
    return constantValue(
      fold(
        receiver.constant,
        args.map((arg) => arg.constant as string | number | undefined),
      ),
    );
  if (telling.has(call.name) && args.length === 0) return unknown;
  if (!receiver.isTainted || !partial.has(call.name)) return null;
  return taintedValue(flatten(step(it, receiver.taints, 'call', call.span)), receiver.shape);
}

const everywhere = constantValue(-1);

function replace(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [pattern, replacement, count] = call.args;
  if (!receiver || !pattern) return null;
  // `text.replace("'", '', 1)` leaves the others.
  const isEverywhere = (count ?? call.keywords?.get('count') ?? everywhere).constant === -1;
  if (
    isEverywhere &&
    typeof receiver.constant === 'string' &&
    typeof pattern.constant === 'string' &&
    typeof replacement?.constant === 'string'
  )
    return constantValue(
      receiver.constant.replaceAll(pattern.constant, replacement.constant).slice(0, 4_000),
    );
  const sought = fixedText(pattern);
  const removed = isEverywhere && sought !== undefined ? { text: sought } : null;
  const own = replacedIn(it, flatten(receiver.taints), removed, replacement?.constant);
  const shape = shapeReplacing(receiver.shape, removed, replacement?.constant);
  const taints = step(it, own, own === receiver.taints ? 'call' : 'sanitizer', call.span);
  const filled =
    replacement &&
    fillText(it, { text: receiver, taints, place: removed?.text, filler: replacement }, call.span);
  if (filled) return filled;
  if (replacement?.isTainted) return concatenate(it, [taintedValue(taints, shape), replacement], call.span);
  return taints.length > 0 ? taintedValue(taints, shape) : null;
}

/** Marks pieces of a text that was taken apart at its line breaks. */
const betweenBreaks = 'between line breaks';

/** `text.splitlines()`; `text.split()`, which takes it apart at every white space. */
function isAtBreaks({ name, args, keywords }: CallSite): boolean {
  return /^(?:r?split|splitlines)$/.test(name) && args.length === 0 && !keywords?.size;
}

function split(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver) return null;
  const array = new HeapObject('array', it.entryId);
  if (isAtBreaks(call)) array.marks = new Set([betweenBreaks]);
  const [separator] = call.args;
  if (typeof receiver.constant === 'string') {
    const pieces =
      typeof separator?.constant === 'string'
        ? receiver.constant.split(separator.constant)
        : receiver.constant.trim().split(/\s+/);
    array.items.value = pieces.slice(0, 50).map(constantValue);
    return objectValue(array);
  }
  if (!receiver.isTainted) return null;
  const piece = taintedValue(flatten(step(it, receiver.taints, 'call', call.span)));
  array.elements.value = piece;
  const begins = receiver.shape?.[0];
  if (separator?.constant === '.') noteEnding(it, call, array, piece);
  else if (!begins || 'hole' in begins) array.items.value = new AnyOrder([piece], piece);
  return objectValue(array);
}

/** `separator.join(parts)` */
function join(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [list] = call.args;
  if (!receiver || !list || call.args.length !== 1 || isNoText(receiver, list)) return null;
  const joined = joinedBy(it, receiver, list, call.span);
  if (!isOneLine(receiver, list)) return joined;
  return joined.withTaints(
    clean(joined.taints, it.models.categories.mask(['log-injection', 'header-injection'])),
  );
}

/** `query.join(Group)`: nothing says that either is a text, or texts. */
function isNoText(receiver: Value, { isTainted, objects }: Value): boolean {
  if (receiver.isConstant || receiver.isTainted || isTainted) return false;
  return objects.every((object) => object instanceof ClassObject);
}

/** `' '.join(text.splitlines())` */
function isOneLine({ constant }: Value, { objects }: Value): boolean {
  if (typeof constant !== 'string' || /[\r\n]/.test(constant)) return false;
  return objects.length > 0 && objects.every(({ marks }) => marks?.has(betweenBreaks));
}

function joinedBy(it: Interpreter, separator: Value, list: Value, span: Span): Value {
  const items = list.objects.length === 1 ? list.objects[0]?.itemsValue : null;
  if (items && items.length > 0 && items.length <= 30)
    return concatenate(
      it,
      items.flatMap((item, index) => (index === 0 ? [item] : [separator, item])),
      span,
    );
  const element = list.objects.some(({ kind }) => kind === 'array') ? elementsOf(it, list, span) : list;
  return concatenate(it, [element.withoutConstant(), separator], span);
}

export const stringMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...[...new Set([...folds.keys(), ...partial, ...telling])].map((name): [string, Builtin] => [
    name,
    foldOrFollow,
  ]),
  ['replace', replace],
  ['split', split],
  ['rsplit', split],
  ['splitlines', split],
  ['partition', split],
  ['rpartition', split],
  ['join', join],
  ['translate', translated],
  ['maketrans', tableMade],
  ['format', formatBraces],
  ['format_map', formatBraces],
  ['substitute', substitute],
  ['safe_substitute', substitute],
]);

/** `str.replace(text, "'", "''")` is `text.replace("'", "''")`; null for all that is called on no text (`str.maketrans`). */
export function unboundMethod(it: Interpreter, call: CallSite): Value | null {
  const [receiver, ...args] = call.args;
  if (!receiver || call.name === 'maketrans' || !call.paths.some(({ text }) => text === `str.${call.name}`))
    return null;
  return (
    stringMethods.get(call.name)?.(it, { ...call, receiver, args, argNodes: call.argNodes.slice(1) }) ?? null
  );
}
