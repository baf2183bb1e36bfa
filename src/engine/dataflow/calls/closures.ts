/** Making functions: what they keep of where they stand. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { ValueCell } from '../values/heap.ts';
import { Scope } from '../values/scope.ts';
import { objectValue, type Value } from '../values/value.ts';

export function makeFunction(
  it: Interpreter,
  node: FunctionNode,
  scope: Scope,
  homeClass?: ClassObject,
  file = homeClass?.file ?? it.frame.file,
): Value {
  const { frame } = it;
  // `helpers do def slug … end end` of Ruby stands in the class around the block, and knows its constants.
  const isWithin = node.lexicalThis || it.language.readsCallMethods;
  const owner = homeClass ?? (isWithin ? frame.homeClass : null);
  const outer = homeClass ? homeClass.node.name : frame.symbol;
  const symbol = [outer, node.name].filter(Boolean).join('.');
  const own = node.bindsOwnName || node.copiedNames ? new Scope(scope) : null;
  for (const name of node.copiedNames ?? []) {
    const held = scope.find(name)?.value;
    if (held) own?.place(name, new ValueCell(held));
  }
  const fn = new FunctionObject(
    node,
    own ?? scope,
    file,
    symbol,
    node.lexicalThis ? frame.thisValue : null,
    owner,
    it.entryId,
  );
  it.symbols.addFunction(fn);
  const value = objectValue(fn);
  if (node.bindsOwnName) own?.place(node.name, new ValueCell(value));
  return value;
}
