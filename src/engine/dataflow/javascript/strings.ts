/** Methods of strings: folded where constant, followed where tainted, and recognised where they clean. */
import type { CallSite } from '../calls/call-site.ts';
import { fillText } from '../execution/filled-texts.ts';
import { concatenate } from '../execution/operators.ts';
import { cleanByLength, regexesIn } from '../findings/regex-uses.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { groupsOf, matchedGroups } from '../taint/matched-groups.ts';
import { isOneCharacter } from '../taint/one-character.ts';
import { replacedIn } from '../taint/own-escapes.ts';
import { firstPathPart, markPathParts } from '../taint/path-parts.ts';
import { step } from '../taint/steps.ts';
import { clean, flatten, renameKinds } from '../taint/taint.ts';
import { fixedText } from '../values/fixed-texts.ts';
import { HeapObject, type RegexObject } from '../values/heap.ts';
import type { Shape } from '../values/shape.ts';
import { shapeReplacing } from '../values/shape.ts';
import { constantValue, objectValue, taintedValue, unknown, type Value } from '../values/value.ts';

type Fold = (
  text: string,
  args: readonly (string | number | undefined)[],
) => string | number | boolean | undefined;

const maxRepeat = 1_000;

const folds = new Map<string, Fold>([
  ['toUpperCase', (text) => text.toUpperCase()],
  ['toLowerCase', (text) => text.toLowerCase()],
  ['trim', (text) => text.trim()],
  ['trimStart', (text) => text.trimStart()],
  ['trimEnd', (text) => text.trimEnd()],
  ['toString', (text) => text],
  ['valueOf', (text) => text],
  ['normalize', (text) => text],
  ['charAt', (text, [at]) => text.charAt(Number(at ?? 0))],
  ['slice', (text, [from, to]) => text.slice(Number(from ?? 0), to === undefined ? undefined : Number(to))],
  [
    'substring',
    (text, [from, to]) => text.substring(Number(from ?? 0), to === undefined ? undefined : Number(to)),
  ],
  [
    'substr',
    (text, [from, length]) =>
      text.slice(Number(from ?? 0), length === undefined ? undefined : Number(from ?? 0) + Number(length)),
  ],
  ['indexOf', (text, [part]) => text.indexOf(String(part))],
  ['includes', (text, [part]) => text.includes(String(part))],
  ['startsWith', (text, [part]) => text.startsWith(String(part))],
  ['endsWith', (text, [part]) => text.endsWith(String(part))],
  [
    'repeat',
    (text, [count]) =>
      text.length * Number(count) <= maxRepeat ? text.repeat(Math.max(0, Number(count) || 0)) : undefined,
  ],
]);

/** Keep the content, or part of it. */
const partial = [
  'slice',
  'substring',
  'substr',
  'charAt',
  'at',
  'repeat',
  'padStart',
  'padEnd',
  'trim',
  'trimStart',
  'trimEnd',
  'toUpperCase',
  'toLowerCase',
  'toString',
  'normalize',
  'toLocaleString',
  'toLocaleLowerCase',
  'toLocaleUpperCase',
];

function foldOrFollow(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver) return null;
  const fold = folds.get(call.name);
  if (
    fold &&
    typeof receiver.constant === 'string' &&
    call.args.every((arg) => arg.isConstant && !arg.isTainted)
  ) {
    const result = fold(
      receiver.constant,
      call.args.map((arg) => arg.constant as string | number | undefined),
    );
    if (result !== undefined) return constantValue(result);
  }
  // In what encoding bytes are written decides what the text is good for: the models know.
  const isEncoded = call.name === 'toString' && call.args.length > 0;
  if (!receiver.isTainted || !partial.includes(call.name) || isEncoded) return null;
  const fixed = fixedPart(call, receiver);
  if (fixed !== null) return constantValue(fixed);
  if (isOneCharacter(call)) return unknown;
  // What is cut out of the middle does not begin as the whole did.
  const isCut = /^(?:slice|substring|substr|charAt|at)$/.test(call.name);
  const keepsShape = !isCut || (call.args.length > 1 && call.args[0]?.constant === 0);
  const taints = clean(
    flatten(step(it, receiver.taints, 'call', call.span)),
    cleanByLength(it, lengthOfPart(call)),
  );
  if (keepsShape) return taintedValue(taints, receiver.shape);
  const isWithoutSlash = isCut && call.args.length === 1 && endsWithSlash(call);
  return taintedValue(isWithoutSlash ? renameKinds(taints, cutOut) : taints);
}

/** A path begins with a slash, what is found in one or left without its beginning with anything: `/http://…`. */
export const cutOut = { 'http-path': 'http-parameter' };

/** `path.slice(1)`, `path.slice('/proxy/'.length)`, and the same as a number. */
function endsWithSlash({ args: [from], node }: CallSite): boolean {
  if (typeof from?.constant === 'number' && from.constant > 0) return true;
  const length = node?.args[0];
  if (length?.kind !== 'member' || length.property !== 'length') return false;
  return length.object.kind === 'literal' && /\/$/.test(String(length.object.value));
}

/** What is cut out of the fixed beginning of a text is fixed: `('https://' + host).slice(0, 5)`. */
function fixedPart({ name, args }: CallSite, { shape }: Value): string | null {
  const [first] = shape ?? [];
  if (!first || !('fixed' in first) || (name !== 'slice' && name !== 'substring')) return null;
  const [from, to] = args.map(({ constant }) => constant);
  const isWithin = typeof from === 'number' && typeof to === 'number' && from >= 0 && to >= from;
  return isWithin && to <= first.fixed.length ? first.fixed.slice(from, to) : null;
}

/** How long what is cut out is at most; undefined where that is not known. */
function lengthOfPart({ name, args }: CallSite): number | Value | undefined {
  const [from, to] = args.map(({ constant }) => (typeof constant === 'number' ? constant : Number.NaN));
  if (name === 'charAt' || name === 'at') return 1;
  if (/^(?:slice|substring|substr)$/.test(name) && from === 0 && args[1]?.isConstant === false)
    return args[1];
  if (!/^(?:slice|substring|substr)$/.test(name) || from === undefined || !(from >= 0)) return undefined;
  if (to === undefined || !(to >= 0)) return undefined;
  return name === 'substr' ? to : Math.abs(to - from);
}

function replace(it: Interpreter, call: CallSite): Value | null {
  const { receiver, name } = call;
  const [pattern, replacement] = call.args;
  if (!receiver || !pattern) return null;
  if (
    typeof receiver.constant === 'string' &&
    typeof pattern.constant === 'string' &&
    typeof replacement?.constant === 'string'
  ) {
    const { constant } = replacement;
    return constantValue(
      receiver.constant
        .split(pattern.constant, name === 'replaceAll' ? undefined : 2)
        .join(constant)
        .slice(0, 4_000),
    );
  }
  const put = replacement && putIn(it, replacement, receiver, call, regexesIn(pattern)[0]);
  const removed = removedBy(pattern, name);
  const isResolved = climbedBefore(receiver, pattern);
  const own = climbsNoMore(receiver, pattern)
    ? clean(flatten(receiver.taints), it.models.categories.mask(climbing))
    : replacedIn(it, flatten(receiver.taints), isResolved ? null : removed, replacement?.constant);
  const taints = step(it, own, own === receiver.taints ? 'call' : 'sanitizer', call.span);
  // `path.replace('/proxy/', '')`
  const isFolder = /^\/.*\/$/.test(String(pattern.constant)) && replacement?.constant === '';
  const kept = mayCutBeginning(pattern, receiver.shape, replacement?.constant)
    ? taintedValue(isFolder ? renameKinds(taints, cutOut) : taints)
    : taintedValue(taints, shapeReplacing(receiver.shape, removed, replacement?.constant));
  const isOnce = name !== 'replaceAll';
  const filled =
    put && fillText(it, { text: receiver, taints, place: pattern.constant, filler: put, isOnce }, call.span);
  if (filled) return filled;
  if (put?.isTainted) return concatenate(it, [kept, put], call.span);
  if (taints.length === 0) return null;
  return isResolved ? kept.withPaths(receiver.paths) : kept;
}

const climbing = ['path-traversal', 'file-inclusion', 'archive-slip'];

/** What stands in the place of what is found; a function that gives back what it was handed has escaped it. */
function putIn(
  it: Interpreter,
  replacement: Value,
  receiver: Value,
  call: CallSite,
  regex: RegexObject | undefined,
): Value {
  if (!replacement.objects.some((object) => object.kind === 'function')) return replacement;
  const found = foundParts(it, receiver, regex);
  const { taints } = it.callValue(replacement, taintedValue([]), found, call.span);
  return taintedValue(taints.filter(({ source }) => receiver.taints.every((one) => one.source !== source)));
}

/** What a replacing function is handed: the text that was found, and the groups of the pattern. */
function foundParts(it: Interpreter, receiver: Value, regex: RegexObject | undefined): Value[] {
  const found = matchedGroups(it, regex?.pattern ?? null, regex?.flags ?? '', flatten(receiver.taints));
  const groups = regex ? groupsOf(regex.pattern).length : 0;
  return Array.from(
    { length: groups + 1 },
    (_, at) => found.get(String(at))?.value ?? found.elementsValue ?? unknown,
  );
}

/** `path.normalize(name).replace(/^(\.\.[/\\])+/, '')`: dots are left nowhere but at the beginning, and go there. */
function climbsNoMore(receiver: Value, pattern: Value): boolean {
  const regex = regexesIn(pattern)[0]?.pattern ?? '';
  return (
    receiver.paths.some(({ text }) => text === 'path.normalize()') && /^\^?\((?:\?:)?\\\.\\\./.test(regex)
  );
}

/** `path.join(folder, name).replaceAll('..', '')`: what climbs has been resolved, and nothing of it is left to be taken out. */
function climbedBefore({ paths }: Value, pattern: Value): boolean {
  const sought = typeof pattern.constant === 'string' ? pattern.constant : regexesIn(pattern)[0]?.pattern;
  return (
    paths.some(({ text }) => text === 'path.join()' || text === 'path.resolve()') &&
    /^(?:\.\.|\(?(?:\?:)?\\\.\\\.)/.test(sought ?? '')
  );
}

/** `hash.replace('#', '')`, `address.replace(/.*next=/, '')`: the fixed beginning may be gone. */
function mayCutBeginning(pattern: Value, shape: Shape | null, replacement: unknown): boolean {
  const [first] = shape ?? [];
  if (!first || !('fixed' in first)) return false;
  if (typeof pattern.constant === 'string')
    return (
      first.fixed.includes(pattern.constant) ||
      (pattern.constant.startsWith(first.fixed) && pattern.constant.endsWith('/'))
    );
  const regex = regexesIn(pattern)[0]?.pattern ?? '';
  // `/(.*)\/draft\/.*/`: what stands there first is put back first.
  if (/^\^?\(\.[*+]\)/.test(regex) && typeof replacement === 'string' && replacement.startsWith('$1'))
    return false;
  // Slashes at the end: nothing else is left of a text that begins there, too.
  if (/^(?:\\?\/)+[+*]?\$$/.test(regex)) return false;
  // `/[?#].*$/`: what is cut off begins with a character that the beginning does not have.
  const from = /^(?:\[([?#&]+)\]|\\?([?#&]))\.[*+]/.exec(regex);
  if (from && ![...(from[1] ?? from[2] ?? '')].some((character) => first.fixed.includes(character)))
    return false;
  return (
    regex.startsWith('^') || /\.[*+]/.test(regex) || (first.fixed.length === 1 && regex.includes(first.fixed))
  );
}

/** What is replaced everywhere: a text, a pattern, or nothing that is certain. */
function removedBy(pattern: Value, name: string): { text: string } | { regex: string } | null {
  const text = fixedText(pattern);
  if (text !== undefined) return name === 'replaceAll' ? { text } : null;
  const [regex] = regexesIn(pattern);
  if (!regex) return null;
  // What has to stand at the beginning is there once.
  const isOnce = /^\^[^|]*$/.test(regex.pattern) && !regex.flags.includes('m');
  return regex.flags.includes('g') || isOnce ? { regex: regex.pattern } : null;
}

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
  const taints = flatten(step(it, receiver.taints, 'call', call.span));
  array.elements.value = taintedValue(taints);
  markPathParts(array, separator?.constant);
  // The first part begins as the whole did.
  if (receiver.shape && separator) {
    const first = taintedValue(taints, receiver.shape);
    array.cell('0').value = firstPathPart(it, first, separator.constant);
  }
  return objectValue(array);
}

function concat(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver || receiver.objects.some((object) => object.kind === 'array')) return null;
  if (!receiver.isTainted && typeof receiver.constant !== 'string' && receiver.shape === null) return null;
  return concatenate(it, [receiver, ...call.args], call.span);
}

export const stringMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...[...new Set([...folds.keys(), ...partial])].map((name): [string, Builtin] => [name, foldOrFollow]),
  ['replace', replace],
  ['replaceAll', replace],
  ['split', split],
  ['concat', concat],
]);
