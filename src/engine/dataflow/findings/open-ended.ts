/** Functions that let an origin through by a piece of it: `origin => origin.EndsWith("acme.com")` is true of `evilacme.com`. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';

/** By method: pieces that others may have in their own names. */
const pieces: readonly { method: RegExp; piece: RegExp }[] = [
  // What begins with a dot or a scheme is a whole domain, or a whole origin.
  { method: /^ends_?with$/i, piece: /^[\w-][\w.-]*\.[a-z]{2,}(?::\d+)?$/i },
  { method: /^(?:contains|includes)$/i, piece: /^[\w.-]+\.[a-z]{2,}$/i },
  { method: /^starts_?with$/i, piece: /^https?:\/\/[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i },
];

/** It does nothing but look whether the text has such a piece; one of several such looks suffices. */
export function isOpenEnded({ body }: FunctionNode): boolean {
  const [only, ...others] = body;
  return (
    only?.kind === 'return' && others.length === 0 && only.value !== undefined && looksOpenly(only.value)
  );
}

function looksOpenly(node: Expression): boolean {
  if (node.kind === 'logical' && node.operator === '||')
    return looksOpenly(node.left) || looksOpenly(node.right);
  if (node.kind !== 'call' || node.callee.kind !== 'member') return false;
  const { property } = node.callee;
  const [given] = node.args;
  const text = given?.kind === 'literal' ? String(given.value) : '';
  return pieces.some(({ method, piece }) => method.test(property) && piece.test(text));
}
