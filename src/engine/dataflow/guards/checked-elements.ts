/**
 * Loops that look at each element of a collection and go no further when one is bad:
 * `for (const name of names) if (!isValid(name)) throw …`. Who comes past the loop has a collection that was checked.
 */

import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { ForEach } from '../../parsing/ir/statements.ts';
import { elementsOf } from '../classes/members.ts';
import { isPlace } from '../execution/element-loops.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories, clean, type Taint } from '../taint/taint.ts';
import { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { isReassigned, maskSince } from './assured-arguments.ts';
import { clearFromNow } from './clear-from-now.ts';
import { cleanPathOf, leavesAtDots, pathMask, pathTakenApart, refusesDots } from './path-segments.ts';
import { peek } from './peek.ts';
import { cleanExpression } from './refine.ts';

export class CheckedElements {
  readonly #it: Interpreter;
  readonly #loop: ForEach;
  readonly #name: string;
  /** For which categories the elements of all rounds were clean in the end; undefined before the first. */
  #mask: number | undefined;
  /** The same of what the elements were made from, where the loop goes through all that was made of it. */
  readonly #sources = new Map<Taint, number>();

  constructor(it: Interpreter, loop: ForEach) {
    this.#it = it;
    this.#loop = loop;
    this.#name = loop.target.kind === 'identifier' && !loop.overKeys ? loop.target.name : '';
  }

  /** The element in hand, before a round. */
  held(scope: Scope): Value | undefined {
    return this.#name === '' ? undefined : scope.find(this.#name)?.value;
  }

  /** @param wasLeft the round went on to the next element, perhaps without a look at this one */
  note(before: Value | undefined, scope: Scope, wasLeft: boolean): void {
    if (!before?.isTainted) return;
    const isOther = () =>
      isReassigned(this.#it.frame.file.text.slice(this.#loop.start, this.#loop.end), this.#name);
    const mask = wasLeft ? 0 : maskSince(before, this.held(scope), isOther);
    this.#mask = (this.#mask ?? allCategories) & mask;
  }

  /** `for *_, address in getaddrinfo(host, None)`: what a round found out of the element, it found out of the host. */
  noteSources({ taints }: Value, wasLeft: boolean): void {
    for (const taint of [...taints, ...(this.#it.frame.lookedUp ?? [])]) {
      const mask = wasLeft ? 0 : taint.source.cleared.value;
      this.#sources.set(taint, (this.#sources.get(taint) ?? allCategories) & mask);
    }
  }

  /** After a loop that nothing broke off. */
  keep(collection: Value, scope: Scope): void {
    const { iterable, body } = this.#loop;
    const mask = this.#mask ?? 0;
    const isWhole = isWholeAnswer(this.#it, iterable, collection, scope);
    for (const [taint, cleared] of this.#sources)
      if (isWhole || this.#it.frame.lookedUp?.includes(taint)) clearFromNow(this.#it, [taint], cleared);
    if (leavesAtDots(body, this.#name)) cleanPathOf(this.#it, iterable, scope);
    if (mask === 0) return;
    if (isPlace(iterable)) cleanElements(this.#it, iterable, collection, scope, mask);
    // `for one in (url, url.replace('\\', '/')):` looks at each of those that are written there.
    else if (iterable.kind === 'array')
      for (const one of iterable.elements)
        if (one && isPlace(one)) cleanExpression(this.#it, one, scope, mask);
  }
}

/** What a call made of its arguments (`getaddrinfo(host)`), and no part of something larger (`sent.get('hosts')`). */
function isWholeAnswer(it: Interpreter, iterable: Expression, { paths }: Value, scope: Scope): boolean {
  if (iterable.kind === 'call') return iterable.args.some((arg) => peek(it, arg, scope)?.isTainted);
  return paths.some(({ text }) => /^[^()<]{1,200}\(\)$|\.getaddrinfo\(\)$/.test(text));
}

/**
 * `names.every((one) => isValid(one))`, and `names.some((one) => isBad(one))` where it does not hold.
 * @param narrow what the test says of the variables in the scope
 */
export function narrowElements(
  it: Interpreter,
  list: Expression,
  { parameters, body }: FunctionNode,
  outer: Scope,
  narrow: (test: Expression, scope: Scope) => void,
): void {
  const pattern = parameters[0]?.pattern;
  const [only] = body;
  const path = pathTakenApart(list);
  if (!pattern || only?.kind !== 'return' || !only.value) return;
  // Of addresses that were looked up, the test says something of what was sent.
  if (it.frame.lookedUp) narrow(only.value, new Scope(outer));
  if (pattern.kind !== 'identifier' || (!isPlace(list) && !path)) return;
  const collection = it.evaluate(list, outer);
  const element = elementsOf(it, collection, list);
  if (!element.isTainted) return;
  const scope = new Scope(outer);
  scope.declare(pattern.name, element, it.journal);
  narrow(only.value, scope);
  const found = maskSince(element, scope.own(pattern.name)?.value, () => false);
  const mask = refusesDots(only.value, pattern.name) ? found | pathMask(it) : found;
  if (mask === 0) return;
  // Of the text that was taken apart it says only where it leads: the slashes are in it, too.
  if (path) cleanExpression(it, path, outer, mask & pathMask(it));
  else cleanElements(it, list, collection, outer, mask);
}

export function cleanElements(
  it: Interpreter,
  place: Expression,
  collection: Value,
  scope: Scope,
  mask: number,
): void {
  cleanExpression(it, place, scope, mask);
  const cleaned = (value: Value) => value.withTaints(clean(value.taints, mask));
  for (const object of collection.objects) {
    const { elementsValue, itemsValue } = object;
    if (elementsValue) it.journal.write(object.elements, cleaned(elementsValue));
    it.journal.write(object.items, itemsValue?.map(cleaned) ?? null);
  }
}
