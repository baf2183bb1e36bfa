/** Methods of texts: folded where constant, followed where tainted, cleaning where they clean. */
import type { CallSite } from '../calls/call-site.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { replacedIn } from '../taint/own-escapes.ts';
import { step } from '../taint/steps.ts';
import { flatten, withPartialGuard } from '../taint/taint.ts';
import { shapeReplacing } from '../values/shape.ts';
import { constantValue, taintedValue, unknown, type Value } from '../values/value.ts';
import { listOf, listOfAny } from './lists.ts';

type Fold = (text: string, other: string) => string | number | boolean;

const folds: Record<string, Fold> = {
  to_lowercase: (text) => text.toLowerCase(),
  to_ascii_lowercase: (text) => text.toLowerCase(),
  to_uppercase: (text) => text.toUpperCase(),
  to_ascii_uppercase: (text) => text.toUpperCase(),
  trim: (text) => text.trim(),
  trim_start: (text) => text.trimStart(),
  trim_end: (text) => text.trimEnd(),
  strip_prefix: (text, part) => (text.startsWith(part) ? text.slice(part.length) : text),
  strip_suffix: (text, part) => (part !== '' && text.endsWith(part) ? text.slice(0, -part.length) : text),
  contains: (text, part) => text.includes(part),
  starts_with: (text, part) => text.startsWith(part),
  ends_with: (text, part) => text.endsWith(part),
  len: (text) => text.length,
  is_empty: (text) => text === '',
  eq_ignore_ascii_case: (text, other) => text.toLowerCase() === other.toLowerCase(),
  is_alphanumeric: (text) => /^[\p{L}\p{N}]$/u.test(text),
  is_alphabetic: (text) => /^\p{L}$/u.test(text),
  is_numeric: (text) => /^\p{N}$/u.test(text),
  is_ascii_alphanumeric: (text) => /^[A-Za-z0-9]$/.test(text),
  is_ascii_alphabetic: (text) => /^[A-Za-z]$/.test(text),
  is_ascii_digit: (text) => /^[0-9]$/.test(text),
  is_ascii_lowercase: (text) => /^[a-z]$/.test(text),
  is_ascii_uppercase: (text) => /^[A-Z]$/.test(text),
  is_lowercase: (text) => /^\p{Ll}$/u.test(text),
  is_uppercase: (text) => /^\p{Lu}$/u.test(text),
  is_ascii_punctuation: (text) => /^[!-/:-@[-`{-~]$/.test(text),
  is_ascii_graphic: (text) => /^[!-~]$/.test(text),
  is_ascii: (text) => /^\p{ASCII}*$/u.test(text),
  is_whitespace: (text) => /^\s$/.test(text),
  is_ascii_whitespace: (text) => /^[ \t\n\f\r]$/.test(text),
  is_control: (text) => /^\p{Cc}$/u.test(text),
  is_ascii_control: (text) => /^\p{Cc}$/u.test(text) && text < '\x80',
  is_ascii_hexdigit: (text) => /^[0-9A-Fa-f]$/.test(text),
};

/** Give back what they are called on, or most of it. */
const keeping =
  `to_lowercase to_ascii_lowercase to_uppercase to_ascii_uppercase trim trim_start trim_end trim_matches
  trim_start_matches trim_end_matches strip_prefix strip_suffix repeat trim_left trim_right to_case nfc nfkc`.split(
    /\s+/,
  );
const telling =
  `contains starts_with ends_with len is_empty eq_ignore_ascii_case is_alphanumeric is_alphabetic is_numeric
  is_ascii_alphanumeric is_ascii_alphabetic is_ascii_digit is_ascii_hexdigit is_ascii_lowercase is_ascii_uppercase
  is_lowercase is_uppercase is_ascii_punctuation is_ascii_graphic is_ascii is_whitespace is_ascii_whitespace is_control
  is_ascii_control as_u64 as_i64 as_f64 as_bool as_number as_null`.split(/\s+/);
const splitting =
  `split splitn rsplit rsplitn split_whitespace split_ascii_whitespace split_terminator split_once rsplit_once
  split_inclusive lines split_at chars bytes char_indices matches`.split(/\s+/);

function fold({ name, receiver, args }: CallSite): Value | null {
  const folding = folds[name];
  const [other] = args;
  if (!folding || typeof receiver?.constant !== 'string' || receiver.isTainted || other?.isTainted)
    return null;
  if (other !== undefined && typeof other.constant !== 'string') return null;
  return constantValue(folding(receiver.constant, typeof other?.constant === 'string' ? other.constant : ''));
}

const keep: Builtin = (it, call) => {
  const { receiver, span } = call;
  if (!receiver) return null;
  return fold(call) ?? taintedValue(flatten(step(it, receiver.taints, 'call', span)), receiver.shape);
};

const tell: Builtin = (_it, call) => fold(call) ?? unknown;

const split: Builtin = (it, { name, receiver, args, span }) => {
  if (!receiver || receiver.objects.some(({ kind }) => kind === 'array')) return null;
  const [separator] = args;
  if (name === 'split' && typeof receiver.constant === 'string' && typeof separator?.constant === 'string')
    return listOf(it, receiver.constant.split(separator.constant).map(constantValue));
  const part = taintedValue(flatten(step(it, receiver.taints, 'call', span)));
  // A pair is taken apart by place.
  return /_once$|_at$/.test(name) ? listOf(it, [part, part]) : listOfAny(it, part);
};

/** `replace(old, new)`, `replacen(old, new, count)` */
function replace(it: Interpreter, call: CallSite): Value | null {
  const { receiver, args, span } = call;
  const [old, replacement, count] = args;
  if (!receiver || !old || !replacement) return null;
  const all = [receiver, old, replacement];
  if (!count && all.every((part) => typeof part.constant === 'string' && !part.isTainted))
    return constantValue(
      String(receiver.constant).split(String(old.constant)).join(String(replacement.constant)),
    );
  // `....//` without its `../` is `../`.
  const isComplete = !count && old.constant !== '../' && old.constant !== '..\\';
  const removed = isComplete ? removedBy(old) : null;
  const given = flatten(receiver.taints);
  const own = replacedIn(it, given, removed, replacement.constant);
  const shape = shapeReplacing(receiver.shape, removed, replacement.constant);
  const kept = taintedValue(step(it, own, own === given ? 'call' : 'sanitizer', span), shape);
  return replacement.isTainted ? concatenate(it, [kept, replacement], span) : kept;
}

/** A text, or any of a list of characters: `name.replace(['/', '\\'], "_")`. */
function removedBy(old: Value): { text: string } | { regex: string } | null {
  if (typeof old.constant === 'string') return { text: old.constant };
  const items = old.objects.length === 1 ? old.objects[0]?.itemsValue : null;
  const characters = items?.flatMap(({ constant }) => (typeof constant === 'string' ? [constant] : [])) ?? [];
  if (characters.length === 0 || characters.length !== items?.length) return null;
  if (characters.some((one) => one.length !== 1)) return null;
  return { regex: `[${characters.map((one) => one.replace(/[^\w\s]/, '\\$&')).join('')}]` };
}

/** Where nothing says what it is parsed into, it is a number more often than not. */
const parse: Builtin = (it, { node, receiver, span }) => {
  if (!receiver) return null;
  const taints = flatten(step(it, receiver.taints, 'call', span));
  const isTyped = node !== null && it.codeAt(node.callee).includes('::<');
  // `format!("https://example.com/{id}").parse::<Url>()` still begins as it did.
  return taintedValue(isTyped ? taints : withPartialGuard(taints, 'parsed'), receiver.shape);
};

export const textMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...keeping.map((name): [string, Builtin] => [name, keep]),
  ...telling.map((name): [string, Builtin] => [name, tell]),
  ...splitting.map((name): [string, Builtin] => [name, split]),
  ['replace', replace],
  ['replacen', replace],
  ['parse', parse],
]);
