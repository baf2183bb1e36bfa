/** What a call is given: arguments by place and by name, and what lists and dictionaries hand over. */
import type { Call, Expression } from '../parsing/ir.ts';
import type { Interpreter } from './interpreter.ts';
import { iterated } from './members.ts';
import type { Scope } from './scope.ts';
import { evaluateFor } from './statements.ts';
import type { Value } from './value.ts';

/** In their order; lists that are taken apart give their elements where these are known. */
export function evaluateArguments(it: Interpreter, nodes: readonly Expression[], scope: Scope) {
  const args: Value[] = [];
  const spreadByName: Value[] = [];
  let hasUnknownArguments = false;
  for (const node of nodes) {
    if (node.kind !== 'spread') {
      args.push(it.evaluate(node, scope));
      continue;
    }
    const value = it.evaluate(node.operand, scope);
    if (node.isByName) {
      spreadByName.push(value);
      if (namedEntries(value)) continue;
      // A hash of which the keys are not known is still one argument.
      if (it.language.keywordsMakeObject) {
        args.push(value);
        continue;
      }
    }
    const known = value.objects.length === 1 ? value.objects[0]?.itemsValue : null;
    if (known) args.push(...known);
    else {
      args.push(iterated(it, value, node));
      hasUnknownArguments = true;
    }
  }
  return { args, hasUnknownArguments, spreadByName };
}

/** Arguments by name, also those from dictionaries; null where there are none. */
export function keywordsOf(
  it: Interpreter,
  { keywords = {} }: Call,
  spreadByName: readonly Value[],
  scope: Scope,
): ReadonlyMap<string, Value> | null {
  const spread = spreadByName.flatMap((value) => namedEntries(value) ?? []);
  const written = Object.entries(keywords).map(([key, value]): [string, Value] => [
    key,
    evaluateFor(it, value, scope, key),
  ]);
  return spread.length + written.length > 0 ? new Map([...spread, ...written]) : null;
}

/** What a dictionary holds that becomes arguments by name; null where its keys are not all known. */
function namedEntries({ objects, taints }: Value): [string, Value][] | null {
  const [object] = objects;
  if (objects.length !== 1 || taints.length > 0 || object?.kind !== 'object' || object.elementsValue)
    return null;
  const entries = object.entries();
  return entries.length > 0 ? entries : null;
}
