/**
 * What stands on the right of several variables. A call gives as many values as there are variables; a look-up,
 * a type assertion and a received value give the value and whether there was one.
 */
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { nothingKnown } from './expressions.ts';

export function resultsOf(node: SyntaxNode | undefined, lower: Lowering): Expression {
  let inner = node;
  while (inner?.type === 'parenthesized_expression') [inner] = inner.children;
  const value = lower.expression(inner);
  if (!inner || !isChecked(inner)) return value;
  return { ...lower.span(inner), kind: 'array', elements: [value, wasThere(value, inner, lower)] };
}

function isChecked(node: SyntaxNode): boolean {
  return (
    node.type === 'index_expression' ||
    node.type === 'type_assertion_expression' ||
    (node.type === 'unary_expression' && node.tokens[0] === '<-')
  );
}

/** Of a look-up by a simple key, that the collection has the key: what is written once runs once. */
function wasThere(value: Expression, node: SyntaxNode, lower: Lowering): Expression {
  if (value.kind !== 'index' || !isSimple(value.index) || !isSimple(holderOf(value.object)))
    return nothingKnown(childByField(node, 'index') ?? node, lower);
  return { ...lower.span(node), kind: 'binary', operator: 'in', left: value.index, right: value.object };
}

/** `c.Folders()` only hands out what it keeps. */
function holderOf(held: Expression): Expression {
  return held.kind === 'call' && held.args.length === 0 ? held.callee : held;
}

/** What gives a part or another spelling of a text, or a field of a request, and does nothing else. */
const readers =
  /^(?:Hostname|Port|String|Ext|Base|Clean|To(?:Lower|Upper)|Trim\w*|URLParam|PathValue|Params?|Query(?:Param)?|(?:Post)?FormValue|Get|Cookies?)$/;

/** Reading it twice is like reading it once. */
function isSimple(value: Expression): boolean {
  if (value.kind === 'call')
    return (
      value.callee.kind === 'member' &&
      readers.test(value.callee.property) &&
      [value.callee, ...value.args].every(isSimple)
    );
  return value.kind === 'member'
    ? isSimple(value.object)
    : value.kind === 'identifier' || value.kind === 'literal';
}
