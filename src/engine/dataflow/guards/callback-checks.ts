/** `allowed.some((one) => url.startsWith(one))`: what held for one of the list, looked into for what it compares with. */

import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { knownOnAll } from './either.ts';
import { peek } from './peek.ts';

/**
 * The function says yes to one of the list, after it worked out what it compares.
 * @param narrow what a test that holds says of the variables in a scope
 */
export function narrowByCallback(
  it: Interpreter,
  list: Expression,
  { parameters, body }: FunctionNode,
  outer: Scope,
  narrow: (it: Interpreter, test: Expression, scope: Scope, holds: boolean) => void,
): void {
  const preparations = body.slice(0, -1);
  const last = body.at(-1);
  if (last?.kind !== 'return' || !last.value) return;
  if (!preparations.every(({ kind }) => kind === 'declare')) return;
  const asked = last.value;
  const pattern = parameters[0]?.pattern;
  const among = peek(it, list, outer);
  // That one of what was sent is good says nothing of the others.
  if (among && elementsOf(it, among, list).isTainted) return;
  const holdsFor = (one: Value | null) => {
    const scope = new Scope(outer);
    if (pattern?.kind === 'identifier' && one) scope.declare(pattern.name, one, it.journal);
    it.executeAll(preparations, scope);
    narrow(it, asked, scope, true);
  };
  // Which of ours it was does not matter, where each would say the same.
  const texts = pattern?.kind === 'identifier' ? textsOf(among) : null;
  if (texts)
    knownOnAll(
      it,
      texts.map((text) => () => holdsFor(text)),
    );
  else holdsFor(among && elementsOf(it, among, list));
}

/** Longer lists are taken for any of their elements. */
const maxTexts = 12;

/** The elements of a list of texts that are known. */
function textsOf(list: Value | null): readonly Value[] | null {
  const [only, ...others] = list?.objects ?? [];
  const items = only && others.length === 0 ? only.itemsValue : null;
  const areKnown = items?.every(({ constant }) => typeof constant === 'string');
  return items && areKnown && items.length > 0 && items.length <= maxTexts ? items : null;
}
