/** Functions on strings: folded where constant, followed where tainted, and recognised where they clean. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { isOneCharacter } from '../taint/one-character.ts';
import { withoutEscapes } from '../taint/own-escapes.ts';
import { step } from '../taint/steps.ts';
import { allCategories, clean, flatten, renameKinds, reopen, type Taint } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, objectValue, taintedValue, unknown, type Value } from '../values/value.ts';
import { listOf } from './lists.ts';
import { cleanBehind, lastPosition } from './positions.ts';
import { asText } from './text.ts';

type Constant = string | number | boolean | null | undefined;
type Fold = (...args: readonly Constant[]) => string | number | boolean | undefined;

const text = (value: Constant): string => (value === null || value === undefined ? '' : String(value));
const whole = (value: Constant, otherwise: number): number =>
  value === undefined || value === null ? otherwise : Number(value);

function cut(value: Constant, from: Constant, length: Constant): string {
  const source = text(value);
  const start = whole(from, 0) < 0 ? Math.max(0, source.length + whole(from, 0)) : whole(from, 0);
  if (length === undefined || length === null) return source.slice(start);
  return whole(length, 0) < 0
    ? source.slice(start, whole(length, 0))
    : source.slice(start, start + whole(length, 0));
}

function directory(path: Constant, levels: Constant): string {
  let result = text(path);
  for (let level = 0; level < Math.min(whole(levels, 1), 20); level++) {
    const slash = result.replace(/\/+$/, '').lastIndexOf('/');
    // Not `/`, with which `dirname(__FILE__) . '/page'` would begin like the address of a host.
    result = slash < 0 ? '.' : slash === 0 ? '/.' : result.slice(0, slash);
  }
  return result;
}

function position(found: number): number | boolean {
  return found < 0 ? false : found;
}

const folds = new Map<string, Fold>([
  ['strtoupper', (value) => text(value).toUpperCase()],
  ['strtolower', (value) => text(value).toLowerCase()],
  ['mb_strtoupper', (value) => text(value).toUpperCase()],
  ['mb_strtolower', (value) => text(value).toLowerCase()],
  ['trim', (value, set) => (set === undefined ? text(value).trim() : undefined)],
  ['ltrim', (value, set) => (set === undefined ? text(value).trimStart() : undefined)],
  [
    'rtrim',
    (value, set) =>
      set === undefined ? text(value).trimEnd() : set === '/' ? text(value).replace(/\/+$/, '') : undefined,
  ],
  ['ucfirst', (value) => text(value).charAt(0).toUpperCase() + text(value).slice(1)],
  ['lcfirst', (value) => text(value).charAt(0).toLowerCase() + text(value).slice(1)],
  ['strrev', (value) => [...text(value)].reverse().join('')],
  ['substr', cut],
  ['mb_substr', cut],
  ['strlen', (value) => text(value).length],
  ['mb_strlen', (value) => text(value).length],
  ['strpos', (value, part) => position(text(value).indexOf(text(part)))],
  ['stripos', (value, part) => position(text(value).toLowerCase().indexOf(text(part).toLowerCase()))],
  ['str_contains', (value, part) => text(value).includes(text(part))],
  ['str_starts_with', (value, part) => text(value).startsWith(text(part))],
  ['str_ends_with', (value, part) => text(value).endsWith(text(part))],
  ['dirname', directory],
  ['basename', (value) => text(value).replace(/\/+$/, '').split('/').at(-1)],
  ['intval', (value) => Number.parseInt(text(value), 10) || 0],
  ['strval', text],
  ['chr', (value) => String.fromCharCode(whole(value, 0) & 0xff)],
  ['realpath', text],
  ['is_string', (value) => typeof value === 'string'],
  [
    'is_numeric',
    (value) =>
      typeof value === 'number' || (typeof value === 'string' && /^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(value)),
  ],
  ['hex2bin', (value) => bytesOf(value)],
  ['pack', (format, value) => (format === 'H*' ? bytesOf(value) : undefined)],
  ['base64_encode', (value) => Buffer.from(text(value)).toString('base64')],
  ['base64_decode', (value) => Buffer.from(text(value), 'base64').toString()],
]);

/** A character a byte; undefined for what is no hexadecimal text. */
function bytesOf(value: Constant): string | undefined {
  const digits = text(value);
  return /^(?:[\da-f]{2})+$/i.test(digits) ? Buffer.from(digits, 'hex').toString('latin1') : undefined;
}

/** Functions that keep the form of their first argument. */
const keepsForm = new Set(
  (
    'strtoupper strtolower mb_strtoupper mb_strtolower trim ltrim rtrim chop ucfirst lcfirst ucwords nl2br stripslashes ' +
    'stripcslashes strval wordwrap utf8_encode utf8_decode mb_convert_encoding mb_convert_case convert_uuencode ' +
    'mb_strimwidth'
  ).split(' '),
);
/** Functions that give a part of it, or the same in another form. */
const keepsContent = new Set(
  (
    'substr mb_substr strrev strstr stristr strrchr mb_strstr dirname chunk_split str_pad ' +
    'similar_text nl_langinfo strtok quotemeta addcslashes money_format html_entity_decode htmlspecialchars_decode ' +
    'urldecode rawurldecode base64_decode convert_uudecode gzuncompress gzinflate gzdecode hex2bin str_rot13 ' +
    'quoted_printable_decode mb_decode_mimeheader'
  ).split(' '),
);
/** What they undo: the categories for which the value was clean before. */
const undo: Readonly<Record<string, readonly string[] | 'all'>> = {
  html_entity_decode: ['xss'],
  htmlspecialchars_decode: ['xss'],
  stripslashes: ['sql-injection'],
  urldecode: 'all',
  rawurldecode: 'all',
  base64_decode: 'all',
  convert_uudecode: 'all',
  hex2bin: 'all',
  gzuncompress: 'all',
  gzinflate: 'all',
  gzdecode: 'all',
};

/** What they read is written in letters and digits, which a check for those lets through. */
const writtenInLetters = new Set(
  'base64_decode convert_uudecode hex2bin str_rot13 gzuncompress gzinflate gzdecode'.split(' '),
);

function foldOrFollow(it: Interpreter, call: CallSite): Value | null {
  const { name, args } = call;
  const fold = folds.get(name);
  if (fold && args.length > 0 && args.every((arg) => arg.isConstant && !arg.isTainted)) {
    const result = fold(...args.map((arg) => arg.constant as Constant));
    if (result !== undefined) return constantValue(result);
  }
  const [value] = args;
  if (!value || !(keepsForm.has(name) || keepsContent.has(name))) return null;
  if (isOneCharacter(call, 1)) return unknown;
  const undone = undo[name];
  const mask = undone === undefined ? 0 : it.models.categories.mask(undone);
  const unencoded = writtenInLetters.has(name)
    ? allCategories
    : it.models.categories.mask(['command-injection', 'sql-injection']);
  const taints = clean(
    reopen(withoutEscapes(it, flatten(step(it, value.taints, 'call', call.span)), mask), mask, unencoded),
    name.endsWith('substr') ? cleanBehind(it, call) : 0,
  );
  const shape = keepsForm.has(name) ? value.shape : null;
  return taintedValue(/^(?:raw)?urldecode$/.test(name) ? decoded(taints) : taints, shape);
}

/** Browsers encode what they write into an address: decoded it is what was sent. */
export function decoded(taints: readonly Taint[]): readonly Taint[] {
  return renameKinds(taints, { 'http-path': 'http-parameter' });
}

/** `iconv(from, to, text)` */
function convertText(it: Interpreter, call: CallSite): Value | null {
  const [, , text] = call.args;
  return text ? foldOrFollow(it, { ...call, name: 'mb_convert_encoding', args: [text] }) : null;
}

/** Also `(string) $value`: what objects say of themselves. */
function toText(it: Interpreter, call: CallSite): Value | null {
  const [value] = call.args;
  const text = value && asText(it, value, call.span);
  return text === value ? foldOrFollow(it, call) : (text ?? null);
}

/** `substr_replace(text, replacement, from)` holds some of both. */
function replacePart(it: Interpreter, call: CallSite): Value | null {
  const [text, replacement] = call.args;
  if (!text || !replacement) return null;
  const taints = joinTaints(text.taints, replacement.taints);
  return taintedValue(flatten(step(it, taints, 'call', call.span)));
}

function split(it: Interpreter, call: CallSite): Value | null {
  const isExplode = call.name === 'explode';
  const [separator] = call.args;
  const value = call.args[call.name === 'str_split' ? 0 : 1];
  if (!value) return null;
  if (
    isExplode &&
    typeof separator?.constant === 'string' &&
    separator.constant !== '' &&
    typeof value.constant === 'string'
  ) {
    const list = new HeapObject('array', it.entryId);
    list.items.value = value.constant.split(separator.constant).slice(0, 50).map(constantValue);
    return objectValue(list);
  }
  return listOf(it, taintedValue(flatten(step(it, value.taints, 'call', call.span))));
}

/** `implode(separator, list)`, in either order. */
function join(it: Interpreter, call: CallSite): Value | null {
  const list = call.args.find(({ objects }) =>
    objects.some(({ kind }) => kind === 'array' || kind === 'object'),
  );
  const separator = call.args.find((arg) => arg !== list) ?? constantValue('');
  if (!list) return null;
  const items = list.objects.length === 1 ? list.objects[0]?.itemsValue : null;
  if (items && items.length > 0 && !list.isTainted)
    return concatenate(
      it,
      items.flatMap((item, index) => (index === 0 ? [item] : [separator, item])),
      call.span,
    );
  const element = elementsOf(it, list, call.span);
  return concatenate(it, [element, separator, element], call.span).withoutConstant();
}

/** `add_query_arg('page', $page, $address)`, `add_query_arg(['page' => $page], $address)`: what is added stands behind the address. */
function withQuery(it: Interpreter, call: CallSite): Value | null {
  const [first, second, third] = call.args;
  const isTable = first?.objects.some(({ kind }) => kind === 'array' || kind === 'object');
  const address = isTable ? second : third;
  if (!first || !address) return null;
  const added = isTable ? [elementsOf(it, first, call.span)] : [first, second ?? unknown];
  return concatenate(it, [address, constantValue('?'), ...added], call.span);
}

/** `sprintf` and what else fills a format: numbers are no longer text. */
function format(it: Interpreter, call: CallSite): Value | null {
  const [pattern, ...given] = call.args;
  const values = call.name === 'vsprintf' ? (given[0]?.objects[0]?.itemsValue ?? given) : given;
  if (typeof pattern?.constant !== 'string' || call.hasUnknownArguments) return null;
  const parts: Value[] = [];
  let next = 0;
  let from = 0;
  const directive = /%(?:(\d{1,2})\$)?[-+ 0]*(?:'.)?\d{0,4}(?:\.\d{1,4})?([bcdeEfFgGosuxX%])/g;
  for (let match = directive.exec(pattern.constant); match; match = directive.exec(pattern.constant)) {
    parts.push(constantValue(pattern.constant.slice(from, match.index)));
    from = directive.lastIndex;
    if (match[2] === '%') parts.push(constantValue('%'));
    else {
      const value = values[match[1] === undefined ? next++ : Number(match[1]) - 1] ?? unknown;
      parts.push(match[2] === 's' || value.isConstant ? value : unknown);
    }
  }
  parts.push(constantValue(pattern.constant.slice(from)));
  return concatenate(it, parts, call.span);
}

export const stringFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['add_query_arg', withQuery],
  ...[...new Set([...folds.keys(), ...keepsForm, ...keepsContent])].map((name): [string, Builtin] => [
    name,
    foldOrFollow,
  ]),
  ['strval', toText],
  ['substr_replace', replacePart],
  ['iconv', convertText],
  ['strrpos', lastPosition],
  ['mb_strrpos', lastPosition],
  ['explode', split],
  ['preg_split', split],
  ['str_split', split],
  ['split', split],
  ['implode', join],
  ['join', join],
  ['sprintf', format],
  ['vsprintf', format],
]);
