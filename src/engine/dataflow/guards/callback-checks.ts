/** `allowed.some((one) => url.startsWith(one))`: what held for one of the list, looked into for what it compares with. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { answerOf, setsVariable, withoutTry } from './answering-checks.ts';
import { knownOnAll } from './either.ts';
import { peek } from './peek.ts';

/**
 * The function gave this answer for one of the list, after it worked out what it compares.
 * @param narrow what a test that turned out so says of the variables in a scope
 * @param isOfAll it gave this answer for each of them
 */
export function narrowByCallback(
  it: Interpreter,
  list: Expression,
  { parameters, body }: FunctionNode,
  outer: Scope,
  holds: boolean,
  narrow: (it: Interpreter, test: Expression, scope: Scope, holds: boolean) => void,
  isOfAll = false,
): void {
  const plain = withoutTry(body, holds);
  const asked = answerOf(plain, holds);
  if (!asked) return;
  const pattern = parameters[0]?.pattern;
  const among = peek(it, list, outer);
  // That one of what was sent is good says nothing of the others.
  if (among && elementsOf(it, among, list).isTainted) return;
  const holdsFor = (one: Value | null) => {
    const scope = new Scope(outer);
    if (pattern?.kind === 'identifier' && one) scope.declare(pattern.name, one, it.journal);
    it.executeAll(plain.filter(setsVariable), scope);
    narrow(it, asked, scope, holds);
  };
  // Which of ours it was does not matter, where each would say the same.
  const known = pattern?.kind === 'identifier' ? knownIn(among) : null;
  const ways = known?.map((one) => () => holdsFor(one));
  if (ways && isOfAll) for (const way of ways) way();
  else if (ways) knownOnAll(it, ways);
  // That none of a list fits says nothing where nobody knows what is in it.
  else if (holds || !isOfAll) holdsFor(among && elementsOf(it, among, list));
}

/** Longer lists are taken for any of their elements. */
const maxKnown = 12;

/** The elements of a list of texts that are known, of functions or of objects with some: `tests.every((test) => test(name))`. */
function knownIn(list: Value | null): readonly Value[] | null {
  const [only, ...others] = list?.objects ?? [];
  const items = only && others.length === 0 && !only.elementsValue ? only.itemsValue : null;
  const areKnown = items?.every(
    ({ constant, objects }) => typeof constant === 'string' || areFunctions(objects),
  );
  return items && areKnown && items.length > 0 && items.length <= maxKnown ? items : null;
}

function areFunctions(objects: readonly HeapObject[]): boolean {
  return objects.length > 0 && objects.every((one) => one instanceof FunctionObject || isRecord(one));
}

/** `{ test: (name) => …, message: 'bad' }` */
function isRecord(object: HeapObject): boolean {
  return object.kind === 'object' && object.prototype === null && object.elementsValue === undefined;
}
