/** What can be assigned to. */
import type { PatternRule } from '../lowering.ts';
import { childByField } from '../syntax-tree.ts';
import { identifier, index, selector } from './expressions.ts';

export const patternRules: Record<string, PatternRule> = {
  identifier,
  blank_identifier: identifier,
  selector_expression: selector,
  index_expression: index,
  // `*pointer = value` sets what the pointer points to, which is the same thing here.
  unary_expression: (node, lower) => lower.pattern(childByField(node, 'operand')),
};
