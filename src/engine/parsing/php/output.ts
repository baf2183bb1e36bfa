/** What a page writes: `echo`, `<?= ?>`, and the HTML before it, which says in which context a value stands. */

import { unknownWithin } from '../../results/candidate.ts';
import { literal } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Statement } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { named } from './names.ts';

/** So much of the page before a value is looked through, and so much of it is kept: it says where the value stands. */
const maxBefore = 16_000;
const maxKept = 200;
const maxSpace = 60;

export interface Opening {
  /** `<?=`: what follows is written to the page. */
  isEcho: boolean;
  /** The HTML before the tag. */
  html: { text: string; start: number; end: number };
}

/** The tag that opened PHP right before this node, if one did. */
export function openingBefore(node: SyntaxNode, lower: Lowering): Opening | null {
  const { source } = lower;
  const near = source.slice(Math.max(0, node.start - maxSpace), node.start).trimEnd();
  const tag = /<\?(?:=|php)?$/i.exec(near)?.[0];
  if (tag === undefined) return null;
  const spaces = source.slice(Math.max(0, node.start - maxSpace), node.start).length - near.length;
  const end = node.start - spaces - tag.length;
  const text = telling(source.slice(Math.max(0, end - maxBefore), end));
  return { isEcho: tag === '<?=', html: { text, start: Math.max(0, end - text.length), end } };
}

/** Of the page: the tag that is open at its end, or the script with its last line, each without code. */
function telling(before: string): string {
  const texts = before.replace(code, unknownWithin);
  const page = texts.slice(texts.lastIndexOf('?>') + 1).replace(/^[>\uFFFF]+/, '');
  const tag = page.toLowerCase().lastIndexOf('<script');
  const script = /^(<script\b[^>]*>)(?!.*<\/script)(.*)$/is.exec(tag < 0 ? '' : page.slice(tag));
  if (script) {
    const [, opened = '', content = ''] = script;
    return `${opened}${content.slice(content.lastIndexOf('\n')).slice(-maxKept)}`;
  }
  const open = page.slice(page.lastIndexOf('<'));
  return /^<[a-z]/i.test(open) && open.length < maxKept ? open : page.slice(-maxKept);
}

const code = /<\?(?:php\b|=)[\s\S]*?\?>/gi;

/** A call of `echo` with these values, the first one behind the HTML that stands before it. */
export function echo(
  node: SyntaxNode,
  lower: Lowering,
  values: Expression[],
  opening: Opening | null,
): Statement {
  const [first, ...others] = values;
  const args = (
    first && opening && opening.html.text !== ''
      ? [behind(node, lower, first, opening.html), ...others]
      : values
  ).map(asText);
  const span = lower.span(node);
  return {
    ...span,
    kind: 'expression',
    expression: { ...span, kind: 'call', callee: named(node, lower, 'echo'), args },
  };
}

function behind(node: SyntaxNode, lower: Lowering, value: Expression, html: Opening['html']): Expression {
  const before = literal({ ...node, start: html.start, end: html.end }, lower, html.text);
  return { ...lower.span(node), kind: 'concat', parts: [before, value] };
}

/** Objects are written as the text they make of themselves. */
function asText(value: Expression): Expression {
  if (value.kind !== 'identifier' && value.kind !== 'member' && value.kind !== 'call') return value;
  const { line, endLine, start, end } = value;
  return { kind: 'cast', type: 'string', operand: value, line, endLine, start, end };
}
