/** Methods of strings: folded where constant, followed where tainted, and recognised where they clean. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { fillText } from '../execution/filled-texts.ts';
import { concatenate } from '../execution/operators.ts';
import { regexesIn } from '../findings/regex-uses.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { foundAll, matchedGroups } from '../taint/matched-groups.ts';
import { replacedIn } from '../taint/own-escapes.ts';
import { step } from '../taint/steps.ts';
import { flatten } from '../taint/taint.ts';
import { HeapObject, RegexObject } from '../values/heap.ts';
import { shapeReplacing } from '../values/shape.ts';
import { constantValue, objectValue, taintedValue, unknown, type Value } from '../values/value.ts';
import { listOf } from './collections.ts';
import { noteMatch } from './last-match.ts';

type Fold = (
  text: string,
  args: readonly (string | number | undefined)[],
) => string | number | boolean | undefined;

const folds = new Map<string, Fold>([
  ['upcase', (text) => text.toUpperCase()],
  ['downcase', (text) => text.toLowerCase()],
  ['capitalize', (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()],
  ['strip', (text) => text.trim()],
  ['lstrip', (text) => text.trimStart()],
  ['rstrip', (text) => text.trimEnd()],
  ['chomp', (text) => text.replace(/\r?\n$/, '')],
  ['reverse', (text) => [...text].reverse().join('')],
  ['to_s', (text) => text],
  ['to_str', (text) => text],
  ['to_sym', (text) => text],
  ['intern', (text) => text],
  ['to_i', (text) => Number.parseInt(text, 10) || 0],
  ['length', (text) => text.length],
  ['size', (text) => text.length],
  ['index', (text, [part]) => (text.includes(String(part)) ? text.indexOf(String(part)) : undefined)],
  ['include?', (text, [part]) => text.includes(String(part))],
  ['start_with?', (text, parts) => parts.some((part) => text.startsWith(String(part)))],
  ['end_with?', (text, parts) => parts.some((part) => text.endsWith(String(part)))],
  ['empty?', (text) => text === ''],
  ['blank?', (text) => text.trim() === ''],
  ['present?', (text) => text.trim() !== ''],
]);

/** Keep the content, or part of it. */
const partial = new Set(
  `upcase downcase capitalize swapcase strip lstrip rstrip chomp chop squeeze reverse to_s to_str to_sym intern succ
  next b unicode_normalize encode force_encoding scrub slice byteslice center ljust rjust
  titleize humanize camelize camelcase underscore dasherize pluralize singularize classify tableize demodulize
  squish truncate truncate_words first last at from to html_safe remove undump itself
  delete_prefix delete_suffix unpack unpack1 unescape`.split(/\s+/),
);

function foldOrFollow(it: Interpreter, call: CallSite): Value | null {
  const { receiver, args } = call;
  if (!receiver) return null;
  const fold = folds.get(call.name);
  if (
    fold &&
    typeof receiver.constant === 'string' &&
    args.every((arg) => arg.isConstant && !arg.isTainted)
  ) {
    const result = fold(
      receiver.constant,
      args.map((arg) => arg.constant as string | number | undefined),
    );
    if (result !== undefined) return constantValue(result);
  }
  if (!partial.has(call.name) || receiver.objects.some(({ kind }) => kind === 'array')) return null;
  // `params.slice(:name)` takes fields of a hash.
  if (call.name === 'slice' && args.length > 0 && args.every((arg) => typeof arg.constant === 'string'))
    return null;
  if (call.name.startsWith('to_s') && typeof receiver.constant === 'number')
    return constantValue(String(receiver.constant));
  if (!receiver.isTainted) return receiver.shape ? receiver.withoutConstant() : null;
  return taintedValue(flatten(step(it, receiver.taints, 'call', call.span)), receiver.shape);
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
    const pieces = receiver.constant.split(pattern.constant);
    const [head = '', ...rest] = pieces;
    const text =
      name === 'gsub'
        ? pieces.join(replacement.constant)
        : rest.length === 0
          ? head
          : head + replacement.constant + rest.join(pattern.constant);
    return constantValue(text.slice(0, 4_000));
  }
  const removed = name === 'gsub' ? removedBy(pattern) : removedAtStart(pattern);
  const own = replacedIn(it, flatten(receiver.taints), removed, replacement?.constant);
  const shape = shapeReplacing(receiver.shape, removed, replacement?.constant);
  const taints = step(it, own, own === receiver.taints ? 'call' : 'sanitizer', call.span);
  if (replacement?.objects.some((object) => object.kind === 'function')) {
    const made = it.callValue(replacement, receiver, [taintedValue(taints)], call.span);
    return concatenate(it, [taintedValue(taints, receiver.shape), made.withoutConstant()], call.span);
  }
  const filling = { text: receiver, taints, place: pattern.constant, isOnce: name !== 'gsub' };
  const filled = replacement && fillText(it, { ...filling, filler: replacement }, call.span);
  if (filled) return filled;
  if (replacement?.isTainted) return concatenate(it, [taintedValue(taints, shape), replacement], call.span);
  return taints.length > 0 || shape ? taintedValue(taints, shape) : null;
}

/** `sub(/\A-+/, '')`: what has to stand at the beginning is there once. */
function removedAtStart(pattern: Value): { regex: string } | null {
  const removed = removedBy(pattern);
  return removed && 'regex' in removed && /^\\A[^|]*$/.test(removed.regex) ? removed : null;
}

function removedBy(pattern: Value): { text: string } | { regex: string } | null {
  if (typeof pattern.constant === 'string') return { text: pattern.constant };
  const regex = pattern.objects.find((object): object is RegexObject => object instanceof RegexObject);
  return regex ? { regex: regex.pattern } : null;
}

/** `delete("^a-z")` and `tr("^a-z", "")` keep what is listed; without the caret that is what goes. */
function remove(it: Interpreter, call: CallSite): Value | null {
  const { receiver, args } = call;
  if (!receiver?.isTainted || receiver.objects.some(({ kind }) => kind !== 'opaque')) return null;
  const set = args[0]?.constant;
  const removed =
    typeof set === 'string' && set.length < 100 ? { regex: `[${set.replace(/[\]\\]/g, '\\$&')}]` } : null;
  const taints = flatten(step(it, receiver.taints, 'call', call.span));
  return taintedValue(replacedIn(it, taints, removed, args[1]?.constant ?? ''), receiver.shape);
}

function split(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver) return null;
  const [separator] = call.args;
  if (typeof receiver.constant === 'string' && call.name === 'split') {
    const pieces =
      typeof separator?.constant === 'string' && separator.constant !== ' '
        ? receiver.constant.split(separator.constant)
        : separator
          ? null
          : receiver.constant.trim().split(/\s+/);
    if (!pieces) return null;
    const array = new HeapObject('array', it.entryId);
    array.items.value = pieces.slice(0, 50).map(constantValue);
    return objectValue(array);
  }
  if (!receiver.isTainted) return null;
  const pieces = listOf(it, taintedValue(flatten(step(it, receiver.taints, 'call', call.span))));
  const block = call.args.at(-1);
  if (call.name.startsWith('each_') && block)
    it.callValue(block, receiver, [elementsOf(it, pieces, call.span)], call.span);
  return pieces;
}

/** `text << more`, `text.concat(more)`, `text + more`. */
function append(it: Interpreter, call: CallSite): Value | null {
  const { receiver, args } = call;
  if (!receiver || args.length === 0 || receiver.objects.length > 0) return null;
  const isText = typeof receiver.constant === 'string' || receiver.isTainted || receiver.shape !== null;
  if (!isText) return null;
  const parts = call.name === 'prepend' ? [...args, receiver] : [receiver, ...args];
  return concatenate(it, parts, call.span);
}

function match(it: Interpreter, call: CallSite): Value | null {
  const { receiver, args } = call;
  const isRegex = receiver?.objects.some((object) => object.kind === 'regex');
  const subject = isRegex ? args[0] : receiver;
  if (!subject?.isTainted) {
    if (isRegex || regexesIn(args[0]).length > 0) noteMatch(it, null);
    return null;
  }
  const [regex] = regexesIn(isRegex ? receiver : args[0]);
  const taints = flatten(step(it, subject.taints, 'call', call.span));
  const found = objectValue(matchedGroups(it, regex?.pattern ?? null, regex?.flags ?? '', taints));
  noteMatch(it, found);
  return found;
}

/** `text =~ /…/`, `/…/ === text`: only what the pattern finds is kept. */
function position(it: Interpreter, call: CallSite): Value | null {
  const isMatch = [call.receiver, call.args[0]].some((value) => regexesIn(value ?? undefined).length > 0);
  if (!isMatch) return null;
  match(it, call);
  return unknown;
}

/** All that fits the pattern, as a list or one by one for a block. */
function scan(it: Interpreter, call: CallSite): Value | null {
  const { receiver, args } = call;
  if (!receiver?.isTainted) return null;
  const taints = flatten(step(it, receiver.taints, 'call', call.span));
  const found = taintedValue(foundAll(it, regexesIn(args[0])[0], taints));
  const block = args.at(-1);
  if (args.length > 1 && block) it.callValue(block, receiver, [found], call.span);
  return listOf(it, found);
}

export const stringMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...[...new Set([...folds.keys(), ...partial])].map((name): [string, Builtin] => [name, foldOrFollow]),
  ['sub', replace],
  ['gsub', replace],
  ['tr', remove],
  ['tr_s', remove],
  ['delete', remove],
  ['split', split],
  ['lines', split],
  ['chars', split],
  ['each_char', split],
  ['partition', split],
  ['rpartition', split],
  ['scan', scan],
  ['match', match],
  ['=~', position],
  ['===', position],
  ['<<', append],
  ['concat', append],
  ['prepend', append],
]);
