/** What can be assigned to or taken as a parameter. */
import type { ArrayPattern, Pattern } from '../ir/patterns.ts';
import type { Lowering, PatternRule } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { identifier, identifierNamed, instanceVariable } from './names.ts';

function list(node: SyntaxNode, lower: Lowering): ArrayPattern {
  return {
    ...lower.span(node),
    kind: 'array-pattern',
    elements: node.children.map((child) => element(child, lower)),
  };
}

function element(node: SyntaxNode, lower: Lowering): Pattern {
  if (node.type !== 'rest_assignment' && node.type !== 'splat_parameter') return lower.pattern(node);
  const [target] = node.children;
  return {
    ...lower.span(node),
    kind: 'rest-pattern',
    target: target ? lower.pattern(target) : identifierNamed(node, lower, '*'),
  };
}

/** `object.name = …` */
function attribute(node: SyntaxNode, lower: Lowering): Pattern {
  const receiver = childByField(node, 'receiver');
  const method = childByField(node, 'method');
  const property = method ? lower.name(method) : '';
  if (!receiver) return identifierNamed(node, lower, property);
  return { ...lower.span(node), kind: 'member', object: lower.expression(receiver), property };
}

function elementTarget(node: SyntaxNode, lower: Lowering): Pattern {
  const [object, index] = node.children;
  return {
    ...lower.span(node),
    kind: 'index',
    object: lower.expression(object),
    index: index ? lower.expression(index) : { ...lower.span(node), kind: 'literal', value: null },
  };
}

function constantIn(node: SyntaxNode, lower: Lowering): Pattern {
  const name = childByField(node, 'name');
  return identifierNamed(node, lower, name ? lower.text(name) : '');
}

export const patternRules: Record<string, PatternRule> = {
  identifier,
  constant: identifier,
  class_variable: identifier,
  global_variable: identifier,
  instance_variable: instanceVariable,
  scope_resolution: constantIn,
  call: attribute,
  element_reference: elementTarget,
  left_assignment_list: list,
  destructured_left_assignment: list,
  destructured_parameter: list,
  rest_assignment: element,
};
