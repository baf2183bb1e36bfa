/** Calls that say by a type argument of what type they give something: `findViewById<WebView>(id)`. */
import type { Call, Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { javaType } from './types.ts';

/** Functions whose only type argument is that of what they give, or of what is in it. */
const giving = new Set(
  `findViewById requireViewById receive receiveNullable receiveOrNull body bodyAsClass bodyToMono awaitBody
    awaitBodyOrNull readValue decodeFromString fromJson getBean getForObject get inject queryParamAsClass
    pathParamAsClass formParamAsClass getOrFail`.split(/\s+/),
);

/** The call as what its type argument says. */
export function givenAs(call: Call, types: SyntaxNode | undefined, lower: Lowering): Expression {
  const { callee } = call;
  const name = callee.kind === 'identifier' ? callee.name : callee.kind === 'member' ? callee.property : '';
  // `<User>` as a whole, or `User` where the grammar reads a comparison.
  const type = giving.has(name) ? javaType(types, lower)?.replace(/^<(.*)>$/s, '$1') : undefined;
  if (type === undefined || /^[^<]*,/.test(type)) return call;
  const { line, endLine, start, end } = call;
  return { line, endLine, start, end, kind: 'cast', type, operand: call };
}
