/** Attributes: `#[get("/x", name = "y")]` has a name and arguments. */
import type { Decorator } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { identifierNamed, lastTypeName, plainName } from './names.ts';
import { attributesOf } from './prepare.ts';

export function decoratorsOf(node: SyntaxNode, lower: Lowering): Decorator[] {
  return attributesOf(node).map((attribute) => decorator(attribute, lower));
}

function decorator(attribute: SyntaxNode, lower: Lowering): Decorator {
  const args: Expression[] = [];
  const keywords: Record<string, Expression> = {};
  let name = '';
  // `#[derive(Clone, serde::Deserialize)]` is a list of names.
  const isList = lastTypeName(attribute.children[0], lower) === 'derive';
  for (const child of childByField(attribute, 'arguments')?.children ?? []) {
    if (child.type === 'identifier' && isList)
      args.push(identifierNamed(child, lower, plainName(child, lower)));
    else if (child.type === 'identifier') name = plainName(child, lower);
    else if (child.type.endsWith('_literal')) {
      if (name === '') args.push(lower.expression(child));
      else keywords[name] = lower.expression(child);
      name = '';
    }
  }
  const result: Decorator = {
    ...lower.span(attribute),
    name: lastTypeName(attribute.children[0], lower),
    args,
  };
  if (Object.keys(keywords).length > 0) result.keywords = keywords;
  return result;
}
