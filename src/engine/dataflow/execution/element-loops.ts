/**
 * Loops that give each element of a collection a new value by its key: `for (k in fields) fields[k] = clean(fields[k])`,
 * `for k, v in fields.items(): fields[k] = clean(v)`. Within a round the element is what it became, and after the loop the collection holds what its elements became.
 */
import type { Expression, Index } from '../../parsing/ir/expressions.ts';
import type { ForEach } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import { ValueCell } from '../values/heap.ts';
import type { Value } from '../values/value.ts';

/** A collection that is being gone through by key. */
export interface ElementLoop {
  /** Code of the collection, which names it. */
  readonly collection: string;
  readonly holder: Expression;
  /** The variable that holds the key. */
  readonly key: string;
  /** The element of the running round. */
  readonly element: ValueCell;
  isWritten: boolean;
}

/** Null for loops without a key, or over what has no name. */
export function elementLoop(it: Interpreter, loop: ForEach): ElementLoop | null {
  const [holder, variable] = goneThrough(it, loop);
  if (variable?.kind !== 'identifier' || !holder || !isPlace(holder)) return null;
  return {
    collection: it.codeAt(holder),
    holder,
    key: variable.name,
    element: new ValueCell(undefined),
    isWritten: false,
  };
}

type Variable = ForEach['target'] | null | undefined;

/** What a loop goes through by key, and the variable of the key. */
function goneThrough(
  it: Interpreter,
  { key, target, overKeys, iterable }: ForEach,
): readonly [Expression, Variable] | readonly [] {
  if (overKeys) return [iterable, target];
  if (key) return [iterable, key];
  if (it.language.id === 'javascript') return keysAsked(it, iterable, target);
  if (it.language.id !== 'python') return [];
  // To go through a dictionary is to go through its keys.
  const asked = withoutCopy(it, iterable);
  if (asked.kind !== 'call') return [asked, target];
  if (asked.callee.kind !== 'member' || asked.args.length > 0) return [];
  const { object, property } = asked.callee;
  if (property === 'keys') return [object, target];
  const first = target.kind === 'array-pattern' ? target.elements[0] : null;
  return property === 'items' ? [object, first] : [];
}

/** `for (const key of Object.keys(fields))`, `for (const [key, value] of Object.entries(fields))` */
function keysAsked(
  it: Interpreter,
  iterable: Expression,
  target: ForEach['target'],
): readonly [Expression, Variable] | readonly [] {
  if (iterable.kind !== 'call') return [];
  const [holder, ...others] = iterable.args;
  const asked = it.codeAt(iterable.callee);
  if (!holder || others.length > 0) return [];
  if (asked === 'Object.keys') return [holder, target];
  const first = target.kind === 'array-pattern' ? target.elements[0] : null;
  return asked === 'Object.entries' ? [holder, first] : [];
}

/** `list(fields.items())`: a copy is gone through where the collection is written to meanwhile. */
function withoutCopy(it: Interpreter, node: Expression): Expression {
  const [copied, ...others] = node.kind === 'call' && it.codeAt(node.callee) === 'list' ? node.args : [];
  return copied && others.length === 0 ? copied : node;
}

/** What has a name that means the same each time. */
export function isPlace(node: Expression): node is Expression & { kind: 'identifier' | 'member' } {
  return (
    node.kind === 'identifier' ||
    (node.kind === 'member' && (node.object.kind === 'this' || node.object.kind === 'identifier'))
  );
}

/** One round, which begins with the element as it is. */
export function inRound<T>(it: Interpreter, loop: ElementLoop | null, element: Value, round: () => T): T {
  if (!loop) return round();
  const { frame } = it;
  frame.elementLoops ??= [];
  it.journal.write(loop.element, element);
  frame.elementLoops.push(loop);
  try {
    return round();
  } finally {
    frame.elementLoops.pop();
  }
}

/** The loop whose element this is, innermost first. */
function loopOf(it: Interpreter, { object, index }: Index): ElementLoop | undefined {
  const { elementLoops } = it.frame;
  if (!elementLoops || index.kind !== 'identifier' || !isPlace(object)) return undefined;
  return elementLoops.findLast(
    ({ key, collection }) => key === index.name && collection === it.codeAt(object),
  );
}

/** What the element became in this round; undefined where it is what it was. */
export function currentElement(it: Interpreter, node: Index): Value | undefined {
  const loop = loopOf(it, node);
  return loop?.isWritten ? loop.element.value : undefined;
}

/** Notes what the element becomes. */
export function noteElement(it: Interpreter, target: Index, value: Value): void {
  const loop = loopOf(it, target);
  if (!loop) return;
  loop.isWritten = true;
  it.journal.write(loop.element, value);
}
