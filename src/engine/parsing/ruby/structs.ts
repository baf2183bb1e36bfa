/** Classes that a call makes: `Struct.new(:x, :y)` and `Data.define(:x, :y)`, whose instances hold what they are made with, and `Class.new(Base)`. */
import type { ClassNode, FunctionNode, Parameter } from '../ir/declarations.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { keyName } from './literals.ts';
import { identifierNamed } from './names.ts';

/** `Class.new(Base)` and `Module.new` without the methods of their block; null for any other call. */
export function unnamedClass(node: SyntaxNode | undefined, lower: Lowering): ClassNode | null {
  const maker = node && makerOf(node, lower);
  if (!node || (maker !== 'Class.new' && maker !== 'Module.new')) return null;
  const [superclass] = childByField(node, 'arguments')?.children ?? [];
  const made: ClassNode = { ...lower.span(node), kind: 'class', name: '', methods: [], fields: [] };
  return superclass ? { ...made, superclass: lower.expression(superclass) } : made;
}

/** `Class.new`, of a call on a constant. */
function makerOf(node: SyntaxNode, lower: Lowering): string | null {
  const receiver = node.type === 'call' ? childByField(node, 'receiver') : undefined;
  if (receiver?.type !== 'constant' && receiver?.type !== 'scope_resolution') return null;
  const method = childByField(node, 'method');
  return method ? `${lower.text(receiver).replace(/^::/, '')}.${lower.text(method)}` : null;
}

/** The class without the methods of its block; null for any other call. */
export function structClass(node: SyntaxNode | undefined, lower: Lowering): ClassNode | null {
  const maker = node && makerOf(node, lower);
  if (!node || (maker !== 'Struct.new' && maker !== 'Data.define')) return null;
  const names = (childByField(node, 'arguments')?.children ?? [])
    .filter(({ type }) => type === 'simple_symbol')
    .map((one) => keyName(one, lower) ?? '');
  if (names.length === 0) return null;
  const span = lower.span(node);
  const parameters = names.map(
    (name): Parameter => ({
      ...span,
      pattern: identifierNamed(node, lower, name),
      isField: true,
      isKeyword: true,
    }),
  );
  const initialize: FunctionNode = {
    ...span,
    kind: 'function',
    name: 'constructor',
    parameters,
    body: [],
    lexicalThis: false,
  };
  return {
    ...span,
    kind: 'class',
    name: '',
    methods: [initialize],
    fields: names.map((name) => ({ ...span, name, isStatic: false })),
  };
}
