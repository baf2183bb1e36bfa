/**
 * What a container hands to a class by names that say which class is meant: `include Deps["repos.book_repo"]` of Hanami and
 * dry-auto_inject is a method `book_repo` that gives a `Repos::BookRepo`.
 */
import type { FunctionNode } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Span } from '../ir/span.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { keyName } from './literals.ts';

const containers = /(?:^|::)(?:Deps|Import|Inject|AutoInject)$/;

/** The methods that a module makes which is included so; none for other modules. */
export function injectedBy(module: SyntaxNode, lower: Lowering): FunctionNode[] {
  const container = childByField(module, 'object');
  if (module.type !== 'element_reference' || !container || !containers.test(lower.text(container))) return [];
  return module.children.flatMap((given) => {
    if (given.start === container.start) return [];
    const key = keyName(given.type === 'pair' ? childByField(given, 'value') : given, lower);
    const name = given.type === 'pair' ? keyName(childByField(given, 'key'), lower) : key?.split('.').at(-1);
    return key && name ? [getter(lower.span(given), name, key)] : [];
  });
}

/** `def book_repo = Repos::BookRepo.new` */
function getter(span: Span, name: string, key: string): FunctionNode {
  const [first = '', ...rest] = key.split('.').map(className);
  const callee = rest.reduce<Expression>(
    (object, property) => ({ ...span, kind: 'member', object, property }),
    {
      ...span,
      kind: 'identifier',
      name: first,
    },
  );
  const value: Expression = { ...span, kind: 'call', callee, args: [], isNew: true };
  return {
    ...span,
    kind: 'function',
    name,
    parameters: [],
    body: [{ ...span, kind: 'return', value, isImplicit: true }],
    lexicalThis: false,
  };
}

function className(segment: string): string {
  return segment.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
