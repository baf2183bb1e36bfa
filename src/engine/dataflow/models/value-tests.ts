/** What a value is asked: whether it is one of these constants, matches a pattern, is of a kind. */
import { unknownWithin } from '../../results/candidate.ts';
import type { ValueTests } from '../../rules/predicate-schema.ts';
import type { TextPattern } from '../../rules/text-pattern.ts';
import { doesNothing, returnsNoError, returnsTrue } from '../findings/implementations.ts';
import { isOpenEnded } from '../findings/open-ended.ts';
import { isPlainAddress } from '../findings/plain-address.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { type HeapObject, RegexObject } from '../values/heap.ts';
import { shapeOf, type Value } from '../values/value.ts';

/** A value, or that there is none for sure, or that nobody knows. */
export type Looked = Value | 'missing' | 'unknown';

export function satisfies(value: Looked, tests: ValueTests, pattern: TextPattern | null): boolean {
  if (tests.is !== undefined && !satisfiesKind(value, tests.is)) return false;
  if (tests.marked !== undefined && !isMarked(value, tests.marked)) return false;
  if (tests.equals === undefined && tests.in === undefined && tests.below === undefined && pattern === null)
    return true;
  if (typeof value === 'string') return false;
  if (tests.is === 'regex') return pattern !== null && value.objects.some((one) => hasPattern(one, pattern));
  if (!value.isConstant) return false;
  const constant = value.constant as string | number | boolean | null | undefined;
  if (tests.equals !== undefined && constant !== tests.equals) return false;
  if (tests.in !== undefined && !tests.in.some((one) => sameText(one, constant))) return false;
  if (tests.below !== undefined && !(typeof constant === 'number' && constant < tests.below)) return false;
  return pattern === null || (typeof constant === 'string' && pattern.test(constant));
}

function isMarked(value: Looked, mark: string): boolean {
  return typeof value !== 'string' && value.objects.some((object) => object.marks?.has(mark));
}

function hasPattern(object: HeapObject, pattern: TextPattern): boolean {
  return object instanceof RegexObject && pattern.test(object.pattern);
}

/** What others filled is of a class of the program, with fields; a type that stands for a text has none. */
function hasFields({ kind, prototype }: HeapObject): boolean {
  return kind === 'opaque' && (prototype?.maker?.node.fields.length ?? 0) > 0;
}

/** Names of algorithms and the like are compared without regard to case. */
function sameText(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string' ? a.toLowerCase() === b.toLowerCase() : a === b;
}

function satisfiesKind(value: Looked, kind: NonNullable<ValueTests['is']>): boolean {
  if (kind === 'missing')
    return value === 'missing' || (typeof value !== 'string' && value.constant === undefined);
  if (kind === 'present') return value !== 'missing' && value !== 'unknown';
  if (typeof value === 'string') return false;
  switch (kind) {
    case 'tainted':
      return value.isTainted;
    case 'constant':
      return value.isConstant;
    case 'string':
      return typeof value.constant === 'string' || value.shape !== null || isPartOfAddress(value);
    case 'function':
      return value.objects.some((object) => object.kind === 'function' || object.kind === 'native');
    case 'trusting':
      return value.objects.some(
        (object) =>
          (object instanceof FunctionObject &&
            (returnsTrue(object.node.body) || returnsNoError(object.node))) ||
          (object instanceof RegexObject && matchesAll.test(object.pattern)),
      );
    case 'open-ended':
      return value.objects.some((object) => object instanceof FunctionObject && isOpenEnded(object.node));
    case 'idle':
      return value.objects.some((object) => object instanceof FunctionObject && doesNothing(object.node));
    case 'object':
      return value.objects.some((object) => object.kind === 'object' || hasFields(object));
    case 'array':
      return value.objects.some((object) => object.kind === 'array');
    case 'regex':
      return value.objects.some((object) => object.kind === 'regex');
    case 'numbers':
      return value.objects.length === 1 && value.objects.every(holdsNumbers);
    case 'plain-http':
      return isPlainAddress(value);
    case 'truthy':
      return value.isConstant ? Boolean(value.constant) : value.objects.length > 0;
    case 'falsy':
      return value.isConstant && !value.constant;
  }
}

/** What the address of a page holds is text, whatever it was taken out with. */
function isPartOfAddress({ taints }: Value): boolean {
  return taints.some(({ source }) => source.kind === 'dom-location');
}

/** Patterns that any text or any address matches. */
const matchesAll = /^(?:\^|\\A)?(?:https?\??:(?:\/|\\\/){2})?(?:\.[*+]|\(\.[*+]\))(?:\$|\\[zZ])?$/;

/** Fewer are no key and no vector of any cipher. */
const fewestBytes = 8;

function holdsNumbers({ itemsValue, elementsValue }: HeapObject): boolean {
  return (
    itemsValue !== null &&
    elementsValue === undefined &&
    itemsValue.length >= fewestBytes &&
    itemsValue.every(({ constant }) => typeof constant === 'number')
  );
}

/** `@whitelist() @validated def find(…)`: a function of the program with a decorator of such a name. */
export function isDecorated(looked: Looked, name: TextPattern): boolean {
  if (typeof looked === 'string') return false;
  return looked.objects.some(
    (object) =>
      object instanceof FunctionObject && object.node.decorators?.some((one) => name.test(one.name)),
  );
}

/** Whether the part of the text is fixed and like this. */
export function hasFixed(value: Looked, part: 0 | -1, pattern: TextPattern): boolean {
  if (typeof value === 'string') return false;
  const found = shapeOf(value).at(part);
  return found !== undefined && 'fixed' in found && pattern.test(found.fixed);
}

export function isWrittenAs(value: Looked, pattern: TextPattern): boolean {
  if (typeof value === 'string') return false;
  const parts = shapeOf(value).map((part) => ('fixed' in part ? part.fixed : unknownWithin));
  return pattern.test(parts.join(''));
}

export function isKnownAs(value: Looked, pattern: TextPattern): boolean {
  return typeof value !== 'string' && value.paths.some(({ text }) => pattern.test(text));
}
