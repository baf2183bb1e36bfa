/** Static functions of Java's own classes and of the helper classes everybody uses. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { asPart } from '../taint/taint.ts';
import { RegexObject } from '../values/heap.ts';
import { taintedHole } from '../values/shape.ts';
import { constantValue, join, objectValue, taintedValue, unknown, type Value } from '../values/value.ts';
import { asText } from './as-text.ts';
import { characterFunctions } from './characters.ts';
import { identity, negated } from './composition.ts';
import { textContent } from './constructors.ts';
import { formatted, numbered } from './formatting.ts';
import { callFunction } from './functional-interfaces.ts';
import { scopedValueFunctions, withInitial } from './holders.ts';
import { arraysOf, hasElements, knownItems, listOf } from './lists.ts';
import { makeEntry, mapOfEntries } from './map-views.ts';
import { copiedMap, mapOf, putInto } from './maps.ts';
import { joined } from './streams.ts';
import { replaced } from './strings.ts';

/** `List.of(a, b)`, `Arrays.asList(array)`: the items, or those of the one array. */
function makeList(it: Interpreter, call: CallSite): Value {
  const [only] = call.args;
  const type = /\bSet\b/.test(call.paths[0]?.text ?? '') ? 'java.util.Set' : 'java.util.List';
  if (call.args.length === 1 && only && (arraysOf(only).length > 0 || hasElements(only)))
    return listOf(it, type, knownItems(only) ?? elementsOf(it, only, call.span));
  return listOf(it, type, call.args);
}

/** `Map.of(k, v, …)` */
function makeMap(it: Interpreter, call: CallSite): Value {
  const made = mapOf(it, 'java.util.Map');
  const [map] = made.objects;
  for (let at = 0; map && at + 1 < call.args.length; at += 2)
    putInto(it, map, call.args[at] ?? unknown, call.args[at + 1] ?? unknown);
  return made;
}

/** `Map.copyOf(map)` */
function copyMap(it: Interpreter, call: CallSite): Value {
  return copiedMap(it, 'java.util.Map', call.args[0]);
}

/** `Stream.generate(() -> x)`, `Stream.iterate(x, step)`: any number of them. */
function generate(it: Interpreter, call: CallSite): Value | null {
  const make = call.args.at(-1);
  const first = call.args.length > 1 ? call.args[0] : undefined;
  if (!make) return null;
  const made = callFunction(it, make, first ? [first] : [], call.span);
  return listOf(it, 'java.util.stream.Stream', first ? join(first, made) : made);
}

/** `Stream.concat(a, b)` */
function concat(it: Interpreter, call: CallSite): Value {
  const lists = call.args.map((list) => knownItems(list) ?? [elementsOf(it, list, call.span)]);
  return listOf(it, 'java.util.stream.Stream', lists.flat());
}

/** `IntStream.range(0, 3)` */
function range(it: Interpreter): Value {
  return listOf(it, 'java.util.stream.Stream', unknown);
}

/** `StringUtils.equals(a, b)`, `Objects.equals(a, b)` of what is known. */
function equals(_it: Interpreter, { args: [a, b], name }: CallSite): Value | null {
  if (!a?.isConstant || !b?.isConstant || a.isTainted || b.isTainted) return null;
  const fold = (value: Value) =>
    name === 'equalsIgnoreCase' ? String(value.constant).toLowerCase() : value.constant;
  return constantValue(fold(a) === fold(b));
}

function optional(it: Interpreter, call: CallSite): Value {
  const isEmpty = call.args.length === 0 || call.args[0]?.constant === null;
  return listOf(it, 'java.util.Optional', isEmpty ? [] : call.args.slice(0, 1));
}

/** Gives back its first argument. */
function first(_it: Interpreter, call: CallSite): Value {
  return call.args[0] ?? unknown;
}

/** `Objects.requireNonNullElse(a, b)`, `StringUtils.defaultString(a, b)` */
function either(_it: Interpreter, call: CallSite): Value {
  const [value = unknown, other] = call.args;
  return other ? join(value, other) : value;
}

function text(it: Interpreter, call: CallSite): Value {
  const [value = unknown] = call.args;
  const { constant } = value;
  if (typeof constant === 'number' || typeof constant === 'boolean') return constantValue(String(constant));
  if (arraysOf(value).length > 0) return textContent(it, value, call);
  const content = asText(it, value, call.span);
  return content.withTaints(asPart(content.taints));
}

function format(it: Interpreter, call: CallSite): Value | null {
  // `String.format(locale, format, …)`: a locale is no text.
  const from = call.args[0]?.paths.some((path) => /\bLocale\b/.test(path.text)) ? 1 : 0;
  const template = call.args[from];
  return template ? formatted(it, template, call.args.slice(from + 1), call.span) : null;
}

/** `MessageFormat.format("a {0}", x)` */
function messageFormat(it: Interpreter, call: CallSite): Value | null {
  const [template, ...args] = call.args;
  return template ? numbered(it, template, args, call.span) : null;
}

function join_(it: Interpreter, call: CallSite): Value | null {
  const [separator, ...parts] = call.args;
  const [only] = parts;
  if (!separator || !only) return null;
  const list = parts.length === 1 && arraysOf(only).length > 0 ? only : listOf(it, 'java.util.List', parts);
  return joined(it, list, separator, call);
}

/** `StringUtils.join(list, separator)` */
function joinList(it: Interpreter, call: CallSite): Value | null {
  const [list, separator] = call.args;
  if (!list || arraysOf(list).length === 0) return null;
  return joined(it, list, separator, call);
}

/** Numbers carry nothing harmful; constants are folded. */
function parseNumber(_it: Interpreter, call: CallSite): Value {
  const constant = call.args[0]?.constant;
  if (typeof constant === 'number') return constantValue(constant);
  const isNumber = typeof constant === 'string' && /^-?\d{1,15}$/.test(constant);
  return isNumber ? constantValue(Number(constant)) : unknown;
}

/** What a constant is in Base64: a key does not get secret by it. */
function encodeBase64(_it: Interpreter, call: CallSite): Value | null {
  const [value] = call.args;
  if (typeof value?.constant !== 'string' || value.isTainted) return null;
  return constantValue(Buffer.from(value.constant, 'utf8').toString('base64'));
}

function decodeBase64(_it: Interpreter, call: CallSite): Value | null {
  const [value] = call.args;
  if (typeof value?.constant !== 'string' || value.isTainted) return null;
  return constantValue(Buffer.from(value.constant, 'base64').toString('latin1'));
}

/** `StringUtils.replace(text, from, to)` */
function replaceIn(it: Interpreter, call: CallSite): Value | null {
  const [subject, pattern, replacement] = call.args;
  if (!subject || !pattern || !replacement) return null;
  const result = replaced(it, subject, pattern, replacement, { ...call, name: 'replace' });
  // Whatever is in it, it is a text.
  return result?.isTainted && !result.shape ? taintedValue(result.taints, [...taintedHole]) : result;
}

function compile(it: Interpreter, call: CallSite): Value | null {
  const pattern = call.args[0]?.constant;
  const flags = call.argNodes[1] ? it.codeAt(call.argNodes[1]) : '';
  const isMultiline = /\bMULTILINE\b/.test(flags);
  return typeof pattern === 'string'
    ? objectValue(new RegexObject(pattern, isMultiline ? 'm' : '', it.entryId))
    : null;
}

const numbers = 'Integer Long Short Byte Double Float'
  .split(' ')
  .flatMap((type) => [
    `java.lang.${type}.parse${type === 'Integer' ? 'Int' : type}`,
    `java.lang.${type}.valueOf`,
  ]);

const table: readonly [names: string, fn: Builtin][] = [
  [
    `java.util.List.of java.util.Set.of java.util.Arrays.asList java.util.Arrays.stream java.util.stream.Stream.of
    java.util.Collections.singletonList java.util.Collections.singleton com.google.common.collect.Lists.newArrayList
    com.google.common.collect.ImmutableList.of com.google.common.collect.ImmutableSet.of
    com.google.common.collect.Lists.newLinkedList com.google.common.collect.Lists.newCopyOnWriteArrayList
    com.google.common.collect.Sets.newHashSet com.google.common.collect.Sets.newLinkedHashSet
    com.google.common.collect.Sets.newTreeSet com.google.common.collect.Sets.newConcurrentHashSet
    com.google.common.collect.Queues.newArrayDeque
    com.google.common.collect.Queues.newConcurrentLinkedQueue
    com.google.common.collect.Queues.newLinkedBlockingQueue
    com.google.common.collect.Queues.newLinkedBlockingDeque
    com.google.common.collect.Queues.newPriorityQueue
    java.util.List.copyOf java.util.Set.copyOf java.util.EnumSet.of
    java.util.Collections.emptyList java.util.Collections.emptySet`,
    makeList,
  ],
  [
    `java.util.Map.of com.google.common.collect.ImmutableMap.of java.util.Collections.emptyMap
    java.util.Collections.singletonMap`,
    makeMap,
  ],
  [
    `java.util.Map.copyOf com.google.common.collect.ImmutableMap.copyOf
    com.google.common.collect.Maps.newHashMap com.google.common.collect.Maps.newLinkedHashMap
    com.google.common.collect.Maps.newTreeMap com.google.common.collect.Maps.newConcurrentMap`,
    copyMap,
  ],
  ['java.util.Map.ofEntries', mapOfEntries],
  ['java.util.Map.entry', makeEntry],
  ['java.util.stream.Stream.generate java.util.stream.Stream.iterate', generate],
  ['java.util.stream.Stream.concat', concat],
  [
    `java.util.stream.IntStream.range java.util.stream.IntStream.rangeClosed
    java.util.stream.LongStream.range java.util.stream.LongStream.rangeClosed`,
    range,
  ],
  [
    `java.util.Objects.equals org.apache.commons.lang3.StringUtils.equals
    org.apache.commons.lang3.StringUtils.equalsIgnoreCase`,
    equals,
  ],
  ['java.lang.ThreadLocal.withInitial', withInitial],
  ...scopedValueFunctions,
  ['java.util.function.Predicate.not com.google.common.base.Predicates.not', negated],
  ['java.util.function.Function.identity java.util.function.UnaryOperator.identity', identity],
  [
    `java.util.Base64.getEncoder().encodeToString java.util.Base64.getEncoder().encode
    io.jsonwebtoken.impl.TextCodec.BASE64.encode io.jsonwebtoken.io.Encoders.BASE64.encode
    org.apache.commons.codec.binary.Base64.encodeBase64String`,
    encodeBase64,
  ],
  [
    `java.util.Base64.getDecoder().decode io.jsonwebtoken.impl.TextCodec.BASE64.decode
    io.jsonwebtoken.io.Decoders.BASE64.decode org.apache.commons.codec.binary.Base64.decodeBase64`,
    decodeBase64,
  ],
  ['org.apache.commons.lang3.StringUtils.replace org.springframework.util.StringUtils.replace', replaceIn],
  ['java.util.Optional.of java.util.Optional.ofNullable java.util.Optional.empty', optional],
  [
    `java.util.Objects.requireNonNull java.util.Collections.unmodifiableList java.util.Collections.unmodifiableSet
    java.util.Collections.unmodifiableMap java.util.Collections.unmodifiableCollection
    java.util.Collections.synchronizedList java.util.Collections.synchronizedMap
    com.google.common.base.Preconditions.checkNotNull java.util.Collections.list java.util.Collections.enumeration
    org.springframework.util.StringUtils.trimWhitespace
    org.apache.commons.lang3.StringUtils.trim org.apache.commons.lang3.StringUtils.trimToEmpty
    org.apache.commons.lang3.StringUtils.strip org.apache.commons.lang3.StringUtils.trimToNull
    org.apache.commons.lang3.StringUtils.stripToNull org.apache.commons.lang3.StringUtils.stripToEmpty
    org.apache.commons.lang3.StringUtils.lowerCase org.apache.commons.lang3.StringUtils.upperCase
    com.google.common.base.Suppliers.memoize com.google.common.base.Suppliers.memoizeWithExpiration
    com.google.common.cache.CacheLoader.from com.google.common.cache.CacheLoader.asyncReloading
    com.google.common.base.Strings.nullToEmpty java.nio.CharBuffer.wrap java.nio.ByteBuffer.wrap`,
    first,
  ],
  [
    `java.util.Objects.requireNonNullElse org.apache.commons.lang3.StringUtils.defaultString
    org.apache.commons.lang3.StringUtils.defaultIfBlank org.apache.commons.lang3.StringUtils.defaultIfEmpty
    org.apache.commons.lang3.ObjectUtils.defaultIfNull com.google.common.base.MoreObjects.firstNonNull`,
    either,
  ],
  [
    `java.lang.String.valueOf java.lang.String.copyValueOf java.util.Objects.toString java.lang.Integer.toString
    java.lang.Long.toString java.lang.Double.toString java.lang.Float.toString java.lang.Character.toString
    java.lang.Boolean.toString java.lang.Integer.toHexString java.lang.Long.toHexString java.util.Arrays.toString
    java.lang.Byte.toString java.lang.Short.toString`,
    text,
  ],
  ['java.lang.String.format', format],
  ['java.text.MessageFormat.format', messageFormat],
  ['java.lang.String.join', join_],
  ['org.apache.commons.lang3.StringUtils.join', joinList],
  [numbers.join(' '), parseNumber],
  ['java.util.regex.Pattern.compile', compile],
];

export const functions: ReadonlyMap<string, Builtin> = new Map([
  ...characterFunctions,
  ...table.flatMap(([names, fn]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name): [string, Builtin] => [name, fn]),
  ),
]);
