/** What a pattern of `case … in` asks of the value, as conditions: what it lets through is known like that. */
import { literal } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { keyName } from './literals.ts';

const written = new Set(['string', 'simple_symbol', 'integer', 'float', 'nil', 'true', 'false']);
/** Whose instances are no texts. */
const numbers = /^(?:Integer|Float|Numeric|Date|Time|DateTime)$/;

/** Null where it asks nothing that says what the value holds. */
export function patternTest(
  node: SyntaxNode | undefined,
  value: Expression,
  lower: Lowering,
): Expression | null {
  if (!node) return null;
  const span = lower.span(node);
  if (written.has(node.type))
    return { ...span, kind: 'binary', operator: '===', left: value, right: lower.expression(node) };
  switch (node.type) {
    case 'regex':
      return { ...span, kind: 'call', callee: methodOf(value, 'match?'), args: [lower.expression(node)] };
    case 'constant':
      return numbers.test(lower.text(node))
        ? { ...span, kind: 'call', callee: methodOf(value, 'is_a?'), args: [lower.expression(node)] }
        : null;
    case 'as_pattern':
      return patternTest(childByField(node, 'value'), value, lower);
    case 'parenthesized_pattern':
      return patternTest(node.children[0], value, lower);
    case 'alternative_pattern': {
      const tests = node.children.map((child) => patternTest(child, value, lower));
      return tests.some((test) => test === null) ? null : joined('||', tests as Expression[]);
    }
    case 'keyword_pattern': {
      const key = literal(node, lower, keyName(childByField(node, 'key'), lower) ?? '');
      return patternTest(
        childByField(node, 'value'),
        { ...span, kind: 'index', object: value, index: key },
        lower,
      );
    }
    case 'hash_pattern':
      return joined(
        '&&',
        node.children.flatMap((child) => patternTest(child, value, lower) ?? []),
      );
    case 'array_pattern': {
      const parts = elementsOfPattern(node, value, lower);
      const splat = parts.findIndex(([{ type }]) => type === 'splat_parameter');
      const known = splat < 0 ? parts : parts.slice(0, splat);
      return joined(
        '&&',
        known.flatMap(([child, part]) => patternTest(child, part, lower) ?? []),
      );
    }
    default:
      return null;
  }
}

/** The patterns of a list or of `Point(x, y)`, each with the part of the value that it is about. */
export function elementsOfPattern(
  node: SyntaxNode,
  value: Expression,
  lower: Lowering,
): [SyntaxNode, Expression][] {
  const made = childByField(node, 'class');
  const patterns = made ? node.children.filter((child) => child.start !== made.start) : node.children;
  // What a result was made of is what it stands for.
  const isResult = made !== undefined && /(?:^|::)(?:Success|Failure|Some)$/.test(lower.text(made));
  if (isResult && patterns.length === 1) return patterns.map((child) => [child, value]);
  return patterns.map((child, at) => [
    child,
    { ...lower.span(node), kind: 'index', object: value, index: literal(node, lower, at) },
  ]);
}

function methodOf(object: Expression, property: string): Expression {
  const { line, endLine, start, end } = object;
  return { line, endLine, start, end, kind: 'member', object, property };
}

function joined(operator: '&&' | '||', tests: readonly Expression[]): Expression | null {
  const [first, ...others] = tests;
  if (!first) return null;
  return others.reduce((left, right): Expression => {
    const { line, endLine, start, end } = right;
    return { line, endLine, start, end, kind: 'logical', operator, left, right };
  }, first);
}
