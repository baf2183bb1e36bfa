/** Numbers, characters and texts with values in them. */
import { literal } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Span } from '../ir/span.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { identifierNamed, receiverName } from './names.ts';
import { receiverInText } from './receivers.ts';

const escapes = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
]);

function unescapeText(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (_all, unicode, single) =>
    unicode === undefined
      ? (escapes.get(single) ?? single)
      : String.fromCharCode(Number.parseInt(unicode, 16)),
  );
}

/** An escape as a whole, or a name behind a dollar sign. */
const simpleHole = /\\[\s\S]|\$([A-Za-z_]\w*|`[^`\n]+`)/g;
/** `$$"…"`: a single dollar is one. */
const noHole = /\\[\s\S]/g;

/** The texts and values of a piece that stands between two `${…}`; `$name` is not always seen by the grammar. */
function piecesOf(node: SyntaxNode, from: number, to: number, isRaw: boolean, lower: Lowering): Expression[] {
  const span = lower.span(node);
  const holes = lower.source.slice(span.start - 2, span.start) === '$$' ? noHole : simpleHole;
  const text = lower.source.slice(from, to);
  const parts: Expression[] = [];
  let done = 0;
  const addText = (end: number) => {
    if (end === done) return;
    const written = text.slice(done, end);
    const value = lower.intern(isRaw ? written : unescapeText(written));
    parts.push({ ...span, start: from + done, end: from + end, kind: 'literal', value });
  };
  for (const match of text.matchAll(holes)) {
    const [all, name] = match;
    if (name === undefined) continue;
    addText(match.index);
    const start = from + match.index;
    const place = { ...span, start, end: start + all.length };
    parts.push(named(node, lower.intern(name.replaceAll('`', '')), place, lower));
    done = match.index + all.length;
  }
  addText(text.length);
  return parts;
}

/** `$name`, which may be a member of what the function is called on. */
function named(text: SyntaxNode, name: string, span: Span, lower: Lowering): Expression {
  const start = receiverInText(text, name);
  if (start === null) return name === 'this' ? { ...span, kind: 'this' } : identifierNamed(span, name);
  const receiver = identifierNamed(span, lower.intern(receiverName(start)));
  if (name === 'this') return receiver;
  return { ...span, kind: 'member', object: receiver, property: name, implicitThis: true };
}

const text: ExpressionRule = (node, lower) => {
  const isRaw = node.type === 'multiline_string_literal';
  const quotes = isRaw ? 3 : 1;
  const span = lower.span(node);
  const parts: Expression[] = [];
  let at = node.start + quotes;
  const end = Math.max(at, node.end - quotes);
  for (const hole of node.children) {
    if (hole.type !== 'interpolation') continue;
    parts.push(...piecesOf(node, at, hole.start, isRaw, lower), valueIn(hole, lower));
    at = hole.end;
  }
  parts.push(...piecesOf(node, at, end, isRaw, lower));
  const [only] = parts;
  if (!only) return literal(node, lower, '');
  return only.kind === 'literal' && parts.length === 1
    ? { ...only, ...span }
    : { ...span, kind: 'concat', parts };
};

function valueIn(hole: SyntaxNode, lower: Lowering): Expression {
  return lower.expression(hole.children[0]);
}

const number: ExpressionRule = (node, lower) => {
  // A list of nothing, respelled.
  if (lower.text(node) === '[') return { ...lower.span(node), kind: 'array', elements: [] };
  const digits = lower.text(node).replaceAll('_', '').toLowerCase();
  const plain = digits.startsWith('0x') ? digits.replace(/[ul]+$/, '') : digits.replace(/[ulf]+$/, '');
  return literal(node, lower, Number(plain));
};

const character: ExpressionRule = (node, lower) =>
  literal(node, lower, lower.intern(unescapeText(lower.text(node).slice(1, -1))));

export const literalRules: Record<string, ExpressionRule> = {
  string_literal: text,
  multiline_string_literal: text,
  number_literal: number,
  float_literal: number,
  character_literal: character,
};
