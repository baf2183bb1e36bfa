/** Names: variables, constants, functions and classes, with or without a namespace. */
import type { Expression, Identifier, This } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

/** `\App\Models\User` → `App.Models.User`: the way the models write it. */
export function dotted(name: string): string {
  const full = name
    .trim()
    .replace(/^\\|^namespace\\/i, '')
    .replaceAll('\\', '.');
  return withoutSafe(full);
}

/** `Safe\realpath` of the library `safe` is PHP's own function, but that it throws where the other one answers false. */
export function withoutSafe(name: string): string {
  return name.replace(/^Safe\.(?=[a-z]\w*$)/, '');
}

export function named(node: SyntaxNode, lower: Lowering, name: string): Identifier {
  return { ...lower.span(node), kind: 'identifier', name: lower.intern(name) };
}

/** A variable keeps its `$`, so that it never meets a function or class of the same name. */
function variable(node: SyntaxNode, lower: Lowering): Identifier | This {
  const name = lower.name(node);
  return name === '$this'
    ? { ...lower.span(node), kind: 'this' }
    : { ...lower.span(node), kind: 'identifier', name };
}

/** The name of a variable without its `$`: what it is called as a property. */
export function bareName(node: SyntaxNode, lower: Lowering): string {
  return lower.intern(lower.text(node).replace(/^\$/, ''));
}

/** `self` and `static` are the class of the running method; `parent` is the one above. */
function relativeScope(node: SyntaxNode, lower: Lowering): Expression {
  return lower.text(node).toLowerCase() === 'parent'
    ? named(node, lower, 'super')
    : { ...lower.span(node), kind: 'this' };
}

/** A class in an expression: after `new`, before `::`, after `instanceof`. */
function className(node: SyntaxNode, lower: Lowering): Expression {
  const text = lower.text(node).toLowerCase();
  if (text === 'static' || text === 'self' || text === 'parent') return relativeScope(node, lower);
  return named(node, lower, dotted(lower.text(node)));
}

/** `$$name`, `${expression}`: which variable it is, is only known when the program runs. */
function dynamicVariable(node: SyntaxNode, lower: Lowering): Expression {
  const [only] = node.children;
  if (only && only.type !== 'name') return onVariables(node, lower, 'variable', [lower.expression(only)]);
  const simple = /^\$\{\s*([A-Za-z_]\w*)\s*\}$/.exec(lower.text(node))?.[1];
  return simple === undefined ? lower.unknown(node) : named(node, lower, `$${simple}`);
}

/** What is done to variables themselves, or thrown in an expression, as a call of a function that no program can have. */
export type VariableOperation = 'variable' | 'assign' | 'alias' | 'static' | 'unset' | 'listed' | 'throw';

export function onVariables(
  node: SyntaxNode,
  lower: Lowering,
  operation: VariableOperation,
  args: Expression[],
): Expression {
  return { ...lower.span(node), kind: 'call', callee: named(node, lower, `&${operation}`), args };
}

export const nameRules: Record<string, ExpressionRule> = {
  variable_name: variable,
  name: className,
  qualified_name: className,
  relative_name: className,
  namespace_name: className,
  relative_scope: relativeScope,
  dynamic_variable_name: dynamicVariable,
};
