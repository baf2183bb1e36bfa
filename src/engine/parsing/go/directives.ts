/** Directives of generators and frameworks: `//encore:api public path=/x` right above a function marks it. */
import type { Decorator } from '../ir/declarations.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

/** So many lines of a comment above a function are looked at. */
const maxLines = 40;

/** Of the compiler's own (`//go:noinline`) nothing is told. */
const directive = /^\/\/(?!go:)([a-z]+:[a-z]+)[ \t]+([a-z]+)\b([^\r\n]*)/;

/** Named by the directive and its first word, with its path as the argument: `encore:api public`. */
export function directivesAbove(node: SyntaxNode, lower: Lowering): Decorator[] {
  const found: Decorator[] = [];
  let end = lower.source.lastIndexOf('\n', node.start);
  for (let line = 0; line < maxLines && end > 0; line++) {
    const begin = lower.source.lastIndexOf('\n', end - 1) + 1;
    const text = lower.source.slice(begin, end);
    if (!text.startsWith('//')) break;
    const [, name, word, rest = ''] = directive.exec(text) ?? [];
    if (name !== undefined && word !== undefined)
      found.push({
        ...lower.span(node),
        name: lower.intern(`${name} ${word}`),
        args: pathIn(rest, node, lower),
      });
    end = begin - 1;
  }
  return found;
}

function pathIn(rest: string, node: SyntaxNode, lower: Lowering): Decorator['args'] {
  const path = /\bpath=(\/\S*)/.exec(rest)?.[1];
  return path === undefined ? [] : [{ ...lower.span(node), kind: 'literal', value: path }];
}
