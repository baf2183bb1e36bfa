/** Statements that call a method of what they are about: `with`, `del`. */
import type { Expression } from '../ir/expressions.ts';
import type { Statement } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { bodyOf } from './functions.ts';

/**
 * `with make() as name:` is `name = make().__enter__()` and the body; whether what is thrown in the body goes on is the
 * object's business. `with suppress(KeyError):` is a `try` whose handler does nothing.
 */
export function withStatement(node: SyntaxNode, lower: Lowering): Statement | null {
  const enter = node.tokens.includes('async') ? '__aenter__' : '__enter__';
  const items = childByType(node, 'with_clause')?.children ?? [];
  let within = bodyOf(childByField(node, 'body'), lower);
  for (const item of items.toReversed()) {
    const span = lower.span(item);
    const value = childByField(item, 'value');
    const isNamed = value?.type === 'as_pattern';
    const opened = lower.expression(isNamed ? value.children[0] : value);
    const type = suppressed(isNamed ? value.children[0] : value, lower);
    if (type !== null) {
      within = [{ ...span, kind: 'try', body: within, handlers: [{ type, body: [] }], finalizer: [] }];
      continue;
    }
    const alias = isNamed ? childByField(value, 'alias')?.children[0] : undefined;
    const entered = methodCall(item, opened, enter, [], lower);
    const expression: Expression = alias
      ? { ...span, kind: 'assign', target: lower.pattern(alias), value: entered }
      : entered;
    const body: Statement[] = [{ ...span, kind: 'expression', expression }, ...within];
    within = [{ ...lower.span(node), kind: 'block', isScope: false, opened, body }];
  }
  return lower.group(node, within);
}

/** `suppress(KeyError, ValueError)`, `contextlib.suppress(…)` → the types that it swallows. */
function suppressed(value: SyntaxNode | undefined, lower: Lowering): string | null {
  if (value?.type !== 'call') return null;
  const callee = childByField(value, 'function');
  const given = childByField(value, 'arguments');
  if (!callee || !given || !/^(?:contextlib\.)?suppress$/.test(lower.text(callee))) return null;
  return lower.text(given);
}

/** `del a[i]` is `a.__delitem__(i)`, `del a.b` is `a.__delattr__('b')`; a variable is only forgotten. */
export function deletion(node: SyntaxNode, lower: Lowering): Statement | null {
  const [first] = node.children;
  const isList = first?.type === 'expression_list' || first?.type === 'tuple';
  const statements: Statement[] = [];
  for (const child of isList ? first.children : node.children) {
    const place = lower.expression(child);
    const span = lower.span(child);
    // `del a[:]`
    const isWhole = place.kind === 'slice' && !place.from && !place.to;
    const expression = isWhole
      ? methodCall(child, place.operand, 'clear', [], lower)
      : place.kind === 'index'
        ? methodCall(child, place.object, '__delitem__', [place.index], lower)
        : place.kind === 'member'
          ? methodCall(
              child,
              place.object,
              '__delattr__',
              [{ ...span, kind: 'literal', value: place.property }],
              lower,
            )
          : place;
    statements.push({ ...span, kind: 'expression', expression });
  }
  return lower.group(node, statements);
}

function methodCall(
  node: SyntaxNode,
  object: Expression,
  property: string,
  args: Expression[],
  lower: Lowering,
): Expression {
  const span = lower.span(node);
  return { ...span, kind: 'call', callee: { ...span, kind: 'member', object, property }, args };
}
