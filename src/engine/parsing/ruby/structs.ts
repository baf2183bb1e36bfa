/** `Struct.new(:x, :y)` and `Data.define(:x, :y)`: classes whose instances hold what they are made with. */
import type { ClassNode, FunctionNode, Parameter } from '../ir/declarations.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { keyName } from './literals.ts';
import { identifierNamed } from './names.ts';

/** The class without the methods of its block; null for any other call. */
export function structClass(node: SyntaxNode | undefined, lower: Lowering): ClassNode | null {
  const receiver = node?.type === 'call' ? childByField(node, 'receiver') : undefined;
  const method = node && childByField(node, 'method');
  if (!node || !receiver || !method) return null;
  const maker = `${lower.text(receiver).replace(/^::/, '')}.${lower.text(method)}`;
  if (maker !== 'Struct.new' && maker !== 'Data.define') return null;
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
