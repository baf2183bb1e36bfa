/** What a condition asks of one value. */
import type { ValueTests } from './condition-schema.ts';
import type { Node } from './document/node.ts';
import { textPattern } from './text-patterns.ts';

const on = new Set(['true', 'yes', '1', 'enabled', 'on']);
const off = new Set(['false', 'no', '0', 'disabled', 'off']);

/** Words people write where a value is filled in later. */
const placeholder =
  /^(?:\s*|x+|\*+|\.\.\.|.*(?:change.?me|your[-_ ]|placeholder|replace|example|todo|dummy|redacted|not.?used|insert|^my[-_ a-z]{0,60}(?:password|secret|token|key)(?:value)?$|^(?:missing|unset|none)$|<[^>]*>|\$\{|\$\(|\{\{|%\w).*|\$\w+)$/is;

/** A name in capitals, which is filled in later, or the place of a value in a store of secrets. */
const pointer = /^(?:[A-Z]{2,20}(?:_[A-Z]{2,20}){1,8}|(?:op|vault|awssm|gcpsm|ref\+\w{1,20}):\/\/.*)\s*$/s;

/** Longer texts are looked at in part. */
const maximumText = 50_000;

/** @returns whether the value satisfies all tests but `ports` */
export function satisfies(node: Node, tests: ValueTests): boolean {
  return (
    (tests.is === undefined || satisfiesIs(node, tests.is)) &&
    (tests.equals === undefined || equals(node, tests.equals)) &&
    (tests.in === undefined || tests.in.some((value) => equals(node, value))) &&
    (tests.matches === undefined || matches(node, tests.matches)) &&
    (tests.below === undefined || isBelow(node, tests.below))
  );
}

function satisfiesIs(node: Node, is: NonNullable<ValueTests['is']>): boolean {
  const word = wordOf(node);
  switch (is) {
    case 'missing':
      return node.kind === 'scalar' && node.value === null;
    case 'present':
      return node.kind === 'unknown' ? !node.mayBeMissing : !(node.kind === 'scalar' && node.value === null);
    case 'on':
    case 'not-off':
      return word !== null && on.has(word);
    case 'off':
    case 'not-on':
      return word !== null && off.has(word);
    case 'fixed':
      return isFixedText(node);
    case 'encoded':
      return isFixedText(decoded(node));
    case 'empty':
      return isEmpty(node);
  }
}

/** Text that is a real value: no hole in it, no placeholder, no reference to something else. */
function isFixedText(node: Node): boolean {
  if (node.kind !== 'scalar' || node.value === null || typeof node.value === 'boolean') return false;
  const text = String(node.value).slice(0, 500);
  return !node.isTemplate && !placeholder.test(text) && !pointer.test(text);
}

/** What a text in base64 stands for; a key that is no text stays as it is. */
function decoded(node: Node): Node {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return node;
  const text = Buffer.from(node.value.slice(0, 500), 'base64').toString('latin1').trim();
  return /^[\x20-\x7e\r\n\t]+$/.test(text) ? { ...node, value: text } : node;
}

function isEmpty(node: Node): boolean {
  if (node.kind === 'list') return node.items.length === 0;
  if (node.kind === 'map') return node.entries.length === 0;
  return node.kind === 'scalar' && (node.value === null || node.value === '');
}

function wordOf(node: Node): string | null {
  return node.kind === 'scalar' && node.value !== null ? String(node.value).toLowerCase() : null;
}

/** `"true"` is true and `"22"` is 22: configuration does not care. */
function equals(node: Node, value: string | number | boolean): boolean {
  return node.kind === 'scalar' && node.value !== null && String(node.value) === String(value);
}

function matches(node: Node, pattern: string): boolean {
  const text = node.kind === 'scalar' && node.value !== null ? String(node.value) : null;
  return text !== null && textPattern(pattern).test(text.slice(0, maximumText));
}

function isBelow(node: Node, limit: number): boolean {
  const value =
    node.kind === 'scalar' && node.value !== null && node.value !== '' ? Number(node.value) : Number.NaN;
  return value < limit;
}
