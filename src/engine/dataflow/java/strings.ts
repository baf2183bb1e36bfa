/** Methods of strings: folded where constant, followed where tainted, and recognised where they clean. */
import type { CallSite } from '../calls/call-site.ts';
import { fillText } from '../execution/filled-texts.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { withoutFolders } from '../taint/behind-last-slash.ts';
import { isOneCharacter } from '../taint/one-character.ts';
import { replacedIn } from '../taint/own-escapes.ts';
import { step } from '../taint/steps.ts';
import { flatten } from '../taint/taint.ts';
import { fixedText } from '../values/fixed-texts.ts';
import { HeapObject } from '../values/heap.ts';
import { shapeReplacing } from '../values/shape.ts';
import {
  type Constant,
  constantValue,
  objectValue,
  taintedValue,
  unknown,
  type Value,
} from '../values/value.ts';
import { formatted } from './formatting.ts';
import { listOf } from './lists.ts';
import { textOf } from './text.ts';

type Argument = string | number | boolean | null | undefined;
type Fold = (text: string, args: readonly Argument[]) => string | number | boolean | undefined;

const maxRepeat = 1_000;

const folds = new Map<string, Fold>([
  ['toUpperCase', (text) => text.toUpperCase()],
  ['toLowerCase', (text) => text.toLowerCase()],
  ['trim', (text) => text.trim()],
  ['strip', (text) => text.trim()],
  ['stripLeading', (text) => text.trimStart()],
  ['stripTrailing', (text) => text.trimEnd()],
  ['toString', (text) => text],
  ['intern', (text) => text],
  ['getBytes', (text) => text],
  ['toCharArray', (text) => text],
  ['charAt', (text, [at]) => text.charAt(Number(at))],
  ['length', (text) => text.length],
  ['isEmpty', (text) => text === ''],
  ['isBlank', (text) => text.trim() === ''],
  ['equals', (text, [other]) => text === other],
  ['contentEquals', (text, [other]) => text === other],
  ['equalsIgnoreCase', (text, [other]) => text.toLowerCase() === String(other).toLowerCase()],
  ['contains', (text, [part]) => text.includes(String(part))],
  ['startsWith', (text, [part]) => text.startsWith(String(part))],
  ['endsWith', (text, [part]) => text.endsWith(String(part))],
  [
    'indexOf',
    (text, [part, from]) => (typeof part === 'string' ? text.indexOf(part, Number(from ?? 0)) : undefined),
  ],
  ['lastIndexOf', (text, [part]) => (typeof part === 'string' ? text.lastIndexOf(part) : undefined)],
  ['substring', (text, [from, to]) => text.slice(Number(from), to === undefined ? undefined : Number(to))],
  ['subSequence', (text, [from, to]) => text.slice(Number(from), Number(to))],
  ['concat', (text, [more]) => text + String(more)],
  [
    'repeat',
    (text, [count]) =>
      text.length * Number(count) <= maxRepeat ? text.repeat(Math.max(0, Number(count) || 0)) : undefined,
  ],
]);

/** Keep the content, or part of it. */
const partial = new Set(
  `toUpperCase toLowerCase trim strip stripLeading stripTrailing toString intern charAt substring subSequence repeat
  indent stripIndent translateEscapes getBytes toCharArray chars codePoints`.split(/\s+/),
);
/** A fixed beginning may be gone after these. */
const cutting = new Set(['charAt', 'substring', 'subSequence']);

/** Tell something of the text without holding it. */
const telling = new Set(
  `length isEmpty isBlank equals contentEquals equalsIgnoreCase contains startsWith endsWith indexOf lastIndexOf
  compareTo compareToIgnoreCase matches regionMatches hashCode codePointAt`.split(/\s+/),
);

function foldOrFollow(it: Interpreter, call: CallSite): Value | null {
  const { receiver, args, name } = call;
  if (!receiver || (name !== 'toString' && isOtherType(receiver))) return null;
  const fold = folds.get(name);
  // The character set does not matter.
  if (name === 'getBytes' && typeof receiver.constant === 'string') return receiver;
  if (
    fold &&
    typeof receiver.constant === 'string' &&
    args.every((arg) => arg.isConstant && !arg.isTainted)
  ) {
    const result = fold(
      receiver.constant,
      args.map((arg) => arg.constant as Argument),
    );
    if (result !== undefined) return constantValue(result);
  }
  if (telling.has(name)) return isOwnObject(receiver) ? null : unknown;
  if (typeof receiver.constant === 'string' && partial.has(name)) return receiver.withoutConstant();
  if (!receiver.isTainted || !partial.has(name) || args.some((arg) => arg.objects.length > 0)) return null;
  if (isOneCharacter(call)) return unknown;
  return taintedValue(
    flatten(step(it, withoutFolders(it, call, receiver.taints), 'call', call.span)),
    cutting.has(name) ? null : receiver.shape,
  );
}

/** A value of a library's type that is no text: a path, an address. */
function isOtherType(value: Value): boolean {
  return value.paths.some(
    (path) =>
      path.depth === 0 &&
      path.text.startsWith('<') &&
      !/^<java\.lang\.(?:String|CharSequence|Object)>$/.test(path.text),
  );
}

/** A collection or an object of the program, whose methods mean something else. */
function isOwnObject(value: Value): boolean {
  return value.objects.some(({ kind }) => kind === 'array' || kind === 'collection');
}

function concat(it: Interpreter, call: CallSite): Value | null {
  const folded = foldOrFollow(it, call);
  const [more, ...others] = call.args;
  // `FilenameUtils.concat(folder, name)`
  if (others.length > 0) return null;
  if (folded || !call.receiver || !more || isOwnObject(call.receiver)) return folded;
  return concatenate(it, [call.receiver, textOf(more)], call.span);
}

function replace(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [pattern, replacement] = call.args;
  if (!receiver || !pattern || !replacement || isOwnObject(receiver)) return null;
  return replaced(it, receiver, pattern, replacement, call);
}

/** The text with what is replaced in it; null where nothing is known of it. */
export function replaced(
  it: Interpreter,
  subject: Value,
  pattern: Value,
  replacement: Value,
  { name, span }: CallSite,
): Value | null {
  const isRegex = name !== 'replace';
  if (
    typeof subject.constant === 'string' &&
    typeof pattern.constant === 'string' &&
    typeof replacement.constant === 'string'
  )
    return isRegex && /[^\w\s/<>:;,@#%&='"-]/.test(pattern.constant)
      ? subject.withoutConstant()
      : constantValue(subject.constant.split(pattern.constant).join(replacement.constant));
  const given = flatten(subject.taints);
  const removed = removedBy(isRegex ? pattern.constant : fixedText(pattern), name);
  const own = replacedIn(it, given, removed, replacement.constant);
  const shape = shapeReplacing(subject.shape, removed, replacement.constant);
  const taints = step(it, own, own === given ? 'call' : 'sanitizer', span);
  const place = isRegex ? null : pattern.constant;
  const filled = fillText(it, { text: subject, taints, place, filler: replacement }, span);
  if (filled) return filled;
  if (replacement.isTainted) return concatenate(it, [taintedValue(taints, shape), replacement], span);
  return taints.length > 0 ? taintedValue(taints, shape) : null;
}

/** What is gone everywhere. */
function removedBy(pattern: Constant, name: string): { text: string } | { regex: string } | null {
  if (typeof pattern !== 'string' || name === 'replaceFirst') return null;
  return name === 'replace' ? { text: pattern } : { regex: pattern };
}

function split(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [separator] = call.args;
  if (!receiver || isOwnObject(receiver)) return null;
  const array = new HeapObject('array', it.entryId);
  if (typeof receiver.constant === 'string' && typeof separator?.constant === 'string') {
    const isPlain = /^(?:[^\\[\](){}*+?^$.|]|\\[.|])+$/.test(separator.constant);
    const plain = separator.constant.replace(/\\(.)/g, '$1');
    if (isPlain) array.items.value = receiver.constant.split(plain).slice(0, 50).map(constantValue);
    else array.elements.value = unknown;
    return objectValue(array);
  }
  if (!receiver.isTainted) return null;
  array.elements.value = taintedValue(flatten(step(it, receiver.taints, 'call', call.span)));
  return objectValue(array);
}

/** `text.lines()` */
function lines(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver?.isTainted || isOtherType(receiver) || receiver.objects.length > 0) return null;
  return listOf(
    it,
    'java.util.stream.Stream',
    taintedValue(flatten(step(it, receiver.taints, 'call', call.span))),
  );
}

/** `"… %s …".formatted(x)` */
function formattedBy(it: Interpreter, call: CallSite): Value | null {
  return call.receiver ? formatted(it, call.receiver, call.args, call.span) : null;
}

export const stringMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...[...new Set([...folds.keys(), ...partial, ...telling])].map((name): [string, Builtin] => [
    name,
    foldOrFollow,
  ]),
  ['concat', concat],
  ['replace', replace],
  ['replaceAll', replace],
  ['replaceFirst', replace],
  ['split', split],
  ['formatted', formattedBy],
  ['lines', lines],
]);
