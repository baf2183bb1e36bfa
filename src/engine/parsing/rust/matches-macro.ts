/** `matches!(name.as_str(), "a" | "b")`, `matches!(c, 'a'..='z' | '_')`: whether it is one of these. */
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { identifierNamed, plainName, segmentsOf } from './names.ts';

const text = String.raw`b?"[^"\\]{0,200}"`;
const character = String.raw`b?'(?:[^'\\]|\\.|\\u\{\w+\})'`;

/** Nothing but such values, perhaps within `Some(…)`, and no condition behind them. */
const listed = new RegExp(
  String.raw`^,\s*(?:\|\s*)?(?:(?:Some|Ok)\(\s*)?(?:(?:${text}|${character}(?:\s*\.\.=\s*${character})?)[\s|)]*){1,100},?\s*\)$`,
);

export function matchOfValues(node: SyntaxNode, lower: Lowering): Expression | null {
  const [tree] = node.children.filter(({ type }) => type === 'token_tree');
  const [first, ...rest] = tree?.children ?? [];
  if (!tree || !first || segmentsOf(childByField(node, 'macro'), lower).join('.') !== 'matches') return null;
  const end = Math.min(tree.end, tree.start + 5_000);
  const at = valuesIn(rest)[0]?.start ?? 0;
  const comma = lower.source.lastIndexOf(',', at);
  if (comma <= first.start || !listed.test(lower.source.slice(comma, end))) return null;
  const subject = subjectOf(
    first,
    rest.filter((part) => part.start < comma),
    lower,
  );
  if (!subject) return null;
  const span = lower.span(node);
  const compare = (operator: string, value: SyntaxNode): Expression => ({
    ...{ ...span, kind: 'binary', operator, left: subject, right: lower.expression(value) },
  });
  const values = valuesIn(rest.filter(({ start }) => start > comma));
  const choices: Expression[] = [];
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    const last = values[index + 1];
    if (!value) continue;
    if (last && lower.source.slice(value.end, last.start).trim() === '..=') {
      const [left, right] = [compare('>=', value), compare('<=', last)];
      choices.push({ ...span, kind: 'logical', operator: '&&', left, right });
      index++;
    } else choices.push(compare('==', value));
  }
  return choices.reduce((left, right) => ({ ...span, kind: 'logical', operator: '||', left, right }));
}

/** Also within `Some(…)`. */
function valuesIn(nodes: readonly SyntaxNode[]): SyntaxNode[] {
  return nodes.flatMap((node) =>
    node.type === 'token_tree'
      ? valuesIn(node.children)
      : /^(?:string|char)_literal$/.test(node.type)
        ? [node]
        : [],
  );
}

/** `self.kind`, `name.as_str()`, `url.host_str()` of loose tokens. */
function subjectOf(first: SyntaxNode, rest: readonly SyntaxNode[], lower: Lowering): Expression | null {
  if (first.type !== 'identifier' && first.type !== 'self') return null;
  let subject: Expression =
    first.type === 'self'
      ? { ...lower.span(first), kind: 'this' }
      : identifierNamed(first, lower, plainName(first, lower));
  for (const part of rest) {
    const span = { ...lower.span(part), start: first.start, line: lower.span(first).line };
    if (part.type === 'token_tree') {
      if (part.children.length > 0 || subject.kind !== 'member') return null;
      subject = views.has(subject.property)
        ? subject.object
        : { ...span, kind: 'call', callee: subject, args: [] };
    } else if (/^(?:field_)?identifier$/.test(part.type))
      subject = { ...span, kind: 'member', object: subject, property: plainName(part, lower) };
    else return null;
  }
  return subject;
}

/** Views of a text: what is said of them is said of the text. */
const views = new Set('as_str as_ref as_deref clone to_string trim as_bytes borrow'.split(' '));
