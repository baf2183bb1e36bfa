/** Hooks of properties: `public string $name { get => $this->first . $this->last; }` */
import type { FunctionNode } from '../ir/declarations.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { functionNode } from './functions.ts';

/**
 * What reading the property runs. One that reads the property itself only shapes what is kept in it: the value is that of
 * the field, and no method of its own.
 */
export function getHook(node: SyntaxNode, name: string, lower: Lowering): FunctionNode | null {
  const hooks = childByType(node, 'property_hook_list')?.children ?? [];
  const hook = hooks.find((one) => lower.text(childByType(one, 'name') ?? one).toLowerCase() === 'get');
  if (!hook || !childByField(hook, 'body') || new RegExp(`->${name}\\b`).test(lower.text(hook))) return null;
  return { ...functionNode(hook, lower, name), accessor: 'get' };
}
