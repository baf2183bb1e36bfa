/** `strings`, and what `bytes` shares with it: folded where constant, followed where tainted, cleaning where it cleans. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { fillText } from '../execution/filled-texts.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { categoriesWithoutCharacters } from '../taint/escaping.ts';
import { replacedIn } from '../taint/own-escapes.ts';
import { markPathParts } from '../taint/path-parts.ts';
import { step } from '../taint/steps.ts';
import { clean, flatten } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { fixedBefore, shapeReplacing } from '../values/shape.ts';
import { constantValue, objectValue, taintedValue, unknown, type Value } from '../values/value.ts';
import { sequence } from './maps.ts';

type Fold = (text: string, other: string) => string | number | boolean;

/** Functions of one or two texts whose result is known when these are. */
const folds: Record<string, Fold> = {
  ToLower: (text) => text.toLowerCase(),
  ToUpper: (text) => text.toUpperCase(),
  TrimSpace: (text) => text.trim(),
  TrimPrefix: (text, prefix) => (text.startsWith(prefix) ? text.slice(prefix.length) : text),
  TrimSuffix: (text, suffix) =>
    suffix !== '' && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text,
  Contains: (text, part) => text.includes(part),
  ContainsRune: (text, character) => text.includes(character),
  ContainsAny: (text, characters) => [...characters].some((character) => text.includes(character)),
  IndexRune: (text, character) => text.indexOf(character),
  HasPrefix: (text, prefix) => text.startsWith(prefix),
  HasSuffix: (text, suffix) => text.endsWith(suffix),
  Index: (text, part) => text.indexOf(part),
  LastIndex: (text, part) => text.lastIndexOf(part),
  EqualFold: (text, other) => text.toLowerCase() === other.toLowerCase(),
};

/** Give back their first argument, or most of it. */
const keeping =
  'ToLower ToUpper Title ToTitle TrimSpace Trim TrimLeft TrimRight TrimPrefix TrimSuffix TrimFunc ToValidUTF8 Clone Repeat';
/** Give back a list of parts of their first argument. */
const splitting = 'Split SplitN SplitAfter SplitAfterN Fields FieldsFunc';
/** Give back such parts to be gone through. */
const walking = 'SplitSeq SplitAfterSeq FieldsSeq FieldsFuncSeq Lines';
/** Tell something of their arguments. */
const telling =
  'Contains ContainsAny ContainsRune ContainsFunc HasPrefix HasSuffix Index IndexAny IndexByte IndexRune IndexFunc LastIndex LastIndexByte EqualFold Compare Count Equal';

function keep(name: string): Builtin {
  return (it, call) => {
    const [text, other] = call.args;
    if (!text) return null;
    const folded = fold(name, text, other);
    if (folded) return folded;
    return taintedValue(flatten(step(it, text.taints, 'call', call.span)), text.shape);
  };
}

function fold(name: string, text: Value, other: Value | undefined): Value | null {
  const folding = folds[name];
  if (!folding || typeof text.constant !== 'string' || text.isTainted || other?.isTainted) return null;
  if (other !== undefined && typeof other.constant !== 'string') return null;
  return constantValue(folding(text.constant, typeof other?.constant === 'string' ? other.constant : ''));
}

function tell(name: string): Builtin {
  return (_it, { args: [text, other] }) => (text && fold(name, text, other)) ?? unknown;
}

function split(it: Interpreter, call: CallSite): Value | null {
  const [text, separator] = call.args;
  if (!text) return null;
  const list = new HeapObject('array', it.entryId);
  if (typeof text.constant === 'string' && typeof separator?.constant === 'string')
    list.items.value = text.constant.split(separator.constant).slice(0, 50).map(constantValue);
  else list.elements.value = taintedValue(flatten(step(it, text.taints, 'call', call.span)));
  if (call.name === 'Split') markPathParts(list, separator?.constant);
  // The first word is the program's own: `args := strings.Fields("git fetch " + name)`.
  const by = call.name === 'Fields' ? null : separator?.constant;
  const word = by === null || typeof by === 'string' ? fixedBefore(text.shape ?? [], by) : null;
  if (word !== null && text.isTainted) list.cell('0').value = constantValue(word);
  return objectValue(list);
}

function walk(it: Interpreter, call: CallSite): Value | null {
  const list = split(it, call);
  return list && sequence(it, elementsOf(it, list, call.span));
}

/** What stands before and after the separator, and whether it was there. */
function cut(it: Interpreter, call: CallSite): Value | null {
  const [text] = call.args;
  if (!text) return null;
  const part = taintedValue(flatten(step(it, text.taints, 'call', call.span)));
  const list = new HeapObject('array', it.entryId);
  list.items.value = [part, part, unknown];
  return objectValue(list);
}

function join(it: Interpreter, call: CallSite): Value | null {
  const [list, separator = unknown] = call.args;
  if (!list) return null;
  const items = list.objects.length === 1 ? list.objects[0]?.itemsValue : null;
  if (!items) return concatenate(it, [elementsOf(it, list, call.span)], call.span);
  const parts = items.flatMap((item, index) => (index === 0 ? [item] : [separator, item]));
  return concatenate(it, parts, call.span);
}

/** `Replace(text, old, new, n)` and `ReplaceAll(text, old, new)`. */
function replace(it: Interpreter, call: CallSite): Value | null {
  const [text, old, replacement, count] = call.args;
  if (!text || !old || !replacement) return null;
  const isEverywhere = count === undefined || (typeof count.constant === 'number' && count.constant < 0);
  if (
    [text, old, replacement].every((part) => typeof part.constant === 'string' && !part.isTainted) &&
    isEverywhere
  )
    return constantValue(
      String(text.constant).split(String(old.constant)).join(String(replacement.constant)),
    );
  // `....//` without its `../` is `../`.
  const isComplete = isEverywhere && old.constant !== '../' && old.constant !== '..\\';
  const removed = isComplete && typeof old.constant === 'string' ? { text: old.constant } : null;
  const given = flatten(text.taints);
  const own = replacedIn(it, given, removed, replacement.constant);
  const shape = shapeReplacing(text.shape, removed, replacement.constant);
  const taints = step(it, own, own === given ? 'call' : 'sanitizer', call.span);
  const isOnce = count?.constant === 1;
  const place = isEverywhere || isOnce ? old.constant : null;
  const filled = fillText(it, { text, taints, place, filler: replacement, isOnce }, call.span);
  if (filled) return filled;
  const kept = taintedValue(taints, shape);
  return replacement.isTainted ? concatenate(it, [kept, replacement], call.span) : kept;
}

/** `NewReplacer(old, new, …)` is called later: what it replaces is remembered with it. */
function replaceByReplacer(it: Interpreter, call: CallSite): Value | null {
  const replacer = call.receiver?.objects.find(({ madeWith }) => madeWith !== null);
  const [text] = call.args;
  if (
    !text ||
    !replacer?.madeWith ||
    !call.receiver?.paths.some(({ text: path }) => path === '<strings.Replacer>')
  )
    return null;
  const taints = replacer.madeWith.reduce(
    (left, old, index, all) =>
      index % 2 === 0 && typeof old.constant === 'string'
        ? replacedIn(it, left, { text: old.constant }, all[index + 1]?.constant)
        : left,
    flatten(text.taints),
  );
  return taintedValue(step(it, taints, 'sanitizer', call.span), text.shape);
}

/**
 * `Map(func(r rune) rune { … }, text)`: the function is asked about each character that matters. One for which it
 * gives something else each time, or nothing (`-1`), is not in the result.
 */
function mapCharacters(it: Interpreter, { args: [fn, text], span }: CallSite): Value | null {
  if (!text) return null;
  if (!fn || !text.isTainted) return taintedValue(flatten(step(it, text.taints, 'call', span)), text.shape);
  const removes = (character: string) => {
    const { constant } = it.callValue(fn, unknown, [constantValue(character)], span);
    return (
      constant === -1 || (typeof constant === 'string' && constant !== character && /^[\w-]$/.test(constant))
    );
  };
  const mask = it.models.categories.mask(categoriesWithoutCharacters(removes));
  const taints = clean(flatten(text.taints), mask);
  return taintedValue(step(it, taints, mask === 0 ? 'call' : 'sanitizer', span), text.shape);
}

const functions: [string, Builtin][] = [
  ...keeping.split(' ').map((name): [string, Builtin] => [name, keep(name)]),
  ...telling.split(' ').map((name): [string, Builtin] => [name, tell(name)]),
  ...splitting.split(' ').map((name): [string, Builtin] => [name, split]),
  ...walking.split(' ').map((name): [string, Builtin] => [name, walk]),
  ['Cut', cut],
  ['CutPrefix', cut],
  ['CutSuffix', cut],
  ['Join', join],
  ['Replace', replace],
  ['ReplaceAll', replace],
];

export const stringFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...['strings', 'bytes'].flatMap((module) =>
    functions.map(([name, builtin]): [string, Builtin] => [`${module}.${name}`, builtin]),
  ),
  ['<strings.Replacer>.Replace', replaceByReplacer],
  ...['strings.Map', 'bytes.Map'].map((name): [string, Builtin] => [name, mapCharacters]),
]);
