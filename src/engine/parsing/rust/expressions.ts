/** Operators, members, calls and collections. */

import { binary, compoundAssignment, literal } from '../common-rules.ts';
import type { Assign, Call, Expression, Identifier, ObjectProperty, Slice } from '../ir/expressions.ts';
import type { Span } from '../ir/span.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { chosenValue } from './chosen-values.ts';
import { askedType, converted } from './conversions.ts';
import { macroCall } from './macros.ts';
import { pathExpression, plainName, segmentsOf, typeText } from './names.ts';

/** A value that may be missing is followed as the value. */
const sameValue = new Set(['Some', 'Ok']);

const call: ExpressionRule = (node, lower) => {
  const callee = childByField(node, 'function');
  const args = childByField(node, 'arguments')?.children ?? [];
  const name = callee ? lower.text(callee) : '';
  const [first] = args;
  if (args.length === 1 && first && sameValue.has(name)) return lower.expression(first);
  if (name.endsWith('!')) return macroCall(node, callee, args, lower);
  const conversion = callee && args.length === 0 ? converted(node, callee, lower) : null;
  if (conversion) return conversion;
  const chosen = callee ? chosenValue(node, callee, args, lower) : null;
  if (chosen) return chosen;
  const entry = filledEntry(callee, args, lower);
  if (entry) return { ...lower.span(node), ...entry };
  const result: Expression = {
    ...lower.span(node),
    kind: 'call',
    callee: lower.expression(callee),
    args: callee && args.length === 0 ? askedType(node, callee, lower) : lower.expressions(args),
  };
  const type = callee && typeOfResult(callee, lower);
  return type ? { ...lower.span(node), kind: 'cast', type, operand: result } : result;
};

/** `map.entry(key).or_insert(value)` is one call, since only both together say what is put in. */
function filledEntry(
  callee: SyntaxNode | undefined,
  args: readonly SyntaxNode[],
  lower: Lowering,
): Omit<Call, keyof Span> | null {
  const how = callee?.type === 'field_expression' ? childByField(callee, 'field') : undefined;
  const asked = callee && childByField(callee, 'value');
  const entry = asked?.type === 'call_expression' ? childByField(asked, 'function') : undefined;
  const method = entry?.type === 'field_expression' ? childByField(entry, 'field') : undefined;
  if (!how || !asked || !entry || !method || lower.text(method) !== 'entry') return null;
  const [given] = args;
  const value = fillings.get(lower.text(how))?.(given, how, lower);
  const keys = childByField(asked, 'arguments')?.children ?? [];
  return value
    ? { kind: 'call', callee: lower.expression(entry), args: [...lower.expressions(keys), value] }
    : null;
}

type Filling = (given: SyntaxNode | undefined, node: SyntaxNode, lower: Lowering) => Expression | null;

const fillings: ReadonlyMap<string, Filling> = new Map<string, Filling>([
  ['or_insert', (given, _node, lower) => (given ? lower.expression(given) : null)],
  [
    'or_insert_with',
    (given, node, lower) =>
      given ? { ...lower.span(node), kind: 'call', callee: lower.expression(given), args: [] } : null,
  ],
  ['or_default', (_given, node, lower) => ({ ...lower.span(node), kind: 'array', elements: [] })],
]);

const primitive = /^(?:[iu](?:8|16|32|64|128|size)|f32|f64|bool)$/;

/** `text.parse::<u32>()`: what comes out is of this type; of any method where that is a number, `request.query::<u64>("id")`. */
function typeOfResult(callee: SyntaxNode, lower: Lowering): string | undefined {
  const method = callee.type === 'generic_function' ? childByField(callee, 'function') : undefined;
  const name = method?.type === 'field_expression' ? childByField(method, 'field') : undefined;
  const [type, ...others] = childByField(callee, 'type_arguments')?.children ?? [];
  if (!name || !type) return undefined;
  const isOfResult =
    /^(?:parse|into|try_into|json)$/.test(lower.text(name)) ||
    (primitive.test(lower.text(type)) && others.every((one) => lower.text(one) === '_'));
  return isOfResult ? typeText(type, lower) : undefined;
}

/** `x.name`, and `x.0` of a tuple. */
const field: ExpressionRule = (node, lower) => {
  const name = childByField(node, 'field');
  const object = lower.expression(childByField(node, 'value'));
  if (name?.type === 'integer_literal')
    return {
      ...lower.span(node),
      kind: 'index',
      object,
      index: literal(name, lower, Number(lower.text(name))),
    };
  return { ...lower.span(node), kind: 'member', object, property: name ? plainName(name, lower) : '' };
};

const index: ExpressionRule = (node, lower) => {
  const [object, at] = node.children;
  if (at?.type !== 'range_expression')
    return {
      ...lower.span(node),
      kind: 'index',
      object: lower.expression(object),
      index: lower.expression(at),
    };
  const result: Slice = { ...lower.span(node), kind: 'slice', operand: lower.expression(object) };
  const [first, second] = at.children;
  const startsOpen = lower.text(at).startsWith('..');
  const from = startsOpen ? undefined : first;
  const to = startsOpen ? first : second;
  if (from) result.from = lower.expression(from);
  // Of an inclusive end the constant is not worth knowing.
  if (to) result.to = at.tokens[0] === '..=' ? lower.unknown(to) : lower.expression(to);
  return result;
};

/** What is pointed to is the value itself. */
const unary: ExpressionRule = (node, lower) => {
  const operand = lower.expression(node.children[0]);
  const operator = node.tokens[0] ?? '';
  return operator === '*' ? operand : { ...lower.span(node), kind: 'unary', operator, operand };
};

/** `&x` is `x`. Whether others write to what is behind `&mut x` is said by the parameter that takes it. */
const reference: ExpressionRule = (node, lower) => lower.expression(childByField(node, 'value'));

const assignment: ExpressionRule = (node, lower): Assign => ({
  ...lower.span(node),
  kind: 'assign',
  target: lower.pattern(childByField(node, 'left')),
  value: lower.expression(childByField(node, 'right')),
});

/** `Point { x, y: 2, ..rest }`: made from an object of its fields. */
const struct: ExpressionRule = (node, lower) => {
  const name = childByField(node, 'name');
  const written = childByField(node, 'body')?.children ?? [];
  // `..rest` is written last, and fills only what nothing else does.
  const isRest = ({ type }: SyntaxNode) => type === 'base_field_initializer';
  const ordered = [...written.filter(isRest), ...written.filter((child) => !isRest(child))];
  const properties = ordered.flatMap((child): ObjectProperty[] => {
    switch (child.type) {
      case 'shorthand_field_initializer': {
        const own = child.children.find(({ type }) => type === 'identifier');
        return own ? [{ kind: 'property', key: plainName(own, lower), value: lower.expression(own) }] : [];
      }
      case 'field_initializer': {
        const key = childByField(child, 'field');
        const value = lower.expression(childByField(child, 'value'));
        return [{ kind: 'property', key: key ? plainName(key, lower) : '', value }];
      }
      case 'base_field_initializer':
        return [{ kind: 'spread', value: lower.expression(child.children[0]) }];
      default:
        return [];
    }
  });
  return {
    ...lower.span(node),
    kind: 'call',
    callee: name ? pathExpression(name, segmentsOf(name, lower), lower) : lower.unknown(node),
    args: [{ ...lower.span(node), kind: 'object', properties }],
    isNew: true,
  };
};

const array: ExpressionRule = (node, lower) => {
  const length = childByField(node, 'length');
  if (!length) return { ...lower.span(node), kind: 'array', elements: lower.expressions(node.children) };
  // Any number of the same.
  const element = node.children.find((child) => child !== length);
  const operand: Expression = { ...lower.span(node), kind: 'array', elements: [lower.expression(element)] };
  return { ...lower.span(node), kind: 'array', elements: [{ ...lower.span(node), kind: 'spread', operand }] };
};

const inner: ExpressionRule = (node, lower) => lower.expression(node.children[0]);

/** `value?`: the value, of a call that is known to be tried. */
export function tried(value: Expression): Expression {
  const asked = value.kind === 'await' || value.kind === 'cast' ? value.operand : value;
  if (asked.kind === 'call') asked.isTried = true;
  return value;
}

export const expressionRules: Record<string, ExpressionRule> = {
  call_expression: call,
  field_expression: field,
  index_expression: index,
  binary_expression: binary,
  unary_expression: unary,
  reference_expression: reference,
  assignment_expression: assignment,
  compound_assignment_expr: compoundAssignment(),
  struct_expression: struct,
  array_expression: array,
  tuple_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'array',
    elements: lower.expressions(node.children),
  }),
  range_expression: (node, lower) => lower.unknown(node),
  parenthesized_expression: inner,
  // What goes wrong leaves the function.
  try_expression: (node, lower) => tried(lower.expression(node.children[0])),
  await_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'await',
    operand: lower.expression(node.children[0]),
  }),
  type_cast_expression: (node, lower) => {
    const type = childByField(node, 'type');
    return {
      ...lower.span(node),
      kind: 'cast',
      type: type ? typeText(type, lower) : '',
      operand: lower.expression(childByField(node, 'value')),
    };
  },
  _: (node, lower): Identifier => ({ ...lower.span(node), kind: 'identifier', name: '_' }),
  let_condition: (node, lower) => lower.unknown(node),
};
