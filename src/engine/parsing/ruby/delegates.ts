/** Methods that a class hands on to an object that it has: `delegate :call, to: :service`, `def_delegators :@service, :call`. */
import type { FunctionNode } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Span } from '../ir/span.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { keyName } from './literals.ts';

const declaring = /^(?:delegate|def_(?:instance_)?delegators?)$/;

/** The methods that a call in the body of a class makes so; null for other calls. */
export function delegatesIn(
  call: string,
  given: readonly SyntaxNode[],
  lower: Lowering,
): FunctionNode[] | null {
  if (!declaring.test(call)) return null;
  const names = given
    .filter(({ type }) => type !== 'pair')
    .map((one) => constantName(one, lower) ?? keyName(one, lower) ?? '');
  const [first = '', second = '', third = second] = names;
  const handOn = (to: string, name: string, method: string, at: SyntaxNode | undefined) =>
    at && to !== '' && method !== '' ? [handedOn(lower.span(at), to, name, method)] : [];
  switch (call.replace('instance_', '')) {
    case 'delegate': {
      const to = option(given, 'to', lower) ?? '';
      const prefix = option(given, 'prefix', lower);
      const own = prefix === null ? '' : `${prefix === 'true' ? to.replace(/^@+/, '') : prefix}_`;
      return names.flatMap((name, at) => handOn(to, own + name, name, given[at]));
    }
    case 'def_delegators':
      return names.slice(1).flatMap((name, at) => handOn(first, name, name, given[at + 1]));
    default:
      return handOn(first, third, second, given[1]);
  }
}

function option(given: readonly SyntaxNode[], name: string, lower: Lowering): string | null {
  const pair = given.find(
    (one) => one.type === 'pair' && keyName(childByField(one, 'key') ?? undefined, lower) === name,
  );
  const value = pair && childByField(pair, 'value');
  return value ? (keyName(value, lower) ?? lower.text(value)) : null;
}

/** Modules and classes may be handed on to as well: `def_delegators Tools, :run`. */
function constantName(node: SyntaxNode, lower: Lowering): string | null {
  return node.type === 'constant' || node.type === 'scope_resolution' ? lower.text(node) : null;
}

/** `def name(*args, &block) = to.method(*args, &block)` */
function handedOn(span: Span, to: string, name: string, method: string): FunctionNode {
  const named = (text: string): Expression => ({ ...span, kind: 'identifier', name: text });
  const [outer = '', ...inner] = to.replace(/^::/, '').split('::');
  const object: Expression = to.startsWith('@')
    ? { ...span, kind: 'member', object: { ...span, kind: 'this' }, property: to.replace(/^@+/, '') }
    : inner.reduce<Expression>(
        (within, property) => ({ ...span, kind: 'member', object: within, property }),
        named(outer),
      );
  const value: Expression = {
    ...span,
    kind: 'call',
    callee: { ...span, kind: 'member', object, property: method },
    args: [{ ...span, kind: 'spread', operand: named('args') }, named('block')],
  };
  return {
    ...span,
    kind: 'function',
    name,
    parameters: [
      { ...span, pattern: { ...span, kind: 'identifier', name: 'args' }, rest: true },
      { ...span, pattern: { ...span, kind: 'identifier', name: 'block' }, takesBlock: true },
    ],
    body: [{ ...span, kind: 'return', value, isImplicit: true }],
    lexicalThis: false,
  };
}
