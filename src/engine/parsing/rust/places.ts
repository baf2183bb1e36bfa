/** Places that a variable becomes another name of: `&mut answer`, `state.last.lock().unwrap()`. */
import type { Expression } from '../ir/expressions.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { givesPlace, opensWhatItHolds } from './names.ts';

/** Null where the value is no such place, or reaching it twice would do something twice. */
export function placeBehind(node: SyntaxNode, value: Expression): Expression | null {
  if (node.type === 'reference_expression')
    return node.children[0]?.type === 'mutable_specifier' && isPlace(value) ? value : null;
  let at = value;
  let isWritable = false;
  for (;;) {
    if (at.kind === 'await') at = at.operand;
    else if (at.kind === 'call' && at.args.length === 0 && at.callee.kind === 'member') {
      const { property, object } = at.callee;
      if (!opensWhatItHolds(property)) return null;
      isWritable ||= givesPlace(property);
      at = object;
    } else break;
  }
  return isWritable && isPlace(at) ? at : null;
}

function isPlace(value: Expression): boolean {
  if (value.kind === 'member') return value.object.kind === 'this' || isPlace(value.object);
  return value.kind === 'identifier';
}
