/** `allowed.some((one) => url.startsWith(one))`: what held for one of the list, looked into for what it compares with. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { answerOf } from './answering-checks.ts';
import { knownOnAll } from './either.ts';
import { peek } from './peek.ts';

/**
 * The function gave its answer for one of the list, after it worked out what it compares.
 * @param narrow what the test, which turned out so, says of the variables in a scope
 */
export function narrowByCallback(
  it: Interpreter,
  list: Expression,
  { parameters, body }: FunctionNode,
  outer: Scope,
  narrow: (test: Expression, scope: Scope) => void,
): void {
  const end = body.findIndex(({ kind }) => kind !== 'declare');
  const preparations = body.slice(0, Math.max(0, end));
  const asked = answerOf(body.slice(Math.max(0, end)));
  if (!asked) return;
  const pattern = parameters[0]?.pattern;
  const among = peek(it, list, outer);
  // That one of what was sent is good says nothing of the others.
  if (among && elementsOf(it, among, list).isTainted) return;
  const holdsFor = (one: Value | null) => {
    const scope = new Scope(outer);
    if (pattern?.kind === 'identifier' && one) scope.declare(pattern.name, one, it.journal);
    it.executeAll(preparations, scope);
    narrow(asked, scope);
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
