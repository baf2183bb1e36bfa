/** What a page writes: `echo`, `<?= ?>`, and the HTML before it, which says in which context a value stands. */

import { unknownWithin } from '../../results/candidate.ts';
import { literal } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Statement } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { named } from './names.ts';

/** So much of the page before a value says in which tag or line it stands. */
const maxBefore = 600;
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
  const text = telling(source.slice(Math.max(0, end - maxBefore), end), scriptAt(end, lower));
  return { isEcho: tag === '<?=', html: { text, start: Math.max(0, end - text.length), end } };
}

/** Of the page: the tag that is open at its end, or the script with its last line, each without code. */
function telling(before: string, script: string): string {
  const texts = before.replace(code, unknownWithin);
  const page = texts.slice(texts.lastIndexOf('?>') + 1).replace(/^[>\uFFFF]+/, '');
  if (script !== '') return `${script}${page.slice(page.lastIndexOf('\n')).slice(-maxKept)}`;
  const open = page.slice(page.lastIndexOf('<'));
  return /^<[a-z]/i.test(open) && open.length < maxKept ? open : page.slice(-maxKept);
}

const code = /<\?(?:php\b|=)[\s\S]*?\?>/gi;

/** Where scripts begin and end outside of code: each with its tag, or an empty text. */
type ScriptEdges = readonly { at: number; tag: string }[];

/** Looked for once in a file: a page may have a hundred thousand values. */
const edgesOf = new WeakMap<Lowering, ScriptEdges>();
const edge = /<\?(?:php\b|=)[\s\S]*?(?:\?>|$)|<script\b[^<>]{0,500}>|<\/script/gi;

/** The tag of the script that is open there; empty for none. */
function scriptAt(at: number, lower: Lowering): string {
  const known = edgesOf.get(lower);
  const edges = known ?? [...lower.source.matchAll(edge)].flatMap(scriptEdge);
  if (!known) edgesOf.set(lower, edges);
  let first = 0;
  for (let end = edges.length; first < end; ) {
    const middle = (first + end) >> 1;
    if ((edges[middle]?.at ?? 0) < at) first = middle + 1;
    else end = middle;
  }
  return edges[first - 1]?.tag ?? '';
}

function scriptEdge({ 0: tag, index: at }: RegExpExecArray): ScriptEdges {
  if (tag.startsWith('<?')) return [];
  return [{ at, tag: tag.startsWith('</') ? '' : tag }];
}

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
