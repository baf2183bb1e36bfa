/** Functions that are made of functions. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import { unwrittenFunction } from '../entry-points/unwritten-function.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { Scope } from '../values/scope.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';

/** `f.andThen(g)`, `p.and(q)`: null where the method makes no function of them. */
export function composed(it: Interpreter, call: CallSite): Value | null {
  const { receiver, name, args } = call;
  if (!receiver) return null;
  if (name === 'negate') return asking(it, call, [receiver]);
  const [other] = args;
  if (!other) return null;
  if (name === 'and' || name === 'or') return asking(it, call, [receiver, other]);
  if (name === 'andThen') return oneAfterTheOther(it, receiver, other);
  return name === 'compose' ? oneAfterTheOther(it, other, receiver) : null;
}

function oneAfterTheOther(it: Interpreter, first: Value, second: Value): Value {
  const run: NativeFunction['run'] = (inner, { args, span }) => {
    const between = inner.callValue(first, unknown, args, span);
    // What gives nothing leaves the other the same arguments.
    return inner.callValue(second, unknown, between.constant === undefined ? args : [between], span);
  };
  return objectValue(new NativeFunction(run, it.entryId));
}

/** Names that no program can have. */
const names = { predicates: ['\u0000first', '\u0000second'], asked: ['\u0000one', '\u0000other'] };

/**
 * `p.and(q)`, `p.or(q)`, `p.negate()`: as if it were written `x -> p.test(x) && q.test(x)`, so that who asks it learns
 * what it checks.
 */
function asking(it: Interpreter, { name, span }: CallSite, predicates: readonly Value[]): Value {
  const { line, endLine, start, end } = span;
  const place = { line, endLine, start, end };
  const identifier = (text: string) => ({ ...place, kind: 'identifier', name: text }) as const;
  const scope = new Scope(null, true);
  const asked = names.asked.slice(0, parametersOf(predicates));
  const answers = predicates.map((predicate, index): Expression => {
    const callee = names.predicates[index] ?? '';
    scope.declare(callee, predicate, it.journal);
    return { ...place, kind: 'call', callee: identifier(callee), args: asked.map(identifier) };
  });
  const [left, right] = answers as [Expression, Expression | undefined];
  const value: Expression = right
    ? { ...place, kind: 'logical', operator: name === 'and' ? '&&' : '||', left, right }
    : { ...place, kind: 'unary', operator: '!', operand: left };
  const node: FunctionNode = {
    ...unwrittenFunction(span),
    parameters: asked.map((text) => ({ ...place, pattern: identifier(text) })),
    body: [{ ...place, kind: 'return', value }],
  };
  return objectValue(new FunctionObject(node, scope, it.frame.file, '', null, null, it.entryId));
}

/** A `BiPredicate` is asked about two. */
function parametersOf(predicates: readonly Value[]): number {
  for (const { objects } of predicates)
    for (const one of objects) if (one instanceof FunctionObject) return one.node.parameters.length;
  return 1;
}

/** `Predicate.not(p)` */
export const negated: Builtin = (it, call) => (call.args[0] ? asking(it, call, [call.args[0]]) : null);

/** `Function.identity()` */
export function identity(it: Interpreter): Value {
  return objectValue(new NativeFunction((_, { args }) => args[0] ?? unknown, it.entryId));
}
