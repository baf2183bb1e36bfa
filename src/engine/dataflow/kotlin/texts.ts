/** Functions of texts that Java's do not have, or have under other names. */
import type { CallSite } from '../calls/call-site.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import { maskWithout } from '../java/characters.ts';
import { formatted } from '../java/formatting.ts';
import { callFunction } from '../java/functional-interfaces.ts';
import { listOf } from '../java/lists.ts';
import { replaced } from '../java/strings.ts';
import { textOf } from '../java/text.ts';
import type { Builtin } from '../language-builtins.ts';
import { withoutFolders } from '../taint/behind-last-slash.ts';
import { step } from '../taint/steps.ts';
import { clean, flatten } from '../taint/taint.ts';
import { RegexObject } from '../values/heap.ts';
import { constantValue, join, objectValue, taintedValue, unknown, type Value } from '../values/value.ts';
import { regexIn } from './regexes.ts';

type Fold = (text: string) => string | number | boolean | null;

/** A collection, or an object of the program, whose methods mean something else. */
function isText({ objects }: Value): boolean {
  return objects.every(({ kind }) => kind !== 'array' && kind !== 'collection');
}

/** The text, changed in a way that leaves it as harmful as it was. */
function kept(fold: Fold, isCut = false): Builtin {
  return (it, call) => {
    const { receiver, args, span } = call;
    if (!receiver || !isText(receiver)) return null;
    const isPlain = args.every(({ objects }) => objects.length === 0);
    if (typeof receiver.constant === 'string' && args.length === 0)
      return constantValue(fold(receiver.constant));
    if (typeof receiver.constant === 'string') return isPlain ? receiver.withoutConstant() : null;
    if (!receiver.isTainted) return null;
    const taints = flatten(step(it, withoutFolders(it, call, receiver.taints), 'call', span));
    return taintedValue(taints, isCut ? null : receiver.shape);
  };
}

/** A number or an answer: nothing of the text is in it. */
const told: Builtin = (_it, { receiver }) => (receiver && isText(receiver) ? unknown : null);

function number(_it: Interpreter, { receiver }: CallSite): Value | null {
  if (!receiver || !isText(receiver)) return null;
  const { constant } = receiver;
  if (typeof constant === 'number') return constantValue(constant);
  return typeof constant === 'string' && /^-?\d{1,15}$/.test(constant)
    ? constantValue(Number(constant))
    : unknown;
}

/** `text.orEmpty()`, `text.ifBlank { other }` */
const orOther: Builtin = (it, { receiver, args: [make], span }) => {
  if (!receiver || !isText(receiver)) return null;
  if (receiver.constant === null) return make ? callFunction(it, make, [], span) : constantValue('');
  return make ? join(receiver, callFunction(it, make, [], span)) : receiver;
};

const format: Builtin = (it, call) =>
  call.receiver && typeof call.receiver.constant === 'string'
    ? formatted(it, call.receiver, call.args, call.span)
    : null;

const plus: Builtin = (it, { receiver, args: [more], span }) =>
  receiver && more && isText(receiver) && (receiver.isTainted || typeof receiver.constant === 'string')
    ? concatenate(it, [textOf(receiver), textOf(more)], span)
    : null;

/** `text.replace(regex, "")`: what `replaceAll` is in Java. */
const replace: Builtin = (it, call) => {
  const [pattern, replacement] = call.args;
  const regex = regexIn(pattern);
  if (!regex || !call.receiver || !replacement) return null;
  const isFunction = replacement.objects.some(({ kind }) => kind === 'function' || kind === 'native');
  const other = isFunction ? callFunction(it, replacement, [unknown], call.span) : replacement;
  const name = call.name === 'replaceFirst' ? 'replaceFirst' : 'replaceAll';
  return replaced(it, call.receiver, constantValue(regex.pattern), other, { ...call, name });
};

const toRegex: Builtin = (it, { receiver }) =>
  typeof receiver?.constant === 'string' && !receiver.isTainted
    ? objectValue(new RegexObject(receiver.constant, '', it.entryId))
    : null;

const pieces: Builtin = (it, { receiver, span }) =>
  receiver?.isTainted && isText(receiver)
    ? listOf(it, 'java.util.List', taintedValue(flatten(step(it, receiver.taints, 'call', span))))
    : null;

/** `text.filter { it.isDigit() }`: the characters that the function says yes to. */
function filtered(answer: boolean): Builtin {
  return (it, { receiver, args: [choose], span }) => {
    if (!receiver?.isTainted || !choose || !isText(receiver)) return null;
    const mask = maskWithout(it, choose, !answer, span);
    return mask === 0
      ? null
      : taintedValue(clean(flatten(step(it, receiver.taints, 'sanitizer', span)), mask), receiver.shape);
  };
}

const table: readonly [names: string, method: Builtin][] = [
  ['lowercase lowercaseChar decapitalize', kept((text) => text.toLowerCase())],
  ['uppercase uppercaseChar', kept((text) => text.toUpperCase())],
  ['trimIndent trimMargin', kept((text) => text.trim())],
  [
    'toByteArray encodeToByteArray decodeToString toCharArray concatToString byteInputStream reader',
    kept((text) => text),
  ],
  [
    'capitalize replaceFirstChar padStart padEnd prependIndent asSequence toMutableList',
    kept((text) => text),
  ],
  [
    'trimStart removeSurrounding removePrefix removeRange drop dropWhile takeLast slice',
    kept((text) => text, true),
  ],
  ['substringAfter substringAfterLast reversed', kept((text) => text, true)],
  ['trimEnd removeSuffix take dropLast takeWhile substringBefore substringBeforeLast', kept((text) => text)],
  [
    `toInt toIntOrNull toLong toLongOrNull toShort toShortOrNull toByte toByteOrNull toDouble toDoubleOrNull toFloat
    toFloatOrNull toUInt toUIntOrNull toULong toULongOrNull toBigDecimal toBigDecimalOrNull toBigInteger
    toBigIntegerOrNull digitToInt`,
    number,
  ],
  ['toBoolean toBooleanStrict toBooleanStrictOrNull isNullOrEmpty isNullOrBlank isNotEmpty isNotBlank', told],
  ['orEmpty ifEmpty ifBlank', orOther],
  ['format', format],
  ['plus', plus],
  ['replace replaceFirst', replace],
  ['toRegex', toRegex],
  ['lines lineSequence chunked splitToSequence', pieces],
  ['filter', filtered(true)],
  ['filterNot', filtered(false)],
];

export const textMethods: ReadonlyMap<string, Builtin> = new Map(
  table.flatMap(([names, method]) => names.split(/\s+/).map((name): [string, Builtin] => [name, method])),
);
