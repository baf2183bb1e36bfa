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
  const hook = hookNamed('get', node, lower);
  if (!hook || new RegExp(`->${name}\\b`).test(lower.text(hook))) return null;
  return { ...functionNode(hook, lower, name), accessor: 'get' };
}

/** What writing to the property runs: `set(string $given) { $this->name = trim($given); }`, or `set => trim($value)`, which is kept. */
export function setHook(node: SyntaxNode, name: string, lower: Lowering): FunctionNode | null {
  const hook = hookNamed('set', node, lower);
  if (!hook) return null;
  const result: FunctionNode = { ...functionNode(hook, lower, name), accessor: 'set' };
  const span = lower.span(hook);
  if (result.parameters.length === 0)
    result.parameters = [{ ...span, pattern: { ...span, kind: 'identifier', name: '$value' } }];
  const [only] = result.body;
  if (result.body.length === 1 && only?.kind === 'return' && only.value) {
    const target = {
      ...span,
      kind: 'member' as const,
      object: { ...span, kind: 'this' as const },
      property: name,
    };
    result.body = [
      { ...span, kind: 'expression', expression: { ...span, kind: 'assign', target, value: only.value } },
    ];
  }
  return result;
}

function hookNamed(which: 'get' | 'set', node: SyntaxNode, lower: Lowering): SyntaxNode | undefined {
  const hooks = childByType(node, 'property_hook_list')?.children ?? [];
  const hook = hooks.find((one) => lower.text(childByType(one, 'name') ?? one).toLowerCase() === which);
  return hook && childByField(hook, 'body') ? hook : undefined;
}
