/** Calls, their arguments and blocks. */

import { literal } from '../common-rules.ts';
import type { FunctionNode } from '../ir/declarations.ts';
import type { Call, Expression } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { blockFunction } from './functions.ts';
import { hashOf, keyName, pairValue } from './literals.ts';
import { identifierNamed } from './names.ts';
import { outputNames } from './templates.ts';

interface Arguments {
  args: Expression[];
  keywords: Record<string, Expression> | null;
}

/** Positional arguments, keywords, and at last the block. */
function argumentsOf(node: SyntaxNode | undefined, lower: Lowering): Arguments {
  const args: Expression[] = [];
  const others: SyntaxNode[] = [];
  let block: Expression | null = null;
  let keywords: Record<string, Expression> | null = null;
  for (const child of node?.children ?? []) {
    if (child.type === 'pair') {
      const name = keyName(childByField(child, 'key'), lower);
      if (name === null || name === '__proto__') others.push(child);
      else {
        keywords ??= {};
        keywords[name] = pairValue(child, lower);
      }
    } else if (child.type === 'hash_splat_argument') others.push(child);
    else if (child.type === 'block_argument') block = blockArgument(child, lower);
    else if (child.type === 'forward_argument') args.push(...forwarded(child, lower));
    else args.push(...lower.expressions([child]));
  }
  if (others.length > 0 && others.every(({ type }) => type === 'hash_splat_argument'))
    for (const one of others)
      args.push({
        ...lower.span(one),
        kind: 'spread',
        operand: one.children[0] ? lower.expression(one.children[0]) : identifierNamed(one, lower, '**'),
        isByName: true,
      });
  else if (others.length > 0) args.push(hashOf(others[0] as SyntaxNode, others, lower));
  if (block) args.push(block);
  return { args, keywords };
}

/** `...`: all that the method around it was given, by place and by name. */
function forwarded(node: SyntaxNode, lower: Lowering): Expression[] {
  const span = lower.span(node);
  return [
    { ...span, kind: 'spread', operand: identifierNamed(node, lower, '...') },
    { ...span, kind: 'spread', operand: identifierNamed(node, lower, '...**'), isByName: true },
  ];
}

/** `&:name` calls that method on what the block is given; `&block` hands a block on. */
function blockArgument(node: SyntaxNode, lower: Lowering): Expression | null {
  const [given] = node.children;
  if (!given) return identifierNamed(node, lower, 'block');
  const name = given.type === 'simple_symbol' ? keyName(given, lower) : null;
  const span = lower.span(node);
  if (name === null) {
    const block = lower.expression(given);
    if (!isMadeSymbol(block)) return block;
    return {
      ...span,
      kind: 'call',
      callee: { ...span, kind: 'member', object: block, property: 'to_proc' },
      args: [],
    };
  }
  const object = identifierNamed(node, lower, 'it');
  const callee: Expression = { ...span, kind: 'member', object, property: lower.intern(name) };
  return {
    ...span,
    kind: 'function',
    name: '',
    parameters: [{ ...span, pattern: object }],
    body: [{ ...span, kind: 'return', isImplicit: true, value: { ...span, kind: 'call', callee, args: [] } }],
    lexicalThis: true,
    isBlock: true,
  } satisfies FunctionNode;
}

/** `&field.to_sym`: which method that is, is only known when it runs. */
function isMadeSymbol(block: Expression): boolean {
  const callee = block.kind === 'call' ? block.callee : block;
  return callee.kind === 'member' && (callee.property === 'to_sym' || callee.property === 'intern');
}

/** Methods whose block is the value: they make a function of it. */
const functionMakers = new Set(['lambda', 'proc']);

/** Methods without arguments that are calls for sure: they make something, or change what they are called on. */
const changesReceiver = /^(?:new|clear)$|!$/;

function call(node: SyntaxNode, lower: Lowering): Expression {
  const receiver = childByField(node, 'receiver');
  const method = childByField(node, 'method');
  const written = childByField(node, 'arguments');
  const block = childByField(node, 'block');
  const name = method ? nameOf(method, lower) : 'call';
  if (!receiver && block && !written && functionMakers.has(name)) return blockFunction(block, lower);
  if (receiver && method && !written && !block && !changesReceiver.test(name)) return member(node, lower);
  const { args, keywords } = argumentsOf(written, lower);
  if (receiver && written && !block && !keywords && (name === 'try' || name === 'try!')) {
    const tried = triedCall(node, receiver, written, args, lower);
    if (tried) return tried;
  }
  if (block) args.push(blockFunction(block, lower));
  const isNew = name === 'new' && receiver !== undefined && !isOfMany(receiver, lower);
  const result: Call = {
    ...lower.span(node),
    kind: 'call',
    callee: calleeOf(node, name, isNew, lower),
    args,
  };
  if (keywords) result.keywords = keywords;
  if (isNew) result.isNew = true;
  return result;
}

/** `file.try(:path)` is `file.path`, and `list.try(:[], 0)` is `list[0]`, where there is anything. */
function triedCall(
  node: SyntaxNode,
  receiver: SyntaxNode,
  written: SyntaxNode,
  [, ...args]: Expression[],
  lower: Lowering,
): Expression | null {
  const [symbol] = written.children;
  const name = symbol?.type === 'simple_symbol' ? keyName(symbol, lower) : null;
  if (name === null) return null;
  const span = lower.span(node);
  const object = lower.expression(receiver);
  const [index, ...others] = args;
  if (name === '[]') return index && others.length === 0 ? { ...span, kind: 'index', object, index } : null;
  if (!/^[a-z_]\w*[?!]?$/.test(name)) return null;
  const member: Expression = { ...span, kind: 'member', object, property: name };
  return args.length === 0 ? member : { ...span, kind: 'call', callee: member, args };
}

/** `account.users.new(…)`: no class, but what a record has many of. */
function isOfMany(receiver: SyntaxNode, lower: Lowering): boolean {
  const method = childByField(receiver, 'method');
  if (receiver.type !== 'call' || !method || !childByField(receiver, 'receiver')) return false;
  return /^[a-z_]+s$(?<!class)/.test(lower.name(method));
}

function nameOf(method: SyntaxNode, lower: Lowering): string {
  const name = lower.name(method);
  return outputNames.get(name) ?? name;
}

function calleeOf(node: SyntaxNode, name: string, isNew: boolean, lower: Lowering): Expression {
  const receiver = childByField(node, 'receiver');
  if (!receiver) return identifierNamed(childByField(node, 'method') ?? node, lower, name);
  const object = lower.expression(receiver);
  if (isNew) return object;
  const end = childByField(node, 'method')?.end ?? node.end;
  const span = lower.span({ ...node, end });
  const callee: Expression = { ...span, kind: 'member', object, property: name };
  return node.tokens.includes('&.') ? { ...callee, optional: true } : callee;
}

/** `object.name` without arguments: a method, or what an attribute holds. */
function member(node: SyntaxNode, lower: Lowering): Expression {
  const method = childByField(node, 'method');
  return calleeOf(node, method ? lower.name(method) : '', false, lower);
}

/** `super` hands on the arguments; which method is meant, the running one says. */
function superCall(node: SyntaxNode, lower: Lowering): Expression {
  return { ...lower.span(node), kind: 'call', callee: identifierNamed(node, lower, 'super'), args: [] };
}

function yielded(node: SyntaxNode, lower: Lowering): Expression {
  const { args, keywords } = argumentsOf(node.children[0], lower);
  const callee = identifierNamed(node, lower, 'yield');
  const result: Call = { ...lower.span(node), kind: 'call', callee, args };
  if (keywords) result.keywords = keywords;
  return result;
}

/** `list[i]`; of a range or of two indices a part is taken. */
function elementReference(node: SyntaxNode, lower: Lowering): Expression {
  const [object, index, second] = node.children;
  const span = lower.span(node);
  if (index && (isMethodArgument(index, second) || isHashClass(object, lower))) {
    const { args, keywords } = argumentsOf({ ...node, children: node.children.slice(1) }, lower);
    const callee: Expression = { ...span, kind: 'member', object: lower.expression(object), property: '[]' };
    const result: Call = { ...span, kind: 'call', callee, args };
    return keywords ? { ...result, keywords } : result;
  }
  if (index?.type === 'range') {
    const bounds = lower.expressions(index.children);
    const [from] = bounds;
    return from?.kind === 'literal'
      ? { ...span, kind: 'slice', operand: lower.expression(object), from }
      : { ...span, kind: 'unknown', children: [lower.expression(object), ...bounds] };
  }
  return {
    ...span,
    kind: 'index',
    object: lower.expression(object),
    index: index ? lower.expression(index) : literal(node, lower, null),
  };
}

/** `DB["select … #{x}"]`, `Hash[pairs]`, `list[1, 2]`: brackets that are more than a key. */
function isMethodArgument(index: SyntaxNode, second: SyntaxNode | undefined): boolean {
  if (second) return true;
  if (index.type === 'pair' || index.type === 'splat_argument' || index.type === 'heredoc_beginning')
    return true;
  return index.type === 'string' && index.children.some(({ type }) => type === 'interpolation');
}

function isHashClass(object: SyntaxNode | undefined, lower: Lowering): boolean {
  return object?.type === 'constant' && lower.text(object) === 'Hash';
}

export const callRules = {
  call,
  super: superCall,
  yield: yielded,
  element_reference: elementReference,
} satisfies Record<string, ExpressionRule>;
